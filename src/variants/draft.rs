//! One game of a file that somebody wrote: read key by key and piece by piece, so that one error does not hide the next,
//! and compiled again and again without what is wrong in it, until all errors are known.

use std::ops::Range;

use serde::Deserialize;
use toml::{
    Spanned,
    de::{DeTable, DeValue, Deserializer, Error, ValueDeserializer},
};

use super::{AnyGame, GameError, all, build, complete};
use crate::rules::{
    VariantFile,
    compile::{CompileError, terms},
    variant::{Becomes, NoMove, PieceFile, Royal},
};

/// Takes the errors: where (in bytes) and what.
pub(super) type Faults = Vec<(usize, String)>;

/// A game's table with the places of its parts.
pub(super) struct Draft<'t> {
    table: Spanned<DeTable<'t>>,
}

impl<'t> Draft<'t> {
    pub(super) fn new(table: Spanned<DeTable<'t>>) -> Self {
        Self { table }
    }

    /// The game with its complete file; `None` if anything is wrong, which `faults` then says.
    pub(super) fn game(&self, faults: &mut Faults) -> Option<(AnyGame, VariantFile)> {
        let own = self.read(faults);
        if !faults.is_empty() {
            // Without all its parts the game cannot be compiled, but moves can be read by themselves.
            for error in own
                .piece
                .iter()
                .flatten()
                .filter_map(|piece| terms(piece).err())
            {
                faults.push((self.place(&error), error.to_string()));
            }
            return None;
        }
        if let Some(name) = own.name.as_deref().filter(|name| is_taken(name)) {
            let message = format!("`{name}` is the name of a built-in game: choose another");
            faults.push((self.key("name"), message));
        }
        let mut file = match complete(own) {
            Ok(file) => file,
            Err(error) => {
                faults.push((self.key("like"), error.to_string()));
                return None;
            }
        };
        loop {
            match build(&file) {
                Ok(game) if faults.is_empty() => return Some((game, file)),
                Ok(_) => return None,
                Err(GameError::Compile(error)) => {
                    faults.push((self.place(&error), error.to_string()));
                    if !mend(&mut file, &error) {
                        return None;
                    }
                }
                Err(error) => {
                    faults.push((self.table.span().start, error.to_string()));
                    return None;
                }
            }
        }
    }

    /// What the table says, as far as its values are of the right types.
    fn read(&self, faults: &mut Faults) -> VariantFile {
        let mut file = VariantFile::default();
        let mut fault = |error: Error, span: Range<usize>| {
            let place = error.span().unwrap_or(span);
            faults.push((place.start, error.message().to_owned()));
        };
        for (key, value) in self.table.get_ref() {
            if let ("piece", DeValue::Array(items)) = (key.get_ref().as_ref(), value.get_ref()) {
                let mut pieces = Vec::new();
                for item in items.iter() {
                    match PieceFile::deserialize(ValueDeserializer::from(item.clone())) {
                        Ok(piece) => pieces.push(piece),
                        Err(error) => fault(error, item.span()),
                    }
                }
                file.piece = Some(pieces);
                continue;
            }
            let mut alone = DeTable::new();
            alone.insert(key.clone(), value.clone());
            match VariantFile::deserialize(Deserializer::from(Spanned::new(key.span(), alone))) {
                Ok(part) => file = part.over(&file),
                Err(error) => fault(error, key.span()),
            }
        }
        file
    }

    /// Where a key's value stands; the beginning of the game if the key is not there.
    fn key(&self, key: &str) -> usize {
        let value = self.table.get_ref().get(key);
        value.map_or(self.table.span().start, |value| value.span().start)
    }

    /// Where the file says what is wrong.
    fn place(&self, error: &CompileError) -> usize {
        let root = self.table.get_ref();
        let under = |key: &str, text: &str| root.get(key).and_then(|value| find(value, text));
        let found = match error {
            CompileError::Missing(_) | CompileError::NoRoyal => return self.table.span().start,
            CompileError::Name(_) => return self.key("name"),
            CompileError::Board { .. } => return self.key("board"),
            CompileError::Players(_) => return self.key("players"),
            CompileError::Occurrence(_) | CompileError::NoJudge => return self.key("repetition"),
            CompileError::ReserveFiles(_) | CompileError::ReserveEdge => return self.key("xboard"),
            CompileError::Start(_) => return self.key("start"),
            CompileError::Shuffle(_) => return self.key("shuffle"),
            CompileError::NoFusion(..) => return self.key("fusion"),
            CompileError::Arrange => return self.key("arrange"),
            CompileError::BoardArea(key) => return self.key(key),
            CompileError::Moves {
                piece,
                moves,
                error,
            } => {
                let string = self.pieces(piece).find_map(|table| find(table, moves));
                // The column counts from 1, and before the string there is its quotation mark.
                string.map(|start| start + error.column())
            }
            CompileError::NoSuchPiece { piece, named } => self
                .pieces(piece)
                .find_map(|table| find(table, named))
                .or_else(|| under(piece, named))
                .or_else(|| under("without", named)),
            CompileError::Id(id)
            | CompileError::Area(id)
            | CompileError::TwiceId(id)
            | CompileError::NoPromotion(id)
            | CompileError::PromotionText(id) => {
                self.pieces(id).last().map(|table| table.span().start)
            }
            CompileError::Square(text) | CompileError::SwapTwice(text) => under("shuffle", text),
            CompileError::Castling(letter) => under("castling", &letter.to_string()),
            _ => None,
        };
        found.unwrap_or_else(|| self.key("piece"))
    }

    /// The tables of the pieces with this ID.
    fn pieces<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Spanned<DeValue<'t>>> {
        let list = self.table.get_ref().get("piece");
        let items = list.and_then(|list| list.get_ref().as_array());
        items
            .into_iter()
            .flat_map(|items| items.iter())
            .filter(move |item| {
                item.get_ref()
                    .get("id")
                    .and_then(|value| value.get_ref().as_str())
                    == Some(id)
            })
    }
}

/// Whether a built-in game goes by this name, or XBoard knows one by it.
fn is_taken(name: &str) -> bool {
    let mut games = all().iter();
    games.any(|game| game.name() == name || game.xboard_name() == Some(name))
}

/// Where a string stands in a value.
fn find(value: &Spanned<DeValue<'_>>, text: &str) -> Option<usize> {
    match value.get_ref() {
        DeValue::String(string) if string == text => Some(value.span().start),
        DeValue::Array(items) => items.iter().find_map(|item| find(item, text)),
        DeValue::Table(table) => table.iter().find_map(|(_, item)| find(item, text)),
        _ => None,
    }
}

/// Takes out of a file what an error is about, so that compiling it may show the next one; `false` if that cannot be done.
fn mend(file: &mut VariantFile, error: &CompileError) -> bool {
    let pieces = file.piece.get_or_insert_default();
    let mut each = |id: &String, change: &mut dyn FnMut(&mut PieceFile)| {
        let mut all = pieces.iter_mut().filter(|piece| piece.id == *id);
        all.by_ref().for_each(change);
    };
    match error {
        CompileError::Missing("title") => file.title = Some(String::new()),
        CompileError::Missing("royal") => file.royal = Some(Royal::Captured),
        CompileError::Missing("no-move") => file.no_move = Some(NoMove::Loses),
        CompileError::Missing("name") | CompileError::Name(_) => file.name = Some("x".to_owned()),
        CompileError::Occurrence(_) | CompileError::NoJudge => file.repetition = None,
        CompileError::ReserveFiles(_) | CompileError::ReserveEdge => file.xboard = None,
        CompileError::Square(_) | CompileError::SwapTwice(_) | CompileError::Shuffle(_) => {
            file.shuffle = None;
        }
        CompileError::NoFusion(..) | CompileError::BoardArea("fusion") => file.fusion = None,
        CompileError::Arrange | CompileError::BoardArea("arrange") => file.arrange = None,
        CompileError::BoardArea("presence") => file.presence = None,
        CompileError::Castling(letter) => {
            let castlings = file.castling.get_or_insert_default();
            castlings.retain(|castling| castling.right != *letter);
            if let Some(start) = &mut file.start {
                *start = without_rights(start);
            }
        }
        CompileError::TwiceId(id) => {
            if let Some(last) = pieces.iter().rposition(|piece| piece.id == *id) {
                pieces.remove(last);
            }
        }
        CompileError::Area(id) => each(id, &mut |piece| {
            piece.within = None;
            piece.also.clear();
        }),
        CompileError::Moves { piece, moves, .. } => each(piece, &mut |piece| {
            piece.also.retain(|also| also.moves != *moves);
            if piece.moves == *moves {
                piece.moves.clear();
            }
        }),
        CompileError::NoPromotion(id) | CompileError::PromotionText(id) => {
            each(id, &mut |piece| piece.becomes.clear());
        }
        CompileError::NoSuchPiece { piece, named } => {
            each(piece, &mut |piece| forget(piece, named));
            if let Some(list) = &mut file.insufficient {
                list.retain(|id| id != named);
            }
        }
        _ => return false,
    }
    true
}

/// A FEN whose castling field, the third, is empty.
fn without_rights(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if let Some(rights) = fields.get_mut(2) {
        *rights = "-";
    }
    fields.join(" ")
}

/// Takes all mention of another piece out of a piece.
fn forget(piece: &mut PieceFile, named: &str) {
    piece.becomes.retain(|becomes| match becomes {
        Becomes::Any(to) | Becomes::By { to, .. } => to != named,
    });
    for mention in [&mut piece.reverts, &mut piece.grows] {
        mention.take_if(|id| id == named);
    }
    piece
        .parts
        .take_if(|parts| parts.iter().any(|id| id == named));
}
