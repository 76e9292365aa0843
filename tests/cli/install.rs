//! What `make install` puts beside the program: manual pages and the completions of shells.

use super::*;

#[test]
fn every_command_has_a_manual_page() {
    let folder = scratch("man");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let listed = good(&["man", folder.to_str().unwrap()]);
    assert_eq!(listed.lines().count(), COMMANDS.len() + 1);
    let page = |name: &str| std::fs::read_to_string(folder.join(format!("{name}.6"))).unwrap();
    let main = page("simoom");
    for command in COMMANDS {
        assert!(main.contains(&format!("\nsimoom\\-{command}(6)\n")));
        let own = page(&format!("simoom-{command}"));
        for part in [
            &format!("\n.SH NAME\nsimoom\\-{command} \\- "),
            &format!("\n.SH SYNOPSIS\n\\fBsimoom {command}\\fR "),
            "\n\\fB\\-\\-variants\\fR \\fI<FILE>\\fR\n",
            "\n.SH EXAMPLES\n.nf\n",
            "\n  simoom ",
        ] {
            assert!(own.contains(part), "no {part:?} in\n{own}");
        }
    }
    refused(
        &["man", "Cargo.toml/pages"],
        expect!["simoom: cannot make the folder `Cargo.toml/pages`: Not a directory (os error 20)"],
    );
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = good(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("max-nodes"), "{shell}");
    }
    misused(&["completions", "tcsh"], "[possible values: bash, ");
}

#[test]
fn bash_completes_a_command() {
    let script = written("simoom.bash", &good(&["completions", "bash"]));
    let ask = "source \"$1\"; COMP_WORDS=(simoom perft --max); COMP_CWORD=2; _simoom simoom --max perft; \
               echo \"${COMPREPLY[@]}\"";
    let bash = std::process::Command::new("bash")
        .args(["-c", ask, "bash", &script])
        .output();
    let Ok(output) = bash else {
        eprintln!("skipped: there is no bash");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), "--max-nodes\n");
}
