//! The text of a file of weights: one line a number at the top, one line a piece below.

use eval::WeightsFile;
use toml::{Table, Value};

/// The file as TOML, behind a comment of these lines.
pub fn text(file: &WeightsFile, comment: &str) -> String {
    let table = Table::try_from(file).unwrap_or_default();
    let mut text: String = comment.lines().map(|line| format!("# {line}\n")).collect();
    let (sections, lines): (Vec<_>, Vec<_>) = table
        .iter()
        .partition(|(_, value)| matches!(value, Value::Table(_)));
    for (key, value) in lines {
        text += &format!("{} = {value}\n", quoted(key));
    }
    for (key, section) in sections {
        text += &format!("\n[{}]\n", quoted(key));
        for (key, value) in section.as_table().into_iter().flatten() {
            text += &format!("{} = {value}\n", quoted(key));
        }
    }
    text
}

/// A key as TOML wants it: bare where it may be.
fn quoted(key: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if !key.is_empty() && key.chars().all(bare) {
        key.to_owned()
    } else {
        Value::from(key).to_string()
    }
}

#[cfg(test)]
mod tests {
    use crate::{features::weights::file_of, variants, with_game};

    use super::*;

    #[test]
    fn a_file_is_read_back_as_it_was_written() {
        for game in ["scirocco", "cashew-shogi", "arena", "chess"] {
            let file = with_game!(variants::find(game).unwrap(), |rules| file_of(rules));
            let text = text(&file, "made by\nnobody");
            assert!(text.starts_with("# made by\n# nobody\n"), "{text}");
            assert_eq!(WeightsFile::parse(&text).unwrap(), file);
        }
    }
}
