//! A position as a picture: `tesuji draw --fen`.

use crate::answer;
use crate::evaluation;
use crate::exit::{Failure, plain};
use crate::place;
use crate::place::read_line;
use clap::Args;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;
use tesuji_api::{Diagram, Explanation, HeatSquare, NetworkShares, Pictures, PieceShare, ResidualParts};
use tesuji_draw::{Arrow, From, GridSquare, Picture, SquareValue, View, png, position};
use tesuji_engine::{SettingsError, answers};
use tesuji_eval::network::Networked;
use tesuji_game::{PositionStack, Side, shown};
use tesuji_lab::{Files, LabGame};
use tesuji_net::Network;
use tesuji_params::Profile;

/// Options of a position that is drawn.
#[derive(Args, Debug)]
pub(crate) struct Scene {
    /// Moves to play from there first; the last one is highlighted
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true, requires = "fen")]
    moves: String,

    /// Arrows: two squares as in e2e4, a move as in Nf3 or P-7f, or a drop as in G*5b
    #[arg(long, value_name = "ARROWS", default_value = "", hide_default_value = true, requires = "fen")]
    arrows: String,

    /// Squares to highlight, as in 'e4 d5'
    #[arg(long, value_name = "SQUARES", default_value = "", hide_default_value = true, requires = "fen")]
    marks: String,

    /// Draw the board from the second player's side
    #[arg(long, requires = "fen")]
    flip: bool,

    /// Write on each piece what it adds to the output of the network, in centipawns for the side to move
    #[arg(long, requires = "fen")]
    shares: bool,

    /// Try the piece of this square on every free square: by how much the position would be better for the side that
    /// starts, in centipawns
    #[arg(long, value_name = "SQUARE", requires = "fen", conflicts_with = "shares")]
    tried: Option<String>,

    /// The evaluation of --shares, --tried, --units and --gallery; without this the one that comes with the game
    #[arg(long, value_name = "NAME|FILE")]
    eval: Option<String>,
}

/// Where a picture goes, and how.
pub(crate) struct Target<'a> {
    /// A folder, or a file that ends in .svg or .png.
    pub(crate) out: &'a Path,
    /// Whether pixels are wanted beside the SVG.
    pub(crate) png: bool,
    /// Pixels to a unit.
    pub(crate) scale: f32,
    /// Whether the answer is wanted as data.
    pub(crate) json: bool,
}

impl Scene {
    /// Draws the position of a text.
    pub(crate) fn draw<P: LabGame>(&self, text: &str, target: &Target<'_>) -> Result<(), Failure> {
        let usage = |error| Failure::Usage(format!("{}{error}", place::option::<P>()));
        let (start, _) = place::read::<P>(text, false).map_err(usage)?;
        let moves =
            read_line(&start, &self.moves).map_err(|error| Failure::Usage(format!("--moves: {error}")))?;
        let mut line = PositionStack::new(start);
        let mut marks = self.marked::<P>(line.top())?;
        for &mv in &moves {
            if Some(&mv) == moves.last() {
                marks.extend(ends(line.top(), mv));
            }
            line.push(mv);
        }
        let diagram = line.top().diagram();
        let (name, values) = match &self.tried {
            Some(tried) => ("tried", self.heat(line.top(), &diagram, tried)?),
            None if self.shares => ("shares", self.shares(line.top(), &diagram)?),
            None => ("position", Vec::new()),
        };
        let view = View {
            name: name.to_string(),
            title: line.top().to_text(),
            values,
            arrows: self.arrows::<P>(line.top(), &diagram)?,
            marks,
            diagram,
            turned: self.flip,
            caption: String::new(),
        };
        target.save(&position(&view))
    }

    /// An evaluation is named for a position or a network alone.
    pub(crate) fn needs_position(&self) -> Result<(), Failure> {
        match self.eval {
            Some(_) => Err(Failure::Usage("--eval: goes with --fen, --units or --gallery".to_string())),
            None => Ok(()),
        }
    }

    /// The network of a file, or the one that comes with the game.
    pub(crate) fn network<P: Networked>(&self) -> Result<Arc<Network>, Failure> {
        let Some(file) = self.eval.as_deref().filter(|&name| name != "network") else {
            return Ok(P::standard_network());
        };
        let wrong = |why: &dyn std::fmt::Display| Failure::Usage(format!("--eval: {}: {why}", shown(file)));
        let bytes = std::fs::read(file).map_err(|error| wrong(&plain(&error)))?;
        P::network(&bytes).map_err(|error| wrong(&error))
    }

    /// What each piece on the board adds to the output of the network.
    fn shares<P: LabGame>(&self, position: &P, diagram: &Diagram) -> Result<Vec<SquareValue>, Failure> {
        let told = answers::evaluation(position, &self.profile::<P>()?).map_err(|error| no_eval(&error))?;
        let (Explanation::Network(shares) | Explanation::Residual(ResidualParts { network: shares, .. })) =
            told.explanation
        else {
            let eval = shown(&told.eval);
            return Err(Failure::Usage(format!("--shares: '{eval}' has no network to take apart")));
        };
        Ok(on_squares(&shares, diagram))
    }

    /// The positions where the network is furthest from the named terms, with its shares, the furthest first.
    pub(crate) fn gallery<P: LabGame>(&self, positions: &[P], count: usize) -> Result<Vec<Picture>, Failure> {
        let profile = self.profile::<P>()?;
        let mut found = Vec::new();
        for position in positions {
            let told = answers::evaluation(position, &profile).map_err(|error| no_eval(&error))?;
            let Explanation::Residual(parts) = told.explanation else {
                let eval = shown(&told.eval);
                return Err(Failure::Usage(format!("--gallery: '{eval}' is no network over named terms")));
            };
            found.push((position, parts));
        }
        found.sort_by_key(|(_, parts)| std::cmp::Reverse(parts.network_cp.abs()));
        let draw = |(nth, (position, parts)): (usize, &(&P, ResidualParts))| {
            let diagram = position.diagram();
            let pawns = |cp: i32| format!("{:+.2}", f64::from(cp) / 100.0);
            let sum = pawns(parts.terms_cp + parts.network_cp);
            let (terms, network) = (pawns(parts.terms_cp), pawns(parts.network_cp));
            let side = P::SIDES[position.side().index()];
            tesuji_draw::position(&View {
                name: format!("{}-gallery-{:02}", P::VARIANT.name(), nth + 1),
                title: position.to_text(),
                values: on_squares(&parts.network, &diagram),
                caption: format!("{side} to move: terms {terms}, network {network}, together {sum}"),
                turned: position.side() == Side::Second,
                diagram,
                ..View::default()
            })
        };
        Ok(found.iter().take(count).enumerate().map(draw).collect())
    }

    /// What a piece would be worth elsewhere.
    fn heat<P: LabGame>(
        &self,
        position: &P,
        diagram: &Diagram,
        tried: &str,
    ) -> Result<Vec<SquareValue>, Failure> {
        let wrong = || Failure::Usage(format!("--tried: no piece stands on '{}'", shown(tried)));
        let from = square(diagram, tried).ok_or_else(wrong)?;
        let heat = tesuji_engine::heat(position, &self.profile::<P>()?, from);
        let heat = heat.map_err(|error| no_eval(&error))?.ok_or_else(wrong)?;
        let value =
            |found: &HeatSquare| SquareValue { square: found.at.map(usize::from), cp: f64::from(found.cp) };
        Ok(heat.squares.iter().map(value).collect())
    }

    /// The evaluation that was asked for.
    fn profile<P: LabGame>(&self) -> Result<Profile, Failure> {
        let mut profile = P::VARIANT.profile();
        evaluation::choose::<P>(self.eval.as_deref(), &mut profile)?;
        Ok(profile)
    }

    fn marked<P: LabGame>(&self, position: &P) -> Result<Vec<GridSquare>, Failure> {
        let diagram = position.diagram();
        let wrong = |word: &str| Failure::Usage(format!("--marks: '{}' is no square", shown(word)));
        words(&self.marks).map(|word| square(&diagram, word).ok_or_else(|| wrong(word))).collect()
    }

    fn arrows<P: LabGame>(&self, position: &P, diagram: &Diagram) -> Result<Vec<Arrow>, Failure> {
        let wrong = |word: &str| {
            Failure::Usage(format!("--arrows: '{}' is no two squares and no move here", shown(word)))
        };
        let arrow = |word: &str| two_squares(diagram, word).or_else(|| move_arrow(position, word));
        words(&self.arrows).map(|word| arrow(word).ok_or_else(|| wrong(word))).collect()
    }
}

/// Shares of the pieces that stand on squares.
fn on_squares(shares: &NetworkShares, diagram: &Diagram) -> Vec<SquareValue> {
    let value = |piece: &PieceShare| {
        Some(SquareValue { square: square(diagram, piece.square.as_deref()?)?, cp: piece.share })
    };
    shares.pieces.iter().filter_map(value).collect()
}

fn no_eval(error: &SettingsError) -> Failure {
    Failure::Usage(format!("--eval: {error}"))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|word| !word.is_empty())
}

/// A square by its name: the name of its column and that of its line.
fn square(diagram: &Diagram, name: &str) -> Option<GridSquare> {
    let (column, line) = name.split_at_checked(1)?;
    let row = diagram.lines.iter().position(|label| label == line)?;
    let column = diagram.columns.iter().position(|label| *label == column.to_lowercase())?;
    Some([row, column])
}

/// `e2e4`, whatever stands there.
fn two_squares(diagram: &Diagram, word: &str) -> Option<Arrow> {
    let (from, to) = word.split_at_checked(2)?;
    let to = to.get(..2)?;
    Some(Arrow { from: From::Square(square(diagram, from)?), to: square(diagram, to)? })
}

/// A legal move in any notation.
fn move_arrow<P: LabGame>(position: &P, word: &str) -> Option<Arrow> {
    let mv = P::DIALECTS.iter().find_map(|&dialect| position.read_move(word, dialect).ok())?;
    let text = position.write_move(mv, P::dialect(false));
    let diagram = position.diagram();
    let Some((_, to)) = text.split_once('*') else { return two_squares(&diagram, &text) };
    // What was dropped is what stands there after the move.
    let to = square(&diagram, to)?;
    let next = position.after(mv).diagram();
    let sign = next.rows[to[0]][to[1]].as_ref()?.sign.clone();
    Some(Arrow { from: From::Hand(answers::side(position.side()), sign), to })
}

/// The squares that a move begins and ends on.
fn ends<P: LabGame>(position: &P, mv: P::Move) -> Vec<GridSquare> {
    let text = position.write_move(mv, P::dialect(false));
    let diagram = position.diagram();
    match text.split_once('*') {
        Some((_, to)) => square(&diagram, to).into_iter().collect(),
        None => match two_squares(&diagram, &text) {
            Some(Arrow { from: From::Square(from), to }) => vec![from, to],
            _ => Vec::new(),
        },
    }
}

impl Target<'_> {
    /// Writes a picture: to the file that is named, or into the folder.
    fn save(&self, picture: &Picture) -> Result<(), Failure> {
        let ending = self.out.extension().map(OsStr::to_ascii_lowercase);
        let files = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("svg" | "png") => vec![self.out.to_path_buf()],
            Some(_) => {
                let out = shown(&self.out.display().to_string());
                return Err(Failure::Usage(format!(
                    "--out: must be a folder or end in .svg or .png, got '{out}'"
                )));
            }
            None => {
                std::fs::create_dir_all(self.out).map_err(|error| failed(self.out, &plain(&error)))?;
                let endings = if self.png { &["svg", "png"][..] } else { &["svg"] };
                endings.iter().map(|ending| self.out.join(format!("{}.{ending}", picture.name))).collect()
            }
        };
        for path in &files {
            self.write(path, picture)?;
        }
        let files = files.iter().map(|path| path.display().to_string()).collect();
        answer::print(Pictures { files }, self.json)
    }

    /// Writes what the ending of a path says.
    fn write(&self, path: &Path, picture: &Picture) -> Result<(), Failure> {
        let outputs = Files::new().check()?;
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
            let bytes = png(picture, self.scale).map_err(|error| failed(path, &error))?;
            return Ok(outputs.write_at(path, &bytes)?);
        }
        Ok(outputs.write_at(path, picture.svg().as_bytes())?)
    }
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::Failed(vec![format!("{}: {why}", path.display())])
}
