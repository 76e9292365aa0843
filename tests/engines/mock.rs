//! The mock engine, and games with one player under test, whose opponent plays any legal move.

use std::time::Duration;

use simoom::{
    matches::{
        control::Control,
        player::{Failure, Log, NewGame, Player, Spec, Thought, Turn, parse::parse},
    },
    rules::Outcome,
    search::Stop,
    session::table::{Table, open},
    variants,
};

use super::mock_engine::program;

/// A mock engine with these manners and settings.
pub fn mock(manners: &str, settings: &str) -> Spec {
    let text = format!("cmd=\"{}\",args={manners},{settings}", program());
    parse(text.trim_end_matches(','), &[]).unwrap()
}

/// A game in which one seat is under test.
pub struct Game {
    table: Box<dyn Table>,
    variant: &'static str,
    start: Option<&'static str>,
    seat: usize,
    control: Control,
    pub moves: Vec<String>,
}

/// What bounds the thinking where a test says nothing.
pub const FAST: Control = Control {
    clock: None,
    move_time: Some(Duration::from_millis(200)),
    nodes: None,
    depth: None,
    margin: Duration::from_millis(100),
};

impl Game {
    pub fn new(variant: &'static str, seat: usize) -> Self {
        Self {
            table: open(variants::find(variant).unwrap(), 1, 1),
            variant,
            start: None,
            seat,
            control: FAST,
            moves: Vec::new(),
        }
    }

    pub fn from(mut self, fen: &'static str) -> Self {
        self.table.set_fen(fen).unwrap();
        self.start = Some(fen);
        self
    }

    pub fn under(mut self, control: Control) -> Self {
        self.control = control;
        self
    }

    pub fn begin(&self, player: &mut dyn Player) -> Result<(), Failure> {
        player.new_game(&NewGame {
            variant: self.variant,
            start: self.start.unwrap_or(self.table.facts().start),
            usual_start: self.start.is_none(),
            seat: self.seat,
            seats: 2,
            control: &self.control,
            opponent: "Any Move",
        })
    }

    /// The opponent makes a move: one of the legal ones, the same in the same position.
    fn answer(&mut self) {
        let moves = self.table.moves();
        let number = self.table.key() as usize % moves.len();
        self.play(&moves[number]);
    }

    pub fn play(&mut self, text: &str) {
        let ours = self.table.legal(text);
        let ours =
            ours.unwrap_or_else(|refusal| panic!("{text} in {}: {refusal}", self.table.fen()));
        self.table.play(&ours).unwrap();
        self.moves.push(ours);
    }

    /// One thought of the player, after the opponent's move where that is due.
    pub fn think(&mut self, player: &mut dyn Player) -> Result<Thought, Failure> {
        if self.table.turn() != self.seat {
            self.answer();
        }
        self.think_until(player, &Stop::default())
    }

    /// A thought of the player, which is to move, up to a signal.
    pub fn think_until(&self, player: &mut dyn Player, stop: &Stop) -> Result<Thought, Failure> {
        let left = [Duration::from_secs(60); 2];
        let turn = Turn {
            moves: &self.moves,
            fen: &self.table.fen(),
            left: if self.control.clock.is_some() {
                &left
            } else {
                &[]
            },
            moves_to_go: None,
            draw_offered: false,
        };
        player.think(&turn, stop)
    }

    /// So many moves of the player, which are legal.
    pub fn moves(
        &mut self,
        player: &mut dyn Player,
        count: usize,
    ) -> Result<Vec<Thought>, Failure> {
        let mut thoughts = Vec::new();
        while thoughts.len() < count && self.table.outcome() == Outcome::None {
            let thought = self.think(player)?;
            self.play(thought.text.as_deref().unwrap());
            thoughts.push(thought);
        }
        Ok(thoughts)
    }
}

/// A player of this spec, without a log.
pub fn player(spec: &Spec) -> Box<dyn Player> {
    spec.open(&Log::default())
}
