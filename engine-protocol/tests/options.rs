//! Options: definitions in both protocols, values that suit and values that do not.

use engine_protocol::{EngineOption, OptionKind, OptionValue, Protocol};

fn option(name: &str, kind: OptionKind) -> EngineOption {
    let name = name.to_owned();
    EngineOption { name, kind }
}

fn combo(default: &str, choices: &[&str]) -> OptionKind {
    OptionKind::Combo {
        default: default.to_owned(),
        choices: choices.iter().map(|&c| c.to_owned()).collect(),
    }
}

fn string(default: &str) -> OptionKind {
    let default = default.to_owned();
    OptionKind::String { default }
}

fn spin(default: i64, min: i64, max: i64) -> OptionKind {
    OptionKind::Spin { default, min, max }
}

#[test]
fn definitions_both_ways() {
    let rules = combo("2009 rules", &["1999", "2009 rules"]);
    let cases = [
        (
            option("Array", spin(5, -1, 511)),
            "Array -spin 5 -1 511",
            "option name Array type spin default 5 min -1 max 511",
        ),
        (
            option("Show side effects", OptionKind::Check { default: true }),
            "Show side effects -check 1",
            "option name Show side effects type check default true",
        ),
        (
            option("Rules", rules),
            "Rules -combo 1999 /// *2009 rules",
            "option name Rules type combo default 2009 rules var 1999 var 2009 rules",
        ),
        (
            option("Clear-Hash - now", OptionKind::Button),
            "Clear-Hash - now -button",
            "option name Clear-Hash - now type button",
        ),
        (
            option("Log File", string("a b.txt")),
            "Log File -string a b.txt",
            "option name Log File type string default a b.txt",
        ),
        (
            option("Book", string("")),
            "Book -string ",
            "option name Book type string default <empty>",
        ),
    ];
    for (option, cecp, uci) in cases {
        assert_eq!(option.to_cecp(), cecp);
        assert_eq!(option.to_uci(), uci);
        assert_eq!(
            EngineOption::from_cecp(cecp).as_ref(),
            Ok(&option),
            "{cecp}"
        );
        assert_eq!(EngineOption::from_uci(uci).as_ref(), Ok(&option), "{uci}");
    }
}

#[test]
fn kinds_of_cecp_alone() {
    let default = || "/tmp".to_owned();
    let cases = [
        ("A -slider 1 0 2", spin(1, 0, 2)),
        ("A -save", OptionKind::Button),
        ("A -reset", OptionKind::Button),
        ("A -file /tmp", OptionKind::File { default: default() }),
        ("A -path /tmp", OptionKind::Path { default: default() }),
        ("A -combo x /// y", combo("x", &["x", "y"])),
    ];
    for (text, kind) in cases {
        assert_eq!(
            EngineOption::from_cecp(text),
            Ok(option("A", kind)),
            "{text}"
        );
    }
    for text in ["A -file /tmp", "A -path /tmp"] {
        let option = EngineOption::from_cecp(text).expect(text);
        assert_eq!(option.to_cecp(), text);
        assert_eq!(option.to_uci(), "option name A type string default /tmp");
    }
}

#[test]
fn kinds_in_other_spellings_of_uci() {
    let text = "option name Style type combo var Solid var Risky default Risky";
    let style = option("Style", combo("Risky", &["Solid", "Risky"]));
    assert_eq!(EngineOption::from_uci(text), Ok(style));
    let text = "name Min Depth type spin min 0 max 9 default 4";
    assert_eq!(
        EngineOption::from_uci(text),
        Ok(option("Min Depth", spin(4, 0, 9)))
    );
    let text = "option name Book type string";
    assert_eq!(EngineOption::from_uci(text), Ok(option("Book", string(""))));
}

#[test]
fn double_quotes_do_not_break_a_feature() {
    assert_eq!(
        option("A", string("say \"x\"\n")).to_cecp(),
        "A -string say 'x' "
    );
}

#[test]
fn faulty_definitions() {
    let cecp = [
        ("", "definition of an option without a kind"),
        ("A", "definition of an option without a kind"),
        (" -check 1", "definition of an option without a name"),
        ("A -wheel 3", "`wheel` is no kind of option"),
        ("A -check", "the value of an option must be 0 or 1, not ``"),
        ("A -spin 1 2", "definition of an option without the maximum"),
        (
            "A -spin 1 x 3",
            "the minimum of an option must be a whole number, not `x`",
        ),
        ("A -combo ", "definition of an option without choices"),
    ];
    for (text, fault) in cecp {
        let error = EngineOption::from_cecp(text).expect_err(text);
        assert_eq!(error.to_string(), fault, "{text}");
    }
    let uci = [
        ("option", "definition of an option without a name"),
        (
            "option name type check",
            "definition of an option without a name",
        ),
        ("option name A", "definition of an option without a kind"),
        ("option name A type wheel", "`wheel` is no kind of option"),
        (
            "option name A type check default 2",
            "the default of an option must be true or false, not `2`",
        ),
        (
            "option name A type spin default 2 min 1",
            "definition of an option without the maximum",
        ),
        (
            "option name A type combo",
            "definition of an option without choices",
        ),
    ];
    for (text, fault) in uci {
        let error = EngineOption::from_uci(text).expect_err(text);
        assert_eq!(error.to_string(), fault, "{text}");
    }
}

#[test]
fn values_that_suit() {
    let check = OptionKind::Check { default: false };
    let rules = combo("a", &["a", "Big B"]);
    let cases = [
        (
            &check,
            Some("true"),
            OptionValue::Check(true),
            Some("true"),
            Some("1"),
        ),
        (
            &check,
            Some(" False "),
            OptionValue::Check(false),
            Some("false"),
            Some("0"),
        ),
        (
            &check,
            Some("1"),
            OptionValue::Check(true),
            Some("true"),
            Some("1"),
        ),
        (
            &spin(1, -5, 5),
            Some("-5"),
            OptionValue::Spin(-5),
            Some("-5"),
            Some("-5"),
        ),
        (
            &spin(1, -5, 5),
            Some(" 5 "),
            OptionValue::Spin(5),
            Some("5"),
            Some("5"),
        ),
        (
            &rules,
            Some("big b"),
            OptionValue::Combo("Big B".to_owned()),
            Some("Big B"),
            Some("Big B"),
        ),
        (
            &string(""),
            Some(""),
            OptionValue::Text(String::new()),
            Some(""),
            Some(""),
        ),
        (&OptionKind::Button, None, OptionValue::Button, None, None),
        (
            &OptionKind::Button,
            Some("x"),
            OptionValue::Button,
            None,
            None,
        ),
    ];
    for (kind, text, value, uci, cecp) in cases {
        let option = option("A", kind.clone());
        assert_eq!(
            option.validate(text).as_ref(),
            Ok(&value),
            "{kind:?} {text:?}"
        );
        assert_eq!(value.to_text(Protocol::Uci).as_deref(), uci);
        assert_eq!(value.to_text(Protocol::Cecp).as_deref(), cecp);
    }
}

#[test]
fn values_that_do_not() {
    let check = OptionKind::Check { default: false };
    let cases = [
        (
            check,
            Some("maybe"),
            "option A takes true or false (1 or 0), not `maybe`",
        ),
        (
            spin(1, 0, 9),
            Some("abc"),
            "option A takes a whole number from 0 to 9, not `abc`",
        ),
        (
            spin(1, 0, 9),
            Some("10"),
            "option A takes a whole number from 0 to 9, not `10`",
        ),
        (
            spin(1, 9, 0),
            Some("5"),
            "option A takes a whole number from 9 to 0, not `5`",
        ),
        (spin(1, 0, 9), None, "option A needs a value"),
        (
            combo("x", &["x", "y"]),
            Some("z"),
            "option A takes one of x, y, not `z`",
        ),
    ];
    for (kind, text, fault) in cases {
        let error = option("A", kind).validate(text).expect_err(fault);
        assert_eq!(error.to_string(), fault);
    }
}

#[test]
fn values_at_first_and_names() {
    let array = option("Array", spin(5, 0, 511));
    assert_eq!(array.default_value(), Some(OptionValue::Spin(5)));
    assert_eq!(option("Go", OptionKind::Button).default_value(), None);
    assert!(array.is_named(" ARRAY"));
    assert!(!array.is_named("Arrays"));
}

#[test]
fn a_feature_line_holds_options() {
    let line = "feature debug=1 option=\"Array -spin 0 0 511\" option=\"nonsense\"";
    let Ok(Some(engine_protocol::Reply::Features(list))) = Protocol::Cecp.parse_reply(line) else {
        panic!("no features");
    };
    assert!(list[0].option().is_none());
    assert_eq!(list[1].option(), Some(Ok(option("Array", spin(0, 0, 511)))));
    assert!(matches!(list[2].option(), Some(Err(_))));
}
