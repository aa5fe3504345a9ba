//! The solutions of a mate as a game with variations.

use crate::exit::{Failure, note};
use tesuji_api::{Card, Dual, SolutionTree, Variation};
use tesuji_chess::pgn;
use tesuji_engine::{Game, Variant};
use tesuji_game::{NodeId, Notation};
use tesuji_lab::Outputs;
use tesuji_shogi::kifu;

/// A game that takes variations.
trait Record {
    /// Adds a move, as protocols write it, after a node.
    fn add(&mut self, after: NodeId, text: &str) -> Result<NodeId, String>;

    /// Says something about a move.
    fn remark(&mut self, node: NodeId, text: &str);
}

/// Writes the solutions of a card to the file of `--record`.
pub(super) fn write(card: &Card, outputs: &Outputs) -> Result<(), Failure> {
    let Some(tree) = &card.tree else {
        note("--record: no mate was proven, nothing is written");
        return Ok(());
    };
    let text = text(card, tree).map_err(|why| Failure::Failed(vec![format!("--record: {why}")]))?;
    Ok(outputs.write("--record", text.as_bytes())?)
}

/// The solutions as PGN or KIF.
fn text(card: &Card, tree: &SolutionTree) -> Result<String, String> {
    let start = &card.position.text;
    let name = &card.position.game.name;
    match Variant::named(name) {
        Some(Variant::Chess) => {
            let mut game = pgn::PgnGame::new(read(start)?);
            let root = game.root().id();
            fill(&mut game, root, tree)?;
            Ok(format!("{game}\n"))
        }
        Some(Variant::Shogi) => {
            let mut game = kifu::KifuGame::new(read(start)?);
            let root = game.root().id();
            fill(&mut game, root, tree)?;
            Ok(game.to_kif())
        }
        _ => Err(format!("no record of {name} has variations")),
    }
}

fn read<P: Notation>(text: &str) -> Result<P, String> {
    P::from_text(text).map_err(|error| error.to_string())
}

/// The key and what follows it first, then cooks, then tries.
fn fill<R: Record>(record: &mut R, root: NodeId, tree: &SolutionTree) -> Result<(), String> {
    if let Some(key) = &tree.key {
        variation(record, root, key)?;
    }
    duals(record, root, &tree.cooks, "cook")?;
    for failed in &tree.tries {
        let mut node = root;
        for (ply, mv) in failed.line.iter().enumerate() {
            node = record.add(node, &mv.protocol)?;
            if ply == 0 {
                record.remark(node, "try");
            }
        }
    }
    Ok(())
}

fn variation<R: Record>(record: &mut R, after: NodeId, told: &Variation) -> Result<(), String> {
    let node = record.add(after, &told.mv.protocol)?;
    for defence in &told.defences {
        let node = record.add(node, &defence.mv.protocol)?;
        if let Some(answer) = &defence.answer {
            variation(record, node, answer)?;
        }
        duals(record, node, &defence.duals, "dual")?;
    }
    Ok(())
}

fn duals<R: Record>(record: &mut R, after: NodeId, duals: &[Dual], word: &str) -> Result<(), String> {
    for dual in duals {
        let node = record.add(after, &dual.mv.protocol)?;
        let kind = match (dual.promotion, dual.short) {
            (true, _) => "promotion dual",
            (false, true) => "short dual",
            (false, false) => word,
        };
        record.remark(node, kind);
    }
    Ok(())
}

/// A move of a position, as protocols write it.
fn read_move<G: Game>(position: &G, text: &str) -> Result<G::Move, String> {
    position.read_move(text, position.move_dialect()).map_err(|error| error.to_string())
}

impl Record for pgn::PgnGame {
    fn add(&mut self, after: NodeId, text: &str) -> Result<NodeId, String> {
        let mv = read_move(&self.position(after), text)?;
        self.add_move(after, mv).map_err(|error| error.to_string())
    }

    fn remark(&mut self, node: NodeId, text: &str) {
        self.comment(node, text);
    }
}

impl Record for kifu::KifuGame {
    fn add(&mut self, after: NodeId, text: &str) -> Result<NodeId, String> {
        let mv = read_move(&self.position(after), text)?;
        self.add_move(after, mv).map_err(|error| error.to_string())
    }

    fn remark(&mut self, node: NodeId, text: &str) {
        self.set_comment(node, text);
    }
}
