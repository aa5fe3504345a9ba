//! A tree of lines with variations, for records of games.

use std::iter::successors;

/// The name of a node of a [`Tree`]. A node of another tree has no meaning here; it is taken for the root if there is
/// none of that name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A root and lines of nodes below it. The first child of a node is how the line goes on, the others are variations.
///
/// ```
/// use tesuji_game::{NodeId, Tree};
/// let mut tree = Tree::new("start");
/// let e4 = tree.add(NodeId::ROOT, "e4").unwrap();
/// let d4 = tree.add(NodeId::ROOT, "d4").unwrap();
/// let e5 = tree.add(e4, "e5").unwrap();
/// assert_eq!((tree.next(NodeId::ROOT), tree.next_sibling(e4), tree.parent(e5)), (Some(e4), Some(d4), Some(e4)));
/// assert_eq!((tree[d4], tree.last()), ("d4", e5));
/// ```
#[derive(Clone, Debug)]
pub struct Tree<T> {
    nodes: Vec<Node<T>>,
    last: NodeId,
}

#[derive(Clone, Debug)]
struct Node<T> {
    value: T,
    parent: NodeId,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

impl<T> Node<T> {
    fn new(value: T, parent: NodeId) -> Node<T> {
        Node { value, parent, first_child: None, last_child: None, next_sibling: None }
    }
}

impl<T> Tree<T> {
    /// A tree of nothing but its root.
    #[must_use]
    pub fn new(root: T) -> Tree<T> {
        Tree { nodes: vec![Node::new(root, NodeId::ROOT)], last: NodeId::ROOT }
    }

    /// The node of this name, or the root if there is none.
    #[must_use]
    pub fn known(&self, node: NodeId) -> NodeId {
        if node.index() < self.nodes.len() { node } else { NodeId::ROOT }
    }

    /// Adds a node: how the line goes on if it is the first there, else a variation. `None` if there are more nodes
    /// than can be named.
    pub fn add(&mut self, parent: NodeId, value: T) -> Option<NodeId> {
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        let parent = self.known(parent);
        let above = &mut self.nodes[parent.index()];
        above.first_child.get_or_insert(id);
        if let Some(sibling) = above.last_child.replace(id) {
            self.nodes[sibling.index()].next_sibling = Some(id);
        }
        if parent == self.last {
            self.last = id;
        }
        self.nodes.push(Node::new(value, parent));
        Some(id)
    }

    /// The last node of the main line.
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.last
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let node = self.known(node);
        (node != NodeId::ROOT).then(|| self.nodes[node.index()].parent)
    }

    /// How the line goes on.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[self.known(node).index()].first_child
    }

    /// The next variation beside a node.
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[self.known(node).index()].next_sibling
    }

    /// Every node, each before its children.
    fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut waiting = Vec::new();
        successors(Some(NodeId::ROOT), move |&node| {
            waiting.extend(self.next_sibling(node));
            self.next(node).or_else(|| waiting.pop())
        })
    }
}

impl<T> std::ops::Index<NodeId> for Tree<T> {
    type Output = T;

    fn index(&self, node: NodeId) -> &T {
        &self.nodes[self.known(node).index()].value
    }
}

impl<T> std::ops::IndexMut<NodeId> for Tree<T> {
    fn index_mut(&mut self, node: NodeId) -> &mut T {
        let node = self.known(node);
        &mut self.nodes[node.index()].value
    }
}

/// Two trees are equal if they hold equal values in the same shape, in whatever order they were made.
impl<T: PartialEq> PartialEq for Tree<T> {
    fn eq(&self, other: &Tree<T>) -> bool {
        let same = |(a, b): (NodeId, NodeId)| {
            self[a] == other[b]
                && self.next(a).is_some() == other.next(b).is_some()
                && self.next_sibling(a).is_some() == other.next_sibling(b).is_some()
        };
        self.nodes.len() == other.nodes.len() && self.walk().zip(other.walk()).all(same)
    }
}

impl<T: Eq> Eq for Tree<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_making_does_not_matter_but_the_shape_does() {
        let make = |deep_first: bool| {
            let mut tree = Tree::new(0);
            let a = tree.add(NodeId::ROOT, 1).unwrap();
            if deep_first {
                tree.add(a, 2).unwrap();
            }
            tree.add(NodeId::ROOT, 3).unwrap();
            if !deep_first {
                tree.add(a, 2).unwrap();
            }
            tree
        };
        assert_eq!(make(true), make(false));
        let mut other = Tree::new(0);
        let a = other.add(NodeId::ROOT, 1).unwrap();
        let b = other.add(a, 2).unwrap();
        other.add(b, 3).unwrap();
        assert_ne!(make(true), other, "the same values in another shape");
        assert_eq!(make(true).walk().map(|node| make(true)[node]).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn a_name_of_another_tree_is_the_root() {
        let mut large = Tree::new('a');
        let node = large.add(NodeId::ROOT, 'b').unwrap();
        let mut small = Tree::new('c');
        assert_eq!((small[node], small.parent(node), small.known(node)), ('c', None, NodeId::ROOT));
        let added = small.add(node, 'd').unwrap();
        assert_eq!(small.parent(added), Some(NodeId::ROOT));
    }
}
