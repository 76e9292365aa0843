//! The process of an engine, and all it starts: none outlives its player, nor the runner, however that ends.
//! This is the one file with code of an operating system.
//!
//! On Unix an engine shares a process group with a guard, a shell that reads from a pipe of the runner. Nothing is ever
//! written there; when the runner dies, by SIGKILL too, the kernel closes the pipe, and the guard kills its group.
//! That needs no code between fork and exec and works for what the engine has started as well. Elsewhere an
//! engine hears of the runner's end by the end of its input.

use std::{
    io,
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::Spec;

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

#[cfg(unix)]
use unix::Group;

#[cfg(unix)]
mod unix {
    use std::{
        io,
        os::unix::process::CommandExt,
        process::{Child, Command, Stdio},
    };

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Waits for the end of its input, then kills its group, itself among it.
    const GUARD: &str = "while read -r line; do :; done; kill -KILL 0";

    /// A process group and its guard, which leads it.
    pub(super) struct Group {
        guard: Child,
    }

    impl Group {
        pub(super) fn new() -> io::Result<Self> {
            let guard = Command::new("/bin/sh")
                .args(["-c", GUARD])
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()?;
            Ok(Self { guard })
        }

        fn id(&self) -> Option<i32> {
            i32::try_from(self.guard.id()).ok()
        }

        pub(super) fn take_in(&self, command: &mut Command) {
            if let Some(id) = self.id() {
                command.process_group(id);
            }
        }

        pub(super) fn kill(&mut self) {
            // The guard is waited for only afterwards, so the number cannot have passed to another group.
            if let Some(group) = self.id().and_then(Pid::from_raw) {
                let _ = kill_process_group(group, Signal::KILL);
            }
            let _ = self.guard.wait();
        }
    }

    impl Drop for Group {
        fn drop(&mut self) {
            self.kill();
        }
    }
}

#[cfg(not(unix))]
struct Group;

#[cfg(not(unix))]
impl Group {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    fn take_in(&self, _command: &mut Command) {}

    fn kill(&mut self) {}
}
