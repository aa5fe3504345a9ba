use super::headers::Headers;
use super::{Ending, GameResult, HeaderError, MAX_COMMENT, MAX_PLIES};
use crate::{Move, Position};
use std::error::Error;
use std::fmt;
use std::time::Duration;
use tesuji_game::{NodeId, Side, Tree};

/// A game: headers, a start position, and a tree of moves with comments and times.
///
/// ```
/// use tesuji_shogi::Position;
/// use tesuji_shogi::kifu::{Ending, KifuGame, GameResult, read_kif};
/// use std::time::Duration;
///
/// let mut game = KifuGame::new(Position::start());
/// game.set_header("先手", "Anna").unwrap();
/// let first = game.push(game.start().parse_usi("7g7f").unwrap()).unwrap();
/// game.set_time(first, Some(Duration::from_secs(16)));
/// game.set_comment(first, "The bishop's diagonal.");
/// game.add_move(game.root().id(), game.start().parse_usi("2g2f").unwrap()).unwrap();
/// game.end(Ending::Resigned).unwrap();
/// assert_eq!(game.result(), GameResult::Won(tesuji_shogi::BLACK));
/// assert_eq!(read_kif(game.to_kif().as_bytes()), Ok(game));
/// ```
///
/// Nodes are named by [`NodeId`]; the root is the start position, every other node a move or the end of a line. The
/// first child of a node is how the line goes on, the others are variations.
#[derive(Clone)]
pub struct KifuGame {
    pub(super) headers: Headers,
    start: Position,
    tree: Tree<Entry>,
    /// A node, usually the last one added, and its position.
    cursor: (NodeId, Position),
}

/// What brought a node about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Start,
    Move(Move),
    End(Ending),
}

#[derive(Clone, Debug)]
struct Entry {
    step: Step,
    /// How many moves lead here.
    ply: u32,
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
    time: Option<Duration>,
    comment: String,
    bookmark: String,
}

/// Why a move cannot be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddError {
    /// The move is not legal there.
    Illegal(Move),
    /// The line has ended there.
    Ended,
    /// The line would have more than [`MAX_PLIES`] moves, or the game more nodes than can be counted.
    TooLong,
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Illegal(mv) => write!(f, "'{mv}' is not legal there"),
            AddError::Ended => f.write_str("the line has ended there"),
            AddError::TooLong => write!(f, "a line cannot have more than {MAX_PLIES} moves"),
        }
    }
}

impl Error for AddError {}

/// One move of a [`KifuGame`], the end of a line, or the root.
///
/// ```
/// use tesuji_shogi::kifu::read_kif;
/// let game = read_kif("1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n*Rook.\n".as_bytes()).unwrap();
/// let variation = game.root().children().nth(1).unwrap();
/// assert_eq!((variation.ply(), variation.comment()), (1, "Rook."));
/// assert_eq!(variation.mv().unwrap().to_string(), "2g2f");
/// ```
#[derive(Clone, Copy)]
pub struct Node<'a> {
    game: &'a KifuGame,
    id: NodeId,
}

impl KifuGame {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Position) -> KifuGame {
        let tree = Tree::new(Entry { step: Step::Start, ply: 0, notes: None });
        let cursor = (NodeId::ROOT, start.clone());
        KifuGame { headers: Headers::default(), start, tree, cursor }
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The value of a header. Files name them in Japanese: `棋戦`, `開始日時`. Those of CSA that have such a name are
    /// found under it.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)
    }

    /// All headers, in order.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter()
    }

    /// Sets a header, in place of one of the same name.
    ///
    /// # Errors
    /// If the name or value is none that a file can have, or there is no room.
    pub fn set_header(&mut self, name: &str, value: &str) -> Result<(), HeaderError> {
        self.headers.set(name, value)
    }

    /// Removes a header.
    pub fn remove_header(&mut self, name: &str) {
        self.headers.remove(name);
    }

    /// Who plays Black: `先手`, or `下手` in a handicap game.
    #[must_use]
    pub fn black(&self) -> Option<&str> {
        self.header("先手").or_else(|| self.header("下手"))
    }

    /// Who plays White: `後手`, or `上手` in a handicap game.
    #[must_use]
    pub fn white(&self) -> Option<&str> {
        self.header("後手").or_else(|| self.header("上手"))
    }

    /// Adds a legal move at the end of the main line.
    ///
    /// # Errors
    /// If the move is not legal there, or the line has ended.
    pub fn push(&mut self, mv: Move) -> Result<NodeId, AddError> {
        self.add_move(self.last(), mv)
    }

    /// Ends the main line.
    ///
    /// # Errors
    /// If it has ended already.
    pub fn end(&mut self, ending: Ending) -> Result<NodeId, AddError> {
        self.add_ending(self.last(), ending)
    }

    /// Adds a move after a node: how the line goes on if it is the first there, else a variation.
    ///
    /// # Errors
    /// If the move is not legal there, or the line has ended.
    pub fn add_move(&mut self, after: NodeId, mv: Move) -> Result<NodeId, AddError> {
        let after = self.tree.known(after);
        if after != self.cursor.0 {
            self.cursor = (after, self.position(after));
        }
        if self.node(after).ending().is_none() && !self.cursor.1.is_legal(mv) {
            return Err(AddError::Illegal(mv));
        }
        let id = self.add_unchecked(after, Step::Move(mv))?;
        self.cursor.1.make(mv);
        self.cursor.0 = id;
        Ok(id)
    }

    /// Ends a line after a node.
    ///
    /// # Errors
    /// If the line has ended there.
    pub fn add_ending(&mut self, after: NodeId, ending: Ending) -> Result<NodeId, AddError> {
        self.add_unchecked(self.tree.known(after), Step::End(ending))
    }

    /// Adds a node for a step that is known to be possible, unless the line has ended.
    pub(super) fn add_unchecked(&mut self, parent: NodeId, step: Step) -> Result<NodeId, AddError> {
        let above = &self.tree[parent];
        if matches!(above.step, Step::End(_)) {
            return Err(AddError::Ended);
        }
        let ply = above.ply + u32::from(matches!(step, Step::Move(_)));
        if ply as usize > MAX_PLIES {
            return Err(AddError::TooLong);
        }
        self.tree.add(parent, Entry { step, ply, notes: None }).ok_or(AddError::TooLong)
    }

    /// Says how long a move took, or how long the side to move thought before the end. The root takes no time, and
    /// nothing takes longer than a number of seconds of 32 bits.
    pub fn set_time(&mut self, node: NodeId, time: Option<Duration>) {
        const LONGEST: Duration = Duration::from_secs(u32::MAX as u64);
        if self.tree.parent(node).is_some() {
            self.notes_mut(node).time = time.map(|time| time.min(LONGEST));
        }
    }

    /// Replaces the comment after a move, or before the first move if the node is the root. It may have several
    /// lines; empty lines at its beginning, and what is over [`MAX_COMMENT`] bytes, are left out.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut text = text.trim_start_matches('\n');
        if text.len() > MAX_COMMENT {
            text = &text[..text.floor_char_boundary(MAX_COMMENT)];
        }
        self.notes_mut(node).comment = text.to_string();
    }

    /// Adds a line to a comment; false if there is no room.
    pub(super) fn add_comment_line(&mut self, node: NodeId, line: &str) -> bool {
        let comment = &mut self.notes_mut(node).comment;
        if comment.len() + usize::from(!comment.is_empty()) + line.len() > MAX_COMMENT {
            return false;
        }
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(line);
        true
    }

    /// Gives a node a bookmark, or takes it away if the name is empty. Only the first line of a name is kept.
    pub fn set_bookmark(&mut self, node: NodeId, name: &str) {
        let line = name.trim().lines().next().unwrap_or("").trim();
        self.notes_mut(node).bookmark = line[..line.floor_char_boundary(MAX_COMMENT)].to_string();
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

    /// The last node of the main line: its end, its last move, or the root.
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.tree.last()
    }

    /// The nodes of the main line without the root.
    pub fn mainline(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(self.root().next(), |node| node.next())
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.mainline().filter_map(Node::mv)
    }

    /// How the main line ends, if the record says so.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.node(self.last()).ending()
    }

    /// Who has won, as far as the record says.
    #[must_use]
    pub fn result(&self) -> GameResult {
        let to_move = self.node(self.last()).to_move();
        self.ending().map_or(GameResult::Unknown, |ending| ending.result(to_move))
    }

    /// The position at a node: after its move, or at the end of its line.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Position {
        let mut node = self.node(node);
        if node.id == self.cursor.0 {
            return self.cursor.1.clone();
        }
        let mut path = Vec::new();
        while let Some(parent) = node.parent() {
            path.extend(node.mv());
            node = parent;
        }
        let mut position = self.start.clone();
        path.into_iter().rev().for_each(|mv| position.make(mv));
        position
    }

    fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.tree[node].notes.get_or_insert_default()
    }
}

static NO_NOTES: Notes = Notes { time: None, comment: String::new(), bookmark: String::new() };

impl<'a> Node<'a> {
    /// Its name.
    #[must_use]
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The move; `None` for the root and for the end of a line.
    #[must_use]
    pub fn mv(self) -> Option<Move> {
        match self.entry().step {
            Step::Move(mv) => Some(mv),
            Step::Start | Step::End(_) => None,
        }
    }

    /// How the line ends here, if it does.
    #[must_use]
    pub fn ending(self) -> Option<Ending> {
        match self.entry().step {
            Step::End(ending) => Some(ending),
            Step::Start | Step::Move(_) => None,
        }
    }

    /// How many moves lead here.
    #[must_use]
    pub fn ply(self) -> usize {
        self.entry().ply as usize
    }

    /// Who is to move here.
    #[must_use]
    pub fn to_move(self) -> Side {
        let first = self.game.start.side();
        if self.ply().is_multiple_of(2) { first } else { !first }
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

    /// The nodes after this one: how the line goes on, then the variations.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(self.next(), |node| node.next_sibling())
    }

    /// The next variation beside this node.
    #[must_use]
    pub fn next_sibling(self) -> Option<Node<'a>> {
        self.game.tree.next_sibling(self.id).map(|id| Node { id, ..self })
    }

    /// How long the move took.
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        self.notes().time
    }

    /// The comment after the move, at the root the one before the first move; empty if there is none.
    #[must_use]
    pub fn comment(self) -> &'a str {
        &self.notes().comment
    }

    /// The name of the bookmark; empty if there is none.
    #[must_use]
    pub fn bookmark(self) -> &'a str {
        &self.notes().bookmark
    }

    /// The position after the move.
    #[must_use]
    pub fn position(self) -> Position {
        self.game.position(self.id)
    }

    fn entry(self) -> &'a Entry {
        &self.game.tree[self.id]
    }

    fn notes(self) -> &'a Notes {
        self.entry().notes()
    }
}

/// Two games are equal if their headers, starts, and trees are, however the trees were made.
impl PartialEq for KifuGame {
    fn eq(&self, other: &KifuGame) -> bool {
        self.headers == other.headers && self.start == other.start && self.tree == other.tree
    }
}

impl Eq for KifuGame {}

/// As KIF.
impl fmt::Debug for KifuGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?})", self.to_kif())
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("id", &self.id).field("step", &self.entry().step).finish_non_exhaustive()
    }
}
