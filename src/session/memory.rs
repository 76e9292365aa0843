//! How much memory is free, where the system tells: a table that does not fit would end the process.

/// MB of memory that can be had without others being pushed out; none where that is not known.
pub fn free_mb() -> Option<usize> {
    parse(&std::fs::read_to_string("/proc/meminfo").ok()?)
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
    fn the_free_memory_is_found_in_the_table() {
        let table = "MemTotal:  8000000 kB\nMemFree:  100 kB\nMemAvailable:  4096000 kB\n";
        assert_eq!(parse(table), Some(4000));
        assert_eq!(parse("MemTotal: 8000000 kB\n"), None);
        assert_eq!(parse("MemAvailable: much\n"), None);
        assert_eq!(parse(""), None);
    }
}
