//! The `simoom` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    simoom::cli::main()
}
