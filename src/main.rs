//! The `simoom` command.

use std::io::{IsTerminal, stdin, stdout};

use simoom::session::{Setup, run};

fn main() -> std::io::Result<()> {
    let greet = stdin().is_terminal();
    run(stdin(), stdout(), Setup { log: None, greet })
}
