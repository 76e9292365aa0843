//! Guards against hangs and panics: both name the target and show what was fed last.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    process::exit,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// Nothing that is fed at once takes as long.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is being fed.
#[derive(Default)]
struct Feeding {
    since: Option<Instant>,
    target: &'static str,
    input: String,
}

/// Watches what is fed.
pub struct Watch {
    seed: u64,
    feeding: Arc<Mutex<Feeding>>,
}

fn lock(feeding: &Mutex<Feeding>) -> MutexGuard<'_, Feeding> {
    feeding.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watch {
    /// Begins to watch, on a thread of its own.
    pub fn begin(seed: u64) -> Self {
        let feeding = Arc::new(Mutex::new(Feeding::default()));
        let watch = Self { seed, feeding };
        let twin = Self {
            seed,
            feeding: Arc::clone(&watch.feeding),
        };
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                let late = lock(&twin.feeding)
                    .since
                    .is_some_and(|since| since.elapsed() > PATIENCE);
                if late {
                    twin.fail("it hangs");
                }
            }
        });
        watch
    }

    /// Notes what is fed next.
    pub fn note(&self, input: &str) {
        let mut feeding = lock(&self.feeding);
        feeding.input.clear();
        feeding.input.push_str(input);
    }

    /// Feeds something; a panic ends the process.
    pub fn over(&self, target: &'static str, feed: impl FnOnce() -> u64) -> u64 {
        {
            let mut feeding = lock(&self.feeding);
            feeding.since = Some(Instant::now());
            feeding.target = target;
        }
        match catch_unwind(AssertUnwindSafe(feed)) {
            Ok(lines) => {
                lock(&self.feeding).since = None;
                lines
            }
            Err(_) => self.fail("it panics"),
        }
    }

    /// Something is wrong with what was fed last.
    pub fn fail(&self, why: &str) -> ! {
        let feeding = lock(&self.feeding);
        println!(
            "{}, seed {}: {why}; fed were:\n{}",
            feeding.target, self.seed, feeding.input
        );
        exit(1)
    }
}

/// MB of memory in use; none where the system does not tell.
pub fn memory_mb() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}
