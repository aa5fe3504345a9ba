//! The groups of weights, each declared once: its name in the data file, its length, its term, what it means.

/// A part of the evaluation that people would name.
///
/// ```
/// use tesuji_eval::chess::Term;
/// assert_eq!(Term::KingSafety.name(), "king safety");
/// assert_eq!(Term::ALL.len(), 15);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// The pieces themselves.
    Material,
    /// Where each piece stands.
    PieceSquare,
    /// How many safe squares each piece reaches.
    Mobility,
    /// Weak and strong pawns.
    PawnStructure,
    /// Pawns no enemy pawn can stop.
    PassedPawns,
    /// Attack on the enemy king, and the pawns before one's own.
    KingSafety,
    /// Attacked pieces.
    Threats,
    /// Having two bishops.
    BishopPair,
    /// How well bishops and pawns go together.
    Bishops,
    /// How well knights stand.
    Knights,
    /// Files and ranks for the rooks.
    Rooks,
    /// Room behind one's own pawns.
    Space,
    /// Control of the centre.
    Centre,
    /// The right to move.
    Tempo,
    /// Driving a bare king to where it is mated.
    Endings,
}

impl Term {
    /// All terms, in the order of tables.
    pub const ALL: [Term; 15] = [
        Term::Material,
        Term::PieceSquare,
        Term::Mobility,
        Term::PawnStructure,
        Term::PassedPawns,
        Term::KingSafety,
        Term::Threats,
        Term::BishopPair,
        Term::Bishops,
        Term::Knights,
        Term::Rooks,
        Term::Space,
        Term::Centre,
        Term::Tempo,
        Term::Endings,
    ];

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::PieceSquare => "piece squares",
            Term::Mobility => "mobility",
            Term::PawnStructure => "pawn structure",
            Term::PassedPawns => "passed pawns",
            Term::KingSafety => "king safety",
            Term::Threats => "threats",
            Term::BishopPair => "bishop pair",
            Term::Bishops => "bishops",
            Term::Knights => "knights",
            Term::Rooks => "rooks",
            Term::Space => "space",
            Term::Centre => "centre",
            Term::Tempo => "tempo",
            Term::Endings => "endings",
        }
    }

    /// What the term looks at, in one sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Term::Material => "What the pieces are worth by themselves.",
            Term::PieceSquare => "What it is worth to have a piece on its square.",
            Term::Mobility => "How many squares a piece can go to without being lost.",
            Term::PawnStructure => "Pawns that need help, and pawns that help each other.",
            Term::PassedPawns => "Pawns that no enemy pawn can stop, and what stands in their way.",
            Term::KingSafety => "Attack on the squares around the enemy king, and the shelter of one's own.",
            Term::Threats => "Pieces that are attacked by lesser ones, or by more than defend them.",
            Term::BishopPair => "Two bishops cover squares of both colours.",
            Term::Bishops => "Bishops hemmed in by pawns on their colour, and bishops with a long view.",
            Term::Knights => "Knights on squares no pawn can drive them from.",
            Term::Rooks => "Rooks on open files and on the seventh rank, and rooks shut in by their king.",
            Term::Space => "Squares behind one's pawns where pieces can be moved about.",
            Term::Centre => "Control of the middle of the board.",
            Term::Tempo => "The right to move is usually worth something.",
            Term::Endings => "Drives a bare king to the edge, or to the corner where it can be mated.",
        }
    }
}

/// A named run of weights.
///
/// ```
/// use tesuji_eval::chess::{GROUPS, Term, WEIGHTS};
/// let knights = GROUPS.iter().find(|group| group.name == "mobility.knight").unwrap();
/// assert_eq!((knights.len, knights.term), (9, Term::Mobility));
/// assert_eq!(GROUPS.iter().map(|group| group.len).sum::<usize>(), WEIGHTS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The table in the data file: a family and a name.
    pub name: &'static str,
    /// The number of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
    /// The term it belongs to.
    pub term: Term,
    /// What the weights mean.
    pub about: &'static str,
}

macro_rules! groups {
    ($($id:ident $len:literal $term:ident $name:literal $about:literal)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only numbers the groups below")]
        #[derive(Clone, Copy)]
        enum Nth { $($id),* }

        const LENGTHS: &[usize] = &[$($len),*];

        /// All groups, in the order of the weights and of the data file.
        pub const GROUPS: &[Group] = &[
            $(Group { name: $name, start: start(Nth::$id), len: $len, term: Term::$term, about: $about }),*
        ];

        /// The groups by name.
        pub(super) mod slot {
            use super::{Group, GROUPS, Nth};
            $(#[doc = $about] pub(in super::super) const $id: Group = GROUPS[Nth::$id as usize];)*
        }
    };
}

const fn start(nth: Nth) -> usize {
    sum(nth as usize)
}

const fn sum(groups: usize) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < groups {
        sum += LENGTHS[i];
        i += 1;
    }
    sum
}

/// How many weights there are.
pub const WEIGHTS: usize = sum(LENGTHS.len());

groups! {
    MATERIAL 5 Material "material.pieces" "A pawn, a knight, a bishop, a rook, a queen."
    SQUARES_PAWN 64 PieceSquare "squares.pawn" "A pawn on each square, as its side sees the board."
    SQUARES_KNIGHT 64 PieceSquare "squares.knight" "A knight on each square."
    SQUARES_BISHOP 64 PieceSquare "squares.bishop" "A bishop on each square."
    SQUARES_ROOK 64 PieceSquare "squares.rook" "A rook on each square."
    SQUARES_QUEEN 64 PieceSquare "squares.queen" "A queen on each square."
    SQUARES_KING 64 PieceSquare "squares.king" "The king on each square."
    MOBILITY_KNIGHT 9 Mobility "mobility.knight" "A knight with so many safe squares."
    MOBILITY_BISHOP 14 Mobility "mobility.bishop" "A bishop with so many safe squares."
    MOBILITY_ROOK 15 Mobility "mobility.rook" "A rook with so many safe squares."
    MOBILITY_QUEEN 28 Mobility "mobility.queen" "A queen with so many safe squares."
    PAWN_DOUBLED 2 PawnStructure "pawns.doubled" "A pawn behind another of its side: with a neighbour, without."
    PAWN_ISOLATED 2 PawnStructure "pawns.isolated" "No pawn of its side on the next files: on a closed file, on a half-open one."
    PAWN_BACKWARD 2 PawnStructure "pawns.backward" "Left behind by its neighbours and unable to advance: on a closed file, on a half-open one."
    PAWN_PHALANX 6 PawnStructure "pawns.phalanx" "A pawn of its side next to it, by rank from the second."
    PAWN_SUPPORTED 6 PawnStructure "pawns.supported" "Defended by a pawn, by rank from the second."
    PAWN_BLOCKED 6 PawnStructure "pawns.blocked" "An enemy pawn right before it, by rank from the second."
    PAWN_LEVER 1 PawnStructure "pawns.lever" "A pawn that attacks an enemy pawn."
    PAWN_ISLANDS 1 PawnStructure "pawns.islands" "A group of files with pawns, cut off from the others."
    PASSED_RANK 6 PassedPawns "passed.rank" "A passed pawn, by rank from the second."
    PASSED_FILE 4 PassedPawns "passed.file" "A passed pawn on files a and h, b and g, c and f, d and e."
    PASSED_CONNECTED 6 PassedPawns "passed.connected" "A passed pawn with a pawn next to it or defending it, by rank."
    PASSED_CANDIDATE 6 PassedPawns "passed.candidate" "A pawn on a half-open file with as many helpers as opponents, by rank."
    PASSED_BLOCKED 6 PassedPawns "passed.blocked" "An enemy piece right before a passed pawn, by rank."
    PASSED_SAFE_STEP 6 PassedPawns "passed.safe_step" "The next square is free and not attacked, by rank."
    PASSED_FREE_PATH 6 PassedPawns "passed.free_path" "No enemy holds or attacks the way to the last rank, by rank."
    PASSED_ESCORTED 6 PassedPawns "passed.escorted" "The next square is defended, by rank."
    PASSED_OWN_KING 32 PassedPawns "passed.own_king" "Moves of the own king to the next square: up to rank four, rank five, six, seven."
    PASSED_ENEMY_KING 32 PassedPawns "passed.enemy_king" "Moves of the enemy king to the next square: up to rank four, rank five, six, seven."
    PASSED_ROOK_BEHIND 2 PassedPawns "passed.rook_behind" "A rook behind the passed pawn: one's own, the enemy's."
    PASSED_UNSTOPPABLE 1 PassedPawns "passed.unstoppable" "The enemy has only a king, too far away to catch the pawn."
    KING_DANGER 32 KingSafety "king.danger" "Strength of the attack on the enemy king, with a queen."
    KING_DANGER_NO_QUEEN 32 KingSafety "king.danger_no_queen" "Strength of the attack on the enemy king, without a queen."
    KING_SAFE_CHECK 4 KingSafety "king.safe_check" "A knight, bishop, rook, queen can give check and not be taken."
    KING_UNSAFE_CHECK 1 KingSafety "king.unsafe_check" "A kind of piece can give check, but be taken."
    KING_WEAK_RING 1 KingSafety "king.weak_ring" "An attacked square by the enemy king that only king or queen defend."
    KING_SHELTER 32 KingSafety "king.shelter" "Rank of the nearest own pawn on a file by the king (none: first): files a and h, b and g, c and f, d and e."
    KING_STORM 32 KingSafety "king.storm" "Rank of the nearest enemy pawn on a file by the king (none: first), by file as above."
    KING_STORM_BLOCKED 8 KingSafety "king.storm_blocked" "The same for a pawn held up by one's own, on any file."
    KING_OPEN_FILE 3 KingSafety "king.open_file" "The king's file without own pawns, without enemy pawns, without either."
    KING_FLANK 3 KingSafety "king.flank" "Squares on the enemy king's side of the board: attacked, attacked twice, defended by it."
    KING_PINNED 1 KingSafety "king.pinned" "A piece pinned to its king."
    THREAT_BY_PAWN 4 Threats "threats.by_pawn" "A pawn attacks a knight, bishop, rook, queen."
    THREAT_BY_MINOR 5 Threats "threats.by_minor" "A knight or bishop attacks a weak pawn, knight or bishop, or a rook or queen."
    THREAT_BY_ROOK 5 Threats "threats.by_rook" "A rook attacks a weak pawn, knight, bishop or rook, or a queen."
    THREAT_BY_KING 1 Threats "threats.by_king" "The king attacks something weak."
    THREAT_HANGING 1 Threats "threats.hanging" "An enemy piece is attacked and not defended."
    THREAT_BY_PUSH 1 Threats "threats.by_push" "A safe pawn move would attack a piece."
    THREAT_RESTRICTED 1 Threats "threats.restricted" "A square that the enemy reaches, but not safely."
    THREAT_ON_QUEEN 3 Threats "threats.on_queen" "A safe square from which a knight, bishop, rook could attack the queen next."
    THREAT_BEHIND 1 Threats "threats.behind" "A bishop or rook on a line with the queen, one piece between them."
    BISHOP_PAIR 1 BishopPair "bishops.pair" "Two bishops or more."
    BISHOP_OWN_PAWNS 2 Bishops "bishops.own_pawns" "A pawn on the bishop's colour; such a pawn that cannot move."
    BISHOP_ENEMY_PAWNS 1 Bishops "bishops.enemy_pawns" "An enemy pawn on the bishop's colour."
    BISHOP_LONG_DIAGONAL 1 Bishops "bishops.long_diagonal" "A bishop that sees two squares of the centre past everything but pawns."
    BISHOP_OUTPOST 1 Bishops "bishops.outpost" "A bishop defended by a pawn where no enemy pawn can come."
    BISHOP_BEHIND_PAWN 1 Bishops "bishops.behind_pawn" "A bishop with a pawn right before it."
    BISHOP_KING_DISTANCE 8 Bishops "bishops.king_distance" "King moves between a bishop and its king."
    BISHOP_BY_PAWNS 9 Bishops "bishops.by_pawns" "A bishop together with so many pawns of its side."
    KNIGHT_OUTPOST 2 Knights "knights.outpost" "A knight defended by a pawn where no enemy pawn can come; one that can go there."
    KNIGHT_BEHIND_PAWN 1 Knights "knights.behind_pawn" "A knight with a pawn right before it."
    KNIGHT_KING_DISTANCE 8 Knights "knights.king_distance" "King moves between a knight and its king."
    KNIGHT_BY_PAWNS 9 Knights "knights.by_pawns" "A knight together with so many pawns of its side."
    ROOK_PAIR 1 Rooks "rooks.pair" "Two rooks or more."
    ROOK_FILE 2 Rooks "rooks.file" "A rook on a half-open file, on an open file."
    ROOK_SEVENTH 1 Rooks "rooks.seventh" "A rook on the seventh rank before the enemy king or with pawns to take."
    ROOK_TRAPPED 2 Rooks "rooks.trapped" "A rook shut in by its king, which may not castle, which may."
    ROOK_QUEEN_FILE 1 Rooks "rooks.queen_file" "A rook on the file of a queen."
    ROOK_BY_PAWNS 9 Rooks "rooks.by_pawns" "A rook together with so many pawns of its side."
    SPACE 2 Space "space.squares" "A central square behind the front that is safe from pawns; one that is also behind a pawn and not attacked."
    CENTRE 4 Centre "centre.squares" "One of the four middle squares attacked, attacked twice; one of the twelve around them likewise."
    TEMPO 1 Tempo "tempo.move" "The side to move."
    ENDING_WIN 1 Endings "endings.win" "The enemy king is bare and there is enough to mate it."
    ENDING_EDGE 7 Endings "endings.edge" "Steps of the bare king along files and ranks from the nearest corner."
    ENDING_CORNER 8 Endings "endings.corner" "Against bishop and knight: diagonals between the bare king and a corner of the bishop's colour."
    ENDING_NEAR 8 Endings "endings.near" "Steps between the kings."
}
