//! Games that are ended before the rules end them, because the engines' own scores agree; only where that is asked for.

use std::{collections::BTreeMap, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ending::{Ending, Verdict};

/// The score of a mate, in centipawns, for comparison with others.
const MATE: i32 = 1_000_000;

/// When games are ended early, with two seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// A lost game.
    pub resign: Option<Resign>,
    /// A drawn game.
    pub draw: Option<Draw>,
}

/// A player whose last scores were all so bad has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resign {
    /// So many of its moves in a row.
    pub moves: u32,
    /// Centipawns behind, at least.
    pub score: i32,
}

/// Where all last scores of both players were so even, the game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// Not before so many moves of each.
    pub from: u32,
    /// So many moves of each in a row.
    pub moves: u32,
    /// Centipawns to either side, at most.
    pub score: i32,
}

/// What is wrong with the text of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a rule is {form} with whole numbers, moves from 1, not `{found}`")]
pub struct RuleError {
    form: &'static str,
    found: String,
}

/// Reads `key=number,..` with exactly these keys.
fn numbers<const N: usize>(
    text: &str,
    keys: [&str; N],
    form: &'static str,
) -> Result<[u32; N], RuleError> {
    let wrong = || RuleError {
        form,
        found: text.to_owned(),
    };
    let mut given = BTreeMap::new();
    for part in text.split(',') {
        let (key, value) = part.split_once('=').ok_or_else(wrong)?;
        let value: u32 = value.trim().parse().map_err(|_| wrong())?;
        given.insert(key.trim(), value.min(MATE as u32));
    }
    if given.len() != N || given.get("moves") == Some(&0) {
        return Err(wrong());
    }
    let mut values = [0; N];
    for (value, key) in values.iter_mut().zip(keys) {
        *value = *given.get(key).ok_or_else(wrong)?;
    }
    Ok(values)
}

impl FromStr for Resign {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let [moves, score] = numbers(text, ["moves", "score"], "moves=3,score=600")?;
        Ok(Self {
            moves,
            score: score as i32,
        })
    }
}

impl FromStr for Draw {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let form = "from=40,moves=8,score=10";
        let [from, moves, score] = numbers(text, ["from", "moves", "score"], form)?;
        Ok(Self {
            from,
            moves,
            score: score as i32,
        })
    }
}

/// The scores of a game so far, as the rules look at them.
#[derive(Clone, Debug)]
pub struct Watch {
    rules: Adjudication,
    /// Moves of each player in a row that were badly behind.
    behind: [u32; 2],
    /// The same for moves that were even.
    even: [u32; 2],
    /// Moves of each player.
    made: [u32; 2],
}

impl Watch {
    /// A watch over a game that begins.
    pub fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            behind: [0; 2],
            even: [0; 2],
            made: [0; 2],
        }
    }

    /// One more move of a player, with its own score if it gave one: centipawns, or moves to a mate (negative: against it).
    pub fn note(&mut self, seat: usize, score: Option<i32>, mate: Option<i32>) -> Option<Ending> {
        if seat > 1 {
            return None;
        }
        let score = match mate {
            Some(moves) if moves > 0 => Some(MATE),
            Some(_) => Some(-MATE),
            None => score,
        };
        let next = |count: &mut u32, holds: bool| *count = if holds { *count + 1 } else { 0 };
        self.made[seat] += 1;
        if let Some(rule) = self.rules.resign {
            let holds = score.is_some_and(|score| score <= -rule.score);
            next(&mut self.behind[seat], holds);
            if self.behind[seat] >= rule.moves {
                return Some(Ending::new(Verdict::Win(1 - seat), "adjudication"));
            }
        }
        if let Some(rule) = self.rules.draw {
            let holds = score.is_some_and(|score| score.abs() <= rule.score);
            next(&mut self.even[seat], holds);
            let all = |counts: [u32; 2], least| counts.iter().all(|count| *count >= least);
            if all(self.even, rule.moves) && all(self.made, rule.from) {
                return Some(Ending::new(Verdict::Draw, "adjudication"));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many moves which verdict falls.
    fn verdict(rules: Adjudication, scores: &[i32]) -> Option<(usize, Verdict)> {
        let mut watch = Watch::new(rules);
        let mut noted = scores.iter().enumerate();
        noted.find_map(|(i, score)| {
            let ending = watch.note(i % 2, Some(*score), None)?;
            assert_eq!(ending.reason, "adjudication");
            Some((i + 1, ending.verdict))
        })
    }

    #[test]
    fn a_player_far_behind_for_long_has_lost() {
        let rules = Adjudication {
            resign: "moves=2,score=500".parse().ok(),
            draw: None,
        };
        assert_eq!(
            verdict(rules, &[-500, 0, -499, 0, -600, 9, -500]),
            Some((7, Verdict::Win(1)))
        );
        assert_eq!(
            verdict(rules, &[0, -900, 0, -900]),
            Some((4, Verdict::Win(0)))
        );
        let mut watch = Watch::new(rules);
        assert_eq!(watch.note(0, None, Some(-3)), None);
        assert_eq!(watch.note(1, None, Some(3)), None);
        assert_eq!(
            watch.note(0, None, Some(-2)).map(|e| e.verdict),
            Some(Verdict::Win(1))
        );
    }

    #[test]
    fn even_scores_for_long_are_a_draw() {
        let rules = Adjudication {
            resign: None,
            draw: "from=3,moves=2,score=10".parse().ok(),
        };
        assert_eq!(verdict(rules, &[0; 8]), Some((6, Verdict::Draw)));
        assert_eq!(
            verdict(rules, &[0, 0, 0, 0, 11, 0, 0, -10, 10]),
            Some((9, Verdict::Draw))
        );
        assert_eq!(verdict(Adjudication::default(), &[0; 100]), None);
        let mut watch = Watch::new(rules);
        assert!(
            (0..40).all(|i| watch.note(i % 2, None, None).is_none()),
            "without scores"
        );
    }

    #[test]
    fn rules_are_read() {
        assert_eq!(
            "score=600, moves=3".parse(),
            Ok(Resign {
                moves: 3,
                score: 600
            })
        );
        for text in [
            "",
            "moves=3",
            "moves=0,score=5",
            "moves=3,score=-5",
            "moves=3,score=5,x=1",
        ] {
            assert!(text.parse::<Resign>().is_err(), "{text}");
        }
        assert!("moves=3,score=5".parse::<Draw>().is_err());
    }
}
