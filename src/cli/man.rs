//! `simoom man`: manual pages made from the definitions of the command line, one of Simoom and one of each command.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_mangen::Man;

use super::{CommandLine, Verdict, output::Output};

/// The manual's section of games.
const SECTION: &str = "6";

/// Write the manual pages, of Simoom and of each command
#[derive(clap::Args)]
#[command(after_help = "Examples:
  simoom man pages && man pages/simoom.6
  simoom man ~/.local/share/man/man6")]
pub struct Args {
    /// The folder for the pages; it is made where it is missing
    folder: PathBuf,
}

impl Args {
    pub(super) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let folder = self.folder.display();
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder `{folder}`"))?;
        let mut simoom = CommandLine::command().disable_help_subcommand(true);
        // Gives the commands the options they share, and their full names.
        simoom.build();
        let commands = simoom.get_subcommands().cloned();
        for command in commands.chain([simoom.clone()]) {
            let name = command.get_display_name().unwrap_or("simoom").to_owned();
            let page = page(command)?;
            let path = self.folder.join(format!("{name}.{SECTION}"));
            let shown = path.display();
            fs::write(&path, page).with_context(|| format!("cannot write `{shown}`"))?;
            out.line(shown)?;
        }
        Ok(Verdict::Good)
    }
}

/// A page in the language of `man`. The examples keep their lines, which are filled by default under a heading that says nothing.
fn page(command: clap::Command) -> Result<String> {
    let mut page = Vec::new();
    let source = concat!("Simoom ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).section(SECTION).source(source);
    man.render(&mut page)?;
    Ok(String::from_utf8(page)?
        .replacen("\n.SH EXTRA\n", "\n.SH EXAMPLES\n.nf\n", 1)
        .replacen("\nExamples:\n", "\n", 1)
        .replacen("\n.SH VERSION\n", "\n.fi\n.SH VERSION\n", 1))
}
