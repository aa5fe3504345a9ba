//! King-capture chess from the words of the rules, on a plain board of letters. Slow, and nothing shared with the crate.

use std::collections::BTreeSet;

type At = (i8, i8);

#[derive(Clone, Debug)]
pub(crate) struct Slow {
    /// By rank, then file; upper case is White.
    board: [[char; 8]; 8],
    white: bool,
    /// The rooks that may castle.
    rooks: Vec<At>,
    /// The square behind a pawn that has just gone two squares.
    passed: Option<At>,
    /// The squares that the king has just castled from and across.
    trail: Vec<At>,
    over: bool,
}

/// From, to (the rook, for castling), and what a pawn becomes.
type Step = (At, At, Option<char>);

impl Slow {
    /// From a FEN with `KQkq` as in standard chess.
    pub(crate) fn read(fen: &str) -> Slow {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[' '; 8]; 8];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                if let Some(n) = c.to_digit(10) {
                    file += n as usize;
                } else {
                    board[7 - row][file] = c;
                    file += 1;
                }
            }
        }
        let corner = |c| match c {
            'K' => (7, 0),
            'Q' => (0, 0),
            'k' => (7, 7),
            'q' => (0, 7),
            _ => panic!("only standard castling"),
        };
        let rooks = fields[2].chars().filter(|&c| c != '-').map(corner).collect();
        let named: Vec<At> = fields[3].as_bytes().chunks(2).filter(|pair| pair.len() == 2).map(at).collect();
        let on_edge = |&(_, rank): &At| rank == 0 || rank == 7;
        let passed = named.first().copied().filter(|square| !on_edge(square));
        let trail = named.into_iter().filter(on_edge).collect();
        let mut slow = Slow { board, white: fields[1] == "w", rooks, passed, trail, over: false };
        slow.over = slow.king(slow.white).is_none();
        slow
    }

    fn on(&self, (file, rank): At) -> Option<char> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| self.board[rank as usize][file as usize])
    }

    fn set(&mut self, (file, rank): At, c: char) {
        self.board[rank as usize][file as usize] = c;
    }

    fn ours(&self, at: At) -> bool {
        self.on(at).is_some_and(|c| c != ' ' && c.is_uppercase() == self.white)
    }

    fn theirs(&self, at: At) -> bool {
        self.on(at).is_some_and(|c| c != ' ' && c.is_uppercase() != self.white)
    }

    fn king(&self, white: bool) -> Option<At> {
        let letter = if white { 'K' } else { 'k' };
        squares().find(|&at| self.on(at) == Some(letter))
    }

    /// Every move there is.
    pub(crate) fn moves(&self) -> Vec<Step> {
        let mut out = Vec::new();
        if self.over {
            return out;
        }
        for from in squares().filter(|&at| self.ours(at)) {
            let kind = self.on(from).unwrap().to_ascii_lowercase();
            let (straight, diagonal) =
                ([(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]);
            let both: Vec<At> = straight.iter().chain(&diagonal).copied().collect();
            let knight = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
            match kind {
                'p' => self.pawn(from, &mut out),
                'n' => self.walk(from, &knight, 1, &mut out),
                'b' => self.walk(from, &diagonal, 7, &mut out),
                'r' => self.walk(from, &straight, 7, &mut out),
                'q' => self.walk(from, &both, 7, &mut out),
                _ => {
                    self.walk(from, &both, 1, &mut out);
                    self.castle(from, &mut out);
                }
            }
        }
        out
    }

    fn walk(&self, from: At, steps: &[At], far: usize, out: &mut Vec<Step>) {
        for &(x, y) in steps {
            let mut to = from;
            for _ in 0..far {
                to = (to.0 + x, to.1 + y);
                if self.on(to).is_none() || self.ours(to) {
                    break;
                }
                out.push((from, to, None));
                if self.theirs(to) {
                    break;
                }
            }
        }
    }

    fn pawn(&self, from: At, out: &mut Vec<Step>) {
        let (up, home, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut add = |to: At| {
            if to.1 == last {
                out.extend(['n', 'b', 'r', 'q'].map(|kind| (from, to, Some(kind))));
            } else {
                out.push((from, to, None));
            }
        };
        let one = (from.0, from.1 + up);
        if self.on(one) == Some(' ') {
            add(one);
            let two = (from.0, from.1 + 2 * up);
            if from.1 == home && self.on(two) == Some(' ') {
                add(two);
            }
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + up);
            if self.on(to).is_some()
                && (self.theirs(to) || self.passed == Some(to) || self.trail.contains(&to))
            {
                add(to);
            }
        }
    }

    fn castle(&self, king: At, out: &mut Vec<Step>) {
        for &rook in self.rooks.iter().filter(|&&rook| self.ours(rook)) {
            let between = (king.0.min(rook.0) + 1)..king.0.max(rook.0);
            if between.clone().all(|file| self.on((file, king.1)) == Some(' ')) {
                out.push((king, rook, None));
            }
        }
    }

    pub(crate) fn play(&self, (from, to, promotion): Step) -> Slow {
        let mut next = self.clone();
        let piece = self.on(from).unwrap();
        let kind = piece.to_ascii_lowercase();
        next.white = !self.white;
        (next.passed, next.trail) = (None, Vec::new());
        next.rooks.retain(|&rook| rook != from && rook != to && !(kind == 'k' && rook.1 == from.1));
        if kind == 'k' && self.ours(to) {
            let (king_file, rook_file) = if to.0 > from.0 { (6, 5) } else { (2, 3) };
            let rook = self.on(to).unwrap();
            next.set(from, ' ');
            next.set(to, ' ');
            next.set((king_file, from.1), piece);
            next.set((rook_file, from.1), rook);
            next.trail.push(from);
            next.trail.extend((from.0.min(king_file) + 1..from.0.max(king_file)).map(|file| (file, from.1)));
            return next;
        }
        if kind == 'p' && self.passed == Some(to) && from.0 != to.0 {
            next.set((to.0, from.1), ' ');
        }
        if kind == 'p' && (from.1 - to.1).abs() == 2 {
            next.passed = Some((from.0, i8::midpoint(from.1, to.1)));
        }
        let pushed = kind == 'p' && from.0 == to.0;
        if self.trail.contains(&to) && !pushed {
            next.set(self.king(!self.white).unwrap(), ' ');
        }
        let arrived = promotion.map_or(piece, |c| if self.white { c.to_ascii_uppercase() } else { c });
        next.set(from, ' ');
        next.set(to, arrived);
        next.over = next.king(next.white).is_none();
        next
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// The moves as UCI writes them for Chess960.
    pub(crate) fn texts(&self) -> BTreeSet<String> {
        self.moves().into_iter().map(text).collect()
    }

    /// The position after a move in that form.
    pub(crate) fn after(&self, uci: &str) -> Slow {
        let mv = self.moves().into_iter().find(|&mv| text(mv) == uci);
        self.play(mv.unwrap_or_else(|| panic!("{uci} in {self:?}")))
    }

    /// The first field of the FEN.
    pub(crate) fn pieces(&self) -> String {
        let ranks = self.board.iter().rev().map(|rank| {
            let mut text: String = rank.iter().map(|&c| if c == ' ' { '1' } else { c }).collect();
            for n in (2..=8).rev() {
                text = text.replace(&"1".repeat(n), &n.to_string());
            }
            text
        });
        ranks.collect::<Vec<_>>().join("/")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }
}

fn squares() -> impl Iterator<Item = At> {
    (0..64).map(|i| (i % 8, i / 8))
}

fn at(pair: &[u8]) -> At {
    ((pair[0] - b'a') as i8, (pair[1] - b'1') as i8)
}

fn text((from, to, promotion): Step) -> String {
    let name = |(file, rank): At| [(b'a' + file as u8) as char, (b'1' + rank as u8) as char];
    name(from).into_iter().chain(name(to)).chain(promotion).collect()
}
