//! A network (NNUE) with one hidden layer that adds up. Numbers only: it knows no game.
//!
//! Each side looks at the position from its own place, and both looks go through the same weights to `hidden` units
//! with a squared clipped `ReLU` (`SCReLU`); one output for each stage of the game makes a score of them, seen from the
//! side to move. Because there is one hidden layer, the score can be taken apart exactly: see [`Shares`].
//!
//! ```
//! use tesuji_net::{Network, Shape};
//! let shape = Shape { inputs: 4, hidden: 32, stages: 1 };
//! let network = Network::blank("nothing", shape);
//! assert_eq!(network.evaluate(&[0, 3], &[1, 2], 0), 0);
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`Network`] | the weights as integers, its [file](mod@file), a fresh evaluation, its hidden units one by one |
//! | [`Accumulators`] | the hidden layer that follows a line of play, computed no sooner than asked |
//! | [`Lens`] | what a game tells: which input a piece is from which view |
//! | [`Shares`] | what each input and each pair of inputs adds to the score |
//! | [`train`] | how the weights are found |

mod accumulators;
pub mod file;
mod kernels;
mod lens;
mod network;
mod shares;
pub mod train;
mod units;

pub use accumulators::Accumulators;
pub use kernels::Kernel;
pub use lens::{Lens, Token, TokenSet};
pub use network::{LinearPart, Misfit, Network, Shape};
pub use shares::{Both, Shares};
