use super::step::{AddError, Step};
use super::tags::Tags;
use super::{Cause, Comment, GameResult, MAX_DEPTH, Nag, PgnError, PgnReader, TagError, TimeControlTag};
use crate::{Move, Position};
use std::fmt;
use std::str::FromStr;
use tesuji_game::shown;
use tesuji_game::{NodeId, Tree};

/// A game: tags, a start position, and a tree of moves with comments and marks.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_chess::pgn::{PgnGame, GameResult, Nag};
///
/// let mut game = PgnGame::new(Position::start());
/// game.set_tag("White", "Anna").unwrap();
/// let e4 = game.push_san("e4").unwrap();
/// let c5 = game.push_san("c5").unwrap();
/// game.nag(c5, Nag::INTERESTING);
/// game.comment(c5, "sharp");
/// game.add_variation_san(c5, &["e5", "Nf3"]).unwrap();
/// game.set_result(GameResult::Draw);
/// assert!(game.to_string().ends_with("1. e4 c5 $5 {sharp} (1... e5 2. Nf3) 1/2-1/2\n"));
/// assert_eq!(game.to_string().parse(), Ok(game));
/// ```
///
/// Nodes are named by [`NodeId`]; the root is the start position, every other node a move. The first child of
/// a node is how the line goes on, the others are variations.
#[derive(Clone)]
pub struct PgnGame {
    tags: Tags,
    start: Position,
    tree: Tree<Entry>,
    result: GameResult,
    /// A node, usually the last one added, and its position.
    cursor: (NodeId, Position),
}

#[derive(Clone, Debug)]
struct Entry {
    step: Step,
    /// How many variations it lies in.
    depth: u16,
    notes: Option<Box<Notes>>,
}

impl Entry {
    fn notes(&self) -> &Notes {
        self.notes.as_deref().unwrap_or(&NO_NOTES)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.step == other.step && self.notes() == other.notes()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    before: Comment,
    after: Comment,
    nags: Vec<Nag>,
}

/// One move of a [`PgnGame`], or its root.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    game: &'a PgnGame,
    id: NodeId,
}

impl PgnGame {
    /// A game without moves. A start that is not the usual one gets its tags `SetUp`, `FEN` and, if the kings
    /// or rooks need it, `Variant`.
    #[must_use]
    pub fn new(start: Position) -> PgnGame {
        let mut game = PgnGame::from_start(Position::start());
        if start != game.start {
            let variant = start.needs_chess960();
            game.restart(start);
            if variant {
                let _ = game.tags.set("Variant", "Chess960");
            }
        }
        game
    }

    /// The same without any tag; for the usual start.
    pub(super) fn from_start(start: Position) -> PgnGame {
        let tree = Tree::new(Entry { step: Step::Start, depth: 0, notes: None });
        let cursor = (NodeId::ROOT, start.clone());
        let result = GameResult::Unknown;
        PgnGame { tags: Tags::new(), start, tree, result, cursor }
    }

    /// Gives a game without moves another start, as its FEN says it.
    pub(super) fn restart(&mut self, start: Position) {
        let fen = start.fen();
        let start = Position::from_fen(&fen).unwrap_or(start);
        self.cursor = (NodeId::ROOT, start.clone());
        self.start = start;
        let _ = self.tags.set("SetUp", "1");
        let _ = self.tags.set("FEN", &fen);
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Who won.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Says who won; the tag `Result` says the same.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        let _ = self.tags.set("Result", &result.to_string());
    }

    /// The value of a tag. The Seven Tag Roster is always there, `?` where nothing is known.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// All tags in the order in which they are written: the Seven Tag Roster, then the others as they came.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// Sets a tag, in place of one of the same name.
    ///
    /// # Errors
    /// If the name is none, if there is no room for the tag, or if it follows from the game: `FEN`, `SetUp`, and
    /// `Result` if it is no result.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        match (name, GameResult::from_text(value)) {
            ("Result", Some(result)) => self.set_result(result),
            ("FEN" | "SetUp" | "Result", _) => return Err(TagError::Derived(name.to_string())),
            _ => self.tags.set(name, value)?,
        }
        Ok(())
    }

    /// Removes a tag; one of the Seven Tag Roster becomes unknown. `FEN`, `SetUp` and `Result` stay.
    pub fn remove_tag(&mut self, name: &str) {
        if !matches!(name, "FEN" | "SetUp" | "Result") {
            self.tags.remove(name);
        }
    }

    /// The tag `TimeControl`, if it is there and can be read.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControlTag> {
        self.tag("TimeControl")?.parse().ok()
    }

    /// Adds a legal move at the end of the main line.
    ///
    /// # Errors
    /// If the move is not legal there.
    pub fn push(&mut self, mv: Move) -> Result<NodeId, AddError> {
        self.add_move(self.last(), mv)
    }

    /// Adds a move in algebraic notation at the end of the main line.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn push_san(&mut self, san: &str) -> Result<NodeId, AddError> {
        let mv = self.position(self.last()).parse_san(san).map_err(|_| AddError::Illegal(shown(san)))?;
        self.push(mv)
    }

    /// Adds a move after a node: how the line goes on if it is the first there, else a variation.
    ///
    /// # Errors
    /// If the move is not legal there, or lies in too many variations.
    pub fn add_move(&mut self, after: NodeId, mv: Move) -> Result<NodeId, AddError> {
        let after = self.tree.known(after);
        self.look_at(after);
        if !self.cursor.1.is_legal(mv) {
            return Err(AddError::Illegal(format!("{}{}", mv.from(), mv.to())));
        }
        self.add_step(after, Step::Move(mv))
    }

    /// Adds a null move after a node: the side to move passes, as annotators write `--` to show a threat. The main
    /// line has none, so that [`PgnGame::moves`] can be played.
    ///
    /// ```
    /// use tesuji_chess::pgn::PgnGame;
    /// let mut game: PgnGame = "1. e4 d5 2. exd5 *".parse().unwrap();
    /// let d5 = game.mainline().nth(1).unwrap().id();
    /// let threat = game.add_null_move(d5).unwrap();
    /// assert!(game.node(threat).is_null_move());
    /// assert!(game.to_string().ends_with("1. e4 d5 2. exd5 (2. --) *\n"));
    /// ```
    ///
    /// # Errors
    /// If it would be part of the main line, if there is a check, or if it lies in too many variations.
    pub fn add_null_move(&mut self, after: NodeId) -> Result<NodeId, AddError> {
        let after = self.tree.known(after);
        self.look_at(after);
        let main = self.tree[after].depth == 0 && self.tree.next(after).is_none();
        if main || self.cursor.1.in_check() {
            return Err(AddError::NullMove);
        }
        self.add_step(after, Step::Pass)
    }

    /// Adds a step that is known to be possible after the node at hand.
    fn add_step(&mut self, after: NodeId, step: Step) -> Result<NodeId, AddError> {
        let id = self.add_unchecked(after, step).ok_or(AddError::TooDeep)?;
        step.play(&mut self.cursor.1);
        self.cursor.0 = id;
        Ok(id)
    }

    /// Adds a line of moves that could have been played instead of a node's move; the answer is the last.
    ///
    /// # Errors
    /// If a move is not legal, or lies in too many variations; the moves before it are there.
    pub fn add_variation(&mut self, instead_of: NodeId, moves: &[Move]) -> Result<NodeId, AddError> {
        let mut at = self.branch(instead_of)?;
        for &mv in moves {
            at = self.add_move(at, mv)?;
        }
        Ok(at)
    }

    /// The same with moves in algebraic notation.
    ///
    /// # Errors
    /// If there is no such move, or it lies in too many variations; the moves before it are there.
    pub fn add_variation_san(&mut self, instead_of: NodeId, moves: &[&str]) -> Result<NodeId, AddError> {
        let mut at = self.branch(instead_of)?;
        for &san in moves {
            let mv = self.position(at).parse_san(san).map_err(|_| AddError::Illegal(shown(san)))?;
            at = self.add_move(at, mv)?;
        }
        Ok(at)
    }

    fn branch(&self, instead_of: NodeId) -> Result<NodeId, AddError> {
        self.tree.parent(instead_of).ok_or(AddError::Root)
    }

    /// Adds a node for a step that is known to be possible; `None` if it would lie too deep.
    pub(super) fn add_unchecked(&mut self, parent: NodeId, step: Step) -> Option<NodeId> {
        let variation = self.tree.next(parent).is_some();
        let depth = self.tree[parent].depth + u16::from(variation);
        if usize::from(depth) > MAX_DEPTH {
            return None;
        }
        self.tree.add(parent, Entry { step, depth, notes: None })
    }

    /// Adds to the comment after a move, or before the first move if the node is the root.
    pub fn comment(&mut self, node: NodeId, text: &str) {
        if !text.trim_ascii().is_empty() {
            self.notes_mut(node).after.append(text);
        }
    }

    /// Adds to the comment before a move. Where no variation begins, that is the one after the move before.
    pub fn comment_before(&mut self, node: NodeId, text: &str) {
        let before = self.tree.parent(node).unwrap_or(NodeId::ROOT);
        if !self.node(node).begins_variation() {
            self.comment(before, text);
        } else if !text.trim_ascii().is_empty() {
            self.notes_mut(node).before.append(text);
        }
    }

    /// Replaces the comment after a move, or before the first move if the node is the root.
    pub fn set_comment(&mut self, node: NodeId, comment: Comment) {
        self.notes_mut(node).after = comment;
    }

    /// Adds a mark to a move. The root cannot have one.
    pub fn nag(&mut self, node: NodeId, nag: Nag) {
        if self.tree.parent(node).is_some() {
            self.notes_mut(node).nags.push(nag);
        }
    }

    /// The root node: the start of the game.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node { game: self, id: NodeId::ROOT }
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { game: self, id: self.tree.known(id) }
    }

    /// The last node of the main line; the root if there are no moves.
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.tree.last()
    }

    /// The nodes of the main line, without the root.
    pub fn mainline(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(self.root().next(), |node| node.next())
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.mainline().filter_map(Node::mv)
    }

    /// The position at a node: after its move.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Position {
        let mut node = self.tree.known(node);
        if node == self.cursor.0 {
            return self.cursor.1.clone();
        }
        let mut path = Vec::new();
        while let Some(parent) = self.tree.parent(node) {
            path.push(self.tree[node].step);
            node = parent;
        }
        let mut position = self.start.clone();
        path.into_iter().rev().for_each(|step| step.play(&mut position));
        position
    }

    /// Keeps the position of a node at hand.
    pub(super) fn look_at(&mut self, node: NodeId) {
        if node != self.cursor.0 {
            self.cursor = (node, self.position(node));
        }
    }

    fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.tree[node].notes.get_or_insert_default()
    }
}

static NO_NOTES: Notes = Notes { before: Comment::EMPTY, after: Comment::EMPTY, nags: Vec::new() };

impl<'a> Node<'a> {
    /// Its name.
    #[must_use]
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The move; `None` for the root and for a null move.
    #[must_use]
    pub fn mv(self) -> Option<Move> {
        match self.step() {
            Step::Move(mv) => Some(mv),
            Step::Start | Step::Pass => None,
        }
    }

    /// Whether the side to move passed, which only variations have.
    #[must_use]
    pub fn is_null_move(self) -> bool {
        self.step() == Step::Pass
    }

    pub(super) fn step(self) -> Step {
        self.entry().step
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(self) -> Option<Node<'a>> {
        self.game.tree.parent(self.id).map(|id| Node { id, ..self })
    }

    /// How the line goes on.
    #[must_use]
    pub fn next(self) -> Option<Node<'a>> {
        self.game.tree.next(self.id).map(|id| Node { id, ..self })
    }

    /// The moves after this one: how the line goes on, then the variations.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(self.next(), |node| node.next_sibling())
    }

    /// What else could have been played here, if this is how the line went on; nothing for a variation.
    pub fn variations(self) -> impl Iterator<Item = Node<'a>> {
        let first = (!self.begins_variation()).then(|| self.next_sibling()).flatten();
        std::iter::successors(first, |node| node.next_sibling())
    }

    /// Whether this is the first move of a variation.
    #[must_use]
    pub fn begins_variation(self) -> bool {
        self.parent().is_some_and(|parent| self.game.tree.next(parent.id) != Some(self.id))
    }

    /// The comment before the move; only the first move of a variation has one.
    #[must_use]
    pub fn comment_before(self) -> &'a Comment {
        &self.notes().before
    }

    /// The comment after the move; at the root, the one before the first move.
    #[must_use]
    pub fn comment(self) -> &'a Comment {
        &self.notes().after
    }

    /// The marks of the move.
    #[must_use]
    pub fn nags(self) -> &'a [Nag] {
        &self.notes().nags
    }

    /// The position after the move.
    #[must_use]
    pub fn position(self) -> Position {
        self.game.position(self.id)
    }

    pub(super) fn next_sibling(self) -> Option<Node<'a>> {
        self.game.tree.next_sibling(self.id).map(|id| Node { id, ..self })
    }

    fn entry(self) -> &'a Entry {
        &self.game.tree[self.id]
    }

    fn notes(self) -> &'a Notes {
        self.entry().notes()
    }
}

/// Two games are equal if their tags, starts, results, and trees are, however the trees were made.
impl PartialEq for PgnGame {
    fn eq(&self, other: &PgnGame) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.result == other.result
            && self.tree == other.tree
    }
}

impl Eq for PgnGame {}

/// As it is written.
impl fmt::Debug for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?})", self.to_string())
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("id", &self.id).field("step", &self.step()).finish_non_exhaustive()
    }
}

/// Reads the first game of a text.
impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<PgnGame, PgnError> {
        let nothing = PgnError { line: 1, game: 1, cause: Cause::Empty };
        PgnReader::new(text.as_bytes()).games().next().unwrap_or(Err(nothing))
    }
}
