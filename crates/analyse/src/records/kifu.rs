//! KIF, KI2 and CSA with marks, in the forms that other programs read: `#評価値=` of `ShogiHome` in KIF, `** score line` of
//! Floodgate in CSA.

use crate::games::{AnnotatedRecord, ReadRecord};
use crate::records::Marking;
use tesuji_api::{AnalysedGame, AnalysedMove, MoveGrade, Score, Side};
use tesuji_game::Side as GameSide;
use tesuji_lab::RecordedMove;
use tesuji_lab::input::{Format, Input};
use tesuji_shogi::kifu::{self, Cause, GameResult, KifuGame, NodeId};
use tesuji_shogi::{Move, Position};

/// What a mate counts in CSA, as other programs write it.
const MATE: i32 = 30_000;

/// A game of shogi.
#[derive(Clone, Debug)]
pub struct KifuRecord(KifuGame);

/// The games of a file.
pub(crate) fn read(input: &mut Input<'_>, take: &mut dyn FnMut(ReadRecord<Position>) -> bool) {
    for game in kifu::read(input.as_text()) {
        let go = match game {
            Ok(game) => take(Ok(KifuRecord(game))),
            // That there is nothing at all is for the caller to say.
            Err(error) if error.cause == Cause::Empty => true,
            Err(error) => take(Err((error.line, error.cause.to_string()))),
        };
        if !go {
            return;
        }
    }
}

impl KifuRecord {
    /// A game that was just played. A side that lost without being mated has resigned.
    pub(crate) fn played(
        start: &Position,
        moves: &[Move],
        players: &[String; 2],
        result: &str,
    ) -> KifuRecord {
        let mut game = KifuGame::new(start.clone());
        for (name, player) in ["先手", "後手"].iter().zip(players) {
            let _ = game.set_header(name, player);
        }
        for &mv in moves {
            if game.push(mv).is_err() {
                break;
            }
        }
        let ending = match result {
            "*" => kifu::Ending::Interrupted,
            "1/2-1/2" => kifu::Ending::Repetition,
            _ => kifu::Ending::Resigned,
        };
        let _ = game.end(ending);
        KifuRecord(game)
    }
}

impl AnnotatedRecord<Position> for KifuRecord {
    fn start(&self) -> &Position {
        self.0.start()
    }

    fn moves(&self) -> Vec<Move> {
        self.0.moves().collect()
    }

    fn players(&self) -> [String; 2] {
        [self.0.black(), self.0.white()].map(|name| name.unwrap_or_default().to_string())
    }

    fn title(&self) -> String {
        let parts = ["棋戦", "開始日時"].map(|name| self.0.header(name).unwrap_or_default());
        parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(", ")
    }

    fn result(&self) -> String {
        match self.0.result() {
            GameResult::Won(GameSide::First) => "1-0",
            GameResult::Won(GameSide::Second) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
        .to_string()
    }

    fn tags(&self) -> Vec<(String, String)> {
        let named = |(name, value): (&str, &str)| {
            let name = match name {
                "先手" | "下手" => "Black",
                "後手" | "上手" => "White",
                // The position says it.
                "手合割" => return None,
                name => name,
            };
            Some((name.to_string(), value.to_string()))
        };
        let result = Some(self.result()).filter(|result| result != "*");
        let result = result.map(|result| ("Result".to_string(), result));
        self.0.headers().filter_map(named).chain(result).collect()
    }

    fn cut(&self) -> Option<(u64, String)> {
        None
    }

    fn tree(&self) -> Vec<RecordedMove<Move>> {
        let mut nodes = Vec::new();
        // The main line first: what follows a move in the list first is how it goes on.
        let mut left = vec![(self.0.root(), 0)];
        while let Some((node, parent)) = left.pop() {
            let mut number = parent;
            if let Some(mv) = node.mv() {
                let comment = node.comment().trim().to_string();
                nodes.push(RecordedMove { parent, mv, comment, marks: Vec::new() });
                number = nodes.len();
            }
            let children: Vec<kifu::Node<'_>> = node.children().collect();
            left.extend(children.into_iter().rev().map(|child| (child, number)));
        }
        nodes
    }

    fn written(&self, format: Format) -> Vec<u8> {
        if format == Format::Csa { self.0.to_csa().into_bytes() } else { kif(&self.0, format) }
    }

    fn annotated(&self, game: &AnalysedGame, marking: Marking, format: Format) -> Vec<u8> {
        let mut record = self.0.clone();
        let nodes: Vec<NodeId> =
            record.mainline().filter(|node| node.mv().is_some()).map(kifu::Node::id).collect();
        for (mv, &node) in game.moves.iter().zip(&nodes) {
            let old = record.node(node).comment().to_string();
            let kept = old.lines().filter(|line| !marking.replace || !is_mark(line)).map(str::to_string);
            let lines: Vec<String> = kept.chain(remarks(mv, marking, format)).collect();
            record.set_comment(node, &lines.join("\n"));
        }
        if format == Format::Csa {
            return record.to_csa().into_bytes();
        }
        let ends: Vec<NodeId> = std::iter::once(record.root().id()).chain(nodes).collect();
        for (ply, mv) in game.moves.iter().enumerate() {
            let Some(judgement) = &mv.judgement else { continue };
            add_line(&mut record, &ends, ply, &judgement.better.moves);
            add_line(&mut record, &ends, ply + 1, &judgement.refutation.moves);
        }
        kif(&record, format)
    }
}

/// KIF in the encoding that its readers expect: files that end in `.kif` are in `Shift_JIS`, unless a letter has no place there.
fn kif(game: &KifuGame, format: Format) -> Vec<u8> {
    let old = (format == Format::Kif).then(|| game.to_kif_in_shift_jis()).flatten();
    old.unwrap_or_else(|| game.to_kif().into_bytes())
}

/// Adds a line after so many plies of the main line, where it leaves what is there.
fn add_line(record: &mut KifuGame, ends: &[NodeId], ply: usize, line: &[tesuji_api::Move]) {
    let Some(&(mut at)) = ends.get(ply) else { return };
    let mut position = record.position(at);
    for mv in line {
        let Ok(mv) = position.parse_usi(&mv.protocol) else { return };
        let there = record.node(at).children().find(|node| node.mv() == Some(mv)).map(kifu::Node::id);
        at = match there {
            Some(node) => node,
            None => match record.add_move(at, mv) {
                Ok(node) => node,
                Err(_) => return,
            },
        };
        position.make(mv);
    }
}

/// What is said of a move: its score, and what is wrong with it.
fn remarks(mv: &AnalysedMove, marking: Marking, format: Format) -> Vec<String> {
    let score = if format == Format::Csa { floodgate(mv) } else { shogi_home(mv) };
    std::iter::once(score).chain(sentence(mv, marking, format)).collect()
}

/// `#評価値=123`, as Black sees it; a mate names who wins.
fn shogi_home(mv: &AnalysedMove) -> String {
    match mv.view.score {
        Score::Cp(cp) => format!("#評価値={cp}"),
        Score::Mate(plies) => {
            let first = mv.view.chance >= 0.5;
            let length = if plies == 0 { String::new() } else { format!(":{}手", plies.abs()) };
            format!("#詰み={}勝ち{length}", if first { "先手" } else { "後手" })
        }
    }
}

/// `* 123 -3334FU +2726FU`, which CSA has behind a quote and a star.
fn floodgate(mv: &AnalysedMove) -> String {
    let score = match mv.view.score {
        Score::Cp(cp) => cp,
        Score::Mate(_) => MATE * if mv.view.chance >= 0.5 { 1 } else { -1 },
    };
    let line = mv.judgement.as_ref().map_or_else(String::new, |judgement| {
        let mut position = Position::from_sfen(&mv.position).ok();
        let mut text = String::new();
        for mv in &judgement.refutation.moves {
            let Some(at) = position.as_mut() else { break };
            let Ok(mv) = at.parse_usi(&mv.protocol) else { break };
            text.push(' ');
            text.push_str(&at.csa(mv));
            at.make(mv);
        }
        text
    });
    format!("* {score}{line}")
}

fn sentence(mv: &AnalysedMove, marking: Marking, format: Format) -> Vec<String> {
    let Some(judgement) = &mv.judgement else { return Vec::new() };
    let grade = match (judgement.grade, marking.japanese) {
        (MoveGrade::Inaccuracy, true) => "緩手",
        (MoveGrade::Mistake, true) => "疑問手",
        (MoveGrade::Blunder, true) => "悪手",
        (MoveGrade::Inaccuracy, false) => "Inaccuracy",
        (MoveGrade::Mistake, false) => "Mistake",
        (MoveGrade::Blunder, false) => "Blunder",
    };
    let [from, to] = [judgement.better.chance, mv.chance].map(|chance| format!("{:.0}%", 100.0 * chance));
    let reason = &judgement.reason;
    let words = if marking.japanese { &reason.japanese } else { &reason.sentence };
    let mut lines = vec![format!("【{grade} {from}→{to}】{words}")];
    if format == Format::Csa {
        let moves = judgement.better.moves.iter().map(|mv| mv.japanese.as_deref().unwrap_or(&mv.prose));
        let side = if mv.side == Side::First { "☗" } else { "☖" };
        lines.push(format!("【{side}】{}", moves.collect::<String>()));
    }
    lines
}

/// Whether a line is one that a program wrote.
fn is_mark(line: &str) -> bool {
    let number =
        |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
    line.starts_with("#評価値=")
        || line.starts_with("#詰み=")
        || line.strip_prefix('*').is_some_and(number)
        || (line.starts_with('【')
            && line.contains('】')
            && (line.contains('→') || line.starts_with("【☗") || line.starts_with("【☖")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnalysisPlan, Explained as _, PlayedGame, analyse};
    use tesuji_game::Stop;
    use tesuji_search::Limits;

    const GAME: &str = "手合割：平手\n先手：Anna\n   1 ７六歩(77)\n*mine\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ５二玉(51)\n   5 投了\n";

    fn analysed(text: &str, marking: Marking, format: Format) -> String {
        let mut records = Vec::new();
        let mut input = Input::of("a", text.as_bytes()).unwrap();
        Position::read_records(&mut input, &mut |record| {
            records.push(record);
            true
        });
        let record = records.remove(0).unwrap();
        let plan = AnalysisPlan { limits: Limits::nodes(500), ..AnalysisPlan::default() };
        let game = analyse(&PlayedGame::<Position>::of(&record, 1, "a"), &plan, &Stop::new(), &mut |_| ())
            .unwrap()
            .unwrap();
        String::from_utf8(record.annotated(&game, marking, format)).unwrap()
    }

    #[test]
    fn scores_and_lines_stand_where_others_look_for_them() {
        let kif = analysed(GAME, Marking::default(), Format::Kifu);
        assert!(
            kif.contains("\n*mine\n*#評価値=") && kif.contains("【Blunder ") && kif.contains("変化："),
            "{kif}"
        );
        let game = kifu::read_kif(kif.as_bytes()).unwrap();
        assert_eq!(game.moves().count(), 4);
        let csa = analysed(GAME, Marking { japanese: true, replace: false }, Format::Csa);
        assert!(csa.contains("\n'** ") && csa.contains("'*【悪手 "), "{csa}");
        assert_eq!(kifu::read(csa.as_bytes()).count(), 1);
    }

    #[test]
    fn marks_can_be_made_anew() {
        let once = analysed(GAME, Marking::default(), Format::Kifu);
        let again = analysed(&once, Marking { replace: true, japanese: false }, Format::Kifu);
        assert_eq!(once, again);
    }
}
