// Analyse: live lines, arrows, switches of techniques, the game with its variations.

import { copy, fileButton, grouped, h, save, short, toast } from "../dom.js";
import { moveList } from "../moves.js";
import { said, side, t, technique, written } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageRow} PageRow */
/** @typedef {import("../main.js").App} App */

const KINDS = ["first", "second", "third"];

/** The search of the position on the board, for every view that wants one. */
export class Live {
  /** @param {App} app @param {() => void} changed */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.on = localStorage.getItem("tesuji-search") !== "off";
    this.lines = Number(localStorage.getItem("tesuji-lines") ?? 2);
    this.id = 0;
    /** @type {PageRow[]} */
    this.rows = [];
    this.turn = { runs: false, ended: false, others: 0 };
    this.error = "";
  }

  /** Searches what is on the board now. */
  begin() {
    const { link, model, switches } = this.app;
    this.rest();
    this.rows = [];
    this.error = "";
    this.turn = { runs: false, ended: false, others: 0 };
    if (this.on && model.board && !model.board.position.outcome) {
      this.id = link.follow({ ask: "analyse", line: model.line(), lines: this.lines, search: { ...switches } }, (reply) => this.heard(reply));
    }
    this.changed();
  }

  /** @param {any} reply */
  heard(reply) {
    if (reply.id !== this.id) return;
    if (reply.news === "row") this.rows[reply.row.rank - 1] = reply;
    else if (reply.news === "turn") this.turn = reply;
    else if (reply.news === "wrong") this.error = reply.message;
    this.changed();
  }

  rest() {
    if (!this.id) return;
    this.app.link.forget(this.id);
    this.app.link.follow({ ask: "rest" }, () => {});
    this.id = 0;
  }

  /** The moves that lines begin with, as arrows. */
  arrows() {
    const side = this.app.model.board?.position.side;
    return this.rows.filter((row) => row?.steps.length).map((row, nth) => (
      { from: row.steps[0].from, drop: row.steps[0].drop, to: row.steps[0].to, side, kind: KINDS[Math.min(nth, 2)] }));
  }
}

/** @param {App} app @param {Live} live */
function engineCard(app, live) {
  const body = h("div.lines", { "aria-live": "off" });
  const facts = h("span.facts");
  const toggle = h("button.toggle", { type: "button", role: "switch", "aria-label": t("Search"), onclick: () => {
    live.on = !live.on;
    localStorage.setItem("tesuji-search", live.on ? "on" : "off");
    live.begin();
  } }, h("span.knob"));
  const count = h("output", {});
  const change = (/** @type {number} */ by) => {
    live.lines = Math.max(1, Math.min(5, live.lines + by));
    localStorage.setItem("tesuji-lines", String(live.lines));
    live.begin();
  };
  const head = h("div.card-head", {}, toggle, h("h2", {}, t("Search")), facts, h("span.spring"),
    h("span.stepper", {}, h("button", { type: "button", "aria-label": t("Fewer lines"), onclick: () => change(-1) }, "−"), count, h("button", { type: "button", "aria-label": t("More lines"), onclick: () => change(1) }, "+")));
  const draw = () => {
    toggle.setAttribute("aria-checked", String(live.on));
    count.textContent = `${live.lines}`;
    const best = live.rows[0];
    facts.textContent = best ? `${t("depth")} ${best.row.depth} · ${short(best.row.nodes)} ${t("nodes")} · ${short(best.speed)}/s` : "";
    if (live.on && !live.turn.runs && !live.turn.ended && live.turn.others > 0) facts.textContent += ` · ${t("waits for its turn")}`;
    const outcome = app.model.board?.position.outcome;
    const lines = [];
    if (outcome) lines.push(h("p.outcome", {}, `${t("The game is over")}: ${said(outcome.reason)}`));
    else if (live.error) lines.push(h("p.trouble-line", { role: "alert" }, said(live.error)));
    else if (!live.on) lines.push(h("p.hint", {}, t("The search is at rest.")));
    else for (let nth = 0; nth < live.lines; nth++) lines.push(live.rows[nth] ? row(app, live.rows[nth], nth) : h("div.line.pending", { "aria-hidden": "true" }, h("span.score"), h("span.shimmer")));
    body.replaceChildren(...lines);
  };
  return { card: h("section.card.engine", { "aria-label": t("Search") }, head, body), draw };
}

/** One line: its score and its moves, each of which can be gone to. @param {App} app @param {PageRow} row @param {number} nth */
export function row(app, row, nth) {
  const good = row.chance >= 500 ? "first" : "second";
  const bound = row.row.bound === "lower" ? "≥" : row.row.bound === "upper" ? "≤" : "";
  const moves = row.row.line.slice(0, 14).map((move, at) => h("button.line-move", { type: "button", onclick: () => app.model.follow(row.row.line.slice(0, at + 1)).catch((error) => toast(error.message, true)) }, written(move)));
  return h("div.line", { "data-rank": nth + 1 }, h("span.score", { "data-side": good }, bound + row.score), h("span.line-moves", {}, moves));
}

/** @param {App} app @param {Live} live */
function techniques(app, live) {
  const changed = h("span.badge");
  const list = h("div.switches");
  const draw = () => {
    const count = app.switches.on.length + app.switches.off.length;
    changed.textContent = count ? `${count} ${t("changed")}` : "";
    changed.hidden = !count;
    list.replaceChildren(
      h("p.hint", {}, t("Switch a technique off and see what changes."), " ", count ? h("button.quiet", { type: "button", onclick: () => { app.switches = { on: [], off: [] }; draw(); live.begin(); app.remember(); } }, t("Reset")) : null),
      ...app.game.techniques.map((one) => {
        const on = app.switches.on.includes(one.technique) || one.on && !app.switches.off.includes(one.technique);
        const box = h("input", { type: "checkbox", ".checked": on, onchange: () => {
          const { switches } = app;
          switches.on = switches.on.filter((name) => name !== one.technique);
          switches.off = switches.off.filter((name) => name !== one.technique);
          if (box.checked !== one.on) (box.checked ? switches.on : switches.off).push(one.technique);
          draw();
          live.begin();
          app.remember();
        } });
        return h("label.switch", { title: t(one.what) }, box, h("span.switch-name", {}, technique(one.technique)), one.acronym ? h("span.acronym", {}, one.acronym) : null, h("span.switch-what", {}, t(one.what)));
      }));
  };
  draw();
  return h("details.card.techniques", {}, h("summary", {}, h("h2", {}, t("Techniques")), changed), list);
}

/** Where a game or a position is pasted or opened. @param {App} app */
function exchange(app) {
  const { link, model } = app;
  const label = t("Paste a position or a game: FEN, SFEN, PGN, KIF, CSA, or moves");
  const field = h("textarea", { rows: 3, "aria-label": label, placeholder: label, spellcheck: "false" });
  const wrong = h("p.trouble-line", { role: "alert", hidden: true });
  const take = async (/** @type {string} */ text) => {
    wrong.hidden = true;
    try {
      const record = await link.ask({ ask: "read", text, game: model.game });
      await model.load(record, record.nodes.length === 0);
      field.value = "";
      app.open(app.view.id);
      if (record.notes.length) toast(record.notes.map(said).join("; "));
    } catch (error) {
      wrong.textContent = said(/** @type {Error} */ (error).message);
      wrong.hidden = false;
    }
  };
  field.addEventListener("paste", () => setTimeout(() => take(field.value), 0));
  const starts = h("select", { "aria-label": t("Begin at"), onchange: async (/** @type {any} */ event) => { await model.begin(model.game, event.target.value); app.open(app.view.id); } },
    h("option", { value: "" }, `${t("Begin at")} …`), app.game.starts.map((one) => h("option", { value: one.text }, t("Begin at") === "Begin at" || !one.japanese ? t(one.name) : one.japanese)));
  return h("section.card.exchange", {}, h("h2", {}, t("Paste or open a game")), field, wrong, h("div.row", {}, h("button.primary", { type: "button", onclick: () => take(field.value) }, t("Load")), fileButton(t("Open a file"), take), h("span.spring"), starts));
}

/** The game, with what can be done about it. @param {App} app @returns {HTMLElement} */
function played(app) {
  const { link, model } = app;
  const write = () => link.ask({ ask: "write", ...model.record() });
  const button = (/** @type {string} */ name, /** @type {() => any} */ act, /** @type {string} */ kind = "button") => h(kind, { type: "button", onclick: () => Promise.resolve(act()).catch((error) => toast(error.message, true)) }, t(name));
  const why = button("Why this move?", () => app.why(model.at));
  const cut = button("Delete move", () => model.cut(model.at), "button.quiet");
  const judge = button("Judge this game", () => app.open("report", { judge: "1" }), "button.primary");
  const save_ = [button("Copy game", async () => copy((await write()).text, t("Game copied")), "button.quiet"), button("Save game", async () => { const written = await write(); save(written.file, written.text, "text/plain"); }, "button.quiet")];
  const show = () => {
    for (const one of [why, cut]) one.hidden = model.at === 0;
    for (const one of [judge, ...save_]) one.hidden = model.nodes.length < 2;
  };
  const card = h("section.card.game", {}, h("div.card-head", {}, h("h2", {}, t("Moves")), h("span.spring"), why, judge), tags(app), moveList(model),
    h("div.row.away", {}, save_, button("Copy position", () => copy(model.board?.position.text ?? "", t("Position copied")), "button.quiet"), h("span.spring"), cut));
  show();
  return Object.assign(card, { show });
}

/** @param {App} app */
function tags(app) {
  const shown = app.model.tags.filter((tag) => tag.value && tag.value !== "?");
  return shown.length ? h("dl.tags", {}, shown.map((tag) => h("div", {}, h("dt", {}, side(tag.name)), h("dd", {}, tag.value)))) : null;
}

export const analyse = {
  id: "analyse",
  title: "Analyse",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const live = new Live(app, () => {
      engine.draw();
      app.board.point(live.arrows());
      app.bar(live.rows[0] ?? null);
    });
    const engine = engineCard(app, live);
    const game = /** @type {any} */ (played(app));
    const paste = exchange(app);
    // Whoever has no game yet wants to bring one.
    if (app.model.nodes.length < 2) panel.append(engine.card, paste, game, techniques(app, live));
    else panel.append(engine.card, game, techniques(app, live), paste);
    return {
      update: () => { live.begin(); game.show(); },
      end: () => live.rest(),
    };
  },
};

export { grouped };
