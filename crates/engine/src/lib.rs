//! Threads and lifetime of searches, and one face over all games.
//!
//! Everything below this crate is generic over the game. Here the games are chosen, and positions and moves
//! become text: [`Engine`] is the same for all of them.
//!
//! The front door is [`analyse`]: a position and a limit in, a line out.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_search::Limits;
//!
//! let analysis = tesuji_engine::analyse(&Position::start(), Limits::depth(6))?;
//! println!("{analysis}"); // +0.31 e4 e5 Nf3
//! assert!(!analysis.line().is_empty());
//! # Ok::<(), tesuji_engine::SettingsError>(())
//! ```
//!
//! What a protocol needs is more:
//!
//! ```
//! use std::sync::mpsc;
//! use tesuji_engine::{Choice, Engine, News, Request, Settings, Variant};
//!
//! let mut engine = Variant::Chess.engine(&Settings::default())?;
//! engine.set_position(None, &["f2f3".into(), "e7e5".into(), "g2g4".into()])?;
//! let (send, news) = mpsc::channel();
//! engine.go(&Request { depth: Some(3), ..Request::now() }, Box::new(move |event| send.send(event).unwrap()));
//! engine.wait();
//! let best = news.iter().find_map(|event| if let News::Best { choice, .. } = event { Some(choice) } else { None });
//! assert_eq!(best, Some(Choice::Move("d8h4".into())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`analyse`], [`Analyst`], [`Analysis`] | the best lines of positions, one after the other |
//! | [`Engine`] | what a protocol talks to |
//! | [`Request`], [`News`] | what is asked of a search, and what it says |
//! | [`Choice`], [`MateResult`] | what it says last |
//! | [`heat`] | a piece tried on every square |
//! | [`Settings`] | what a user can choose |
//! | [`BenchPlan`] | the benchmark |
//! | [`Openings`] | openings for matches, by chance |
//! | [`Searcher`] | a full search on one thread, for whoever needs no more than that |
//! | [`ProblemSolver`] | what solves problems: a [`Problem`] in, a [`Card`](tesuji_api::Card) out |
//! | [`Game`] | what a game adds to its rules so that it can be played |
//! | [`Odds`], [`judging`] | what a score can expect, and what is wrong with a move |
//! | [`Variant`], [`for_game!`] | the table of games, and the way from a name to a type |

mod analyst;
pub mod answers;
mod bench;
mod book;
mod control;
mod core;
mod evaluators;
mod face;
mod game;
#[macro_use]
mod games;
mod heat;
pub mod judging;
mod odds;
mod openings;
mod search_job;
mod searching;
mod settings;
mod solving;
mod strength;
mod team;
mod vote;
mod why;

pub use analyst::{Analysis, AnalysisLine, Analyst, analyse};
pub use bench::BenchPlan;
pub use book::BookSettings;
pub use evaluators::{EvaluatorRow, Maker as EvaluatorMaker, Read as ReadsEvaluator, evaluators};
pub use face::{Choice, Engine, Line, MateResult, News, PositionError, Request, Tell};
pub use game::{Endings, Game, RootEnding};
pub use games::{Variant, bare, rules};
pub use heat::heat;
pub use odds::Odds;
pub use openings::Openings;
pub use searching::Searcher;
pub use settings::{EndingSettings, Settings, SettingsError, for_solving, profile, suits};
pub use solving::{Chance, Extent, Problem, ProblemSolver, SolveOptions, Solved, Wanted};
pub use strength::Strength;
pub use why::{Path, WhyQuestion, prose, short, short_in};
