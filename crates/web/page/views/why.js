// Why: drag any move and see what answers it, and what the search did with it.

import { empty, grouped, h, toast, trouble, waiting } from "../dom.js";
import { t, written } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageWhy} PageWhy */
/** @typedef {import("../../../../docs/api/answers").PageRow} PageRow */
/** @typedef {import("../../../../docs/api/answers").Judgement} Judgement */
/** @typedef {import("../../../../docs/api/answers").Move} Move */
/** @typedef {import("../main.js").App} App */

const WORDS = /** @type {Record<string, string>} */ ({ best: "is the best move", good: "is a good move", inaccuracy: "is inaccurate", mistake: "is a mistake", blunder: "is a blunder" });
const MARKS = /** @type {Record<string, string>} */ ({ best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" });

/** A line that can be played out on the board without changing the game. */
export class Playout {
  /** @param {App} app @param {Move[]} line @param {string} kind @param {import("../../../../docs/api/answers").PageLine} [base] where it begins, if not on the board */
  constructor(app, line, kind, base) {
    this.app = app;
    this.line = line;
    this.kind = kind;
    this.base = base;
    this.at = 0;
    this.timer = 0;
    this.buttons = line.map((move, nth) => h("button.line-move", { type: "button", onclick: () => this.go(nth + 1) }, written(move)));
    this.play = h("button.quiet", { type: "button", onclick: () => this.run() }, `▶ ${t("Play it out")}`);
    this.element = h("div.playout", {}, h("span.line-moves", {}, this.buttons), h("div.row", {}, this.play,
      h("button.quiet", { type: "button", "aria-label": t("Back"), onclick: () => this.go(this.at - 1) }, "◀"),
      h("button.quiet", { type: "button", "aria-label": t("Forward"), onclick: () => this.go(this.at + 1) }, "▶"),
      h("button.quiet", { type: "button", onclick: () => this.go(0) }, t("Back to the position"))));
  }

  /** Shows the position after so many moves. @param {number} count @param {boolean} [running] */
  async go(count, running = false) {
    if (!running) clearInterval(this.timer);
    this.at = Math.max(0, Math.min(this.line.length, count));
    const line = this.at && this.base ? this.base : this.app.model.line();
    const board = await this.app.model.fetch({ ...line, moves: [...line.moves, ...this.line.slice(0, this.at).map((move) => move.protocol)] });
    this.app.board.interactive = this.at === 0;
    this.app.board.show(board, { arrows: this.at && board.last?.from ? [{ from: board.last.from, to: board.last.to, kind: this.at % 2 ? this.kind : "second" }] : [] });
    this.buttons.forEach((button, nth) => button.toggleAttribute("data-shown", nth < this.at));
  }

  run() {
    clearInterval(this.timer);
    let next = 1;
    this.go(next, true);
    this.timer = window.setInterval(() => {
      next += 1;
      if (next > Math.min(this.line.length, 8)) clearInterval(this.timer);
      else this.go(next, true);
    }, 900);
  }

  end() { clearInterval(this.timer); }
}

/** How good a move is, in a sentence. @param {PageWhy} found @param {string} name */
export function verdict(found, name) {
  const lost = found.loss && found.verdict !== "best" ? h("p.lost", {}, `${t("gives away")} ${(found.loss / 10).toFixed(0)} ${t("points of 100")}`) : null;
  return h("section.verdict", { "data-verdict": found.verdict, role: "status" }, h("span.verdict-mark", { "aria-hidden": "true" }, MARKS[found.verdict]), h("div", {}, h("p.verdict-text", {}, h("strong", {}, name), ` ${t(WORDS[found.verdict])}`), lost));
}

/** @param {Judgement} one */
export function rule(one) {
  const terms = one.rule?.terms.map((term, nth) => `${nth ? (term.value < 0 ? " − " : " + ") : ""}${term.name} ${nth ? Math.abs(term.value) : term.value}`).join("") ?? "";
  const sum = one.rule?.terms.reduce((all, term) => all + term.value, 0) ?? 0;
  const compared = one.rule ? `${terms} = ${sum} ${one.rule.sign} ${one.rule.bound.name} ${one.rule.bound.value}` : "";
  const state = !one.on ? "off" : !one.applies ? "does not apply" : one.holds ? "yes" : "no";
  return h("tr", { "data-state": state.replace(/ /g, "-") }, h("th", { scope: "row" }, one.technique.replace(/_/g, " ")), h("td", {}, h("span.state", {}, t(state))), h("td.rule", {}, compared));
}

/** @param {PageWhy} found */
function fate(found) {
  const last = found.why.last?.fate;
  if (!last) return t("It was not tried");
  switch (last.kind) {
    case "reached": return t("It was searched");
    case "skipped": case "skipped_with_others": return `${t("It was skipped by")} ${last.technique.replace(/_/g, " ")}`;
    case "node_cut": return `${t("The node was cut first by")} ${last.technique.replace(/_/g, " ")}`;
    case "after_cutoff": return `${t("Another move was enough")}${last.by ? `: ${last.by}` : ""}`;
    default: return t("It was not tried");
  }
}

/** @param {PageWhy} found */
function searched(found) {
  const seen = found.why.move;
  const candidate = seen?.candidate;
  const facts = [
    candidate ? [t("number in the order"), candidate.number] : null,
    candidate ? [t("history"), candidate.history] : null,
    candidate ? [t("reduction"), candidate.reduction] : null,
    seen ? [t("depth"), seen.depth] : null,
    [t("nodes"), grouped(found.why.nodes)],
    ...found.why.fates.map((one) => [`${one.fate.kind.replace(/_/g, " ")}${"technique" in one.fate ? ` (${one.fate.technique.replace(/_/g, " ")})` : ""}`, `${grouped(one.times)} ${t("times")}`]),
  ].filter(Boolean);
  const rules = [...(seen?.rules ?? []), ...(seen?.steps.map((step) => step.judgement) ?? [])];
  return h("section.card", {}, h("h2", {}, t("What the search did with it")), h("p.fate", {}, fate(found)),
    h("dl.facts-list", {}, facts.map((fact) => h("div", {}, h("dt", {}, /** @type {any} */ (fact)[0]), h("dd", {}, /** @type {any} */ (fact)[1])))),
    rules.length ? h("h3", {}, t("Rules asked about this move")) : null,
    rules.length ? h("div.scroll", { tabindex: "0", role: "region", "aria-label": t("Rules asked about this move") }, h("table.rules", {}, h("tbody", {}, rules.map(rule)))) : null,
    h("details", {}, h("summary", {}, t("In the words of the terminal")), h("pre", { tabindex: "0" }, found.text)));
}

export const why = {
  id: "why",
  title: "Why",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const select = h("select", { "aria-label": t("Choose a move"), onchange: () => { if (select.value) ask(select.value); } });
    const answer = h("div.answers", {});
    /** @type {Playout[]} */
    let playouts = [];
    let turn = 0;
    let asked = app.words.move ?? "";
    panel.append(h("section.card", {}, h("h2", {}, t("Ask about a move")), h("p.hint", {}, t("Drag any move on the board, or choose one here. It is not played: you see why the engine likes it or not.")), h("div.row", {}, select)), answer);

    const end = () => { playouts.forEach((one) => one.end()); playouts = []; };

    /** @param {string} title @param {PageRow | null} row @param {string} kind */
    const card = (title, row, kind) => {
      if (!row) return null;
      const playout = new Playout(app, row.row.line, kind);
      playouts.push(playout);
      return h("section.card.answer", {}, h("div.card-head", {}, h("h2", {}, title), h("span.spring"), h("span.score", { "data-side": row.chance >= 500 ? "first" : "second" }, row.score)), playout.element);
    };

    /** @param {string} move */
    const ask = async (move) => {
      end();
      const mine = ++turn;
      asked = move;
      select.value = move;
      const name = app.model.board?.position.legal_moves?.find((one) => one.protocol === move);
      answer.replaceChildren(waiting(`${name ? written(name) : move}: ${t("asks the search")}`));
      app.remember();
      try {
        const found = /** @type {PageWhy} */ (await app.link.ask({ ask: "why", line: app.model.line(), move, search: { ...app.switches } }));
        if (mine !== turn) return;
        const bad = ["inaccuracy", "mistake", "blunder"].includes(found.verdict);
        const cards = [
          verdict(found, name ? written(name) : move),
          card(t("What answers it"), found.answer ?? null, bad ? "wrong" : "first"),
          found.verdict === "best" ? null : card(t("What is better"), found.best ?? null, "first"),
          searched(found),
        ].filter(Boolean);
        answer.replaceChildren(.../** @type {any[]} */ (cards));
        app.bar(found.answer ?? null);
        playouts[0]?.run();
      } catch (error) {
        if (mine === turn) answer.replaceChildren(trouble(/** @type {Error} */ (error).message));
      }
    };

    return {
      update() {
        const board = app.model.board;
        if (!board) return;
        turn++;
        end();
        const moves = board.position.outcome ? [] : board.position.legal_moves ?? [];
        select.replaceChildren(h("option", { value: "" }, `${t("Choose a move")} (${moves.length})`), ...moves.map((move) => h("option", { value: move.protocol }, written(move))));
        answer.replaceChildren(moves.length ? empty("?", t("Drag any move on the board, or choose one here. It is not played: you see why the engine likes it or not.")) : trouble(board.position.outcome?.reason ?? ""));
        if (asked && moves.some((move) => move.protocol === asked)) ask(asked);
        asked = "";
      },
      choose(/** @type {string} */ move) {
        app.board.dropBack();
        ask(move).catch((error) => toast(error.message, true));
      },
      end,
      state: () => /** @type {Record<string, string>} */ (asked ? { move: asked } : {}),
    };
  },
};
