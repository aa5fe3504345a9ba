// Why: drag any move and see what answers it, and what the search did with it.

import { empty, grouped, h, toast, trouble, waiting } from "../dom.js";
import { moveList, numbered } from "../moves.js";
import { said, t, technique, tell, written } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageWhy} PageWhy */
/** @typedef {import("../../../../docs/api/answers").PageRow} PageRow */
/** @typedef {import("../../../../docs/api/answers").Judgement} Judgement */
/** @typedef {import("../../../../docs/api/answers").Move} Move */
/** @typedef {import("../main.js").App} App */

const WORDS = /** @type {Record<string, string>} */ ({ best: "is the best move", good: "is a good move", inaccuracy: "is inaccurate", mistake: "is a mistake", blunder: "is a blunder" });
const MARKS = /** @type {Record<string, string>} */ ({ best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" });

/** A line that can be played out on the board without changing the game. */
export class Playout {
  /** @param {App} app @param {Move[]} line @param {string} kind @param {import("../../../../docs/api/answers").PageLine} base where it begins: the board may be elsewhere by the time that it runs */
  constructor(app, line, kind, base) {
    this.app = app;
    this.line = line;
    this.kind = kind;
    this.base = base;
    this.at = 0;
    this.timer = 0;
    this.asked = 0;
    this.buttons = line.map((move, nth) => h("button.line-move", { type: "button", onclick: () => this.go(nth + 1) }, written(move)));
    this.play = h("button.quiet", { type: "button", onclick: () => this.run() }, `▶ ${t("Play it out")}`);
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by) => h("button.quiet", { type: "button", title: t(name), "aria-label": t(name), onclick: () => this.go(this.at + by) }, sign);
    this.element = h("div.playout", {}, h("span.line-moves", {}, this.buttons), h("div.row", {}, this.play, step("◀", "Back", -1), step("▶", "Forward", 1),
      h("button.quiet", { type: "button", title: t("Back to the position"), "aria-label": t("Back to the position"), onclick: () => this.go(0) }, "↺ ", h("span.long", {}, t("Back to the position")))));
  }

  /** Shows the position after so many moves. @param {number} count @param {boolean} [running] */
  async go(count, running = false) {
    if (!running) clearInterval(this.timer);
    this.at = Math.max(0, Math.min(this.line.length, count));
    const mine = ++this.asked;
    const line = this.at ? this.base : this.app.model.line();
    const board = await this.app.model.fetch({ ...line, moves: [...line.moves, ...this.line.slice(0, this.at).map((move) => move.protocol)] });
    if (mine !== this.asked) return;
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

  /** Nothing more is shown, not even what was asked for already. */
  end() {
    clearInterval(this.timer);
    this.asked += 1;
  }
}

/** How good a move is, in a sentence. @param {PageWhy} found @param {string} name */
export function verdict(found, name) {
  const [best, own] = found.chances ?? ["", ""];
  const lost = best !== own && found.verdict !== "best" ? h("p.lost", {}, `${t("winning chances")} ${best} → ${own}`) : null;
  return h("section.verdict", { "data-verdict": found.verdict, role: "status" }, h("span.verdict-mark", { "aria-hidden": "true" }, MARKS[found.verdict]), h("div", {}, h("p.verdict-text", {}, h("strong", {}, name), ` ${t(WORDS[found.verdict])}`), lost));
}

/** @param {Judgement} one */
function state(one) {
  return !one.on ? "off" : !one.applies ? "does not apply" : one.holds ? "yes" : "no";
}

/** A rule with its numbers, in words of the page. @param {NonNullable<Judgement["rule"]>} of */
export function numbers(of) {
  const terms = of.terms.map((term, nth) => `${nth ? (term.value < 0 ? " − " : " + ") : ""}${t(term.name)} ${nth ? Math.abs(term.value) : term.value}`).join("");
  const sum = of.terms.reduce((all, term) => all + term.value, 0);
  return `${terms}${of.terms.length > 1 ? ` = ${sum}` : ""} ${of.sign.replace("<=", "≤").replace(">=", "≥")} ${t(of.bound.name)} ${of.bound.value}`;
}

/** @param {Judgement} one */
export function rule(one) {
  const compared = one.rule ? numbers(one.rule) : "";
  return h("tr", { "data-state": state(one).replace(/ /g, "-") }, h("th", { scope: "row" }, technique(one.technique)), h("td.state", {}, t(state(one))), h("td.rule", {}, compared));
}

/** @param {Judgement[]} rules @param {string} title */
function table(rules, title) {
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": title }, h("table.rules", {}, h("thead", {}, h("tr", {}, ["rule", "holds?", "numbers"].map((one) => h("th", { scope: "col" }, t(one))))), h("tbody", {}, rules.map(rule))));
}

/** What became of the move, in a sentence. @param {PageWhy} found */
function fate(found) {
  const last = found.why.last?.fate;
  const candidate = found.why.move?.candidate;
  const times = found.why.fates.find((one) => one.fate.kind === "searched")?.times ?? 0;
  switch (last?.kind) {
    case "reached": return [
      candidate ? tell("The search looked at it {1} times, at last as number {2} of its order.", grouped(times), candidate.number) : tell("The search looked at it {1} times.", grouped(times)),
      candidate?.reduction ? tell("It looked {1} plies less deep at first.", candidate.reduction) : ""].filter(Boolean).join(" ");
    case "skipped": case "skipped_with_others": return tell("The search skipped it: {1}.", technique(last.technique));
    case "node_cut": return tell("The search left this position before the turn of the move came: {1}.", technique(last.technique));
    case "after_cutoff": return last.by ? tell("The search never came to it: {1} was enough.", last.by) : tell("The search never came to it: another move was enough.");
    default: return t("The search did not try it.");
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
    ...found.why.fates.map((one) => [`${technique(one.fate.kind)}${"technique" in one.fate ? ` (${technique(one.fate.technique)})` : ""}`, `${grouped(one.times)}×`]),
  ].filter(Boolean);
  const rules = [...(seen?.rules ?? []), ...(seen?.steps.map((step) => step.judgement) ?? [])];
  const asked = rules.filter((one) => one.on && one.applies);
  const rest = rules.filter((one) => !one.on || !one.applies);
  const title = t("Rules asked about this move");
  return h("section.card", {}, h("h2", {}, t("What the search did with it")), h("p.fate", {}, fate(found)),
    h("dl.facts-list", {}, facts.map((fact) => h("div", {}, h("dt", {}, /** @type {any} */ (fact)[0]), h("dd", {}, /** @type {any} */ (fact)[1])))),
    asked.length ? [h("h3", {}, title), table(asked, title)] : null,
    rest.length ? h("details", {}, h("summary", {}, `${t("Rules that do not apply or are off")} (${rest.length})`), table(rest, t("Rules that do not apply or are off"))) : null,
    h("details", {}, h("summary", {}, t("As plain text")), h("pre", { tabindex: "0" }, found.text)));
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
    const before = h("button.primary", { type: "button", onclick: () => app.why(app.model.at).catch((error) => toast(error.message, true)) });
    const game = h("section.card.game", {}, h("h2", {}, t("Moves")), h("p.hint", {}, t("Click a move of the game to hear how good it was.")), moveList(app.model, (node) => { app.why(node).catch((error) => toast(error.message, true)); }));
    panel.append(h("section.card", {}, h("h2", {}, t("Ask about a move")), h("div.row", {}, before, select)), answer, game);

    const end = () => { playouts.forEach((one) => one.end()); playouts = []; };

    /** The move of the game that is asked about is the one that is lit in its list. @param {string} move */
    const light = (move) => {
      const node = app.model.nodes[app.model.at].children.find((child) => app.model.nodes[child].move?.protocol === move);
      if (!node) return;
      for (const one of game.querySelectorAll("[data-node]")) one.toggleAttribute("aria-current", false);
      const lit = /** @type {HTMLElement | null} */ (game.querySelector(`[data-node="${node}"]`));
      const list = /** @type {HTMLElement} */ (game.querySelector(".moves"));
      lit?.setAttribute("aria-current", "true");
      if (lit) list.scrollTop = lit.offsetTop - list.clientHeight / 2;
    };

    /** @param {string} title @param {PageRow | null} row @param {string} kind @param {import("../../../../docs/api/answers").PageLine} base @param {boolean} [playable] */
    const card = (title, row, kind, base, playable = false) => {
      if (!row) return null;
      const playout = new Playout(app, row.row.line, kind, base);
      playouts.push(playout);
      return h("section.card.answer", {}, h("div.card-head", {}, h("h2", {}, title), h("span.score", { "data-side": row.chance >= 500 ? "first" : "second" }, row.score), h("span.spring"), playable ? h("button", { type: "button", onclick: () => app.model.follow(row.row.line.slice(0, 1)).then(() => app.open("analyse"), (error) => toast(error.message, true)) }, t("Try it on the board")) : null), playout.element);
    };

    /** @param {string} move */
    const ask = async (move) => {
      end();
      const mine = ++turn;
      asked = move;
      select.value = move;
      before.hidden = true;
      light(move);
      const name = app.model.board?.position.legal_moves?.find((one) => one.protocol === move);
      answer.replaceChildren(waiting(`${name ? written(name) : move}: ${t("asks the search")}`));
      app.remember();
      const line = app.model.line();
      try {
        const found = /** @type {PageWhy} */ (await app.link.ask({ ask: "why", line, move, search: { ...app.switches } }));
        if (mine !== turn) return;
        const bad = ["inaccuracy", "mistake", "blunder"].includes(found.verdict);
        const cards = [
          verdict(found, name ? written(name) : move),
          card(t("What answers it"), found.answer ?? null, bad ? "wrong" : "first", line),
          found.verdict === "best" ? null : card(t(bad ? "What is better" : "What the engine prefers"), found.best ?? null, "first", line, true),
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
        before.hidden = app.model.at === 0;
        before.textContent = app.model.at ? `${t("Why this move?")} ${numbered(app.model, app.model.at)}` : "";
        game.hidden = app.model.nodes.length < 2;
        answer.replaceChildren(moves.length ? empty("?", t("Drag any move on the board, or choose one here. It is not played: you see why the engine likes it or not.")) : h("p.outcome", {}, `${t("The game is over")}: ${said(board.position.outcome?.reason ?? "")}`));
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
