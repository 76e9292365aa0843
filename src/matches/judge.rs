//! What a player's thought is worth: a legal move, an end of the game, or a fault. Claims count only as far as the rules bear them out.

use engine_protocol::GameResult;

use super::{
    ending::{Ending, Verdict},
    player::{Claim, Thought},
    referee::Referee,
};

/// What the judge says of a thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// A legal move in our text, and a claim beside it that is not so.
    Move {
        /// The move.
        text: String,
        /// What is to be told of it.
        remark: Option<String>,
    },
    /// The player ends the game, which it may do.
    Ended(Ending),
    /// The player is at fault.
    Wrong {
        /// In the words of the records.
        reason: &'static str,
        /// What happened.
        detail: String,
    },
}

/// Judges the thought of the player on turn; `offered` says whether the last one offered a draw.
pub fn judge(referee: &mut dyn Referee, seat: usize, thought: &Thought, offered: bool) -> Judged {
    match &thought.claim {
        Some(Claim::Resign) => return Judged::Ended(resigned(referee, seat)),
        // Two cannot agree for others.
        Some(Claim::Draw) if offered && referee.living().len() == 2 => {
            return Judged::Ended(Ending::new(Verdict::Draw, "agreement"));
        }
        _ => {}
    }
    let Some(text) = &thought.text else {
        return without_move(referee, seat, thought.claim.as_ref());
    };
    match referee.read(text) {
        Some(ours) => Judged::Move {
            remark: wrong_claim(referee, &ours, thought.claim.as_ref()),
            text: ours,
        },
        None => Judged::Wrong {
            reason: "illegal move",
            detail: format!("`{text}` is no legal move"),
        },
    }
}

/// The ending when this player drops out: the only other one in the game wins; among several nobody does, but all come
/// before the one that dropped out.
pub fn without(referee: &dyn Referee, seat: usize, reason: &str) -> Ending {
    let mut others = referee.living();
    others.retain(|other| *other != seat);
    match others[..] {
        [winner] => Ending::new(Verdict::Win(winner), reason),
        _ => Ending {
            beaten: Some(seat),
            ..Ending::new(Verdict::None, reason)
        },
    }
}

fn resigned(referee: &dyn Referee, seat: usize) -> Ending {
    without(referee, seat, "resignation")
}

/// A claim in place of a move: the game is not over, so that only its own loss may be claimed.
fn without_move(referee: &dyn Referee, seat: usize, claim: Option<&Claim>) -> Judged {
    let lost = [GameResult::SecondWins, GameResult::FirstWins];
    match claim {
        Some(Claim::Result { result, .. }) if lost.get(seat) == Some(result) => {
            Judged::Ended(resigned(referee, seat))
        }
        // The engine knows that it cannot go on, and blames nobody.
        Some(Claim::Result {
            result: GameResult::Unfinished,
            ..
        }) => Judged::Ended(Ending::new(Verdict::None, "void")),
        Some(Claim::Result { result, comment }) => Judged::Wrong {
            reason: "illegal move",
            detail: format!(
                "claimed `{} {{{comment}}}` in place of a move, and the game is not over",
                result.token()
            ),
        },
        _ => Judged::Wrong {
            reason: "stall",
            detail: "gave no move".to_owned(),
        },
    }
}

/// What is to be told of a result claimed with a move, where the rules say another.
fn wrong_claim(referee: &mut dyn Referee, text: &str, claim: Option<&Claim>) -> Option<String> {
    let Some(Claim::Result { result, comment }) = claim else {
        return None;
    };
    let after = Ending::by_rules(referee.outcome_after(text));
    let token = after.map_or("*", |ending| ending.token());
    (token != result.token()).then(|| {
        format!(
            "claimed {} ({comment}), which the rules do not say",
            result.token()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{matches::referee, variants};

    /// What the judge says in chess, after moves, of a text and a claim of the player on turn.
    fn says(moves: &[&str], text: Option<&str>, claim: Option<Claim>, offered: bool) -> Judged {
        let mut referee = referee::usual(variants::find("chess").unwrap());
        for text in moves {
            referee.play(text).unwrap();
        }
        let thought = Thought {
            text: text.map(str::to_owned),
            claim,
            ..Thought::default()
        };
        let (seat, before) = (referee.turn(), referee.fen());
        let judged = judge(&mut *referee, seat, &thought, offered);
        assert_eq!(referee.fen(), before);
        judged
    }

    fn result(result: GameResult) -> Option<Claim> {
        Some(Claim::Result {
            result,
            comment: "I say so".into(),
        })
    }

    fn ended(verdict: Verdict, reason: &str) -> Judged {
        Judged::Ended(Ending::new(verdict, reason))
    }

    #[test]
    fn moves_are_taken_in_any_notation_and_wrong_ones_are_faults() {
        let plain = |text: &str| Judged::Move {
            text: text.into(),
            remark: None,
        };
        assert_eq!(says(&[], Some("Nf3"), None, false), plain("g1f3"));
        let wrong = says(&[], Some("e2e5"), None, false);
        assert!(matches!(
            wrong,
            Judged::Wrong {
                reason: "illegal move",
                ..
            }
        ));
        let none = says(&[], None, None, false);
        assert!(matches!(
            none,
            Judged::Wrong {
                reason: "stall",
                ..
            }
        ));
    }

    #[test]
    fn claims_count_as_far_as_the_rules_go() {
        use GameResult::{Draw, FirstWins, SecondWins, Unfinished};
        let remark = |judged| match judged {
            Judged::Move { remark, .. } => remark,
            other => panic!("{other:?}"),
        };
        let mate = ["f2f3", "e7e5", "g2g4"];
        assert_eq!(
            remark(says(&mate, Some("d8h4"), result(SecondWins), false)),
            None
        );
        let told = remark(says(&mate, Some("d8h4"), result(FirstWins), false));
        assert!(told.unwrap().contains("claimed 1-0 (I say so)"));
        assert_eq!(
            says(&[], None, result(SecondWins), false),
            ended(Verdict::Win(1), "resignation")
        );
        assert_eq!(
            says(&["e2e4"], None, result(FirstWins), false),
            ended(Verdict::Win(0), "resignation")
        );
        let wrong = says(&[], None, result(Draw), false);
        assert!(matches!(
            wrong,
            Judged::Wrong {
                reason: "illegal move",
                ..
            }
        ));
        assert_eq!(
            says(&[], None, result(Unfinished), false),
            ended(Verdict::None, "void")
        );
    }

    #[test]
    fn a_draw_needs_an_offer_and_its_taking() {
        let offer = says(&[], Some("e2e4"), Some(Claim::Draw), false);
        assert!(matches!(offer, Judged::Move { remark: None, .. }));
        assert_eq!(
            says(&[], None, Some(Claim::Draw), true),
            ended(Verdict::Draw, "agreement")
        );
        assert_eq!(
            says(&[], None, Some(Claim::Resign), true),
            ended(Verdict::Win(1), "resignation")
        );
    }

    #[test]
    fn among_several_nobody_wins_by_the_fall_of_one() {
        let ended = |game| {
            let referee = referee::usual(variants::find(game).unwrap());
            let ending = without(&*referee, 1, "time");
            (ending.verdict, ending.beaten)
        };
        assert_eq!(ended("arena3"), (Verdict::None, Some(1)));
        assert_eq!(ended("arena4"), (Verdict::None, Some(1)));
        assert_eq!(ended("arena"), (Verdict::Win(0), None));
    }

    #[test]
    fn two_of_several_agree_on_nothing() {
        let mut referee = referee::usual(variants::find("arena4").unwrap());
        let thought = Thought {
            text: Some("f4f5".into()),
            claim: Some(Claim::Draw),
            ..Thought::default()
        };
        let judged = judge(&mut *referee, 0, &thought, true);
        assert!(
            matches!(judged, Judged::Move { remark: None, .. }),
            "{judged:?}"
        );
    }
}
