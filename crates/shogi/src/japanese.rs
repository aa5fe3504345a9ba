//! Moves as Japanese prose and the files KIF and KI2 write them.

use crate::kanji::{digit, from_mark, from_short_name, name, square_name};
use crate::move_error::Problem;
use crate::{
    BLACK, Base, Dialect, Kind, Move, MoveError, Piece, Position, Side, Square, SquareSet, file_and_rank,
    square,
};

/// Which way a piece goes, as its side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Up,
    Sideways,
    Back,
}

/// What a text says about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    side: Option<Side>,
    /// `None` for `同`, the square of the move before.
    to: Option<Square>,
    kind: Kind,
    /// The square in brackets.
    origin: Option<Square>,
    way: Option<Way>,
    straight: bool,
    /// `左` or `右`, as the side sees it.
    hand: Option<Hand>,
    drops: bool,
    promotes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Left,
    Right,
}

impl Pattern {
    /// Reads a move, and the text that follows it.
    pub(crate) fn read(text: &str) -> Option<(Pattern, &str)> {
        let mut chars = text.chars();
        let mut pattern = Pattern {
            side: chars.clone().next().and_then(from_mark),
            to: None,
            kind: Kind::Pawn,
            origin: None,
            way: None,
            straight: false,
            hand: None,
            drops: false,
            promotes: false,
        };
        if pattern.side.is_some() {
            chars.next();
        }
        match chars.next()? {
            '同' => {
                let rest = chars.as_str();
                chars = rest.trim_start_matches([' ', '　']).chars();
            }
            file => pattern.to = Some(square(digit(file)?, digit(chars.next()?)?)?),
        }
        pattern.kind = match chars.next()? {
            '成' => {
                from_short_name(chars.next()?)?.promoted().filter(|kind| name(*kind).starts_with('成'))?
            }
            c => from_short_name(c)?,
        };
        let rest = pattern.read_rest(chars.as_str())?;
        Some((pattern, rest))
    }

    /// Reads what stands after the name of the piece, and gives what follows.
    fn read_rest<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let mut chars = text.chars();
        let mut rest = text;
        while let Some(c) = chars.next() {
            match c {
                '左' => self.hand = Some(Hand::Left),
                '右' => self.hand = Some(Hand::Right),
                '直' => self.straight = true,
                '上' | '行' | '入' => self.way = Some(Way::Up),
                '寄' => self.way = Some(Way::Sideways),
                '引' | '下' => self.way = Some(Way::Back),
                '打' => self.drops = true,
                '成' => self.promotes = true,
                '不' if chars.next() == Some('成') => {}
                '生' => {}
                '不' => return None,
                _ => break,
            }
            rest = chars.as_str();
        }
        let (origin, rest) = read_origin(rest);
        self.origin = origin;
        Some(rest)
    }
}

/// Reads `(77)` if it is there. Anything else in brackets, such as a time, is left alone.
fn read_origin(text: &str) -> (Option<Square>, &str) {
    let read = || {
        let mut chars = text.strip_prefix(['(', '（'])?.chars();
        let origin = square(digit(chars.next()?)?, digit(chars.next()?)?)?;
        Some((origin, chars.as_str().strip_prefix([')', '）'])?))
    };
    read().map_or((None, text), |(origin, rest)| (Some(origin), rest))
}

impl Position {
    /// A legal move as KIF files write it, with the target in full: `７六歩(77)`, `２二角成(88)`, `５二金打`.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::start();
    /// let mv = position.parse_usi("7g7f").unwrap();
    /// assert_eq!(position.kif(mv), "７六歩(77)");
    /// assert_eq!(position.parse_kif("７六歩(77)"), Ok(mv));
    /// ```
    #[must_use]
    pub fn kif(&self, mv: Move) -> String {
        self.kif_to(mv, &square_name(mv.to()))
    }

    /// The same with the target as given.
    pub(crate) fn kif_to(&self, mv: Move, target: &str) -> String {
        let (kind, from) = self.moved(mv);
        let Some(from) = from else {
            return format!("{target}{}打", name(kind));
        };
        let (file, rank) = file_and_rank(from);
        format!("{target}{}{}({file}{rank})", name(kind), if mv.promotes() { "成" } else { "" })
    }

    /// A legal move as Japanese prose and KI2 files write it, with the target in full: `▲７六歩`, `△２二角成`,
    /// `▲５八金右`. What tells pieces apart is written where another of the kind reaches the square.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::start();
    /// let ki2 = |usi| position.ki2(position.parse_usi(usi).unwrap());
    /// assert_eq!(ki2("7g7f"), "▲７六歩");
    /// assert_eq!(ki2("4i5h"), "▲５八金右");
    /// ```
    #[must_use]
    pub fn ki2(&self, mv: Move) -> String {
        self.ki2_after(mv, None)
    }

    /// The same in a line: a move to the square of the move before is written `同`, as in `△同銀`.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::from_sfen("4k4/4p4/4P4/9/9/9/9/9/4K4 w - 1").unwrap();
    /// let takes = position.parse_usi("5b5c").unwrap();
    /// assert_eq!(position.ki2_after(takes, Some(takes.to())), "△同歩");
    /// ```
    #[must_use]
    pub fn ki2_after(&self, mv: Move, before: Option<Square>) -> String {
        let (kind, from) = self.moved(mv);
        let mut text = String::with_capacity(24);
        text.push(if self.side() == BLACK { '▲' } else { '△' });
        if before == Some(mv.to()) {
            text.push('同');
        } else {
            text += &square_name(mv.to());
        }
        text += name(kind);
        match from {
            None if self.reaching(kind, mv.to()).any() => text.push('打'),
            None => {}
            Some(from) => {
                self.tell_apart(kind, from, mv.to(), &mut text);
                if mv.promotes() {
                    text.push('成');
                } else if self.could_promote(from, mv.to()) {
                    text += "不成";
                }
            }
        }
        text
    }

    /// Reads a legal move as KIF files write it. What [`parse_ki2`](Position::parse_ki2) reads is read too.
    ///
    /// # Errors
    /// If the text is no move, or matches no legal move or several.
    pub fn parse_kif(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_japanese(text, Dialect::Kif)
    }

    /// Reads a legal move as Japanese prose writes it, with or without a mark of the side; digits may be of any
    /// kind, and more may be said than is needed. `同` cannot be read here: it needs the move before.
    ///
    /// # Errors
    /// If the text is no move, or matches no legal move or several.
    pub fn parse_ki2(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_japanese(text, Dialect::Ki2)
    }

    fn parse_japanese(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        let read = Pattern::read(text).filter(|(_, rest)| rest.is_empty()).ok_or(Problem::Syntax);
        let found = read.and_then(|(pattern, _)| self.match_japanese(&pattern, None));
        found.map_err(|problem| problem.with(dialect, text))
    }

    /// The legal move that a text means, given the target of the move before.
    pub(crate) fn match_japanese(&self, pattern: &Pattern, before: Option<Square>) -> Result<Move, Problem> {
        let to = pattern.to.or(before).ok_or(Problem::NoMoveBefore)?;
        if pattern.side.is_some_and(|side| side != self.side()) {
            return Err(Problem::Illegal);
        }
        let reaching = self.reaching(pattern.kind, to);
        let told = pattern.way.is_some() || pattern.straight || pattern.hand.is_some() || pattern.promotes;
        if let Some(origin) = pattern.origin {
            return self.only_step(reaching & origin.set(), to, pattern.promotes);
        }
        // A drop need not be called one where nothing else could be meant.
        let legal = |mv: &Move| self.is_legal(*mv);
        let steps = reaching.into_iter().filter(|&from| {
            from != to && [false, true].iter().any(|&promotes| legal(&Move::step(from, to, promotes)))
        });
        let steps: SquareSet = steps.fold(SquareSet::EMPTY, SquareSet::with);
        if pattern.drops || steps.is_empty() {
            let base = pattern.kind.base();
            let droppable = !pattern.kind.is_promoted() && base != Base::King && !told;
            return droppable.then(|| Move::drop(base, to)).filter(legal).ok_or(Problem::Illegal);
        }
        self.only_step(self.meant(pattern, steps, to), to, pattern.promotes)
    }

    /// Those of the origins that fit `左`, `右`, `直`, `上`, `寄` and `引`.
    fn meant(&self, pattern: &Pattern, origins: SquareSet, to: Square) -> SquareSet {
        let keep = |set: SquareSet, fits: &dyn Fn(Square) -> bool| {
            set.into_iter().filter(|&from| fits(from)).fold(SquareSet::EMPTY, SquareSet::with)
        };
        let side = self.side();
        let mut left = origins;
        if let Some(way) = pattern.way {
            left = keep(left, &|from| self.way(from, to) == way);
        }
        if pattern.straight {
            left = keep(left, &|from| from.file() == to.file() && self.way(from, to) == Way::Up);
        }
        let Some(hand) = pattern.hand else { return left };
        let toward = |from: Square| offset(side, from, to) * if hand == Hand::Left { -1 } else { 1 };
        // Of rooks and bishops the left one is the one further left; of others, the one left of the target. Some
        // write that of others too where one of them stands behind the target.
        let beside = keep(left, &|from| toward(from) > 0);
        if beside.any() && !is_ranging(pattern.kind) {
            return beside;
        }
        let furthest = left.into_iter().map(toward).max();
        keep(left, &|from| Some(toward(from)) == furthest)
    }

    /// Writes what tells a piece from others of its kind that reach the square: the way it goes if that is enough,
    /// then the side it comes from, then both.
    fn tell_apart(&self, kind: Kind, from: Square, to: Square, text: &mut String) {
        let others = self.reaching(kind, to).without(from);
        if others.is_empty() {
            return;
        }
        let way = self.way(from, to);
        let way_mark = match way {
            Way::Up => '上',
            Way::Sideways => '寄',
            Way::Back => '引',
        };
        if others.into_iter().all(|other| self.way(other, to) != way) {
            text.push(way_mark);
            return;
        }
        let here = offset(self.side(), from, to);
        if is_ranging(kind) {
            // There are only two of these.
            let further_left = others.into_iter().all(|other| here < offset(self.side(), other, to));
            text.push(if further_left { '左' } else { '右' });
            return;
        }
        if here == 0 {
            // Only one can be right behind; two that go straight back would be of one square too.
            text.push('直');
            return;
        }
        text.push(if here < 0 { '左' } else { '右' });
        if others.into_iter().any(|other| offset(self.side(), other, to).signum() == here.signum()) {
            text.push(way_mark);
        }
    }

    /// Which way a piece of the side to move goes.
    fn way(&self, from: Square, to: Square) -> Way {
        let up = i16::from(to.rank()) - i16::from(from.rank());
        match if self.side() == BLACK { up } else { -up } {
            0 => Way::Sideways,
            1.. => Way::Up,
            _ => Way::Back,
        }
    }

    /// What moves, and from where if it stands on the board.
    fn moved(&self, mv: Move) -> (Kind, Option<Square>) {
        let kind = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.piece_at(from).map(Piece::kind),
            (None, base) => base.map(Base::kind),
        };
        (kind.unwrap_or(Kind::Pawn), mv.from())
    }
}

/// How far to the right of the target a piece comes from, as its side sees it.
fn offset(side: Side, from: Square, to: Square) -> i16 {
    let right = i16::from(from.file()) - i16::from(to.file());
    if side == BLACK { right } else { -right }
}

/// Rooks and bishops, promoted or not.
fn is_ranging(kind: Kind) -> bool {
    matches!(kind.base(), Base::Rook | Base::Bishop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    /// Pieces of one kind for the side, one more of it in hand if it can be held, and a king out of the way.
    fn with(side: Side, kind: Kind, squares: &[(u8, u8)]) -> Position {
        let mut setup = Setup::empty();
        setup.side = side;
        let at = |file: u8, rank: u8| if side == BLACK { (file, rank) } else { (10 - file, 10 - rank) };
        let mut put =
            |(file, rank): (u8, u8), piece| setup.squares[square(file, rank).unwrap().index()] = Some(piece);
        for &(file, rank) in squares {
            put(at(file, rank), Piece::new(side, kind));
        }
        put(at(1, 6), Piece::new(side, Kind::King));
        if squares.len() < usize::from(kind.base().in_a_set()) {
            setup.hands[side.index()].add(kind.base());
        }
        setup.position().unwrap()
    }

    /// The examples of the Japan Shogi Association, for Black and, turned round, for White.
    #[test]
    fn pieces_are_told_apart() {
        use Kind::{Bishop, Dragon, Gold, Horse, Knight, Silver, Tokin};
        type Case = (Kind, &'static [(u8, u8)], (u8, u8), &'static [&'static str]);
        let cases: &[Case] = &[
            (Gold, &[(9, 3), (7, 2)], (8, 2), &["上", "寄"]),
            (Gold, &[(4, 3), (2, 2)], (3, 2), &["上", "寄"]),
            (Gold, &[(5, 4), (5, 6)], (5, 5), &["引", "上"]),
            (Gold, &[(9, 2), (7, 2)], (8, 1), &["左", "右"]),
            (Gold, &[(8, 9), (7, 9)], (7, 8), &["左", "直"]),
            (Silver, &[(2, 9), (1, 7)], (2, 8), &["上", "引"]),
            (Silver, &[(9, 1), (7, 1), (9, 3), (7, 3)], (8, 2), &["左引", "右引", "左上", "右上"]),
            (
                Tokin,
                &[(5, 2), (6, 3), (6, 4), (5, 4), (4, 4), (4, 3)],
                (5, 3),
                &["引", "左寄", "左上", "直", "右上", "右寄"],
            ),
            (Knight, &[(6, 7), (4, 7)], (5, 5), &["左", "右"]),
            (Dragon, &[(9, 1), (8, 4)], (8, 2), &["引", "上"]),
            (Dragon, &[(5, 2), (2, 3)], (4, 3), &["引", "寄"]),
            (Dragon, &[(5, 5), (1, 5)], (3, 5), &["左", "右"]),
            (Dragon, &[(9, 9), (8, 9)], (8, 8), &["左", "右"]),
            (Dragon, &[(2, 8), (1, 9)], (1, 7), &["左", "右"]),
            (Horse, &[(9, 1), (8, 1)], (8, 2), &["左", "右"]),
            (Horse, &[(9, 5), (6, 3)], (8, 5), &["寄", "引"]),
            (Horse, &[(1, 1), (3, 4)], (1, 2), &["引", "上"]),
            (Horse, &[(9, 9), (5, 9)], (7, 7), &["左", "右"]),
            (Horse, &[(4, 7), (1, 8)], (2, 9), &["左", "右"]),
            (Bishop, &[(9, 9), (5, 9)], (7, 7), &["左", "右"]),
        ];
        for side in Side::BOTH {
            let at = |(file, rank): (u8, u8)| {
                let (file, rank) = if side == BLACK { (file, rank) } else { (10 - file, 10 - rank) };
                square(file, rank).unwrap()
            };
            for &(kind, squares, to, marks) in cases {
                let position = with(side, kind, squares);
                for (&from, mark) in squares.iter().zip(marks) {
                    let mv = Move::step(at(from), at(to), false);
                    let text = position.ki2(mv);
                    let without = text.trim_end_matches("不成");
                    assert!(without.ends_with(&format!("{}{mark}", name(kind))), "{text} in {position:?}");
                    assert_eq!(position.parse_ki2(&text), Ok(mv));
                }
                if !kind.is_promoted() && position.hand(side).has(kind.base()) {
                    let mv = Move::drop(kind.base(), at(to));
                    assert!(position.ki2(mv).ends_with('打'), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn many_forms_are_understood() {
        let position = Position::from_sfen("4k4/9/4+P4/7R1/9/2P6/9/9/4K4 b GP 1").unwrap();
        for (text, usi) in [
            ("７五歩(76)", "7f7e"),
            ("▲７五歩", "7f7e"),
            ("☗75歩", "7f7e"),
            ("七五歩", "7f7e"),
            ("７５歩（７６）", "7f7e"),
            ("５二と(53)", "5c5b"),
            ("４二と", "5c4b"),
            ("４二ト右", "5c4b"),
            ("２三飛成(24)", "2d2c+"),
            ("２三飛不成(24)", "2d2c"),
            ("２三飛不成", "2d2c"),
            ("２三飛生", "2d2c"),
            ("２三飛上成", "2d2c+"),
            ("２一飛成", "2d2a+"),
            ("５二金打", "G*5b"),
            ("５二金", "G*5b"),
            ("５八王(59)", "5i5h"),
            ("５八玉", "5i5h"),
        ] {
            let read = position.parse_kif(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read.to_string(), usi, "{text}");
            assert_eq!(position.parse_ki2(text), Ok(read));
        }
        let error = |text: &str| position.parse_kif(text).unwrap_err();
        for text in [
            "",
            "▲",
            "７",
            "７六",
            "７六歩(",
            "７六歩(7",
            "７六歩(77",
            "同",
            "７〇歩",
            "７六成金",
            "７六歩 ",
            "７五歩(76)x",
        ] {
            assert!(matches!(error(text), MoveError::Syntax(..)), "{text}");
        }
        for text in
            ["△７五歩(76)", "７四歩(76)", "７五歩打", "５二金右", "７五金(76)", "５二金打成", "５五玉打"]
        {
            assert!(matches!(error(text), MoveError::Illegal(_)), "{text}");
        }
        assert!(matches!(error("同　歩(76)"), MoveError::NoMoveBefore(_)));
    }
}
