//! The `simoom` command.
fn main() {}
