//! What XBoard writes otherwise than we do: ranks, promotion marks, positions, marks on squares.
//! Whoever knows the project's plain texts gets those; [`Style`] knows which of the two is spoken.

mod aside;
mod blast;
mod edge;
mod edit;
mod holdings;
mod marks;
mod owners;
mod positions;
#[cfg(test)]
mod random_games;
mod repair;
mod shown;
#[cfg(test)]
mod tests;
mod view;

pub use aside::read_fen;
pub use edit::edited;
pub use marks::{Mark, Touch, highlight, mouse_moves};
pub use owners::owners;
pub use positions::{game_of, names, setup, tidy};
pub use shown::{Effect, Shown};
pub use view::{View, unframed};

use self::{
    marks::squares,
    view::{framed, our_id, their_id},
};
use super::table::{Facts, Table};

/// How moves and squares are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The project's own texts, as agreed by the feature `simoom_text`.
    pub plain: bool,
}

impl Style {
    /// What our rank numbers become.
    fn shift(self, facts: &Facts) -> i32 {
        if self.plain {
            return 0;
        }
        // XBoard counts the ranks of a board of exactly ten from 0, all others from 1.
        let first = if aside::height(facts) == 10 { 0 } else { 1 };
        first - i32::from(facts.first_rank)
    }

    /// A legal move as the GUI reads it, which shows `view`.
    pub fn write(self, table: &mut dyn Table, view: &View, mv: &str) -> String {
        let shift = self.shift(table.facts());
        if self.plain {
            return mv.to_owned();
        }
        if let Some(shot) = blast::centre(mv).and_then(|centre| blast::shot(table, centre)) {
            return shifted(&shot, shift);
        }
        if let Some(drop) = aside::write_drop(table, view, mv) {
            return shifted(&drop, shift);
        }
        let (bare, mark) = match mv.strip_suffix('+') {
            // `=+` turns a piece over; one that becomes another letter's piece is named by that letter.
            Some(bare) => match table.promotes_to(mv) {
                Some(id) if !id.starts_with('+') => (bare, id.to_lowercase()),
                _ => (bare, TURNED.to_owned()),
            },
            None if is_idle_pawn(table, mv) => (mv, PAWN.to_lowercase()),
            None => (mv, growth(table, mv)),
        };
        shifted(&framed(table.facts(), &three_legs(bare)), shift) + &mark
    }

    /// A move that is not legal now, such as one of a line of thought.
    pub fn write_later(self, facts: &Facts, mv: &str) -> String {
        if self.plain {
            return mv.to_owned();
        }
        self.write_half(facts, &framed(facts, mv))
    }

    /// A half-move, the squares of which are already those of XBoard's board.
    pub fn write_half(self, facts: &Facts, half: &str) -> String {
        let text = shifted(half, self.shift(facts));
        match text.strip_suffix('+') {
            Some(plain) => format!("{plain}=+"),
            None => text,
        }
    }

    /// A text that the GUI sends for a move, as our own text: the marks of a declined promotion
    /// and of a saved game's legs go, `=+` and `=q` lose the equals sign.
    pub fn read(self, facts: &Facts, text: &str) -> String {
        let half = self.read_half(facts, text);
        if self.plain {
            return half;
        }
        unframed(facts, &half)
    }

    /// A text as in [`Style::read`], but with squares of XBoard's board.
    pub fn read_half(self, facts: &Facts, text: &str) -> String {
        let text = text.trim().trim_end_matches(';').trim_end();
        let text = text.strip_suffix('=').unwrap_or(text);
        // In a drop of a part, `N@f5=C`, the sign means something else.
        let text = if text.contains('@') {
            text.to_owned()
        } else {
            text.replace('=', "")
        };
        shifted(&text, -self.shift(facts))
    }

    /// A move that the GUI, which shows `view`, sends in the present position, as our own text: as [`Style::read`],
    /// and a letter that names what the piece becomes is our plus sign, where that is how the game marks promotions.
    pub fn read_move(self, table: &mut dyn Table, view: &View, text: &str) -> String {
        let ours = self.read(table.facts(), text);
        if self.plain || table.legal(&ours).is_ok() {
            return ours;
        }
        let half = self.read_half(table.facts(), text);
        let drop = aside::read_drop(table, view, &half);
        let mut meant = readings(table, &ours).into_iter().chain(drop.clone());
        let legal = meant.find(|text| table.legal(text).is_ok());
        legal.or(drop).unwrap_or(ours)
    }

    /// A square as our own text.
    pub fn read_square(self, facts: &Facts, text: &str) -> String {
        let square = self.touched(facts, text);
        if self.plain {
            return square;
        }
        unframed(facts, &square)
    }

    /// A square of XBoard's board.
    pub fn touched(self, facts: &Facts, text: &str) -> String {
        shifted(text.trim(), -self.shift(facts))
    }
}

/// The mark behind a move that turns a piece over.
const TURNED: &str = "=+";

/// The mark behind a move that makes a piece another because it captures: none where XBoard has no word for that.
fn growth(table: &mut dyn Table, mv: &str) -> String {
    let Some(id) = table.grows(mv) else {
        return String::new();
    };
    let (facts, seat) = (table.facts(), table.turn());
    let mover = squares(mv).0.first().and_then(|from| table.id(from));
    let theirs = their_id(facts, seat, id);
    match theirs.strip_prefix('+') {
        None => named(theirs),
        Some(base) if mover.is_some_and(|id| their_id(facts, seat, id) == base) => {
            TURNED.to_owned()
        }
        Some(_) => String::new(),
    }
}

/// The mark behind a move that turns a piece into what a letter stands for. XBoard keeps the small x for captures.
fn named(letter: &str) -> String {
    match letter {
        "X" => "=X".to_owned(),
        letter => letter.to_lowercase(),
    }
}

/// The piece that XBoard turns into a Queen on the last rank, unless the move names what it becomes.
const PAWN: &str = "P";

/// Whether such a piece stays what it is on the last rank, in a game whose pieces XBoard learns from us.
fn is_idle_pawn(table: &dyn Table, mv: &str) -> bool {
    let facts = table.facts();
    let learnt = facts.xboard.is_some_and(|file| file.table.is_some());
    let learnt = learnt && aside::margin(facts) == 0;
    let (path, false) = squares(mv) else {
        return false;
    };
    let [from, to] = path[..] else { return false };
    let rank: Option<u8> = to.get(1..).and_then(|digits| digits.parse().ok());
    let row = rank.and_then(|rank| rank.checked_sub(facts.first_rank));
    let last = row.is_some_and(|row| row == 0 || row + 1 == facts.ranks);
    learnt && last && table.id(from) == Some(PAWN)
}

/// XBoard reads three legs of an engine only in this form.
fn three_legs(mv: &str) -> String {
    match squares(mv).0[..] {
        [from, first, second, to] => format!("{from}x{first}x{second}-{to}"),
        _ => mv.to_owned(),
    }
}

/// What a text that is no legal move may mean.
fn readings(table: &mut dyn Table, text: &str) -> Vec<String> {
    if let Some((id, to)) = text.split_once('@') {
        return drops(table, id, to);
    }
    let mut meant: Vec<String> = blast::of_shot(text).into_iter().collect();
    let Some((at, mark)) = text.char_indices().next_back() else {
        return meant;
    };
    let bare = text[..at].to_owned();
    let by_plus = table.facts().promotes_by_plus();
    if mark == '+' {
        // Where pieces change whenever they capture, XBoard says so and we do not.
        meant.extend(Some(bare).filter(|_| !by_plus));
    } else if mark.is_ascii_alphabetic() {
        let named = mark.to_ascii_uppercase().to_string();
        let marked = format!("{bare}+");
        if by_plus && table.promotes_to(&marked) == Some(&named) {
            meant.push(marked);
        }
        // A piece that stays what it is, or becomes what it must, or the letter that saved games add to legs.
        let mover = squares(&bare).0.first().and_then(|from| table.id(from));
        let becomes = table.grows(&bare);
        let becomes = becomes.map(|id| their_id(table.facts(), table.turn(), id));
        let goes_without_saying = [mover, becomes].contains(&Some(&*named));
        if goes_without_saying || bare.contains(',') || is_idle_pawn(table, &bare) {
            meant.push(bare);
        }
    }
    meant
}

/// What a typed drop may mean that is none as it stands: XBoard's letter for a piece, or one part of the only piece that
/// has it.
fn drops(table: &mut dyn Table, id: &str, to: &str) -> Vec<String> {
    let capital = id.to_ascii_uppercase();
    // What has no letter of its own is meant by the letter that it is turned over from.
    let called = [capital.clone(), format!("+{capital}")];
    let named = called.map(|called| our_id(table.facts(), table.turn(), &called));
    let named = named.into_iter().flatten();
    let mut meant: Vec<String> = named.map(|id| format!("{id}@{to}")).collect();
    let part = format!("{capital}@{to}=");
    let mut split = table.moves();
    split.retain(|mv| mv.starts_with(&part));
    meant.extend(split.pop().filter(|_| split.is_empty()));
    meant
}

/// The text with every number behind a file, a small letter or the `_` of held pieces, changed by `shift`: it is a rank.
pub fn shifted(text: &str, shift: i32) -> String {
    displaced(text, 0, shift)
}

/// The text with its squares so many files and ranks away.
fn displaced(text: &str, files: i32, ranks: i32) -> String {
    if files == 0 && ranks == 0 {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(file) = rest.find(|c: char| c.is_ascii_lowercase() || c == '_') {
        let (before, after) = rest.split_at(file);
        let (letter, after) = after.split_at(1);
        out += before;
        let digits = after.find(|c: char| !c.is_ascii_digit());
        let (rank, behind) = after.split_at(digits.unwrap_or(after.len()));
        match rank.parse::<i32>().ok().and_then(|r| r.checked_add(ranks)) {
            Some(rank) => {
                let file = letter.bytes().map(|file| i32::from(file) + files);
                out.extend(file.filter_map(|file| u8::try_from(file).ok().map(char::from)));
                out += &rank.to_string();
            }
            None => {
                out += letter;
                out += rank;
            }
        }
        rest = behind;
    }
    out + rest
}
