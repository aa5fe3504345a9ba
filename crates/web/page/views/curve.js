// The curve of winning chances over a game.

import { h, s } from "../dom.js";
import { t, written } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageReportMove} PageReportMove */
/** @typedef {import("../../../../docs/api/answers").PhaseAnalysis} PhaseAnalysis */
/** @typedef {{ moves: (PageReportMove | undefined)[], of: number, start: number, phases: PhaseAnalysis[], sides: string[] }} Course */

const [TOP, LEFT] = [8, 6];

/** A mark of a bad move: another shape for each grade, so that colour is never alone. @param {number} x @param {number} y @param {string} grade */
function dot(x, y, grade) {
  if (grade === "blunder") return s("rect", { x: x - 4.5, y: y - 4.5, width: 9, height: 9, class: "fault blunder" });
  if (grade === "mistake") return s("path", { d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}z`, class: "fault mistake" });
  return s("circle", { cx: x, cy: y, r: 3.6, class: "fault inaccuracy" });
}

/** A move with its number and its mark, as people write it. @param {PageReportMove} move */
export function numbered(move) {
  return `${move.told.number} ${written(move.told.move)}${move.fault?.mark ?? ""}`;
}

/** The curve as an element that is walked along with keys, and by a click. */
export class Curve {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.go = go;
    this.at = 0;
    this.width = 640;
    this.height = 180;
    /** @type {Course} */
    this.course = { moves: [], of: 0, start: 500, phases: [], sides: ["", ""] };
    this.told = h("p.curve-told", {});
    this.cursor = s("line", { class: "cursor" });
    this.picture = s("svg", { class: "curve", "aria-hidden": "true" });
    this.box = h("div.curve-box", { role: "slider", tabindex: "0", "aria-label": t("Winning chances"), "aria-valuemin": 0, "aria-orientation": "horizontal",
      onclick: (/** @type {MouseEvent} */ event) => this.go(this.plyAt(event)),
      onpointermove: (/** @type {PointerEvent} */ event) => { if (event.buttons === 1) this.go(this.plyAt(event)); else this.say(this.plyAt(event)); },
      onpointerleave: () => this.say(this.at),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, this.picture);
    this.element = h("div", {}, this.box, this.told);
    new ResizeObserver(() => this.draw(this.course)).observe(this.box);
  }

  /** @param {number} ply */
  x(ply) { return LEFT + (ply / Math.max(1, this.course.of)) * this.width; }

  /** @param {MouseEvent} event */
  plyAt(event) {
    const box = this.box.getBoundingClientRect();
    return Math.max(0, Math.min(this.course.moves.length, Math.round(((event.clientX - box.left - LEFT) / (box.width - 2 * LEFT)) * this.course.of)));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -1e6, End: 1e6 });
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(Math.max(0, Math.min(this.course.moves.length, this.at + step)));
  }

  /** What there is at a ply, below the curve. @param {number} ply */
  say(ply) {
    const move = this.course.moves[ply - 1];
    this.told.textContent = move ? `${numbered(move)}  ${move.view.score}  (${Math.round(move.view.chance / 10)} %)${move.fault ? ` – ${t(move.fault.name)}` : ""}` : ply === 0 ? t("The beginning") : "";
  }

  /** Draws a course. @param {Course} course */
  draw(course) {
    this.course = course;
    this.width = (this.box.clientWidth || 652) - 2 * LEFT;
    this.height = (this.box.clientHeight || 196) - 2 * TOP;
    const [WIDTH, HEIGHT] = [this.width, this.height];
    this.picture.setAttribute("viewBox", `0 0 ${WIDTH + 2 * LEFT} ${HEIGHT + 2 * TOP}`);
    this.cursor.setAttribute("y1", "0");
    this.cursor.setAttribute("y2", String(HEIGHT + 2 * TOP));
    const y = (/** @type {number} */ chance) => TOP + (1 - chance / 1000) * HEIGHT;
    const points = [[this.x(0), y(course.start)]];
    let known = 0;
    for (; course.moves[known]; known++) points.push([this.x(known + 1), y(/** @type {PageReportMove} */ (course.moves[known]).view.chance)]);
    const line = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L");
    const last = points[points.length - 1][0];
    const parts = [
      s("rect", { x: LEFT, y: TOP, width: WIDTH, height: HEIGHT, class: "curve-waits" }),
      s("rect", { x: LEFT, y: TOP, width: Math.max(0, last - LEFT), height: HEIGHT, class: "curve-second" }),
      s("path", { d: `M${LEFT} ${TOP + HEIGHT}L${line}L${last.toFixed(1)} ${TOP + HEIGHT}z`, class: "curve-first" }),
      s("line", { x1: LEFT, x2: LEFT + WIDTH, y1: y(500), y2: y(500), class: "curve-even" }),
      s("path", { d: `M${line}`, class: "curve-line" }),
    ];
    for (const phase of course.phases.slice(1)) {
      const at = this.x(phase.from - 1);
      parts.push(s("line", { x1: at, x2: at, y1: TOP, y2: TOP + HEIGHT, class: "curve-phase" }));
    }
    for (const [nth, move] of course.moves.entries()) {
      if (move?.fault && move.told.judgement) parts.push(dot(this.x(nth + 1), y(move.view.chance), move.told.judgement.grade));
    }
    this.picture.replaceChildren(...parts, this.cursor);
    this.box.setAttribute("aria-valuemax", String(course.moves.length));
    this.show(this.at);
  }

  /** Where one stands. @param {number} ply */
  show(ply) {
    this.at = ply;
    this.cursor.setAttribute("x1", String(this.x(ply)));
    this.cursor.setAttribute("x2", String(this.x(ply)));
    this.say(ply);
    this.box.setAttribute("aria-valuenow", String(ply));
    this.box.setAttribute("aria-valuetext", this.told.textContent || String(ply));
  }
}
