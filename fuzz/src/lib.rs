//! What the fuzz targets share: laws for any position and any line, and ways to get one out of bytes.

pub mod shogi;

use std::io::{BufReader, Read};
use tesuji_chess::{Position, UciStyle};
use tesuji_game::Position as _;
use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_protocol::{Command, Lines, OptionDecl, Options, Protocol};

/// What must hold for any position that was read or built, whatever the text or setup was.
///
/// # Panics
/// If it does not hold: that is the finding.
pub fn assert_sound(position: &Position) {
    let fen = position.fen();
    assert_eq!(Position::from_fen(&fen).as_ref(), Ok(position), "does not read back");
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64, "{fen}");
    for &mv in &moves {
        assert!(position.is_legal(mv), "{mv:?} in {fen}");
        let san = position.san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {fen}");
        for style in [UciStyle::Standard, UciStyle::Chess960] {
            assert_eq!(position.parse_uci(&position.uci(mv, style)), Ok(mv), "{san} in {fen}");
        }
    }
    if let Err(violation) = check(std::slice::from_ref(position), ConformanceEffort { games: 1, plies: 2, seed: 1 }) {
        panic!("{violation}");
    }
}

/// Positions with castling of every kind, promotion, en passant, pins and many pieces of one kind.
const STARTS: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rkr5/pppppppp/8/8/8/8/8/RKR5 w ACac - 0 1",
    "4k3/8/8/2PpP3/8/8/8/5K1R w H d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "k7/8/3N4/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// A position that the first bytes choose, and the bytes that are left.
///
/// # Panics
/// Never.
#[must_use]
pub fn reached(data: &[u8]) -> Option<(Position, &[u8])> {
    let (&[start, plies], mut rest) = data.split_first_chunk()?;
    let mut position = Position::from_fen(STARTS[usize::from(start) % STARTS.len()]).expect("a good FEN");
    for _ in 0..plies % 16 {
        let (&choice, after) = rest.split_first()?;
        rest = after;
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[usize::from(choice) % moves.len()]);
    }
    Some((position, rest))
}

/// What must hold for any bytes from an interface, and from an engine.
///
/// # Panics
/// If it does not hold: that is the finding.
pub fn assert_lines_sound(protocol: Protocol, data: &[u8]) {
    let Some((&pace, data)) = data.split_first() else { return };
    let lines: Vec<String> = Lines::new(data).map(|line| line.expect("memory can be read")).collect();
    let pieces = BufReader::with_capacity(usize::from(pace) + 1, data);
    assert!(Lines::new(pieces).map(|line| line.expect("memory can be read")).eq(lines.iter().cloned()));

    let decls = [
        OptionDecl::check("Ponder", false),
        OptionDecl::spin("Hash", 16, 1, 1_024),
        OptionDecl::combo("Style", "Normal", &["Solid", "Normal"]),
        OptionDecl::text("Debug Log File", ""),
    ];
    let mut options = Options::new(decls).expect("good declarations");
    for line in &lines {
        match protocol.parse(line) {
            Ok(Some(mut command)) => {
                if let Command::Go(go) | Command::PonderHit(go) = &mut command {
                    assert!(go.complaints.drain(..).all(|complaint| !complaint.contains(['\n', '\r'])));
                }
                let printed = protocol.say(&command).to_string();
                assert_eq!(protocol.parse(&printed), Ok(Some(command.clone())), "{line:?} is {printed:?}");
                if let Command::SetOption { name, value } = command
                    && let Err(error) = options.set(&name, value.as_deref())
                {
                    assert!(!error.to_string().contains(['\n', '\r']));
                }
            }
            Ok(None) => assert!(line.trim().is_empty()),
            Err(error) => assert!(!error.to_string().contains(['\n', '\r'])),
        }
        let answer = protocol.parse_event(line);
        let printed = protocol.say(&answer).to_string();
        let again = protocol.parse_event(&printed);
        assert_eq!(protocol.say(&again).to_string(), printed, "{line:?} is {answer:?}");
    }
    assert!(options.spin("Hash").is_some_and(|hash| (1..=1_024).contains(&hash)));
}

/// Hands out a few bytes at a time.
pub struct Dribble<'a>(pub &'a [u8], pub usize);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(self.1).min(buffer.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}
