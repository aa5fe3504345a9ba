//! Pictures of positions and of what was learned and measured, for pages and slides.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_eval::chess::Weights;
//! use tesuji_lab::learn::LearningReport;
//! let report = LearningReport::of_weights::<Position>(&Weights::standard());
//! let picture = tesuji_draw::pieces(&report);
//! assert!(picture.svg().starts_with("<svg ") && picture.svg().contains(">queen<"));
//! let page = tesuji_draw::page(&[(report, vec![picture])]);
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`pieces`] | what pieces are worth, as bars with intervals |
//! | [`squares`] | what a piece is worth on each square, as boards, hatched where that is uncertain |
//! | [`small`] | small groups of weights, as bars with intervals |
//! | [`waterfall`] | the value of a position, term by term, beside its board |
//! | [`position`] | any position, with arrows, highlights and what squares are worth, in strokes of our own instead of a font |
//! | [`square`], [`arrow`] | squares and arrows by the text that people have for them |
//! | [`course`] | possessed squares and material in the course of games |
//! | [`learned`] | all pictures of a lesson |
//! | [`training`] | the loss of a network, epoch by epoch |
//! | [`tuning`], [`tuning_course`] | what tuning changed, and how that went |
//! | [`drift`] | what rounds of learning did to the weights |
//! | [`history`] | how fast the program was, commit by commit |
//! | [`unit()`] | a hidden unit of a network: its weights as boards, and what excites it |
//! | [`tree`] | the tree of a small search, with windows and cuts |
//! | [`grades`] | the page of a teacher: the grades of a class |
//! | [`ablation`] | what each technique is worth, as one page |
//! | [`game_page`] | analysed games, as one page |
//! | [`page`] | all pictures of some games side by side, in one file |
//! | [`png`] | a picture as pixels |
//! | [`signs`] | pieces and labels as paths, for boards that others draw |

mod ablation;
mod bars;
mod boards;
mod canvas;
mod course;
mod diagram;
mod drift;
mod font;
mod game_page;
mod glyphs;
mod grades;
mod history;
mod learned;
mod outline;
mod page;
mod places;
mod png;
mod signs;
mod svg;
mod training;
mod tree;
mod unit;
mod waterfall;

pub use ablation::ablation;
pub use bars::{pieces, small};
pub use boards::{Phase, squares};
pub use canvas::Picture;
pub use course::course;
pub use diagram::{Arrow, From, GridSquare, SquareValue, View, position};
pub use drift::drift;
pub use game_page::game_page;
pub use grades::grades;
pub use history::{Panel, history};
pub use learned::learned;
pub use page::page;
pub use places::{arrow, ends, square};
pub use png::{PngError, png};
pub use signs::{BoardSign, signs};
pub use training::{training, tuning, tuning_course};
pub use tree::tree;
pub use unit::unit;
pub use waterfall::{Account, waterfall};
