//! Tesuji as a library: one tree search for chess, shogi and king-capture chess that can be asked why.
//!
//! One call goes from a position and a limit to a line as people write it, in every game:
//!
//! ```
//! use std::time::Duration;
//! use tesuji::{Limits, analyse, chess, shogi};
//!
//! let position = chess::Position::from_fen("6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1")?;
//! let analysis = analyse(&position, Limits::time(Duration::from_millis(50)))?;
//! assert_eq!(analysis.to_string(), "#1 Rc8#");
//!
//! let position = shogi::Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
//! let analysis = analyse(&position, Limits::nodes(1_000))?;
//! assert_eq!(analysis.line(), ["G*5b"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to do this | start here | example |
//! |---|---|---|
//! | find the best move | [`analyse`] | `best_move` |
//! | analyse many positions, on several threads, with a profile | [`Analyst`] | `analyse_pgn` |
//! | judge every move of a game, with reasons | [`analysis`] | |
//! | solve a problem and hear why it is solved so | [`engine::ProblemSolver`] | `solve` |
//! | prove a mate and check the proof | [`solve::mate`] | |
//! | use the rules: moves, notation, files of games | [`chess`], [`shogi`], [`chess::king_capture`] | `perft` |
//! | search with an evaluation of one's own | [`game::Evaluator`], [`search::Worker`] | `own_evaluator` |
//! | add a game | [`game::Position`], [`game::conformance`] | |
//! | watch a search, record its tree | [`search::Probe`], [`search::trace`] | |
//! | play matches, measure techniques, tune, learn | [`lab`] | `play_match` |
//! | read what the program answers with `--json` | [`api`], [`text`] | |
//! | read and write UCI or USI, answer an interface | [`protocol`], [`session::Session`] | |
//!
//! `cargo run --release --example best_move` runs an example; they are in `crates/cli/examples`. The program `tesuji` is
//! a client of these crates and has no part in the library: without the feature `cli`, on by default, nothing of it is
//! built.

pub use tesuji_analyse as analysis;
pub use tesuji_api as api;
pub use tesuji_chess as chess;
pub use tesuji_engine as engine;
pub use tesuji_eval as eval;
pub use tesuji_game as game;
pub use tesuji_lab as lab;
pub use tesuji_learn as learn;
pub use tesuji_params as params;
pub use tesuji_protocol as protocol;
pub use tesuji_search as search;
pub use tesuji_session as session;
pub use tesuji_shogi as shogi;
pub use tesuji_solve as solve;
pub use tesuji_text as text;

pub use tesuji_engine::{Analysis, AnalysisLine, Analyst, Settings, analyse};
pub use tesuji_search::Limits;
