//! How long work takes, whoever else is at work.

use std::time::Duration;

/// Measures the processor time of the thread that starts it; where the system does not tell, the time that passes.
///
/// A machine that does other things too slows a search down, but hardly makes it take more processor time.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    #[cfg(unix)]
    begin: Duration,
    #[cfg(not(unix))]
    begin: std::time::Instant,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        #[cfg(unix)]
        let begin = processor_time();
        #[cfg(not(unix))]
        let begin = std::time::Instant::now();
        Stopwatch { begin }
    }

    /// What the thread took since the start.
    pub(crate) fn taken(&self) -> Duration {
        #[cfg(unix)]
        let taken = processor_time().saturating_sub(self.begin);
        #[cfg(not(unix))]
        let taken = self.begin.elapsed();
        taken
    }
}

#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_thread_that_sleeps_takes_nothing_and_one_that_works_does() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(60));
        assert!(watch.taken() < Duration::from_millis(30), "{:?}", watch.taken());
        let begin = std::time::Instant::now();
        while begin.elapsed() < Duration::from_secs(5) && watch.taken() < Duration::from_millis(20) {}
        assert!(watch.taken() >= Duration::from_millis(20));
    }
}
