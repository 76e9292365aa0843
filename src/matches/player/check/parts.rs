//! The parts of a check. Each begins with an engine that has been greeted and ends with what it did wrong, if anything.

use std::time::{Duration, Instant};

use engine_protocol::{OptionKind, Protocol, Reply};

use super::{Examiner, Found, wrong};
use crate::{
    matches::{
        control::Control,
        opening,
        player::{
            Fault,
            link::Silence,
            program::{Conversation, Trouble},
        },
    },
    rules::Outcome,
};

/// A part: its name, what is right, and the examination.
type Part<const W: usize> = (
    &'static str,
    &'static str,
    fn(&Examiner<'_, W>, Conversation) -> Found,
);

/// How long an endless search is watched.
const WATCHED: Duration = Duration::from_millis(300);

/// What is done at once may take so long.
const AT_ONCE: Duration = Duration::from_secs(5);

/// The plies of a long game.
const LONG: usize = 400;

/// Time for each move.
const CONTROL: Control = Control {
    clock: None,
    move_time: Some(Duration::from_millis(200)),
    nodes: None,
    depth: None,
    margin: Duration::ZERO,
};

/// No bound at all.
const ENDLESS: Control = Control {
    move_time: None,
    ..CONTROL
};

/// All parts, in their order.
pub fn parts<const W: usize>() -> [Part<W>; 8] {
    [
        (
            "unknown words",
            "a word that the engine does not know changes and ends nothing",
            unknown_words,
        ),
        (
            "options",
            "an option takes the values that the engine announces for it, and others end nothing",
            options,
        ),
        (
            "moves",
            "the engine moves by the rules, in every seat and in every game of a process, soon after its time is over",
            moves,
        ),
        (
            "illegal move",
            "an illegal move changes and ends nothing; in CECP the engine answers `Illegal move: MOVE`",
            illegal_move,
        ),
        (
            "stop",
            "an endless search ends at `stop` (UCI) or `?` (CECP) with a move, at once and not before",
            stop,
        ),
        (
            "leaving off",
            "thinking that is broken off, by `stop` or `force`, leaves an engine that plays on",
            leaving_off,
        ),
        ("long game", "games have hundreds of moves", long_game),
        (
            "quit",
            "`quit` ends the process at once, also while it thinks; so does the end of its input",
            quit,
        ),
    ]
}

fn unknown_words<const W: usize>(_: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    for line in ["xyzzy", "", "nothing knows this 1 2 3", "\u{e9}\u{fffd}\t"] {
        begun.link.say(line);
    }
    begun.dialogue.settle_down(&mut begun.link)
}

fn options<const W: usize>(_: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    let protocol = begun.dialogue.protocol();
    for option in begun.dialogue.options().to_vec() {
        let beyond = match &option.kind {
            OptionKind::Spin { max, .. } => max.saturating_add(1).to_string(),
            OptionKind::Check { .. } | OptionKind::Combo { .. } => "no such value".to_owned(),
            // Texts may name files, and buttons may do anything.
            _ => continue,
        };
        let usual = option
            .default_value()
            .and_then(|value| value.to_text(protocol));
        for value in [Some(beyond), usual].into_iter().flatten() {
            begun
                .dialogue
                .set_option(&mut begun.link, &option.name, value);
        }
        let settled = begun.dialogue.settle_down(&mut begun.link);
        let named =
            |trouble: Trouble| wrong(format!("{}, after option {}", trouble.detail, option.name));
        settled.map_err(named)?;
    }
    Ok(())
}

fn moves<const W: usize>(examiner: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    let seats = usize::from(examiner.rules.players);
    for seat in 0..seats {
        let mut position = examiner.later(seat);
        examiner.set_up(&mut begun, seat, &CONTROL)?;
        for _ in 0..3 {
            examiner.think(&mut begun, &mut position)?;
            opening::play_on(&mut position, seats - 1, &mut opening::generator(1, 2));
            if position.outcome() != Outcome::None || position.turn().index() != seat {
                break;
            }
        }
        begun.dialogue.end(&mut begun.link, "*");
    }
    Ok(())
}

fn illegal_move<const W: usize>(examiner: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    examiner.set_up(&mut begun, 1, &CONTROL)?;
    let mut position = examiner.later(1);
    let text: Vec<String> = position
        .moves()
        .map(|mv| examiner.rules.move_text(mv))
        .collect();
    // The same move again is the other side's move of a piece that stands there no longer.
    begun
        .dialogue
        .show(&mut begun.link, &[&text[..], &text[..]].concat());
    let protocol = begun.dialogue.protocol();
    let until = Instant::now() + AT_ONCE;
    let mut silent = protocol == Protocol::Cecp;
    while silent {
        match begun.link.hear(until, None) {
            Ok(heard) => {
                let reply = protocol.parse_reply(&heard.text);
                silent = !matches!(
                    reply,
                    Ok(Some(Reply::IllegalMove { .. } | Reply::Error { .. }))
                );
            }
            Err(silence) => {
                let owed = format!("a complaint about `{}` played twice", text.join(" "));
                return Err(Trouble::silence(
                    silence,
                    &mut begun.link,
                    Fault::Stall,
                    &owed,
                ));
            }
        }
    }
    begun.dialogue.settle_down(&mut begun.link)?;
    examiner.think(&mut begun, &mut position).map(|_| ())
}

/// Begins an endless search and watches it for a while.
fn search<const W: usize>(examiner: &Examiner<'_, W>, begun: &mut Conversation) -> Found {
    examiner.set_up(begun, 0, &ENDLESS)?;
    begun.dialogue.show(&mut begun.link, &[]);
    begun.dialogue.think_on(&mut begun.link);
    match next_move(begun, WATCHED) {
        Err(Silence::Late) => Ok(()),
        Err(silence) => Err(Trouble::silence(silence, &mut begun.link, Fault::Crash, "")),
        Ok(line) => Err(wrong(format!("`{line}` came before it was told to move"))),
    }
}

/// The line with the engine's move, if it comes in this time.
fn next_move(begun: &mut Conversation, patience: Duration) -> Result<String, Silence> {
    let protocol = begun.dialogue.protocol();
    let until = Instant::now() + patience;
    loop {
        let heard = begun.link.hear(until, None)?;
        if let Ok(Some(Reply::Move(_) | Reply::BestMove { .. })) = protocol.parse_reply(&heard.text)
        {
            return Ok(heard.text);
        }
    }
}

fn stop<const W: usize>(examiner: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    search(examiner, &mut begun)?;
    let (word, owed) = match begun.dialogue.protocol() {
        Protocol::Uci => {
            begun.dialogue.settle_down(&mut begun.link)?;
            ("stop", "a move after `stop`")
        }
        Protocol::Cecp => ("?", "a move after `?`"),
    };
    begun.link.say(word);
    let stopped = next_move(&mut begun, AT_ONCE);
    stopped.map_err(|silence| Trouble::silence(silence, &mut begun.link, Fault::Stall, owed))?;
    begun.dialogue.settle_down(&mut begun.link)
}

fn leaving_off<const W: usize>(examiner: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    search(examiner, &mut begun)?;
    if begun.dialogue.protocol() == Protocol::Uci {
        begun.link.say("stop");
        let _ = next_move(&mut begun, AT_ONCE);
    }
    begun.dialogue.end(&mut begun.link, "*");
    examiner.set_up(&mut begun, 1, &CONTROL)?;
    examiner
        .think(&mut begun, &mut examiner.later(1))
        .map(|_| ())
}

fn long_game<const W: usize>(examiner: &Examiner<'_, W>, mut begun: Conversation) -> Found {
    let mut position = examiner.later(LONG);
    examiner.set_up(&mut begun, position.turn().index(), &CONTROL)?;
    examiner.think(&mut begun, &mut position).map(|_| ())
}

fn quit<const W: usize>(examiner: &Examiner<'_, W>, mut idle: Conversation) -> Found {
    let left = |gone: bool, how: &str| {
        gone.then_some(())
            .ok_or_else(|| wrong(format!("it did not end {how}")))
    };
    let greet = || examiner.greet(Some(idle.dialogue.protocol()));
    let (mut thinking, mut deserted) = (greet()?, greet()?);
    left(idle.link.leave(Some("quit"), AT_ONCE), "at `quit`")?;
    search(examiner, &mut thinking)?;
    left(
        thinking.link.leave(Some("quit"), AT_ONCE),
        "at `quit` while it thought",
    )?;
    left(deserted.link.leave(None, AT_ONCE), "with its input")
}
