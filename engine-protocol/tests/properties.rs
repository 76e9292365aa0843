//! Whatever comes in, nothing panics; whatever is written is read back the same.

mod strategies;

use engine_protocol::line::clean;
use engine_protocol::{Command, EngineOption, Protocol, Reply, cecp, uci};
use proptest::collection::vec;
use proptest::prelude::*;
use strategies::*;

fn parse_everything(line: &str) {
    let mut reader = cecp::Reader::new();
    let _ = reader.read("edit");
    let _ = reader.read(line);
    let _ = reader.read(line);
    for protocol in [Protocol::Cecp, Protocol::Uci] {
        if let Err(error) = protocol.parse_command(line) {
            let reply = protocol
                .write_reply(&error.into())
                .expect("errors can be said");
            assert!(!reply.contains('\n'));
        }
        if let Ok(Some(Reply::Features(list))) = protocol.parse_reply(line) {
            list.iter().for_each(|feature| drop(feature.option()));
        }
    }
    let _ = EngineOption::from_cecp(line);
    let _ = EngineOption::from_uci(line);
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..200)) {
        parse_everything(&clean(&bytes));
    }

    #[test]
    fn any_text_is_read(line in "\\PC*") {
        parse_everything(&line);
    }

    #[test]
    fn likely_lines_are_read(line in likely_line()) {
        parse_everything(&line);
    }

    #[test]
    fn cecp_commands_come_back(command in cecp_command()) {
        let line = cecp::write_command(&command).expect("a word of CECP");
        prop_assert_eq!(cecp::parse_command(&line), Ok(Some(command)));
    }

    #[test]
    fn edits_come_back_through_the_reader(lines in vec(edit_line(), 0..20)) {
        let command = Command::Edit(lines);
        let mut reader = cecp::Reader::new();
        let written = cecp::write_command(&command).expect("a word of CECP");
        let mut last = None;
        for line in written.lines() {
            prop_assert_eq!(last, None);
            last = reader.read(line).expect("a good line");
        }
        prop_assert_eq!(last, Some(command));
    }

    #[test]
    fn uci_commands_come_back(command in uci_command()) {
        let line = uci::write_command(&command).expect("a word of UCI");
        prop_assert_eq!(uci::parse_command(&line), Ok(Some(command)));
    }

    #[test]
    fn cecp_replies_come_back(reply in cecp_reply()) {
        let line = cecp::write_reply(&reply).expect("a word of CECP");
        prop_assert_eq!(cecp::parse_reply(&line), Ok(Some(reply)));
    }

    #[test]
    fn uci_replies_come_back(reply in uci_reply()) {
        let line = uci::write_reply(&reply).expect("a word of UCI");
        prop_assert_eq!(uci::parse_reply(&line), Ok(Some(reply)));
    }

    #[test]
    fn options_come_back_from_cecp(option in engine_option()) {
        prop_assert_eq!(EngineOption::from_cecp(&option.to_cecp()), Ok(option));
    }

    #[test]
    fn values_at_first_suit_their_options(option in engine_option()) {
        if let Some(value) = option.default_value() {
            for protocol in [Protocol::Cecp, Protocol::Uci] {
                let text = value.to_text(protocol);
                prop_assert_eq!(option.validate(text.as_deref()), Ok(value.clone()));
            }
        }
    }
}
