// The board: one element for 8x8 and 9x9 with hands. It draws what the server says and lets a person choose among the moves
// that the server allows; it knows no rules.

import { h, s } from "./dom.js";
import { side as named, t } from "./words.js";

/** @typedef {import("../../../docs/api/answers").PageBoard} PageBoard */
/** @typedef {import("../../../docs/api/answers").PageStep} PageStep */
/** @typedef {import("../../../docs/api/answers").Cell} Cell */
/** @typedef {{ from: number[] | null, drop?: string | null, to: number[], kind?: string, side?: string, label?: string }} Arrow */
/** @typedef {{ at: number[], text?: string, kind?: string, value?: number }} Mark */

const CELL = 100;
const HAND = 124;
const LABEL = 34;

/** @type {Map<string, { outline: string, details: string }>} */
const signs = new Map();

/** @param {{ name: string, outline: string, details: string }[]} all */
export function learnSigns(all) {
  for (const sign of all) signs.set(sign.name, sign);
}

/** The letters that stand for shogi pieces where signs are not read. */
const LETTERS = new Map([["王", "K"], ["玉", "K"], ["飛", "R"], ["角", "B"], ["金", "G"], ["銀", "S"], ["桂", "N"], ["香", "L"], ["歩", "P"],
  ["と", "P"], ["杏", "L"], ["圭", "N"], ["全", "S"], ["馬", "B"], ["龍", "R"], ["竜", "R"]]);

export class Board extends HTMLElement {
  constructor() {
    super();
    /** @type {PageBoard | null} */
    this.board = null;
    this.flipped = false;
    this.interactive = true;
    this.kanji = localStorage.getItem("tesuji-signs") !== "letters";
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {{ from: number[] | null, drop: string | null } | null} */
    this.lifted = null;
    /** @type {number[]} */
    this.focused = [7, 4];
    /** @type {any} */
    this.drag = null;
    /** @type {any} */
    this.layer = {};
  }

  connectedCallback() {
    this.addEventListener("pointerdown", (event) => this.pressed(event));
    this.addEventListener("pointermove", (event) => this.moved(event));
    this.addEventListener("pointerup", (event) => this.released(event));
    this.addEventListener("pointercancel", () => this.dropBack());
    this.addEventListener("keydown", (event) => this.typed(event));
    this.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get size() { return this.board?.position.board?.rows.length ?? 8; }

  get hasHands() { return Boolean(this.board?.hands); }

  /** Where the squares begin, and how large all is. */
  get frame() {
    const side = this.size * CELL;
    const [label, hand] = this.hasHands ? [LABEL, HAND] : [0, 0];
    return { x: this.hasHands ? 4 : 0, y: label + hand, side, width: side + (this.hasHands ? LABEL + 8 : 0), height: side + label + 2 * hand };
  }

  /** Shows a position. @param {PageBoard} board @param {{ arrows?: Arrow[], marks?: Mark[] }} [more] */
  show(board, more = {}) {
    const before = this.board;
    this.board = board;
    this.lifted = null;
    this.arrows = more.arrows ?? [];
    this.marks = more.marks ?? [];
    const sized = before && before.position.board?.rows.length === this.size && Boolean(before.hands) === this.hasHands;
    if (!sized || !this.layer.root) this.build();
    this.draw(before);
  }

  /** @param {Arrow[]} arrows */
  point(arrows) {
    this.arrows = arrows;
    if (this.layer.root) this.drawArrows();
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.marks = marks;
    if (this.layer.root) this.drawMarks();
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    if (this.board) { this.build(); this.draw(null); }
  }

  build() {
    const { width, height, x, y, side } = this.frame;
    const layer = this.layer = /** @type {any} */ ({});
    layer.ground = s("g");
    layer.lit = s("g");
    layer.labels = s("g", { class: "labels" });
    layer.pieces = s("g");
    layer.marks = s("g");
    layer.arrows = s("g", { class: "arrows" });
    layer.held = s("g");
    layer.root = s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", class: "board-picture" },
      layer.ground, layer.lit, layer.labels, layer.pieces, layer.marks, layer.arrows, layer.held);
    layer.buttons = h("div.squares", { role: "group", "aria-label": t("Board") });
    this.replaceChildren(layer.root, layer.buttons);
    this.style.aspectRatio = `${width} / ${height}`;
    this.dataset.size = String(this.size);
    for (let row = 0; row < this.size; row++) {
      for (let column = 0; column < this.size; column++) {
        const [left, top] = this.corner([row, column]);
        const shade = (row + column) % 2 ? "dark" : "light";
        layer.ground.append(s("rect", { x: left, y: top, width: CELL, height: CELL, class: this.hasHands ? "square wood" : `square ${shade}` }));
      }
    }
    if (this.hasHands) {
      layer.ground.append(s("rect", { x, y, width: side, height: side, class: "board-edge" }));
      for (const [one, other] of [[3, 3], [3, 6], [6, 3], [6, 6]]) {
        layer.ground.append(s("circle", { cx: x + one * CELL, cy: y + other * CELL, r: 5, class: "board-dot" }));
      }
    }
    this.drawLabels();
    for (let row = 0; row < this.size; row++) {
      for (let column = 0; column < this.size; column++) {
        layer.buttons.append(this.button([row, column], this.corner([row, column]), CELL));
      }
    }
  }

  /** @param {any} place @param {number[]} corner @param {number} size */
  button(place, [left, top], size) {
    const { width, height } = this.frame;
    const button = h("button.sq", { type: "button", tabindex: "-1", "data-place": JSON.stringify(place) });
    button.style.left = `${(left / width) * 100}%`;
    button.style.top = `${(top / height) * 100}%`;
    button.style.width = `${(size / width) * 100}%`;
    button.style.height = `${(size / height) * 100}%`;
    return button;
  }

  /** The upper left corner of a square. @param {number[]} place */
  corner([row, column]) {
    const { x, y } = this.frame;
    const last = this.size - 1;
    const [down, across] = this.flipped ? [last - row, last - column] : [row, column];
    return [x + across * CELL, y + down * CELL];
  }

  drawLabels() {
    const diagram = this.board?.position.board;
    if (!diagram) return;
    const { x, y, side } = this.frame;
    const last = this.size - 1;
    diagram.columns.forEach((name, nth) => {
      const place = this.flipped ? last - nth : nth;
      if (this.hasHands) {
        this.label(name, x + place * CELL + CELL / 2 - 11, y - 30, 22);
        this.label(diagram.lines[nth], x + side + 8, y + place * CELL + CELL / 2 - 11, 22);
      } else {
        this.label(name, x + place * CELL + CELL - 23, y + side - 24, 19, this.flipped ? place % 2 : (place + 1) % 2);
        this.label(diagram.lines[nth], x + 4, y + place * CELL + 5, 19, this.flipped ? (place + 0) % 2 : place % 2);
      }
    });
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} size @param {number} [shade] */
  label(text, x, y, size, shade) {
    [...text].forEach((letter, nth) => {
      const sign = signs.get(letter);
      if (!sign) return;
      const kind = shade === undefined ? "label" : shade ? "label on-dark" : "label on-light";
      const at = `translate(${x + nth * size * 0.62} ${y}) scale(${size / 100})`;
      this.layer.labels.append(s("path", { d: sign.outline, transform: at, class: kind }));
    });
  }

  /** @param {PageBoard | null} before */
  draw(before) {
    const board = this.board;
    const diagram = board?.position.board;
    if (!board || !diagram) return;
    const { lit, pieces } = this.layer;
    lit.replaceChildren();
    pieces.replaceChildren();
    for (const place of [board.last?.from, board.last?.to]) if (place) this.light(place, "last");
    if (board.check) this.light(board.check, "check");
    const came = board.last && before && this.isNext(before, board) ? board.last : null;
    diagram.rows.forEach((cells, row) => cells.forEach((cell, column) => {
      if (!cell) return;
      const piece = this.piece(cell);
      const [x, y] = this.corner([row, column]);
      piece.dataset.place = JSON.stringify([row, column]);
      this.place(piece, x, y);
      pieces.append(piece);
      if (came && came.to[0] === row && came.to[1] === column && came.from) this.slide(piece, came.from, [x, y]);
    }));
    this.drawHands();
    this.name();
    this.drawMarks();
    this.drawArrows();
  }

  /** Whether one position is a move after the other. @param {PageBoard} one @param {PageBoard} other */
  isNext(one, other) {
    return other.line.length === one.line.length + 1;
  }

  /** @param {SVGGElement} piece @param {number} x @param {number} y */
  place(piece, x, y) {
    piece.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {SVGGElement} piece @param {number[]} from @param {number[]} to */
  slide(piece, from, [x, y]) {
    const [left, top] = this.corner(from);
    this.place(piece, left, top);
    piece.getBoundingClientRect();
    piece.classList.add("sliding");
    this.place(piece, x, y);
  }

  /** @param {Cell} cell @param {number} [scale] @returns {SVGGElement} */
  piece(cell, scale = 1) {
    const turned = (cell.side === "second") !== this.flipped;
    if (!this.hasHands) {
      const shape = signs.get(cell.letter.toUpperCase());
      return s("g", { class: `piece ${cell.side}` }, s("path", { d: shape?.outline ?? "", class: "body" }), s("path", { d: shape?.details ?? "", class: "details" }));
    }
    const wood = s("path", { d: signs.get("wood")?.outline ?? "", class: "body" });
    const ink = this.kanji
      ? s("path", { d: signs.get(cell.sign)?.outline ?? "", transform: "translate(25.5 25) scale(.49 .64)", class: cell.promoted ? "ink promoted" : "ink" })
      : s("text", { x: 50, y: 74, "text-anchor": "middle", class: cell.promoted ? "letter promoted" : "letter" }, (cell.promoted ? "+" : "") + (LETTERS.get(cell.sign) ?? ""));
    const inner = s("g", { transform: `${turned ? `rotate(180 ${50 * scale} ${50 * scale}) ` : ""}scale(${scale})` }, wood, ink);
    return s("g", { class: `piece shogi ${cell.side}` }, inner);
  }

  drawHands() {
    const { held, buttons } = this.layer;
    held.replaceChildren();
    buttons.querySelectorAll("[data-hand]").forEach((/** @type {Element} */ button) => button.remove());
    if (!this.board?.hands) return;
    const { x, y, side } = this.frame;
    this.board.hands.forEach((hand, nth) => {
      const owner = nth === 0 ? "first" : "second";
      const above = (owner === "second") !== this.flipped;
      const top = above ? 10 : y + side + 10;
      held.append(s("rect", { x, y: top - 4, width: side, height: 108, rx: 8, class: "hand" }));
      hand.pieces.forEach(({ sign, count }, place) => {
        const at = above ? [x + side - 104 - place * 124, top] : [x + 8 + place * 124, top];
        const piece = this.piece({ side: /** @type {any} */ (owner), letter: "", sign, promoted: false });
        this.place(piece, at[0], at[1]);
        held.append(piece);
        if (count > 1) held.append(s("text", { x: at[0] + 99, y: at[1] + 92, class: "count", "text-anchor": "middle" }, count));
        const button = this.button({ hand: owner, sign }, at, CELL);
        button.dataset.hand = owner;
        button.setAttribute("aria-label", `${t("in hand")}: ${count} ${sign}`);
        buttons.append(button);
      });
    });
  }

  /** @param {number[]} place @param {string} kind */
  light(place, kind) {
    const [x, y] = this.corner(place);
    this.layer.lit.append(s("rect", { x, y, width: CELL, height: CELL, class: `lit ${kind}` }));
  }

  drawMarks() {
    const group = this.layer.marks;
    group.replaceChildren();
    if (this.lifted) {
      for (const step of this.ways()) {
        const [x, y] = this.corner(step.to);
        const taken = this.board?.position.board?.rows[step.to[0]][step.to[1]];
        group.append(taken ? s("circle", { cx: x + 50, cy: y + 50, r: 45, class: "way ring" }) : s("circle", { cx: x + 50, cy: y + 50, r: 14, class: "way" }));
      }
    }
    for (const mark of this.marks) {
      const [x, y] = this.corner(mark.at);
      if (mark.value !== undefined) {
        const strength = Math.min(1, Math.abs(mark.value));
        group.append(s("rect", { x, y, width: CELL, height: CELL, class: `heat ${mark.value < 0 ? "bad" : "good"}`, "fill-opacity": (0.12 + 0.6 * strength).toFixed(3) }));
      } else if (!mark.text) {
        group.append(s("rect", { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, class: `frame ${mark.kind ?? ""}` }));
      }
      if (mark.text) group.append(s("text", { x: x + 50, y: y + 96, class: "mark-text", "text-anchor": "middle" }, mark.text));
    }
  }

  drawArrows() {
    const group = this.layer.arrows;
    group.replaceChildren();
    for (const arrow of [...this.arrows].reverse()) group.append(...this.arrow(arrow));
  }

  /** @param {Arrow} arrow */
  arrow({ from, drop, to, kind = "first", side }) {
    const [tx, ty] = this.corner(to).map((edge) => edge + CELL / 2);
    if (!from) {
      const ring = s("circle", { cx: tx, cy: ty, r: 44, class: `arrow-ring ${kind}` });
      const sign = drop ? this.piece({ side: /** @type {any} */ (side ?? "first"), letter: "", sign: drop, promoted: false }) : null;
      if (sign) { this.place(sign, tx - 50, ty - 50); sign.classList.add("ghost"); }
      return sign ? [sign, ring] : [ring];
    }
    const [fx, fy] = this.corner(from).map((edge) => edge + CELL / 2);
    const length = Math.hypot(tx - fx, ty - fy) || 1;
    const [ux, uy] = [(tx - fx) / length, (ty - fy) / length];
    const [ex, ey] = [tx - ux * 12, ty - uy * 12];
    const [nx, ny] = [ex - ux * 32, ey - uy * 32];
    const head = `${ex},${ey} ${nx - uy * 20},${ny + ux * 20} ${nx + uy * 20},${ny - ux * 20}`;
    return [s("line", { x1: fx + ux * 22, y1: fy + uy * 22, x2: nx, y2: ny, class: `shaft ${kind}` }), s("polygon", { points: head, class: `head ${kind}` })];
  }

  /** Names of squares for those who hear them, and which one the keyboard begins at. */
  name() {
    const diagram = this.board?.position.board;
    if (!diagram) return;
    const last = this.size - 1;
    this.focused = this.focused.map((place) => Math.min(place, last));
    for (const button of this.layer.buttons.querySelectorAll(".sq")) {
      const place = JSON.parse(button.dataset.place);
      if (!Array.isArray(place)) continue;
      const cell = diagram.rows[place[0]][place[1]];
      const square = `${diagram.columns[place[1]]}${diagram.lines[place[0]]}`;
      const side = cell ? named(this.board?.position.game.sides[cell.side === "first" ? 0 : 1] ?? "") : "";
      button.setAttribute("aria-label", cell ? `${square}, ${side} ${this.hasHands ? cell.sign : t(cell.letter.toUpperCase())}` : square);
      const chosen = Array.isArray(this.lifted?.from) && this.lifted.from[0] === place[0] && this.lifted.from[1] === place[1];
      button.setAttribute("aria-pressed", String(chosen));
      button.tabIndex = place[0] === this.focused[0] && place[1] === this.focused[1] ? 0 : -1;
    }
  }

  /** The moves of what is lifted. @returns {PageStep[]} */
  ways() {
    const lifted = this.lifted;
    if (!lifted || !this.board) return [];
    return this.board.steps.filter((step) => (lifted.from ? step.from && step.from[0] === lifted.from[0] && step.from[1] === lifted.from[1] : step.drop === lifted.drop));
  }

  /** Lifts what is on a place if it can move. @param {any} place */
  lift(place) {
    const hand = !Array.isArray(place);
    const mover = this.board?.position.side;
    if (hand && place.hand !== mover) return false;
    const lifted = hand ? { from: null, drop: place.sign } : { from: place, drop: null };
    this.lifted = lifted;
    if (!this.interactive || !this.ways().length) this.lifted = null;
    this.drawMarks();
    this.name();
    this.layer.lit.querySelectorAll(".lifted").forEach((/** @type {Element} */ one) => one.remove());
    if (this.lifted?.from) this.light(this.lifted.from, "lifted");
    return Boolean(this.lifted);
  }

  /** Puts down what is lifted. @param {any} place */
  put(place) {
    if (!Array.isArray(place)) { this.lift(place); return; }
    const ways = this.ways().filter((step) => step.to[0] === place[0] && step.to[1] === place[1]);
    this.lifted = null;
    this.layer.lit.querySelectorAll(".lifted").forEach((/** @type {Element} */ one) => one.remove());
    this.drawMarks();
    this.name();
    if (ways.length === 1) this.choose(ways[0].move);
    else if (ways.length > 1) this.offer(ways);
    else if (!ways.length) this.lift(place);
  }

  /** @param {string} move */
  choose(move) {
    this.dispatchEvent(new CustomEvent("choose", { detail: move }));
  }

  /** Lets a person choose what a piece becomes. @param {PageStep[]} ways */
  offer(ways) {
    const dialog = h("dialog.promotion", { "aria-label": t("Promote to") });
    const close = () => { dialog.close(); dialog.remove(); };
    for (const step of ways) {
      const cell = /** @type {Cell} */ (step.becomes);
      const piece = this.piece({ ...cell, side: this.flipped ? "second" : "first" });
      piece.classList.remove("first", "second");
      piece.classList.add(cell.side);
      const name = this.hasHands ? (cell.promoted ? `${cell.sign} ${t("promoted")}` : `${cell.sign} ${t("not promoted")}`) : t(cell.letter.toUpperCase());
      dialog.append(h("button", { type: "button", title: name, "aria-label": name, onclick: () => { close(); this.choose(step.move); } },
        s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, piece)));
    }
    dialog.addEventListener("click", (/** @type {Event} */ event) => { if (event.target === dialog) close(); });
    dialog.addEventListener("cancel", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {Event} event */
  placeOf(event) {
    const button = event.target instanceof Element ? event.target.closest(".sq") : null;
    return button instanceof HTMLElement ? JSON.parse(button.dataset.place ?? "null") : null;
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    const place = this.placeOf(event);
    if (!place || event.button !== 0) return;
    this.focusOn(place);
    if (this.lifted && Array.isArray(place) && this.ways().some((step) => step.to[0] === place[0] && step.to[1] === place[1])) {
      event.preventDefault();
      this.put(place);
      return;
    }
    const again = this.lifted?.from && Array.isArray(place) && this.lifted.from[0] === place[0] && this.lifted.from[1] === place[1];
    if (!this.lift(place)) return;
    event.preventDefault();
    this.drag = { place, again, x: event.clientX, y: event.clientY, piece: null };
    this.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.piece && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4) {
      drag.piece = this.lifted?.from
        ? this.layer.pieces.querySelector(`[data-place="${JSON.stringify(drag.place).replace(/"/g, "")}"]`)
        : this.layer.held.appendChild(this.piece({ side: /** @type {any} */ (drag.place.hand), letter: "", sign: drag.place.sign, promoted: false }));
      drag.piece?.classList.add("dragged");
      drag.piece?.classList.remove("sliding");
      if (this.lifted?.from) drag.piece?.parentNode.append(drag.piece);
    }
    if (drag.piece) {
      const [x, y] = this.pointed(event);
      this.place(drag.piece, x - 50, y - 50);
    }
  }

  /** Where an event is in units of the picture. @param {PointerEvent} event */
  pointed(event) {
    const box = this.layer.root.getBoundingClientRect();
    const { width, height } = this.frame;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  /** @param {PointerEvent} event */
  released(event) {
    const drag = this.drag;
    this.drag = null;
    if (!drag) return;
    if (!drag.piece) {
      if (drag.again) this.dropBack();
      return;
    }
    const { x: left, y: top } = this.frame;
    const [x, y] = this.pointed(event);
    const [down, across] = [Math.floor((y - top) / CELL), Math.floor((x - left) / CELL)];
    const last = this.size - 1;
    const place = this.flipped ? [last - down, last - across] : [down, across];
    const ways = this.ways().filter((step) => step.to[0] === place[0] && step.to[1] === place[1]);
    if (ways.length) this.put(place);
    else this.dropBack();
    if (!ways.length || ways.length > 1) this.draw(null);
  }

  dropBack() {
    this.drag = null;
    this.lifted = null;
    if (this.board) this.draw(null);
  }

  /** @param {any} place */
  focusOn(place) {
    if (Array.isArray(place)) { this.focused = place; this.name(); }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const place = this.placeOf(event);
    if (!place) return;
    const turn = this.flipped ? -1 : 1;
    const steps = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-turn, 0], ArrowDown: [turn, 0], ArrowLeft: [0, -turn], ArrowRight: [0, turn] });
    const step = steps[event.key];
    if (step && !event.altKey && Array.isArray(place)) {
      const last = this.size - 1;
      this.focused = [Math.max(0, Math.min(last, place[0] + step[0])), Math.max(0, Math.min(last, place[1] + step[1]))];
      this.name();
      this.layer.buttons.querySelector('.sq[tabindex="0"]')?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.lifted) this.put(place); else this.lift(place);
    } else if (event.key === "Escape") {
      this.dropBack();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define("tesuji-board", Board);
