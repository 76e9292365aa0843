//! The engine's UCI.

use engine_protocol::{Command, uci};

use super::{Engine, say};

/// Talks until `quit` or the end of the input.
pub fn run(engine: &mut Engine, lines: &mut impl Iterator<Item = String>) {
    say("id name Mock");
    say("option name Hash type spin default 1 min 1 max 1024");
    if !engine.manners.has("chess") {
        say(
            "option name UCI_Variant type combo default chess var chess var grand var scirocco var arena var arena3 var arena4",
        );
    }
    say("option name Ponder type check default false");
    say("uciok");
    let mut pondering = false;
    for line in lines {
        match uci::parse_command(&line) {
            Ok(Some(Command::Quit)) => return,
            Ok(Some(Command::IsReady)) if !engine.manners.has("unready") => say("readyok"),
            Ok(Some(Command::NewGame)) => engine.made = 0,
            Ok(Some(Command::SetOption { name, value })) if name == "UCI_Variant" => {
                engine.begin(&value.unwrap_or_default());
            }
            Ok(Some(Command::Position { fen, moves })) => {
                let start = fen.unwrap_or_else(|| engine.table.facts().start.to_owned());
                let _ = engine.table.set_fen(&start);
                for text in moves {
                    if let Err(refusal) = engine.table.play(&text) {
                        say(&format!("info string {text}: {refusal}"));
                    }
                }
            }
            Ok(Some(Command::Go(limits))) if limits.ponder => pondering = true,
            Ok(Some(Command::Go(_))) => play(engine),
            Ok(Some(Command::Stop | Command::PonderHit)) if pondering => {
                pondering = false;
                play(engine);
            }
            _ => {}
        }
    }
}

fn play(engine: &mut Engine) {
    engine.made += 1;
    let number = engine.made;
    if !engine.manners.at_move(number, "info string", "bestmove") {
        return;
    }
    let choice = engine
        .choose()
        .filter(|_| engine.manners.at("none", number).is_none());
    let Some(mv) = choice else {
        return say("bestmove (none)");
    };
    say(&format!(
        "info depth 1 score cp {number} nodes 10 time 1 pv {mv}"
    ));
    let _ = engine.table.play(&mv);
    let answer = engine.choose();
    engine.table.undo();
    let mv = match engine.manners.at("illegal", number) {
        Some(_) => "a1a1".to_owned(),
        None => mv,
    };
    match answer {
        Some(answer) => say(&format!("bestmove {mv} ponder {answer}")),
        None => say(&format!("bestmove {mv}")),
    }
}
