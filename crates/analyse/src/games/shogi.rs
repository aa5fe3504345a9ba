//! Shogi explained.

use super::{Explained, ReadRecord};
use crate::records::kifu::{self, KifuRecord};
use tesuji_api::{GamePhase, OpeningName};
use tesuji_game::{Position as _, Side};
use tesuji_lab::input::Input;
use tesuji_shogi::{Kind, Move, Position, Square};

impl Explained for Position {
    type Record = KifuRecord;

    fn pieces(&self, side: Side) -> Vec<char> {
        let mut letters: Vec<char> = Square::all()
            .filter_map(|square| self.piece_at(square))
            .filter(|piece| piece.side() == side && piece.kind() != Kind::King)
            .map(|piece| piece.kind().base().letter())
            .collect();
        for (base, count) in self.hand(side).pieces() {
            letters.extend(std::iter::repeat_n(base.letter(), usize::from(count)));
        }
        letters
    }

    fn worth(letter: char) -> i32 {
        match letter {
            'P' => 1,
            'L' => 3,
            'N' => 4,
            'S' => 5,
            'G' => 6,
            'B' => 8,
            'R' => 10,
            _ => 0,
        }
    }

    fn move_number(&self) -> String {
        format!("{}.", self.number())
    }

    /// The opening is over when a piece other than a pawn or bishop has changed hands, or after 50 plies; the middle game
    /// with the first check after that, or when sixteen pieces have changed hands.
    fn phases(positions: &[Position]) -> Vec<GamePhase> {
        const LONGEST: usize = 50;
        const MANY: usize = 16;
        let mut phase = GamePhase::Opening;
        let of = |(ply, position): (usize, &Position)| {
            let held: Vec<char> = [Side::First, Side::Second]
                .iter()
                .flat_map(|&side| position.hand(side).pieces())
                .flat_map(|(base, count)| std::iter::repeat_n(base.letter(), usize::from(count)))
                .collect();
            let met = held.iter().any(|letter| !matches!(letter, 'P' | 'B')) || ply >= LONGEST;
            let hunted = phase >= GamePhase::MiddleGame && position.royal_attacked();
            let next = if hunted || held.len() >= MANY {
                GamePhase::Endgame
            } else if met {
                GamePhase::MiddleGame
            } else {
                GamePhase::Opening
            };
            phase = phase.max(next);
            phase
        };
        positions.iter().enumerate().map(of).collect()
    }

    /// By where the rooks stand when the game has begun.
    fn opening(positions: &[Position]) -> Option<OpeningName> {
        const SETTLED: usize = 24;
        if positions.first().is_none_or(|start| *start != Position::start()) || positions.len() <= SETTLED {
            return None;
        }
        let sides = [Side::First, Side::Second].map(|side| rook(&positions[SETTLED], side));
        let [Some(black), Some(white)] = sides else { return None };
        let (name, japanese) = match (black.ranging, white.ranging) {
            (false, false) => ("Double Static Rook".to_string(), "相居飛車".to_string()),
            (true, true) => ("Double Ranging Rook".to_string(), "相振り飛車".to_string()),
            (true, false) => (format!("{} against Static Rook", black.name), black.japanese.to_string()),
            (false, true) => (format!("Static Rook against {}", white.name), white.japanese.to_string()),
        };
        Some(OpeningName { name, japanese: Some(japanese), ply: SETTLED as u32 })
    }

    fn record(start: &Position, moves: &[Move], players: &[String; 2], result: &str) -> KifuRecord {
        KifuRecord::played(start, moves, players, result)
    }

    fn read_records(input: &mut Input<'_>, take: &mut dyn FnMut(ReadRecord<Position>) -> bool) {
        kifu::read(input, take);
    }
}

/// How a side plays its rook.
struct RookPlay {
    ranging: bool,
    name: &'static str,
    japanese: &'static str,
}

fn rook(position: &Position, side: Side) -> Option<RookPlay> {
    let own = |square: &Square| {
        position.piece_at(*square).is_some_and(|piece| piece.side() == side && piece.kind() == Kind::Rook)
    };
    let square = Square::all().find(own)?;
    // Files as Black counts them from the right; squares count from the left.
    let file = 9 - square.file();
    let file = if side == Side::First { file } else { 10 - file };
    let (name, japanese) = match file {
        5 => ("Central Rook", "中飛車"),
        6 => ("Fourth File Rook", "四間飛車"),
        7 => ("Third File Rook", "三間飛車"),
        8 => ("Opposing Rook", "向かい飛車"),
        _ => ("Static Rook", "居飛車"),
    };
    Some(RookPlay { ranging: (5..=8).contains(&file), name, japanese })
}
