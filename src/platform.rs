//! What only the operating system knows: free memory, and the processor's time that this process has used.
//! No other file asks it.

use std::time::Duration;

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
