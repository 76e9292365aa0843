//! Before the moves: features, the game, its position, what the user sets.

use std::time::Instant;

use engine_protocol::{Audience, EditLine, Feature, Protocol, Reply};

use super::{Cecp, Mode, Task, judgement::Judgement};
use crate::session::{
    desk::{Desk, Refused},
    front_end::NAME,
    output::{Output, brief},
    seats::taken,
    settings::{self, Change},
    xboard::{Shown, edited, game_of, names, read_fen, setup, tidy},
};
use crate::variants::AnyGame;

/// What the engine can and wants, in XBoard's words; names, games and options follow.
const FEATURES: [(&str, i64); 21] = [
    ("ping", 1),
    ("setboard", 1),
    ("playother", 1),
    ("usermove", 1),
    ("time", 1),
    ("draw", 1),
    ("san", 0),
    ("sigint", 0),
    ("sigterm", 0),
    ("reuse", 1),
    ("analyze", 1),
    ("colors", 0),
    ("nps", 1),
    ("debug", 1),
    ("memory", 1),
    ("smp", 1),
    ("exclude", 1),
    ("setscore", 1),
    ("pause", 1),
    ("highlight", 1),
    ("simoom_text", 1),
];

/// The game that `new` begins: XBoard names any other one.
const STANDARD: &str = "normal";

impl Cecp {
    /// Tells what the engine can, to a GUI that asks.
    pub(super) fn introduce(&mut self, version: u32, out: &mut Output<'_>) {
        if version < 2 {
            return;
        }
        let switches = FEATURES.map(|(name, value)| Feature::number(name, value));
        out.say(&Reply::Features(switches.to_vec()));
        list_games(out);
        out.say(&Reply::IdName(NAME.to_owned()));
        for option in settings::options(Protocol::Cecp) {
            out.say(&Reply::Option(option));
        }
        out.say(&Reply::Features(vec![Feature::number("done", 1)]));
    }

    /// A new game of chess, the engine second, unless the GUI then names another.
    pub(super) fn new_game(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        self.halt(desk, out);
        if let Some(game) = game_of(desk.settings().in_place_of(STANDARD)) {
            open(game, desk);
        }
        // XBoard says `computer` anew in every game.
        self.against_program = false;
        self.begin(desk);
        self.analyze(at, desk, out);
    }

    fn begin(&mut self, desk: &mut Desk) {
        self.forget_position();
        self.shown = Shown::new(desk.table());
        self.void = false;
        self.judgement = Judgement::default();
        // An analysis goes on with the new game.
        if self.mode != Mode::Analyze {
            self.mode = Mode::Plays(self.own_seats(desk));
        }
        self.control.begin();
    }

    /// Another game. XBoard learns its pieces before the `pong` that follows.
    pub(super) fn set_variant(
        &mut self,
        name: &str,
        line: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let Some(game) = game_of(desk.settings().in_place_of(name)) else {
            return out.refuse(
                format!("no such game; there are {}", names().join(", ")),
                line,
            );
        };
        self.halt(desk, out);
        open(game, desk);
        self.begin(desk);
        if !self.style.plain {
            setup(desk.table(), self.shown.view())
                .iter()
                .for_each(|reply| out.say(reply));
        }
        self.analyze(at, desk, out);
    }

    /// A position as FEN. After a bad one no move is taken until the next position or game.
    pub(super) fn set_board(
        &mut self,
        fen: &str,
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let aside = Some(fen).filter(|_| !self.style.plain);
        let aside = aside.and_then(|fen| read_fen(desk.table(), fen));
        let facts = desk.table().facts();
        let (fen, view) = match aside {
            Some((fen, view)) => (tidy(self.style, facts, &fen), Some(view)),
            None => (tidy(self.style, facts, fen), None),
        };
        if let Err(error) = desk.set_fen(&fen) {
            return self.illegal_position(&error.to_string(), desk, out);
        }
        out.rights_dropped(&desk.table().dropped_rights(&fen));
        self.take_position(at, desk, out);
        if let Some(view) = view {
            self.shown = Shown::from(desk.table(), view);
        }
    }

    /// A new position is on the table.
    fn take_position(&mut self, at: Instant, desk: &mut Desk, out: &mut Output<'_>) {
        self.halt(desk, out);
        self.forget_position();
        self.void = false;
        self.control.recount();
        self.shown = Shown::new(desk.table());
        self.analyze(at, desk, out);
    }

    /// A position put together piece by piece.
    pub(super) fn edit(
        &mut self,
        lines: &[EditLine],
        at: Instant,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let table = desk.table();
        match edited(self.style, table.facts(), &table.fen(), lines) {
            // The text is our own already, so nothing is tidied.
            Ok(fen) => match desk.set_fen(&fen) {
                Ok(()) => self.take_position(at, desk, out),
                Err(error) => self.illegal_position(&error.to_string(), desk, out),
            },
            Err(reason) => self.illegal_position(&reason, desk, out),
        }
    }

    /// An option of ours.
    pub(super) fn set_option(
        &mut self,
        name: &str,
        value: Option<&str>,
        line: &str,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let change = settings::change(Protocol::Cecp, name, value);
        self.change(change, line, desk, out);
    }

    /// Changes what the user may set; a search that had to end for it is taken up again.
    pub(super) fn change(
        &mut self,
        change: Result<Change, String>,
        line: &str,
        desk: &mut Desk,
        out: &mut Output<'_>,
    ) {
        let seats = matches!(&change, Ok(Change::Persons(_)));
        let other_games = matches!(&change, Ok(Change::Games(path)) if !path.is_empty());
        let change = change.map_err(Refused::Value);
        match change.and_then(|change| desk.change(change)) {
            Ok(()) if other_games => list_games(out),
            Ok(()) if seats => return self.reseat(desk, out),
            Ok(()) => {}
            Err(why) => out.decline(why, line),
        }
        self.take_up_again(desk, out);
    }

    /// Tells the user that a position cannot be played; the GUI shows it all the same.
    fn illegal_position(&mut self, reason: &str, desk: &mut Desk, out: &mut Output<'_>) {
        self.halt(desk, out);
        self.void = true;
        let text = brief(format!("Illegal position ({reason})"));
        let to = Audience::UserError;
        out.say(&Reply::Tell { to, text });
    }

    /// Takes up what had to end for a change.
    pub(super) fn take_up_again(&mut self, desk: &mut Desk, out: &mut Output<'_>) {
        if desk.is_searching() || self.task == Task::None {
            return;
        }
        match self.order.clone() {
            Some(order) if self.task != Task::Count => self.think(self.task, order, desk, out),
            _ => self.halt(desk, out),
        }
    }
}

/// Begins a game, with as many seats taken as the user has asked for.
fn open(game: AnyGame, desk: &mut Desk) {
    desk.open(game);
    let players = desk.settings().players;
    let table = desk.table();
    if table.living().len() > players.max(2) {
        let fen = taken(&table.fen(), players);
        // A start position that fewer cannot play stays what it is.
        let _ = desk.set_fen(&fen);
    }
}

/// Tells which games there are.
fn list_games(out: &mut Output<'_>) {
    let names = Feature::text("variants", &names().join(","));
    out.say(&Reply::Features(vec![names]));
}
