//! Shogi once more, slowly: an array of squares, every conceivable move tried, checks found by asking every piece.
//!
//! Written from the rules alone, for tests. Squares are numbered as SFEN lists them: 0 is 9a, 8 is 1a, 80 is 1i.

/// The droppable kinds, in the order of the numbers beyond the squares.
pub(crate) const KINDS: [u8; 7] = *b"PLNSGBR";

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub(crate) black: bool,
    /// In ASCII, upper case, as of the unpromoted piece.
    pub(crate) letter: u8,
    pub(crate) promoted: bool,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slow {
    pub(crate) squares: [Option<Man>; 81],
    /// Black's hand, then White's, by [`KINDS`].
    pub(crate) hands: [[u8; 7]; 2],
    pub(crate) black: bool,
}

/// A move: from a square, or from the hand with 81 and the number of the kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Try {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotes: bool,
}

impl Try {
    pub(crate) fn is_drop(self) -> bool {
        self.from >= 81
    }

    pub(crate) fn usi(self) -> String {
        let name = |square: u8| format!("{}{}", 9 - square % 9, (b'a' + square / 9) as char);
        match self.from {
            81.. => format!("{}*{}", KINDS[usize::from(self.from - 81)] as char, name(self.to)),
            from => format!("{}{}{}", name(from), name(self.to), if self.promotes { "+" } else { "" }),
        }
    }
}

impl Slow {
    pub(crate) fn empty() -> Slow {
        Slow { squares: [None; 81], hands: [[0; 7]; 2], black: true }
    }

    /// Reads a good SFEN.
    pub(crate) fn from_sfen(sfen: &str) -> Slow {
        let mut fields = sfen.split(' ');
        let mut slow = Slow::empty();
        let (mut square, mut promoted) = (0, false);
        for c in fields.next().unwrap().bytes() {
            match c {
                b'/' => {}
                b'+' => promoted = true,
                b'1'..=b'9' => square += usize::from(c - b'0'),
                _ => {
                    let (black, letter) = (c.is_ascii_uppercase(), c.to_ascii_uppercase());
                    slow.squares[square] = Some(Man { black, letter, promoted });
                    (square, promoted) = (square + 1, false);
                }
            }
        }
        slow.black = fields.next().unwrap() == "b";
        let mut number = 0;
        for c in fields.next().unwrap().bytes().filter(|&c| c != b'-') {
            if c.is_ascii_digit() {
                number = 10 * number + c - b'0';
                continue;
            }
            slow.hands[usize::from(c.is_ascii_lowercase())][kind_number(c.to_ascii_uppercase())] +=
                number.max(1);
            number = 0;
        }
        slow
    }

    /// Writes SFEN without the move number.
    pub(crate) fn sfen(&self) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for (square, man) in self.squares.iter().enumerate() {
            if square > 0 && square % 9 == 0 {
                push_gap(&mut text, &mut gap);
                text.push('/');
            }
            let Some(man) = man else {
                gap += 1;
                continue;
            };
            push_gap(&mut text, &mut gap);
            text += if man.promoted { "+" } else { "" };
            text.push(cased(man.letter, man.black));
        }
        push_gap(&mut text, &mut gap);
        text += if self.black { " b " } else { " w " };
        let before = text.len();
        for (hand, black) in self.hands.iter().zip([true, false]) {
            for kind in (0..7).rev().filter(|&kind| hand[kind] > 0) {
                if hand[kind] > 1 {
                    text += &hand[kind].to_string();
                }
                text.push(cased(KINDS[kind], black));
            }
        }
        if text.len() == before { text + "-" } else { text }
    }

    /// Whether a piece on one square reaches another by its own way of moving, whatever stands there.
    fn reaches(&self, from: usize, to: usize) -> bool {
        let Some(man) = self.squares[from] else { return false };
        let right = to as i32 % 9 - from as i32 % 9;
        let down = to as i32 / 9 - from as i32 / 9;
        let ahead = if man.black { -down } else { down };
        let near = right.abs().max(ahead.abs()) == 1;
        let diagonal = right.abs() == ahead.abs() && right != 0;
        let straight = (right == 0) != (ahead == 0);
        let gold = near && (straight || ahead == 1);
        match (man.letter, man.promoted) {
            (b'P', false) => right == 0 && ahead == 1,
            (b'L', false) => right == 0 && ahead > 0 && self.is_clear(from, to),
            (b'N', false) => right.abs() == 1 && ahead == 2,
            (b'S', false) => near && (diagonal || ahead == 1),
            (b'G', false) | (b'P' | b'L' | b'N' | b'S', true) => gold,
            (b'B', promoted) => diagonal && self.is_clear(from, to) || promoted && near,
            (b'R', promoted) => straight && self.is_clear(from, to) || promoted && near,
            (b'K', false) => near,
            odd => panic!("there is no {odd:?}"),
        }
    }

    /// Whether no piece stands between two squares of one line.
    fn is_clear(&self, from: usize, to: usize) -> bool {
        let right = (to as i32 % 9 - from as i32 % 9).signum();
        let down = (to as i32 / 9 - from as i32 / 9).signum();
        let step = 9 * down + right;
        let mut square = from as i32 + step;
        while square != to as i32 {
            if self.squares[square as usize].is_some() {
                return false;
            }
            square += step;
        }
        true
    }

    pub(crate) fn king(&self, black: bool) -> Option<usize> {
        self.squares.iter().position(|man| man.is_some_and(|man| man.black == black && man.letter == b'K'))
    }

    /// The pieces that attack the king of a side.
    pub(crate) fn checkers(&self, black: bool) -> Vec<usize> {
        let Some(king) = self.king(black) else { return Vec::new() };
        let enemy = |&square: &usize| self.squares[square].is_some_and(|man| man.black != black);
        (0..81).filter(enemy).filter(|&square| self.reaches(square, king)).collect()
    }

    pub(crate) fn is_attacked(&self, black: bool) -> bool {
        let Some(king) = self.king(black) else { return false };
        let attacks = |(square, man): (usize, &Option<Man>)| {
            man.is_some_and(|man| man.black != black) && self.reaches(square, king)
        };
        self.squares.iter().enumerate().any(attacks)
    }

    /// The position after a move that the pieces can make, whatever becomes of the king.
    pub(crate) fn after(&self, mv: Try) -> Slow {
        let mut next = self.clone();
        let hand = usize::from(!self.black);
        let to = usize::from(mv.to);
        if mv.is_drop() {
            let kind = usize::from(mv.from - 81);
            next.hands[hand][kind] -= 1;
            next.squares[to] = Some(Man { black: self.black, letter: KINDS[kind], promoted: false });
        } else {
            if let Some(captured) = self.squares[to] {
                next.hands[hand][kind_number(captured.letter)] += 1;
            }
            let man = next.squares[usize::from(mv.from)].take();
            next.squares[to] = man.map(|man| Man { promoted: man.promoted || mv.promotes, ..man });
        }
        next.black = !self.black;
        next
    }

    /// How far a rank is from the one that is farthest from a side's own: 0, 1 and 2 are the promotion zone.
    fn ranks_left(black: bool, square: usize) -> usize {
        if black { square / 9 } else { 8 - square / 9 }
    }

    /// Whether an unpromoted piece on a square could never move.
    fn is_stuck(black: bool, letter: u8, square: usize) -> bool {
        let left = Slow::ranks_left(black, square);
        matches!(letter, b'P' | b'L') && left == 0 || letter == b'N' && left <= 1
    }

    fn has_pawn_on_file(&self, black: bool, file: usize) -> bool {
        let pawn = Some(Man { black, letter: b'P', promoted: false });
        (0..9).any(|rank| self.squares[9 * rank + file] == pawn)
    }

    /// Every move that pieces and hands can make, whatever becomes of the king.
    pub(crate) fn tries(&self) -> Vec<Try> {
        let mut tries = Vec::new();
        for from in 0..81 {
            let Some(man) = self.squares[from].filter(|man| man.black == self.black) else { continue };
            for to in (0..81).filter(|&to| self.reaches(from, to)) {
                if self.squares[to].is_some_and(|target| target.black == self.black) {
                    continue;
                }
                let (from_left, to_left) =
                    (Slow::ranks_left(man.black, from), Slow::ranks_left(man.black, to));
                let may_promote =
                    !man.promoted && !matches!(man.letter, b'G' | b'K') && from_left.min(to_left) < 3;
                let mut push = |promotes| tries.push(Try { from: from as u8, to: to as u8, promotes });
                if may_promote {
                    push(true);
                }
                if man.promoted || !Slow::is_stuck(man.black, man.letter, to) {
                    push(false);
                }
            }
        }
        for kind in (0..7).filter(|&kind| self.hands[usize::from(!self.black)][kind] > 0) {
            for to in (0..81).filter(|&to| self.squares[to].is_none()) {
                let letter = KINDS[kind];
                let second_pawn = letter == b'P' && self.has_pawn_on_file(self.black, to % 9);
                if !second_pawn && !Slow::is_stuck(self.black, letter, to) {
                    tries.push(Try { from: 81 + kind as u8, to: to as u8, promotes: false });
                }
            }
        }
        tries
    }

    /// Whether a pawn was dropped with a check that has no answer, told by looking for one.
    pub(crate) fn is_pawn_drop_mate(mv: Try, after: &Slow) -> bool {
        mv.from == 81 && after.is_attacked(after.black) && after.legal_moves().is_empty()
    }

    pub(crate) fn legal_moves(&self) -> Vec<Try> {
        let mut tries = self.tries();
        tries.retain(|&mv| {
            let after = self.after(mv);
            !after.is_attacked(self.black) && !Slow::is_pawn_drop_mate(mv, &after)
        });
        tries
    }

    /// Whether the pieces can stand like this: a king at least, the enemy of the side to move not in check, no two
    /// pawns on a file, nothing that could never move. Their number is not looked at.
    pub(crate) fn can_be(&self) -> bool {
        let pawns = |black, file: usize| {
            let pawn = Some(Man { black, letter: b'P', promoted: false });
            (0..9).filter(|&rank: &usize| self.squares[9 * rank + file] == pawn).count()
        };
        let stuck = |(square, man): (usize, &Option<Man>)| {
            man.is_some_and(|man| !man.promoted && Slow::is_stuck(man.black, man.letter, square))
        };
        (self.king(true).is_some() || self.king(false).is_some())
            && !self.is_attacked(!self.black)
            && (0..9).all(|file| pawns(true, file) < 2 && pawns(false, file) < 2)
            && !self.squares.iter().enumerate().any(stuck)
    }
}

/// The letter of SFEN.
fn cased(letter: u8, black: bool) -> char {
    char::from(if black { letter } else { letter.to_ascii_lowercase() })
}

fn kind_number(letter: u8) -> usize {
    KINDS.iter().position(|&kind| kind == letter).expect("a kind that can be in a hand")
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        *text += &gap.to_string();
        *gap = 0;
    }
}
