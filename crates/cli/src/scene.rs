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
use tesuji_api::{
    Diagram, Disagreement, Explanation, HeatSquare, NetworkShares, Pictures, PieceShare, ResidualParts, Twin,
};
use tesuji_draw::{Arrow, GridSquare, Picture, SquareValue, View, arrow, ends, png, position, square};
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
            arrows: self.arrows::<P>(line.top())?,
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
    pub(crate) fn gallery<P: LabGame>(
        &self,
        positions: &[P],
        count: usize,
    ) -> Result<Vec<(Picture, Disagreement)>, Failure> {
        let profile = self.profile::<P>()?;
        let mut found = Vec::new();
        for position in positions {
            let told = answers::evaluation(position, &profile).map_err(|error| no_eval(&error))?;
            let wrong = || format!("--gallery: '{}' is no network beside named terms", shown(&told.eval));
            let beside = Beside::of(told.explanation).ok_or_else(|| Failure::Usage(wrong()))?;
            found.push((position, beside));
        }
        found.sort_by_key(|(_, beside)| std::cmp::Reverse(beside.rest_cp.abs()));
        found.truncate(count);
        let draw = |(nth, (position, beside)): (usize, (&P, Beside))| {
            let diagram = position.diagram();
            let pawns = |cp: i32| format!("{:+.2}", f64::from(cp) / 100.0);
            let sum = pawns(beside.terms_cp + beside.rest_cp);
            let (terms, rest) = (pawns(beside.terms_cp), pawns(beside.rest_cp));
            let side = P::SIDES[position.side().index()];
            let picture = tesuji_draw::position(&View {
                name: format!("{}-gallery-{:02}", P::VARIANT.name(), nth + 1),
                title: position.to_text(),
                values: on_squares(&beside.shares, &diagram),
                caption: format!("{side} to move: terms {terms}, {} {rest}, together {sum}", beside.rest),
                turned: position.side() == Side::Second,
                diagram,
                ..View::default()
            });
            (picture, beside.told(position.to_text()))
        };
        Ok(found.into_iter().enumerate().map(draw).collect())
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

    fn arrows<P: LabGame>(&self, position: &P) -> Result<Vec<Arrow>, Failure> {
        let wrong = |word: &str| {
            Failure::Usage(format!("--arrows: '{}' is no two squares and no move here", shown(word)))
        };
        words(&self.arrows).map(|word| arrow(position, word).ok_or_else(|| wrong(word))).collect()
    }
}

/// A network and the named terms: those it is added to, or those that stand beside it.
struct Beside {
    terms_cp: i32,
    /// What there is beyond the terms,
    rest_cp: i32,
    /// and what that is called.
    rest: &'static str,
    shares: NetworkShares,
}

impl Beside {
    fn of(explanation: Explanation) -> Option<Beside> {
        match explanation {
            Explanation::Residual(ResidualParts { terms_cp, network_cp, network, .. }) => {
                Some(Beside { terms_cp, rest_cp: network_cp, rest: "network", shares: network })
            }
            Explanation::Network(mut shares) => {
                let Twin { terms_cp, unexplained_cp, .. } = shares.twin.take()?;
                Some(Beside { terms_cp, rest_cp: unexplained_cp, rest: "unexplained", shares })
            }
            _ => None,
        }
    }

    fn told(self, position: String) -> Disagreement {
        let Beside { terms_cp, rest_cp, shares, .. } = self;
        Disagreement { position, terms_cp, rest_cp, network: shares }
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
        answer::print(Pictures { files, ..Pictures::default() }, self.json)
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
