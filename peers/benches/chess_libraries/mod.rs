//! The libraries behind one face, each used the way its documentation recommends.

use arrayvec::ArrayVec;
use shakmaty::Position as _;
use std::hint::black_box;
use std::str::FromStr;
use tesuji_game::{GenKind, MoveList, Position as _};

/// One library's board.
pub(crate) trait Library: Sized + Clone + 'static {
    /// Its name in the tables.
    const NAME: &'static str;
    /// Its moves.
    type Move: Copy + 'static;
    /// Reads a FEN.
    fn read(fen: &str) -> Self;
    /// Counts leaves, the last ply in bulk.
    fn perft(&self, depth: u32) -> u64;
    /// Generates all legal moves into a list, and gives their number.
    fn list(&self) -> usize;
    /// All legal moves.
    fn moves(&self) -> Vec<Self::Move>;
    /// Plays a move on a copy, in place as a search does.
    fn play_copy(&self, mv: Self::Move);
}

/// A list that must be in memory, whoever looks at it.
fn kept<T>(list: T) -> T {
    black_box(list)
}

#[derive(Clone)]
pub(crate) struct Tesuji(tesuji_chess::Position);

impl Library for Tesuji {
    const NAME: &'static str = "tesuji";
    type Move = tesuji_chess::Move;

    fn read(fen: &str) -> Tesuji {
        Tesuji(tesuji_chess::Position::from_fen(fen).expect("a good FEN"))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    fn list(&self) -> usize {
        let mut list = MoveList::new();
        self.0.generate(GenKind::All, &mut list);
        kept(&list).len()
    }

    fn moves(&self) -> Vec<Self::Move> {
        self.0.legal_moves().to_vec()
    }

    fn play_copy(&self, mv: Self::Move) {
        let mut next = self.0.clone();
        next.make(mv);
        black_box(&next);
    }
}

/// Ours in two stages, as a search asks.
#[derive(Clone)]
pub(crate) struct TesujiStaged(tesuji_chess::Position);

impl Library for TesujiStaged {
    const NAME: &'static str = "tesuji, two stages";
    type Move = tesuji_chess::Move;

    fn read(fen: &str) -> TesujiStaged {
        TesujiStaged(Tesuji::read(fen).0)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    fn list(&self) -> usize {
        let mut list = MoveList::new();
        self.0.generate(GenKind::Noisy, &mut list);
        let noisy = kept(&list).len();
        list.clear();
        self.0.generate(GenKind::Quiet, &mut list);
        noisy + kept(&list).len()
    }

    fn moves(&self) -> Vec<Self::Move> {
        self.0.legal_moves().to_vec()
    }

    fn play_copy(&self, mv: Self::Move) {
        Tesuji(self.0.clone()).play_copy(mv);
    }
}

#[derive(Clone)]
pub(crate) struct Cozy(cozy_chess::Board);

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            leaves += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy_perft(&next, depth - 1);
            }
            false
        });
    }
    leaves
}

impl Library for Cozy {
    const NAME: &'static str = "cozy-chess";
    type Move = cozy_chess::Move;

    fn read(fen: &str) -> Cozy {
        Cozy(cozy_chess::Board::from_fen(fen, false).expect("a good FEN"))
    }

    fn perft(&self, depth: u32) -> u64 {
        cozy_perft(&self.0, depth)
    }

    fn list(&self) -> usize {
        let mut list: ArrayVec<cozy_chess::Move, 256> = ArrayVec::new();
        self.0.generate_moves(|moves| {
            for mv in moves {
                list.push(mv);
            }
            false
        });
        kept(&list).len()
    }

    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.0.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list
    }

    fn play_copy(&self, mv: Self::Move) {
        let mut next = self.0.clone();
        next.play_unchecked(mv);
        black_box(&next);
    }
}

#[derive(Clone)]
pub(crate) struct Shakmaty(shakmaty::Chess);

impl Library for Shakmaty {
    const NAME: &'static str = "shakmaty";
    type Move = shakmaty::Move;

    fn read(fen: &str) -> Shakmaty {
        let fen: shakmaty::fen::Fen = fen.parse().expect("a good FEN");
        Shakmaty(fen.into_position(shakmaty::CastlingMode::Standard).expect("a good position"))
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.0, depth)
    }

    fn list(&self) -> usize {
        kept(&self.0.legal_moves()).len()
    }

    fn moves(&self) -> Vec<Self::Move> {
        self.0.legal_moves().to_vec()
    }

    fn play_copy(&self, mv: Self::Move) {
        let mut next = self.0.clone();
        next.play_unchecked(mv);
        black_box(&next);
    }
}

/// The crate `chess` by Jordan Bray.
#[derive(Clone)]
pub(crate) struct Jordan(chess::Board);

impl Library for Jordan {
    const NAME: &'static str = "chess";
    type Move = chess::ChessMove;

    fn read(fen: &str) -> Jordan {
        Jordan(chess::Board::from_str(fen).expect("a good FEN"))
    }

    fn perft(&self, depth: u32) -> u64 {
        chess::MoveGen::movegen_perft_test(&self.0, depth as usize) as u64
    }

    fn list(&self) -> usize {
        let list: ArrayVec<chess::ChessMove, 256> = chess::MoveGen::new_legal(&self.0).collect();
        kept(&list).len()
    }

    fn moves(&self) -> Vec<Self::Move> {
        chess::MoveGen::new_legal(&self.0).collect()
    }

    fn play_copy(&self, mv: Self::Move) {
        let mut next = self.0;
        self.0.make_move(mv, &mut next);
        black_box(&next);
    }
}
