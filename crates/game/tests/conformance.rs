//! The conformance suite passes a sound game and catches each way of being unsound.

use tesuji_game::conformance::{ConformanceEffort, check};
use tesuji_game::{
    GameFacts, GenKind, Key, MateCount, MoveSink, MoveSlots, Notation, Observer, Outcome, ParseError, Ply,
    Position, Reason, Score, Side,
};

/// Nim with up to three stones a move, and a fault to choose. Who takes the last stone wins. The first heap
/// counts as royal: it is attacked while it has one to three stones, though nobody need care.
#[derive(Clone, Debug)]
struct Nim<const FAULT: u8> {
    heaps: [u8; 3],
    side: Side,
    key: Key,
}

const SOUND: u8 = 0;
const STALE_KEY: u8 = 1;
const MISSING_QUIET: u8 = 2;
const TWICE: u8 = 3;
const PACKS_ALIKE: u8 = 4;
const UNPACKS_ANYTHING: u8 = 5;
const FORGETS_SIDE_IN_TEXT: u8 = 6;
const WRITES_MOVES_WRONG: u8 = 7;
const SILENT: u8 = 8;
const MISSES_CHECKS: u8 = 9;
const SLOT_TOO_HIGH: u8 = 10;
const PASS_TAKES_A_STONE: u8 = 11;
const STALE_PART: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Take {
    heap: u8,
    stones: u8,
}

impl<const FAULT: u8> Nim<FAULT> {
    fn new(heaps: [u8; 3], side: Side) -> Nim<FAULT> {
        let mut nim = Nim { heaps, side, key: Key(0) };
        nim.key = nim.recomputed_key();
        nim
    }

    fn empties(&self, mv: Take) -> bool {
        self.heaps[usize::from(mv.heap)] == mv.stones
    }
}

impl<const FAULT: u8> Position for Nim<FAULT> {
    type Move = Take;
    type Piece = ();
    type Place = u8;
    type Past = Key;
    type Held = ();

    const FACTS: GameFacts = GameFacts {
        name: "nim",
        must_evade: false,
        has_drops: false,
        repeats: false,
        mates: MateCount::Moves,
        max_moves: 9,
        targets: 3,
        origins: 3,
        actors: 2,
        kinds: 1,
        parts: 1,
    };

    fn side(&self) -> Side {
        self.side
    }

    fn key(&self) -> Key {
        self.key
    }

    fn held(&self, _: Side) {}

    fn recomputed_key(&self) -> Key {
        let [a, b, c] = self.heaps.map(u64::from);
        Key((a | b << 8 | c << 16 | (self.side.index() as u64) << 24).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn part_key(&self, _: usize) -> Key {
        if FAULT == STALE_PART { self.key } else { Key(u64::from(self.heaps[0])) }
    }

    fn is_endgame(&self) -> bool {
        self.heaps.iter().sum::<u8>() < 4
    }

    fn royal_attacked(&self) -> bool {
        (1..=3).contains(&self.heaps[0])
    }

    fn generate(&self, kind: GenKind, out: &mut impl MoveSink<Take>) {
        for heap in 0..3u8 {
            for stones in 1..=self.heaps[usize::from(heap)].min(3) {
                let mv = Take { heap, stones };
                let wanted = match kind {
                    GenKind::All => true,
                    GenKind::Noisy => self.empties(mv),
                    GenKind::Quiet if FAULT == MISSING_QUIET => !self.empties(mv) && heap != 2,
                    GenKind::Quiet => !self.empties(mv),
                    GenKind::Evasions => self.royal_attacked(),
                    GenKind::QuietChecks => {
                        !self.empties(mv) && self.gives_check(mv) && FAULT != MISSES_CHECKS
                    }
                };
                if wanted {
                    out.push(mv);
                    if FAULT == TWICE && heap == 1 && kind == GenKind::All {
                        out.push(mv);
                    }
                }
            }
        }
    }

    fn play<O: Observer<Self>>(&mut self, mv: Take, seen: &mut O) {
        self.heaps[usize::from(mv.heap)] -= mv.stones;
        self.side = !self.side;
        if FAULT != STALE_KEY {
            self.key = self.recomputed_key();
        }
        for _ in 0..mv.stones {
            if FAULT != SILENT {
                seen.take((), mv.heap);
            }
        }
    }

    fn pass(&mut self) {
        self.side = !self.side;
        if FAULT == PASS_TAKES_A_STONE {
            self.heaps[2] = self.heaps[2].saturating_sub(1);
        }
        self.key = self.recomputed_key();
    }

    fn may_pass(&self) -> bool {
        false
    }

    fn observe<O: Observer<Self>>(&self, seen: &mut O) {
        for heap in 0..3u8 {
            for _ in 0..self.heaps[usize::from(heap)] {
                seen.put((), heap);
            }
        }
    }

    fn pack(mv: Take) -> u16 {
        if FAULT == PACKS_ALIKE { 1 + u16::from(mv.stones) } else { 1 + u16::from(mv.heap * 4 + mv.stones) }
    }

    fn unpack(&self, packed: u16) -> Option<Take> {
        let bits = packed.checked_sub(1)?;
        let mv = Take { heap: (bits / 4) as u8, stones: (bits % 4) as u8 };
        let legal = bits < 12 && mv.stones > 0 && self.heaps[usize::from(mv.heap)] >= mv.stones;
        (legal || FAULT == UNPACKS_ANYTHING).then_some(mv)
    }

    fn past(&self) -> Key {
        self.key
    }

    fn outcome(&self, _: &[Key], _: Ply) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win { winner: !self.side, by: Reason::NoMoves }
    }

    fn is_noisy(&self, mv: Take) -> bool {
        self.empties(mv)
    }

    fn gives_check(&self, mv: Take) -> bool {
        let left = self.heaps[0] - if mv.heap == 0 { mv.stones } else { 0 };
        (1..=3).contains(&left)
    }

    fn wins_exchange(&self, _: Take, margin: Score) -> bool {
        margin <= Score::DRAW
    }

    fn gain(&self, mv: Take) -> Score {
        Score::cp(mv.stones.into())
    }

    fn slots(&self, mv: Take) -> MoveSlots {
        let target = if FAULT == SLOT_TOO_HIGH { mv.heap + 1 } else { mv.heap };
        let victim = self.empties(mv).then_some(0);
        MoveSlots { actor: self.side.index() as u8, origin: mv.heap, target, victim }
    }
}

impl<const FAULT: u8> Notation for Nim<FAULT> {
    type Dialect = ();

    const TEXT: &'static str = "heaps";
    const RANKS: usize = 1;
    const WORDS: usize = 4;
    const DIALECTS: &'static [()] = &[()];
    const PROSE: () = ();

    fn start() -> Self {
        Nim::new([5, 6, 7], Side::First)
    }

    fn from_text(text: &str) -> Result<Self, ParseError> {
        let numbers: Vec<u8> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [a, b, c, side] => Ok(Nim::new([a, b, c], Side::BOTH[usize::from(side)])),
            _ => Err(ParseError::new("three heaps and a side")),
        }
    }

    fn to_text(&self) -> String {
        let [a, b, c] = self.heaps;
        let side = if FAULT == FORGETS_SIDE_IN_TEXT { 0 } else { self.side.index() };
        format!("{a} {b} {c} {side}")
    }

    fn read_move(&self, text: &str, (): ()) -> Result<Take, ParseError> {
        let digits: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
        match digits[..] {
            [heap, stones] => Ok(Take { heap, stones }),
            _ => Err(ParseError::new("two digits")),
        }
    }

    fn write_move(&self, mv: Take, (): ()) -> String {
        let heap = if FAULT == WRITES_MOVES_WRONG { (mv.heap + 1) % 3 } else { mv.heap };
        format!("{heap}{}", mv.stones)
    }
}

/// The law that a faulty Nim is told it broke.
fn broken<const FAULT: u8>() -> &'static str {
    check(&[Nim::<FAULT>::start()], ConformanceEffort::default()).unwrap_err().law
}

#[test]
fn a_sound_game_passes() {
    let report = check(&[Nim::<SOUND>::start()], ConformanceEffort::default()).unwrap();
    assert!(report.positions > 100 && report.attacked > 0, "{report:?}");
    assert_eq!(report.finished, 20, "every game of Nim ends");
}

#[test]
fn each_fault_is_caught_by_its_law() {
    assert_eq!(broken::<STALE_KEY>(), "the key is the recomputed key");
    assert_eq!(broken::<MISSING_QUIET>(), "noisy + quiet = all");
    assert_eq!(broken::<TWICE>(), "no move is generated twice");
    assert_eq!(broken::<PACKS_ALIKE>(), "packed moves are not 0 and differ");
    assert_eq!(broken::<UNPACKS_ANYTHING>(), "only legal moves unpack");
    assert_eq!(broken::<FORGETS_SIDE_IN_TEXT>(), "positions read back");
    assert_eq!(broken::<WRITES_MOVES_WRONG>(), "moves read back");
    assert_eq!(broken::<SILENT>(), "events rebuild the board");
    assert_eq!(broken::<STALE_PART>(), "passing changes no part");
    assert_eq!(broken::<MISSES_CHECKS>(), "quiet checks = the quiet moves that give check");
    assert_eq!(broken::<SLOT_TOO_HIGH>(), "slots stay within the facts");
    assert_eq!(broken::<PASS_TAKES_A_STONE>(), "passing only changes the side to move");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let run = |seed| {
        check(&[Nim::<SOUND>::start()], ConformanceEffort { seed, ..ConformanceEffort::default() }).unwrap()
    };
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
}
