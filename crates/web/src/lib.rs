//! The local page: `tesuji serve`.
//!
//! A server on loopback that gives out a page of plain ES modules, embedded in the program, and answers its questions with
//! values of `api`. The engine stays on its own threads; every tab has one WebSocket and a session, and searches of all tabs
//! share the threads in [turns](Turns).
//!
//! ```
//! use tesuji_game::Stop;
//! use tesuji_web::{ServeOptions, PageServer};
//!
//! let stop = Stop::new();
//! let server = PageServer::open(&ServeOptions::default(), &stop)?;
//! assert!(server.link().starts_with("http://127.0.0.1:"));
//! stop.set();
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod ask;
mod assets;
mod board;
mod errands;
mod evaluated;
mod gate;
mod inbox;
mod lesson;
mod puzzles;
mod record;
mod report;
mod runs;
mod server;
mod session;
mod sheet;
mod socket;
mod tree;
mod trial;
mod turns;
mod welcome;

pub use turns::{SearchTurn, TurnKind, Turns};

use gate::Gate;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::available_parallelism;
use tesuji_api::{PageLesson, PageRecord, PageSheet};
use tesuji_game::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// No message and no body is larger.
const LARGEST: usize = 1 << 20;
/// The headers of a request are no longer.
const LONGEST_HEAD: usize = 64 << 10;
/// So many tabs may be open: each has an engine.
const TABS: usize = 64;
/// Questions without a search are answered so many at a time.
const ASIDE: usize = 4;
/// So many reports and experiments may be under way: each has tables of its own.
const RUNS: usize = 4;
/// More threads for one search are no use to a person who looks at a page.
const MOST_THREADS: usize = 16;

/// What a user can choose.
#[derive(Clone, Debug, Default)]
pub struct ServeOptions {
    /// The address; loopback if none is given. Another one lets others on the network in who have the link.
    pub address: Option<IpAddr>,
    /// The port; a free one if it is 0.
    pub port: u16,
    /// How many threads search; all there are if it is 0.
    pub threads: usize,
    /// What is shown first.
    pub opened: Option<PageRecord>,
    /// A lesson to begin with.
    pub lesson: Option<PageLesson>,
    /// An answer for the lab.
    pub sheet: Option<PageSheet>,
}

/// What all tabs share.
pub(crate) struct Desk {
    gate: Gate,
    turns: Turns,
    threads: usize,
    opened: Option<PageRecord>,
    lesson: Option<PageLesson>,
    sheet: Option<PageSheet>,
    stop: Stop,
    tabs: Arc<Semaphore>,
    aside: Semaphore,
    runs: Arc<Semaphore>,
}

impl Desk {
    /// A place for a tab, as long as it is kept; nothing if there is none left.
    fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.tabs).try_acquire_owned().ok()
    }
}

/// A server that listens.
pub struct PageServer {
    listener: TcpListener,
    desk: Arc<Desk>,
}

impl PageServer {
    /// Begins to listen. Ends when `stop` is set.
    ///
    /// # Errors
    /// If the port is taken, or the system has no random numbers.
    pub fn open(options: &ServeOptions, stop: &Stop) -> io::Result<PageServer> {
        let address = options.address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let listener = TcpListener::bind(SocketAddr::new(address, options.port))?;
        listener.set_nonblocking(true)?;
        let all = || available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        let desk = Desk {
            gate: Gate::new(listener.local_addr()?, token()?),
            turns: Turns::default(),
            threads: if options.threads == 0 { all() } else { options.threads },
            opened: options.opened.clone(),
            lesson: options.lesson.clone(),
            sheet: options.sheet.clone(),
            stop: stop.clone(),
            tabs: Arc::new(Semaphore::new(TABS)),
            aside: Semaphore::new(ASIDE),
            runs: Arc::new(Semaphore::new(RUNS)),
        };
        Ok(PageServer { listener, desk: Arc::new(desk) })
    }

    /// The link that opens the page: whoever has it may ask questions.
    #[must_use]
    pub fn link(&self) -> String {
        self.desk.gate.link()
    }

    /// Serves until the stop is set.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let PageServer { listener, desk } = self;
        let served = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            server::serve(listener, desk).await
        });
        // Whoever is still connected is not waited for.
        runtime.shutdown_background();
        served
    }
}

/// A word that nobody can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// Reads a text that is to be shown first, as if it had been pasted.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(text: &str, game: tesuji_engine::Variant) -> Result<PageRecord, String> {
    record::read(&tesuji_api::PageText { text: text.to_string(), game: game.name().to_string() })
}

/// Reads a lesson; `docs/page.md` says what its file holds.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_lesson(text: &str) -> Result<PageLesson, String> {
    lesson::read(text)
}

/// Reads what the lab is to show: an answer that `--json` or `--answer` wrote, or the journal of a match. `source` says where
/// it is from.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_sheet(text: &str, source: &str) -> Result<PageSheet, String> {
    sheet::read(text, source)
}
