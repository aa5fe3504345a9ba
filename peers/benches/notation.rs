//! How fast notation is read, beside `pgn-reader` and `shakmaty`, in one interleaved run.
//!
//!     cargo bench --manifest-path peers/Cargo.toml --bench notation [-- --mb 8 --rounds 9]
//!
//! The games are random legal play with a fixed seed, one half with `[%clk]` comments. Each row alternates ours
//! and the peer's, and shows the best of the rounds. Megabytes are those of the text that is read: the whole
//! PGN, the FENs, or the SANs.

#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use pgn_reader::SanPlus;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;
use tesuji_chess::Position;
use tesuji_chess::pgn::{Cause, GameResult, PgnGame, PgnReader, Visitor};
use tesuji_game::random::Random;

/// What is read.
struct Text {
    pgn: String,
    /// Each position of the first games, as text and read, with the move that was played.
    positions: Vec<(String, Position, shakmaty::Chess, String)>,
}

fn make(bytes: usize) -> Text {
    let mut random = Random(2026);
    let mut text = Text { pgn: String::new(), positions: Vec::new() };
    while text.pgn.len() < bytes {
        let mut game = PgnGame::new(Position::start());
        for (name, value) in [("Event", "Rated game"), ("White", "Anna"), ("Black", "Berta"), ("Round", "7")]
        {
            game.set_tag(name, value).expect("a good name");
        }
        let clocks = random.below(2) == 0;
        let mut position = Position::start();
        for ply in 0..40 + random.below(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            if text.positions.len() < 20_000 {
                let fen = position.fen();
                let peer = peer_position(&fen).expect("a position of a game");
                text.positions.push((fen, position.clone(), peer, position.san(mv)));
            }
            let node = game.push(mv).expect("a legal move");
            if clocks {
                game.comment(node, &format!("[%clk 0:{:02}:{:02}]", 59 - ply / 3, random.below(60)));
            }
            position.make(mv);
        }
        game.set_result(GameResult::Draw);
        text.pgn += &game.to_string();
        text.pgn.push('\n');
    }
    text
}

fn peer_position(fen: &str) -> Option<shakmaty::Chess> {
    let fen = shakmaty::fen::Fen::from_ascii(fen.as_bytes()).ok()?;
    fen.into_position(shakmaty::CastlingMode::Chess960).ok()
}

/// Counts moves; plays them if it has a board.
struct Ours {
    moves: usize,
    play: bool,
    start: Position,
    position: Position,
}

impl Visitor for Ours {
    fn begin_game(&mut self) {
        if self.play {
            self.position = self.start.clone();
        }
    }

    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        self.moves += 1;
        if self.play {
            let mv = self.position.parse_san_bytes(san)?;
            self.position.make(mv);
        } else {
            black_box(san);
        }
        Ok(())
    }
}

fn ours(pgn: &str, play: bool) -> usize {
    let start = Position::start();
    let mut visitor = Ours { moves: 0, play, position: start.clone(), start };
    let mut reader = PgnReader::new(pgn.as_bytes());
    while reader.visit(&mut visitor).expect("good games") {}
    visitor.moves
}

/// The same for the peer.
struct Peer {
    moves: usize,
    play: bool,
}

impl pgn_reader::Visitor for Peer {
    type Tags = ();
    type Movetext = shakmaty::Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), shakmaty::Chess> {
        ControlFlow::Continue(shakmaty::Chess::default())
    }

    fn san(&mut self, position: &mut shakmaty::Chess, san: SanPlus) -> ControlFlow<()> {
        use shakmaty::Position as _;
        self.moves += 1;
        if self.play {
            let mv = san.san.to_move(position).expect("a legal move");
            position.play_unchecked(mv);
        } else {
            black_box(san);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: shakmaty::Chess) {}
}

fn peer(pgn: &str, play: bool) -> usize {
    let mut visitor = Peer { moves: 0, play };
    pgn_reader::Reader::new(pgn.as_bytes()).visit_all_games(&mut visitor).expect("good games");
    visitor.moves
}

/// Runs both in turn and prints the best speed of each.
fn race(name: &str, bytes: usize, rounds: usize, ours: impl Fn() -> usize, peer: impl Fn() -> usize) {
    let timed = |run: &dyn Fn() -> usize| {
        let start = Instant::now();
        let n = black_box(run());
        (start.elapsed().as_secs_f64(), n)
    };
    let mut best = [f64::INFINITY; 2];
    for _ in 0..rounds {
        let (first, n) = timed(&ours);
        let (second, m) = timed(&peer);
        assert_eq!(n, m, "{name}: not the same work");
        best = [best[0].min(first), best[1].min(second)];
    }
    let speed = |seconds: f64| bytes as f64 / 1e6 / seconds;
    println!("{name:<24} {:>9.1} {:>9.1} {:>7.2}x", speed(best[0]), speed(best[1]), best[1] / best[0]);
}

fn argument(name: &str, default: usize) -> usize {
    let arguments: Vec<String> = std::env::args().collect();
    let value = arguments.iter().position(|a| a == name).and_then(|i| arguments.get(i + 1));
    value.and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn main() {
    let rounds = argument("--rounds", 9);
    let text = make(argument("--mb", 4) * 1_000_000);
    let pgn = &*text.pgn;
    println!("{:<24} {:>9} {:>9} {:>8}", "MB/s, best of rounds", "ours", "peer", "ratio");
    race("PGN, tokens only", pgn.len(), rounds, || ours(pgn, false), || peer(pgn, false));
    race("PGN, every move played", pgn.len(), rounds, || ours(pgn, true), || peer(pgn, true));

    let positions = &text.positions;
    let fens = positions.iter().map(|(fen, ..)| fen.len()).sum();
    race(
        "FEN to position",
        fens,
        rounds,
        || positions.iter().filter(|(fen, ..)| black_box(Position::from_fen(fen)).is_ok()).count(),
        || positions.iter().filter(|(fen, ..)| black_box(peer_position(fen)).is_some()).count(),
    );
    let sans = positions.iter().map(|(.., san)| san.len()).sum();
    race(
        "SAN to move",
        sans,
        rounds,
        || positions.iter().filter(|(_, board, _, san)| black_box(board.parse_san(san)).is_ok()).count(),
        || {
            let read = |board: &shakmaty::Chess, san: &str| {
                shakmaty::san::San::from_ascii(san.as_bytes()).ok()?.to_move(board).ok()
            };
            positions.iter().filter(|(_, _, board, san)| black_box(read(board, san)).is_some()).count()
        },
    );
}
