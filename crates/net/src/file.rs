//! Networks as files.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `tesujinn` |
//! | 2 | version, 3; 2 has no weights of that evaluation |
//! | 1 + n | length and name of the game |
//! | 4, 4, 4 | inputs, hidden units of each view, stages |
//! | 2 | scale: centipawns of an output of 1 |
//! | 1 + n | length and name of the evaluation that the output is added to; empty if the network stands alone |
//! | 4 + 2 n | how many weights that evaluation has, and these |
//! | 4 + n | length and text of the provenance: lines `name = value` |
//! | 2 each | biases of the hidden units, 255 being 1 |
//! | 2 each | weights: for each input those of all hidden units, 255 being 1 |
//! | 1 each | outputs: for each stage the weights of the own view, then of the other, 64 being 1 |
//! | 4 each | biases of the outputs, 255 x 64 being 1 |
//! | 4 | CRC-32 of all bytes above |

use crate::network::Parts;
use crate::{LinearPart, Misfit, Network, Shape};
use std::error::Error;
use std::fmt;
use tesuji_game::bytes::{Bytes, checksum};

const MAGIC: &[u8; 8] = b"tesujinn";
const VERSION: u16 = 3;
/// The version before: what a network was added to had a name there and no weights.
const WITHOUT_WEIGHTS: u16 = 2;

/// No file is longer.
pub const LONGEST: usize = 64 << 20;

/// A file that is no network that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkFileError {
    /// It does not begin like one.
    Magic,
    /// Another version of the format.
    Version(u16),
    /// It was made for another game.
    Game {
        /// The game of the file.
        found: String,
        /// The game that was wanted.
        wanted: String,
    },
    /// Inputs or stages that the game does not have.
    Shape {
        /// The shape in the file.
        found: Shape,
        /// The inputs and stages that were wanted.
        wanted: (usize, usize),
    },
    /// It is to be added to an evaluation that is not there, or not with these weights.
    Over {
        /// What it is to be added to.
        found: String,
        /// What there is.
        wanted: String,
    },
    /// It ends too early, goes on too long, or is not what was written.
    Damaged,
    /// Weights that could overflow.
    Misfit(Misfit),
}

impl fmt::Display for NetworkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkFileError::Magic => f.write_str("not a network"),
            NetworkFileError::Version(found) => write!(f, "a network of version {found}, not {VERSION}"),
            NetworkFileError::Game { found, wanted } => {
                write!(f, "a network for '{}', not for {wanted}", found.escape_debug())
            }
            NetworkFileError::Shape { found, wanted: (inputs, stages) } => {
                write!(f, "a network of shape {found}, not of {inputs} inputs and {stages} stages")
            }
            NetworkFileError::Over { found, wanted } => {
                write!(f, "a network to be added to '{}', not to '{wanted}'", found.escape_debug())
            }
            NetworkFileError::Damaged => {
                f.write_str("a damaged network: it is cut off or its bytes have changed")
            }
            NetworkFileError::Misfit(misfit) => misfit.fmt(f),
        }
    }
}

impl Error for NetworkFileError {}

/// Whether bytes begin like a network; nothing else is promised of them.
#[must_use]
pub fn is_network(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl Network {
    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = self.shape();
        let parts = self.parts();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(self.game().len() as u8);
        bytes.extend(self.game().as_bytes());
        for size in [shape.inputs, shape.hidden, shape.stages] {
            bytes.extend((size as u32).to_le_bytes());
        }
        bytes.extend(self.scale().to_le_bytes());
        let (name, weights) =
            self.over.as_ref().map_or(("", &[][..]), |over| (over.name.as_str(), over.weights.as_slice()));
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
        bytes.extend((weights.len() as u32).to_le_bytes());
        bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        let provenance = text(&self.provenance);
        bytes.extend((provenance.len() as u32).to_le_bytes());
        bytes.extend(provenance.as_bytes());
        parts.bias.iter().chain(&parts.weights).for_each(|number| bytes.extend(number.to_le_bytes()));
        parts.outputs.iter().for_each(|&number| bytes.push(number as i8 as u8));
        parts.output_bias.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The network of a file, whatever its game.
    ///
    /// ```
    /// use tesuji_net::{Network, Shape, file::NetworkFileError};
    /// let network = Network::blank("go", Shape { inputs: 3, hidden: 32, stages: 2 });
    /// let mut bytes = network.to_bytes();
    /// assert_eq!(Network::from_bytes(&bytes), Ok(network));
    /// bytes[40] ^= 1;
    /// assert_eq!(Network::from_bytes(&bytes), Err(NetworkFileError::Damaged));
    /// ```
    ///
    /// # Errors
    /// If it is not one, is damaged, or could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkFileError> {
        let (body, sum) = bytes.split_last_chunk().ok_or(NetworkFileError::Magic)?;
        let mut rest = Bytes(body);
        if rest.array().as_ref() != Some(MAGIC) {
            return Err(NetworkFileError::Magic);
        }
        let version = rest.short().ok_or(NetworkFileError::Damaged)?;
        if ![VERSION, WITHOUT_WEIGHTS].contains(&version) {
            return Err(NetworkFileError::Version(version));
        }
        if checksum(body) != u32::from_le_bytes(*sum) || bytes.len() > LONGEST {
            return Err(NetworkFileError::Damaged);
        }
        let head = head(&mut rest, version).ok_or(NetworkFileError::Damaged)?;
        if !head.shape.is_sound() {
            return Err(NetworkFileError::Misfit(Misfit::Shape(head.shape)));
        }
        let parts = parts(&mut rest, head.shape).ok_or(NetworkFileError::Damaged)?;
        let network = Network::from_parts(&head.game, head.shape, head.scale, &parts);
        let mut network = network.map_err(NetworkFileError::Misfit)?;
        (network.over, network.provenance) = (head.over, head.provenance);
        Ok(network)
    }

    /// The network of a file, if it was made for this game with so many inputs and stages.
    ///
    /// # Errors
    /// If it is another, or none at all.
    pub fn for_game(
        bytes: &[u8],
        game: &str,
        inputs: usize,
        stages: usize,
    ) -> Result<Network, NetworkFileError> {
        let network = Network::from_bytes(bytes)?;
        if network.game() != game {
            return Err(NetworkFileError::Game {
                found: network.game().to_string(),
                wanted: game.to_string(),
            });
        }
        let shape = network.shape();
        if (shape.inputs, shape.stages) != (inputs, stages) {
            return Err(NetworkFileError::Shape { found: shape, wanted: (inputs, stages) });
        }
        Ok(network)
    }
}

struct Head {
    game: String,
    shape: Shape,
    scale: u16,
    over: Option<LinearPart>,
    provenance: Vec<(String, String)>,
}

fn head(rest: &mut Bytes<'_>, version: u16) -> Option<Head> {
    let game = name(rest)?;
    let [inputs, hidden, stages] = [rest.word()?, rest.word()?, rest.word()?].map(|size| size as usize);
    let scale = rest.short()?;
    let name_of_over = name(rest)?;
    let count = if version == WITHOUT_WEIGHTS { 0 } else { rest.word()? };
    let weights = shorts(rest.take((count as usize).checked_mul(2)?)?);
    let over = (!name_of_over.is_empty()).then_some(LinearPart { name: name_of_over, weights });
    let length = rest.word()?;
    let provenance = std::str::from_utf8(rest.take(length as usize)?).ok()?;
    let provenance = provenance.lines().filter_map(|line| line.split_once(" = "));
    let provenance = provenance.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Some(Head { game, shape: Shape { inputs, hidden, stages }, scale, over, provenance })
}

/// A name of up to 255 bytes after its length.
fn name(rest: &mut Bytes<'_>) -> Option<String> {
    let length = rest.byte()?;
    String::from_utf8(rest.take(usize::from(length))?.to_vec()).ok()
}

/// The numbers, if they are all there and nothing follows them.
fn parts(rest: &mut Bytes<'_>, shape: Shape) -> Option<Parts> {
    let bias = shorts(rest.take(shape.hidden * 2)?);
    let weights = shorts(rest.take(shape.inputs * shape.hidden * 2)?);
    let outputs =
        rest.take(shape.stages * 2 * shape.hidden)?.iter().map(|&byte| i16::from(byte as i8)).collect();
    let output_bias =
        rest.take(shape.stages * 4)?.as_chunks().0.iter().map(|&four| i32::from_le_bytes(four)).collect();
    rest.0.is_empty().then_some(Parts { bias, weights, outputs, output_bias })
}

fn shorts(bytes: &[u8]) -> Vec<i16> {
    bytes.as_chunks().0.iter().map(|&two| i16::from_le_bytes(two)).collect()
}

/// One line for each value; what would break the lines is left out.
fn text(provenance: &[(String, String)]) -> String {
    let clean = |text: &str| text.replace(['\n', '\r'], " ");
    let lines: Vec<String> =
        provenance.iter().map(|(name, value)| format!("{} = {}\n", clean(name), clean(value))).collect();
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::tests::random_network;

    const SHAPE: Shape = Shape { inputs: 7, hidden: 32, stages: 2 };

    fn network() -> Network {
        let mut network = random_network(11, SHAPE).with_scale(377);
        network.over = Some(LinearPart { name: "linear".into(), weights: vec![7, -300, i16::MAX] });
        network.provenance = vec![("data".into(), "a = b".into()), ("games".into(), "12\n13".into())];
        network
    }

    #[test]
    fn a_file_gives_the_network_back() {
        let read = Network::for_game(&network().to_bytes(), "test", 7, 2).unwrap();
        assert_eq!(read.parts(), network().parts());
        assert_eq!(read.scale(), 377);
        assert_eq!(read.over, network().over);
        assert_eq!(read.provenance, [("data".into(), "a = b".into()), ("games".into(), "12 13".to_string())]);
    }

    #[test]
    fn a_file_of_the_version_before_is_read() {
        let mut old = network();
        old.over = Some(LinearPart { name: "linear 1234abcd".into(), weights: Vec::new() });
        let mut bytes = old.to_bytes();
        // Version 2 has no number of weights after the name.
        let end = 8 + 2 + 1 + 4 + 12 + 2 + 1 + 15;
        bytes.drain(end..end + 4);
        bytes[8] = 2;
        bytes.truncate(bytes.len() - 4);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        let read = Network::from_bytes(&bytes).unwrap();
        assert_eq!((&read.over, read.parts()), (&old.over, old.parts()));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        let bytes = network().to_bytes();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (place % 8);
            assert!(Network::from_bytes(&changed).is_err(), "byte {place}");
            assert!(Network::from_bytes(&bytes[..place]).is_err(), "cut at {place}");
        }
        assert_eq!(Network::from_bytes(&[bytes, vec![0]].concat()), Err(NetworkFileError::Damaged));
    }

    #[test]
    fn a_network_for_something_else_says_for_what() {
        let bytes = network().to_bytes();
        let error = Network::for_game(&bytes, "chess", 7, 2).unwrap_err().to_string();
        assert_eq!(error, "a network for 'test', not for chess");
        let error = Network::for_game(&bytes, "test", 768, 8).unwrap_err().to_string();
        assert_eq!(error, "a network of shape (7 -> 32) x 2 -> 2, not of 768 inputs and 8 stages");
        let mut newer = bytes;
        newer[8] = 9;
        assert_eq!(Network::from_bytes(&newer), Err(NetworkFileError::Version(9)));
        assert!(is_network(&newer) && !is_network(b"tesujird"));
    }

    #[test]
    fn a_file_that_lies_about_its_sizes_is_refused() {
        let mut bytes = network().to_bytes();
        let place = 8 + 2 + 1 + 4;
        for (offset, size) in [(0, u32::MAX), (4, 33), (4, 1 << 30), (8, 0)] {
            bytes[place + offset..][..4].copy_from_slice(&size.to_le_bytes());
            let end = bytes.len() - 4;
            let sum = checksum(&bytes[..end]);
            bytes[end..].copy_from_slice(&sum.to_le_bytes());
            assert!(matches!(Network::from_bytes(&bytes), Err(NetworkFileError::Misfit(Misfit::Shape(_)))));
        }
    }
}
