//! The text of an engine on a command line: `NAME=VALUE,NAME=VALUE`, or the name of an engine of a file and changes to it.
//! A comma in a value stands in double quotes or behind a backslash.

use super::spec::{Spec, SpecError};

/// Reads an engine that is to play. `known` are those of a file: a first part without an equals sign names one of them,
/// or it is `self`.
///
/// # Errors
/// When a part says nothing, a setting does not exist, a value does not suit, there is no program, or Simoom in this
/// process is given what only a program takes.
pub fn parse(text: &str, known: &[Spec]) -> Result<Spec, SpecError> {
    parse_program(text, known)?.checked()
}

/// Reads an engine that is started as a program, also Simoom itself.
///
/// # Errors
/// As [`parse`], but `self` takes all settings.
pub fn parse_program(text: &str, known: &[Spec]) -> Result<Spec, SpecError> {
    let mut parts = split(text)?.into_iter().peekable();
    let first = parts.next_if(|part| !part.contains('='));
    let mut spec = match first {
        Some(name) => {
            let mut found = known.iter().filter(|spec| spec.label() == name).cloned();
            let own = Spec::own();
            let named = found.next().or((name == own.cmd).then_some(own));
            named.ok_or(SpecError::NoValue(name))?
        }
        None => Spec::new(""),
    };
    for part in parts {
        let Some((name, value)) = part.split_once('=') else {
            return Err(SpecError::NoValue(part));
        };
        spec.set(name.trim(), value)?;
    }
    spec.complete()
}

/// The parts between commas. Quotes go; within them commas do not part. A backslash takes its meaning from what follows.
fn split(text: &str) -> Result<Vec<String>, SpecError> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, parts.last_mut()) {
            ('"', _) => quoted = !quoted,
            (',', _) if !quoted => parts.push(String::new()),
            ('\\', Some(part)) => part.extend(chars.next()),
            (c, Some(part)) => part.push(c),
            (_, None) => {}
        }
    }
    if quoted {
        return Err(SpecError::OpenQuote(text.to_owned()));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::player::spec::{Dialect, Ranks};

    fn read(text: &str) -> Result<Spec, String> {
        parse(text, &[Spec::own()]).map_err(|error| error.to_string())
    }

    #[test]
    fn every_setting_is_taken() {
        let spec = read(
            "name=My Engine,cmd=./engine,proto=uci,args=--book 'my book.bin' -x,dir=/tmp,option.Hash Type=a\\,b,\
             option.Path=\"/x,y=z\",tc=40/60+0.5,st=2,nodes=1000,depth=7,hash=64,threads=2,ponder=yes,ranks=0,\
             restart=on,start-timeout=3,ping-timeout=0.5,move-timeout=1",
        )
        .unwrap();
        assert_eq!((spec.label(), &*spec.cmd), ("My Engine", "./engine"));
        assert_eq!(spec.dialect, Some(Dialect::Uci));
        assert_eq!(spec.args, ["--book", "my book.bin", "-x"]);
        let value = |text: &str| Some(text.to_owned());
        let options = [
            ("Hash Type".to_owned(), value("a,b")),
            ("Path".to_owned(), value("/x,y=z")),
        ];
        assert_eq!(spec.options, options);
        assert_eq!(
            spec.control.to_string(),
            "tc=40/60+0.5 st=2 nodes=1000 depth=7"
        );
        assert_eq!((spec.hash_mb(), spec.threads()), (64, 2));
        assert!(spec.ponder && spec.restart && spec.ranks == Ranks::Zero);
        let times = [
            spec.patience.start,
            spec.patience.ping,
            spec.patience.answer.unwrap(),
        ];
        assert_eq!(times.map(|time| time.as_millis()), [3000, 500, 1000]);
    }

    #[test]
    fn an_engine_of_a_file_is_named_and_changed() {
        assert_eq!(read("Simoom"), Ok(Spec::own()));
        assert_eq!(parse("self", &[]), Ok(Spec::own()));
        let program = parse_program("self,proto=uci", &[]).unwrap();
        assert_eq!(
            (program.is_own(), program.dialect),
            (true, Some(Dialect::Uci))
        );
        let changed = read("Simoom,name=Small,nodes=100").unwrap();
        assert_eq!(
            (changed.label(), changed.control.nodes),
            ("Small", Some(100))
        );
        assert!(changed.is_own());
    }

    #[test]
    fn messages_say_what_would_be_right() {
        for (text, message) in [
            (
                "",
                "`` is no NAME=VALUE, and no engine of that name is known; a program is cmd=PROGRAM",
            ),
            (
                "stock",
                "`stock` is no NAME=VALUE, and no engine of that name is known; a program is cmd=PROGRAM",
            ),
            (
                "cmd=x,fast",
                "`fast` is no NAME=VALUE, and no engine of that name is known; a program is cmd=PROGRAM",
            ),
            (
                "name=x",
                "an engine needs a program: cmd=PROGRAM, or cmd=self for Simoom itself",
            ),
            (
                "cmd=x,tc=0",
                "tc takes SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, not `0`",
            ),
            (
                "cmd=x,depth=0",
                "depth takes a whole number from 1, not `0`",
            ),
            (
                "cmd=x,st=-1",
                "st takes seconds, more than none, such as 0.5, not `-1`",
            ),
            ("cmd=x,ponder=maybe", "ponder takes yes or no, not `maybe`"),
            (
                "cmd=x,args='a",
                "args takes words, with closed quotes, not `'a`",
            ),
            ("cmd=\"x", "a quote is open at the end of `cmd=\"x`"),
            (
                "cmd=self,args=x",
                "cmd=self takes no args; give it to a Simoom of its own: cmd=simoom",
            ),
        ] {
            assert_eq!(read(text), Err(message.to_owned()), "{text}");
        }
        let error = read("cmd=x,speed=9").unwrap_err();
        assert!(error.starts_with("there is no setting `speed`; the settings are name, cmd, "));
    }
}
