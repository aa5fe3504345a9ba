//! The benchmark of king-capture chess.

/// Nodes that the benchmark searches with the default profile, at [`DEPTH`] and with a table of 16 MiB, on every
/// machine. A change of the search changes it, and the commit says so.
pub(super) const SIGNATURE: u64 = 304_211;

/// How deep each position is searched.
pub(super) const DEPTH: u32 = 9;

/// Openings, middle games, attacks on the king, castlings that can be punished, and endings.
pub(super) const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4",
    "r1bqkb1r/pp1ppppp/2n2n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1P2PN2/PBQNBPPP/2R2RK1 w - - 4 12",
    "rq3rk1/ppp2ppp/1bnpb3/3N2B1/3NP3/7P/PPPQ1PP1/2KR3R w - - 7 14",
    "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q7 w - - 0 1",
    "1r4r1/pbpknp1p/1b3P2/8/8/B1PB1q2/P4PPP/3R2K1 w - - 0 1",
    "1Q6/5pk1/2p3p1/1p5p/1b5P/1b6/r3n1P1/1K6 b - - 0 1",
    "r3k2r/1P3P2/8/2N3b1/2n3B1/8/1p3p2/R3K2R w KQkq - 0 1",
    "r3k2r/pp3ppp/2n1bn2/2b1p3/4P3/b1NP1N2/PPP2PPP/R3K2R w KQkq - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/6k1/6p1/6Pp/5P1P/4K3/3R4/r7 w - - 0 45",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
];
