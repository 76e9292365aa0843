//! [`Table`] for a game of some bitboard width: a position, and the worker that searches it.

use std::io;

use eval::Score;

use super::{
    table::{Address, Facts, Order, Refusal, Table},
    worker::{Worker, count, think},
};
use crate::{
    board::{Kind, Move, Piece, Player},
    rules::{
        Outcome, Position, Rules, arrange::ArrangementError, diagram::board_text, fen::FenError,
        san::SanError, start::StartError,
    },
    search::{Given, HashError},
};

/// A game on the table.
pub struct GameTable<const W: usize> {
    rules: &'static Rules<W>,
    facts: Facts,
    position: Position<W>,
    worker: Worker<W>,
    /// Scores that the user has given.
    given: Vec<Given>,
}

impl<const W: usize> GameTable<W> {
    /// The game in its start position.
    pub fn new(rules: &'static Rules<W>, hash_mb: usize, threads: usize) -> Self {
        Self {
            rules,
            facts: Facts::new(rules),
            position: rules.start_position(),
            worker: Worker::new(rules, hash_mb, threads),
            given: Vec::new(),
        }
    }

    fn find(&mut self, text: &str) -> Result<Move, Refusal> {
        match self.position.parse_move(text) {
            Some(mv) => Ok(mv),
            None => Err(self.why_not(text)),
        }
    }

    /// What a legal move changes the piece into that makes it, without its text saying so.
    fn turns_into(&mut self, mv: Move) -> Option<Kind> {
        let named = matches!(
            mv,
            Move::Step {
                promote: Some(_),
                ..
            }
        );
        let (Some(from), Some(to), false) = (mv.from(), mv.to(), named) else {
            return None;
        };
        let before = self.position.at(from);
        self.position.make(mv);
        let after = self.position.at(to);
        self.position.unmake();
        after
            .filter(|after| before != Some(*after))
            .map(Piece::kind)
    }

    /// What is wrong with a text that names no move of the game.
    fn why_not(&mut self, text: &str) -> Refusal {
        if self.position.decided().is_some() || self.position.game_moves().is_empty() {
            return Refusal::Over;
        }
        let rules = self.rules;
        let legal = self.position.legal_moves();
        if legal.iter().any(|mv| rules.move_text(*mv) == text) {
            return Refusal::Recurs;
        }
        if text.contains('@') {
            return Refusal::Barred;
        }
        let Some(from) = first_square(text).and_then(|square| rules.parse_square(square)) else {
            return Refusal::Unreadable;
        };
        match self.position.at(from) {
            None => Refusal::NoPiece,
            Some(piece) if piece.player() != self.position.turn() => Refusal::NotYours,
            Some(_) => Refusal::Barred,
        }
    }
}

/// The letter and the digits with which a text begins.
fn first_square(text: &str) -> Option<&str> {
    let file = text.chars().next().filter(char::is_ascii_lowercase)?;
    let digits = &text[file.len_utf8()..];
    let length = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    (length > 0).then(|| &text[..file.len_utf8() + length])
}

impl<const W: usize> Table for GameTable<W> {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn board(&self) -> String {
        board_text(&self.position)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn turn(&self) -> usize {
        self.position.turn().index()
    }

    fn living(&self) -> Vec<usize> {
        self.position.living().map(Player::index).collect()
    }

    fn plies(&self) -> usize {
        self.position.ply()
    }

    fn outcome(&mut self) -> Outcome {
        self.position.outcome()
    }

    fn moves(&mut self) -> Vec<String> {
        let moves = self.position.game_moves();
        self.position.texts(&moves)
    }

    fn legal(&mut self, text: &str) -> Result<String, Refusal> {
        self.find(text).map(|mv| self.rules.move_text(mv))
    }

    fn algebraic(&mut self, text: &str) -> Result<String, Refusal> {
        match self.position.parse_san(text) {
            Ok(mv) => Ok(self.rules.move_text(mv)),
            Err(SanError::Unreadable) => Err(Refusal::Unreadable),
            Err(SanError::Ambiguous) => Err(Refusal::Ambiguous),
            Err(SanError::NoMove) if self.position.game_moves().is_empty() => Err(Refusal::Over),
            Err(SanError::NoMove) => Err(Refusal::Barred),
        }
    }

    fn instead_of(&mut self, text: &str) -> Vec<String> {
        let Some(from) = first_square(text).and_then(|square| self.rules.parse_square(square))
        else {
            return Vec::new();
        };
        let mut moves = self.position.game_moves();
        moves.retain(|mv| mv.from() == Some(from));
        self.position.texts(&moves)
    }

    fn promotes_to(&mut self, text: &str) -> Option<&'static str> {
        match self.position.parse_move(text)? {
            Move::Step { promote, .. } => promote.map(|kind| self.rules.kind(kind).id.as_str()),
            _ => None,
        }
    }

    fn grows(&mut self, text: &str) -> Option<&'static str> {
        let mv = self.position.parse_move(text)?;
        let kind = self.turns_into(mv)?;
        Some(&self.rules.kind(kind).id)
    }

    fn growing(&mut self) -> Vec<String> {
        let mut moves = self.position.game_moves();
        moves.retain(|mv| self.turns_into(*mv).is_some());
        self.position.texts(&moves)
    }

    fn id(&self, square: &str) -> Option<&'static str> {
        let piece = self.position.at(self.rules.parse_square(square)?)?;
        Some(&self.rules.kind(piece.kind()).id)
    }

    fn held(&self, player: usize) -> Vec<&'static str> {
        let mut players = self.rules.all_players();
        let player = players.find(|known| known.index() == player);
        let kinds = self.rules.all_kinds();
        let of = |kind| {
            let count = player.map_or(0, |player| self.position.held(player, kind));
            std::iter::repeat_n(self.rules.kind(kind).id.as_str(), count.into())
        };
        kinds.flat_map(of).collect()
    }

    fn owner(&self, square: &str) -> Option<usize> {
        let piece = self.position.at(self.rules.parse_square(square)?)?;
        Some(Player::index(piece.player()))
    }

    fn arranges(&self, words: &str, seed: u64) -> Result<(), ArrangementError> {
        self.rules.arranged(words, seed).map(drop)
    }

    fn restart(&mut self, start: &str, seed: u64) -> Result<(), StartError> {
        self.position = self.rules.start_as(start, seed)?;
        self.given.clear();
        Ok(())
    }

    fn set_fen(&mut self, fen: &str) -> Result<(), FenError> {
        self.position = self.rules.position(fen)?;
        Ok(())
    }

    fn dropped_rights(&self, fen: &str) -> String {
        self.position.dropped_rights(fen)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mv = self.find(text)?;
        self.position.make(mv);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let any = self.position.ply() > 0;
        self.position.unmake();
        any
    }

    fn give_score(&mut self, score: i32, depth: u32) {
        // What the hash table holds was found without it.
        self.worker.forget();
        let key = self.position.key();
        self.given.retain(|given| given.key != key);
        let score = Score(score);
        self.given.push(Given { key, score, depth });
    }

    fn prepare(&mut self) -> Result<(), HashError> {
        self.worker.prepare()
    }

    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.worker.set_hash(megabytes)
    }

    fn set_threads(&mut self, threads: usize) {
        self.worker.set_threads(threads);
    }

    fn forget(&mut self) {
        self.worker.forget();
    }

    fn think(&mut self, order: Order, address: Address) -> io::Result<()> {
        let mut position = self.position.clone();
        if let Some(mv) = order.behind.as_deref().and_then(|t| position.parse_move(t)) {
            position.make(mv);
        }
        let given = self.given.clone();
        self.worker
            .start(move |engine, stop| think(engine, position, &order, given, stop, &address))
    }

    fn count(&mut self, depth: u32, address: Address) -> io::Result<()> {
        let position = self.position.clone();
        self.worker.start(move |_, stop| {
            count(position, depth, stop, &address);
            true
        })
    }

    fn stop(&self) {
        self.worker.stop();
    }

    fn halt(&mut self) {
        self.worker.halt();
    }
}
