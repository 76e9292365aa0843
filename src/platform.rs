//! What only the operating system knows and can do: free memory, the processor's time that this process has used, groups of
//! processes that end with it. No other file asks it.

use std::{io, process::Command, time::Duration};

#[cfg(unix)]
use std::{
    os::unix::process::CommandExt,
    process::{Child, Stdio},
};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};

/// MB of memory that can be had without others being pushed out; none where that is not known.
/// A table that does not fit would end the process.
pub fn free_mb() -> Option<usize> {
    parse(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// The processor's time that all threads of this process have used; none where that is not known.
#[cfg(unix)]
pub fn cpu_time() -> Option<Duration> {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let (seconds, nanos) = (
        u64::try_from(used.tv_sec).ok()?,
        u32::try_from(used.tv_nsec).ok()?,
    );
    Some(Duration::new(seconds, nanos))
}

/// The processor's time that all threads of this process have used; none where that is not known.
#[cfg(not(unix))]
pub fn cpu_time() -> Option<Duration> {
    None
}

/// Waits for the end of its input, then kills its group, itself among it.
#[cfg(unix)]
const GUARD: &str = "while read -r line; do :; done; kill -KILL 0";

/// A group for the processes of an engine, which ends with its owner, and with this process however that ends.
///
/// On Unix the group is led by a guard, a shell that reads from a pipe of this process. Nothing is ever written there; when
/// this process dies, by SIGKILL too, the kernel closes the pipe, and the guard kills its group. That needs no code between
/// fork and exec and works for what the engine has started as well. Elsewhere an engine hears of the end by the end of its
/// input.
pub struct Group {
    #[cfg(unix)]
    guard: Child,
}

#[cfg(unix)]
impl Group {
    /// An empty group.
    ///
    /// # Errors
    /// When there is no shell, or the system has no room for it.
    pub fn new() -> io::Result<Self> {
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

    /// The command's process will belong to the group.
    pub fn take_in(&self, command: &mut Command) {
        if let Some(id) = self.id() {
            command.process_group(id);
        }
    }

    /// Kills all processes of the group.
    pub fn kill(&mut self) {
        // The guard is waited for only afterwards, so the number cannot have passed to another group.
        if let Some(group) = self.id().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.guard.wait();
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(not(unix))]
impl Group {
    /// An empty group.
    ///
    /// # Errors
    /// Never.
    pub fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Does nothing here.
    pub fn take_in(&self, _command: &mut Command) {}

    /// Does nothing here.
    pub fn kill(&mut self) {}
}

/// Reads Linux's table of memory, whose figures are in KB.
fn parse(table: &str) -> Option<usize> {
    let line = table
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processors_time_goes_on() {
        let before = cpu_time();
        let mut sum = 0_u64;
        while before.is_some() && cpu_time() == before {
            sum = sum.wrapping_add(1);
        }
        assert!(cpu_time() >= before);
    }

    #[test]
    fn the_free_memory_is_found_in_the_table() {
        let table = "MemTotal:  8000000 kB\nMemFree:  100 kB\nMemAvailable:  4096000 kB\n";
        assert_eq!(parse(table), Some(4000));
        assert_eq!(parse("MemTotal: 8000000 kB\n"), None);
        assert_eq!(parse("MemAvailable: much\n"), None);
        assert_eq!(parse(""), None);
    }
}
