//! `simoom completions`: the script by which a shell completes Simoom's commands and options.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::{CommandLine, Verdict, output::Output};

/// Print the script by which a shell completes commands and options
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom completions bash > ~/.local/share/bash-completion/completions/simoom
  simoom completions zsh > ~/.zfunc/_simoom
  simoom completions fish > ~/.config/fish/completions/simoom.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let mut script = Vec::new();
        generate(
            self.shell,
            &mut CommandLine::command(),
            "simoom",
            &mut script,
        );
        out.write(String::from_utf8(script)?)?;
        Ok(Verdict::Good)
    }
}
