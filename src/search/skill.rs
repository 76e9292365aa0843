//! Play below full strength that looks like a person's: the search sees less far, and of the best moves it sees, one that is
//! a little worse may be taken. What loses the game or misses a win in plain sight is not taken.

use eval::Score;

use super::{Choice, Engine, Info, Limits, Report, RootMove, Stop};
use crate::{
    board::{Move, zobrist},
    rules::Position,
};

/// How strong the play is, and what its chances are drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// From 0 up to, but without, [`Skill::FULL`].
    pub level: u32,
    /// The same seed makes the same choice in the same position.
    pub seed: u64,
}

impl Skill {
    /// The level at which nothing is held back.
    pub const FULL: u32 = 20;

    /// Levels of full strength make no skill at all.
    pub fn new(level: u32, seed: u64) -> Option<Self> {
        (level < Self::FULL).then_some(Self { level, seed })
    }

    fn missing(self) -> u32 {
        Self::FULL - self.level.min(Self::FULL)
    }

    /// Plies that are looked ahead.
    fn depth(self) -> u32 {
        1 + self.level / 2
    }

    /// Nodes that are visited: two thousand at the lowest level, and 1.4 times as many with each that follows.
    fn nodes(self) -> u64 {
        (0..self.level).fold(2_000, |nodes, _| nodes * 7 / 5)
    }

    /// How many of the best moves there are to choose from.
    fn lines(self) -> usize {
        2 + self.missing() as usize / 3
    }

    /// Centipawns by which a move may seem better than it is.
    fn error(self) -> u32 {
        self.missing().pow(2)
    }

    /// Searches for as long as the level allows, and chooses.
    pub(super) fn play<const W: usize>(
        self,
        engine: &mut Engine<W>,
        position: &Position<W>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn Report,
    ) -> Choice {
        let weaker = Limits {
            depth: Some(limits.depth.unwrap_or(u32::MAX).min(self.depth())),
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes())),
            multipv: limits.multipv.max(self.lines()),
            skill: None,
            ..limits.clone()
        };
        let mut notes = Notes {
            lines: Vec::new(),
            shown: limits.multipv,
            report,
        };
        let choice = engine.search_reporting(position, &weaker, stop, &mut notes);
        let mut moves: Vec<(Move, Score)> = Vec::new();
        for info in notes.lines.iter().take(self.lines()) {
            match info.pv.first() {
                // A search that is broken off may have found a move again that stood further down.
                Some(mv) if moves.iter().all(|(known, _)| known != mv) => {
                    moves.push((*mv, info.score));
                }
                _ => {}
            }
        }
        let Some(mv) = self.choose(&moves, position.key()) else {
            return choice;
        };
        let line = notes.lines.iter().find(|info| info.pv.first() == Some(&mv));
        Choice {
            best: Some(mv),
            ponder: line.and_then(|info| info.pv.get(1).copied()),
            score: line.map_or(choice.score, |info| info.score),
            ..choice
        }
    }

    /// One of the moves, which stand in the order of their scores.
    fn choose(self, moves: &[(Move, Score)], key: u64) -> Option<Move> {
        let (best, top) = *moves.first()?;
        // A win that is seen is taken, and nobody walks into a loss that is seen.
        if top.is_decided() {
            return Some(best);
        }
        let seems = |(number, (mv, score)): (u64, &(Move, Score))| {
            let drawn = zobrist::mix(key ^ zobrist::mix(self.seed) ^ zobrist::mix(number));
            let error = drawn % (u64::from(self.error()) + 1);
            (*score + error as i32, *mv)
        };
        let playable = (0..)
            .zip(moves)
            .filter(|(_, (_, score))| !score.is_decided());
        playable
            .map(seems)
            .max_by_key(|(score, _)| *score)
            .map(|(_, mv)| mv)
    }
}

/// Notes the best moves, and passes on as many as were asked for.
struct Notes<'a> {
    lines: Vec<Info>,
    shown: usize,
    report: &'a mut dyn Report,
}

impl Report for Notes<'_> {
    fn line(&mut self, info: &Info) {
        match self.lines.get_mut(info.multipv - 1) {
            Some(line) => *line = info.clone(),
            None => self.lines.push(info.clone()),
        }
        if info.multipv <= self.shown {
            self.report.line(info);
        }
    }

    fn bound(&mut self, info: &Info) {
        if info.multipv <= self.shown {
            self.report.bound(info);
        }
    }

    fn root_move(&mut self, current: &RootMove) {
        self.report.root_move(current);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn at(level: u32, seed: u64) -> Skill {
        Skill::new(level, seed).expect("below full strength")
    }

    fn moves(scores: &[i32]) -> Vec<(Move, Score)> {
        let step = |(to, score): (usize, &i32)| {
            let (from, to, promote) = (Square::new(0), Square::new(to), None);
            (Move::Step { from, to, promote }, Score(*score))
        };
        (1..).zip(scores).map(step).collect()
    }

    /// How often, of a thousand seeds, each of the moves is chosen.
    fn shares(level: u32, scores: &[i32]) -> Vec<usize> {
        let moves = moves(scores);
        let chosen: Vec<Move> = (0..1_000)
            .filter_map(|seed| at(level, seed).choose(&moves, 7))
            .collect();
        let count = |(mv, _): &(Move, Score)| chosen.iter().filter(|one| *one == mv).count();
        moves.iter().map(count).collect()
    }

    #[test]
    fn worse_moves_are_chosen_less_often_and_at_higher_levels_hardly() {
        let low = shares(0, &[40, 0, -100, -400]);
        assert!(low.is_sorted_by(|a, b| a > b), "{low:?}");
        assert!(low[2] > 100 && low[3] == 0, "{low:?}");
        let high = shares(15, &[40, 20, -100, -400]);
        assert!(high[0] > 900 && high[1] > 0, "{high:?}");
        assert_eq!(shares(19, &[40, 38, 0]), [1_000, 0, 0]);
    }

    #[test]
    fn seen_wins_are_taken_and_seen_losses_are_not() {
        let (win, loss) = (Score::win_in(1).0, Score::loss_in(2).0);
        assert_eq!(shares(0, &[win, 500]), [1_000, 0]);
        let shares = shares(0, &[-380, -400, loss]);
        assert!(shares[1] > 0 && shares[2] == 0, "{shares:?}");
    }

    #[test]
    fn levels_see_more_and_err_less() {
        let all: Vec<Skill> = (0..Skill::FULL).map(|level| at(level, 0)).collect();
        let grows = |pair: &[Skill]| {
            pair[0].nodes() < pair[1].nodes()
                && pair[0].depth() <= pair[1].depth()
                && pair[0].error() > pair[1].error()
                && pair[0].lines() >= pair[1].lines()
        };
        assert!(all.windows(2).all(grows));
        assert_eq!(Skill::new(Skill::FULL, 0), None);
    }
}
