//! The process of an engine, and all it starts: none outlives its player, nor the runner, however that ends.
//! How a system does that is in [`crate::platform`].

use std::{
    io,
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::Spec;
use crate::platform::Group;

/// How often it is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A running engine. When it is dropped, the engine and all it started are killed.
pub struct Process {
    child: Child,
    group: Group,
}

/// The ends of an engine's pipes.
pub struct Pipes {
    /// What the engine reads.
    pub input: ChildStdin,
    /// What it writes.
    pub output: ChildStdout,
    /// What it complains of.
    pub errors: ChildStderr,
}

impl Process {
    /// Starts the program of an engine.
    ///
    /// # Errors
    /// When there is no such program, or it may not be run.
    pub fn start(spec: &Spec) -> io::Result<(Self, Pipes)> {
        let mut command = Command::new(program(&spec.cmd)?);
        command.args(&spec.args);
        if let Some(dir) = &spec.dir {
            if !Path::new(dir).is_dir() {
                let what = format!("there is no folder `{}`", Path::new(dir).display());
                return Err(io::Error::new(io::ErrorKind::NotFound, what));
            }
            command.current_dir(dir);
        }
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped());
        command.stderr(Stdio::piped());
        let group = Group::new()?;
        group.take_in(&mut command);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Self { child, group };
        match pipes {
            (Some(input), Some(output), Some(errors)) => Ok((
                process,
                Pipes {
                    input,
                    output,
                    errors,
                },
            )),
            _ => Err(io::Error::other("a pipe is missing")),
        }
    }

    /// How the engine has ended, when it does so within this time.
    pub fn ends_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(LOOK);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.group.kill();
        // It may have left its group; that it is dead already is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program as it is started: a path with a folder in it is meant from where the runner was started,
/// whatever folder the engine then runs in; a bare name is looked up.
fn program(cmd: &str) -> io::Result<PathBuf> {
    let path = Path::new(cmd);
    if path.components().count() > 1 {
        std::path::absolute(path)
    } else {
        Ok(path.to_owned())
    }
}
