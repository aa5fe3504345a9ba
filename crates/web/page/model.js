// The game that is looked at: a start, moves with variations, and where one stands. Rules are the server's.

/** @typedef {import("../../../docs/api/answers").PageBoard} PageBoard */
/** @typedef {import("../../../docs/api/answers").PageLine} PageLine */
/** @typedef {import("../../../docs/api/answers").PageRecord} PageRecord */
/** @typedef {import("../../../docs/api/answers").Move} Move */
/** @typedef {import("./link.js").Link} Link */
/** @typedef {{ parent: number, move: Move | null, comment: string, marks: string[], judged: string, children: number[] }} Node `judged` is the mark of a report, `marks` are those of the game itself */

export class Model extends EventTarget {
  /** @param {Link} link */
  constructor(link) {
    super();
    this.link = link;
    this.game = "chess";
    this.start = "";
    /** @type {{ name: string, value: string }[]} */
    this.tags = [];
    /** The text that the game was read from. */
    this.source = "";
    /** @type {Node[]} */
    this.nodes = [{ parent: -1, move: null, comment: "", marks: [], judged: "", children: [] }];
    this.at = 0;
    /** @type {PageBoard | null} */
    this.board = null;
    /** @type {Map<string, PageBoard>} */
    this.known = new Map();
    this.asked = 0;
  }

  /** The moves to a node. @param {number} [node] */
  moves(node = this.at) {
    const moves = [];
    for (let at = node; at > 0; at = this.nodes[at].parent) moves.unshift(this.nodes[at].move?.protocol ?? "");
    return moves;
  }

  /** @param {number} [node] @returns {PageLine} */
  line(node = this.at) {
    return { game: this.game, start: this.start || null, moves: this.moves(node) };
  }

  /** Begins another game. @param {string} game @param {string} [start] @param {string[]} [moves] */
  async begin(game, start = "", moves = []) {
    const line = { game, start: start || null, moves };
    const board = await this.fetch(line);
    this.game = game;
    this.start = start;
    this.tags = [];
    this.source = "";
    this.nodes = [{ parent: -1, move: null, comment: "", marks: [], judged: "", children: [] }];
    this.at = 0;
    for (const move of board.line) this.at = this.add(this.at, move);
    this.changed("game");
    await this.go(this.at);
  }

  /** Takes over a game that was read. @param {PageRecord} record @param {boolean} [last] */
  async load(record, last = false) {
    this.game = record.game;
    this.start = record.start;
    this.tags = record.tags;
    this.source = record.source ?? "";
    this.at = 0;
    this.nodes = [{ parent: -1, move: null, comment: "", marks: [], judged: "", children: [] }];
    // A variation may say again what is there: its moves are those.
    const places = [0];
    for (const node of record.nodes) {
      const nth = this.add(places[node.parent] ?? 0, node.move);
      places.push(nth);
      if (node.comment) this.nodes[nth].comment = node.comment;
      if (node.marks.length) this.nodes[nth].marks = node.marks;
    }
    this.changed("game");
    await this.go(last ? this.end(0) : 0);
  }

  /** @returns {PageRecord} */
  record() {
    const nodes = this.nodes.slice(1).map((node) => (
      { parent: node.parent, move: /** @type {Move} */ (node.move), comment: node.comment, marks: node.marks.length || !node.judged ? node.marks : [node.judged] }));
    return { game: this.game, start: this.start || this.known.get(this.key({ game: this.game, start: null, moves: [] }))?.position.text || "", tags: this.tags, nodes, notes: [] };
  }

  /** Adds a move after a node, unless it is there. @param {number} parent @param {Move} move */
  add(parent, move) {
    const there = this.nodes[parent].children.find((child) => this.nodes[child].move?.protocol === move.protocol);
    if (there) return there;
    this.nodes.push({ parent, move, comment: "", marks: [], judged: "", children: [] });
    this.nodes[parent].children.push(this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  /** Where the first variation of a node ends. @param {number} node */
  end(node) {
    let at = node;
    while (this.nodes[at].children.length) at = this.nodes[at].children[0];
    return at;
  }

  /** Plays a legal move at the end of the line. @param {string} protocol */
  async play(protocol) {
    const move = this.board?.position.legal_moves?.find((one) => one.protocol === protocol);
    if (move) await this.follow([move]);
  }

  /** Plays moves one after the other from here. @param {Move[]} moves */
  async follow(moves) {
    let at = this.at;
    for (const move of moves) at = this.add(at, move);
    this.changed("game");
    await this.go(at);
  }

  /** Goes to a node. @param {number} node */
  async go(node) {
    const turn = ++this.asked;
    const line = this.line(node);
    this.at = node;
    const board = await this.fetch(line);
    if (turn !== this.asked) return;
    this.board = board;
    this.changed("board");
  }

  /** Takes a move and all that follows it away. @param {number} node */
  async cut(node) {
    if (node <= 0) return;
    const { nodes } = this;
    const parent = nodes[node].parent;
    const record = this.record();
    /** @type {Set<number>} */
    const gone = new Set([node]);
    record.nodes.forEach((one, nth) => { if (gone.has(one.parent)) gone.add(nth + 1); });
    const kept = record.nodes.map((one, nth) => ({ one, nth: nth + 1 })).filter(({ nth }) => !gone.has(nth));
    const places = new Map([[0, 0]]);
    kept.forEach(({ nth }, place) => places.set(nth, place + 1));
    this.at = 0;
    this.nodes = [{ parent: -1, move: null, comment: "", marks: [], judged: "", children: [] }];
    for (const { one, nth: old } of kept) {
      const nth = this.add(places.get(one.parent) ?? 0, one.move);
      this.nodes[nth].comment = one.comment;
      this.nodes[nth].marks = nodes[old].marks;
      this.nodes[nth].judged = nodes[old].judged;
    }
    this.changed("game");
    await this.go(places.get(parent) ?? 0);
  }

  back() { return this.at > 0 ? this.go(this.nodes[this.at].parent) : Promise.resolve(); }

  forward() {
    const next = this.nodes[this.at].children[0];
    return next ? this.go(next) : Promise.resolve();
  }

  first() { return this.go(0); }

  last() { return this.go(this.end(this.at)); }

  /** @param {PageLine} line */
  key(line) {
    return JSON.stringify([line.game, line.start, line.moves]);
  }

  /** The position at the end of a line. @param {PageLine} line @returns {Promise<PageBoard>} */
  async fetch(line) {
    const key = this.key(line);
    let board = this.known.get(key);
    if (!board) {
      board = /** @type {PageBoard} */ (await this.link.ask(/** @type {any} */ ({ ask: "board", ...line })));
      if (this.known.size > 2000) this.known.clear();
      this.known.set(key, board);
    }
    return board;
  }

  /** @param {string} what */
  changed(what) {
    this.dispatchEvent(new Event(what));
  }
}
