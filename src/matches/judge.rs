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
        Some(Claim::Draw) if offered => {
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

/// Who wins when this player drops out: the only other one in the game; among several nobody does.
pub fn winner_without(referee: &dyn Referee, seat: usize) -> Verdict {
    let mut others = referee.living();
    others.retain(|other| *other != seat);
    match others[..] {
        [winner] => Verdict::Win(winner),
        _ => Verdict::None,
    }
}

fn resigned(referee: &dyn Referee, seat: usize) -> Ending {
    Ending::new(winner_without(referee, seat), "resignation")
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
