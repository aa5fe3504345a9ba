// Game report: every move judged, the curve, what was better and why.

import { empty, fileButton, h, save, saveSvg, short, toast, trouble, waiting } from "../dom.js";
import { moveList } from "../moves.js";
import { language, said, side as named, t, written } from "../words.js";
import { Curve, numbered } from "./curve.js";
import { Playout, verdict } from "./why.js";

/** @typedef {import("../../../../docs/api/answers").PageReport} PageReport */
/** @typedef {import("../../../../docs/api/answers").PageReportMove} PageReportMove */
/** @typedef {import("../../../../docs/api/answers").PageLine} PageLine */
/** @typedef {import("../../../../docs/api/answers").PageWhy} PageWhy */
/** @typedef {import("../../../../docs/api/answers").MoveJudgement} MoveJudgement */
/** @typedef {import("../main.js").App} App */


const EFFORTS = /** @type {[string, number][]} */ ([["quick", 20000], ["usual", 100000], ["thorough", 400000]]);

/** The report of a game, under way or done. It goes on while other views are open. */
export class Reporter {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.id = 0;
    this.state = "none";
    /** @type {PageLine} */
    this.line = { game: "", start: null, moves: [] };
    /** @type {(PageReportMove | undefined)[]} */
    this.moves = [];
    /** @type {PageReport | null} */
    this.report = null;
    this.error = "";
    this.waits = false;
    /** Who draws it. */
    this.changed = () => {};
  }

  /** Whether it is of the game on the board. */
  get isHere() {
    const { model } = this.app;
    return this.state !== "none" && this.line.game === model.game && (this.line.start ?? "") === model.start && this.place(this.line.moves.length) >= 0;
  }

  /** The node of the model after so many moves of the game; -1 if it is not there. @param {number} ply */
  place(ply) {
    const { nodes } = this.app.model;
    let at = 0;
    for (const move of this.line.moves.slice(0, ply)) {
      const next = nodes[at].children.find((child) => nodes[child].move?.protocol === move);
      if (!next) return -1;
      at = next;
    }
    return at;
  }

  /** How far one stands in the game, and whether beside it. @returns {{ ply: number, beside: boolean }} */
  where() {
    const { model } = this.app;
    const moves = model.moves();
    let ply = 0;
    while (ply < moves.length && moves[ply] === this.line.moves[ply]) ply++;
    return { ply, beside: ply < moves.length };
  }

  /** @param {number} nodes */
  begin(nodes) {
    const { link, model } = this.app;
    link.forget(this.id);
    // A tab does one thing of this kind at a time.
    this.app.trial.ended();
    this.line = model.line(model.end(0));
    this.moves = [];
    this.report = null;
    this.error = "";
    this.waits = false;
    this.state = "runs";
    this.id = link.follow({ ask: "report", line: this.line, tags: model.tags, source: model.source, nodes, japanese: language.now === "ja" }, (reply) => this.heard(reply));
    this.changed();
  }

  /** Something else took its place. */
  ended() {
    if (this.state !== "runs") return;
    this.app.link.forget(this.id);
    this.state = "stopped";
  }

  halt() {
    this.app.link.forget(this.id);
    this.app.link.follow({ ask: "halt" }, () => {});
    this.state = "stopped";
    this.changed();
  }

  /** @param {any} reply */
  heard(reply) {
    if (reply.news === "judged") this.moves[reply.move.told.ply - 1] = reply.move;
    else if (reply.news === "turn") this.waits = !reply.runs;
    else if (reply.news === "report") {
      this.report = reply;
      this.moves = reply.moves;
      this.state = "done";
      this.mark();
    } else if (reply.news === "wrong") {
      this.error = reply.message;
      this.state = "wrong";
    }
    this.changed();
  }

  /** Puts the marks into the game. */
  mark() {
    const { model } = this.app;
    this.moves.forEach((move, nth) => {
      const node = this.place(nth + 1);
      if (node > 0) model.nodes[node].judged = move?.fault?.mark ?? "";
    });
    model.changed("game");
  }

  get faults() { return this.moves.filter((move) => move?.fault); }
}

/** What a side is called. @param {App} app @param {number} nth */
function side(app, nth) {
  return named(app.game.game.sides[nth]);
}

/** A player, or the side where nobody says. @param {App} app @param {string} name @param {number} nth */
function player(app, name, nth) {
  return !name || name === app.game.game.sides[nth] ? side(app, nth) : name;
}

/** What a move gave away, where that can be told in whole points. @param {import("../../../../docs/api/answers").PageFault | null | undefined} fault */
function fall(fault) {
  return fault && fault.chances[0] !== fault.chances[1] ? h("span.fall", {}, `${fault.chances[0]} → ${fault.chances[1]}`) : null;
}

/** The sentence of a judgement. @param {MoveJudgement} judgement */
function sentence(judgement) {
  return language.now === "ja" ? judgement.reason.japanese : judgement.reason.sentence;
}

/** What each side's moves come to. @param {App} app @param {PageReport} report @param {(ply: number) => void} go */
function summary(app, report, go) {
  const phases = report.phases.filter((phase) => phase.accuracy.some((one) => one !== null));
  const column = (/** @type {any} */ one, /** @type {number} */ nth) => h("div.side", { "data-side": one.side },
    h("p.side-name", {}, h("span.side-sign", { "aria-hidden": "true" }), player(app, report.players[nth], nth)),
    h("p.side-accuracy", {}, one.accuracy === null ? "–" : one.accuracy.toFixed(1), h("span", {}, t("accuracy"))),
    h("ul.side-faults", {}, [["?!", one.inaccuracies, "inaccuracies", "inaccuracy"], ["?", one.mistakes, "mistakes", "mistake"], ["??", one.blunders, "blunders", "blunder"]].map(([mark, count, many, single]) => h("li", { "data-some": String(count > 0) }, h("strong", {}, count), ` ${t(count === 1 ? String(single) : String(many))} `, h("span.mark", { "data-grade": single }, mark)))),
    h("p.hint", {}, phases.map((phase, place) => [h("span.numbered", {}, `${t(phase.phase).replace("_", " ")} ${phase.accuracy[nth]?.toFixed(0) ?? "–"}${place + 1 < phases.length ? " ·" : ""}`), " "])));
  const turned = report.turning_points.map((ply) => report.moves[ply - 1]).filter(Boolean);
  const opening = report.opening ? language.now === "ja" && report.opening.japanese || report.opening.name : "";
  return h("section.card.summary", {}, h("div.sides", {}, report.sides.map(column)),
    opening ? h("p.hint", {}, opening) : null,
    turned.length ? h("p.turned", {}, h("span.hint", {}, `${t("Turning points")} `), turned.map((move) => h("button.line-move", { type: "button", onclick: () => go(move.told.ply) }, numbered(move)))) : null,
    h("div.row", {}, h("span.facts", {}, `${report.moves.length} ${t("moves")} · ${short(report.effort)} ${t("nodes a move")} · ${report.seconds.toFixed(1)} s`), h("span.spring"),
      h("button", { type: "button", onclick: () => save(report.written.file, report.written.text, "text/plain") }, `${t("Save the game with marks")} (${report.written.format})`)),
    h("details", {}, h("summary", {}, t("As plain text")), h("pre", { tabindex: "0" }, report.text)));
}

export const report = {
  id: "report",
  title: "Report",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const { model } = app;
    const reporter = app.reporter;
    let [turn, only, shownPly] = [0, "both", -1];
    let effort = Number(app.words.nodes ?? localStorage.getItem("tesuji-effort") ?? 100000);
    /** @type {Playout[]} */
    let playouts = [];
    const act = (/** @type {Promise<any>} */ done) => done.catch((error) => toast(error.message, true));
    const go = (/** @type {number} */ ply) => { const node = reporter.place(ply); return node >= 0 ? act(model.go(node)) : undefined; };
    const curve = new Curve(go);
    const head = h("section.card.report-head", {});
    const graph = h("section.card", { "aria-label": t("Winning chances") }, curve.element,
      h("div.row", {}, h("button", { type: "button", "aria-label": t("Previous mistake"), title: t("Previous mistake"), onclick: () => next(-1) }, "◀"), h("button", { type: "button", onclick: () => next(1) }, `${t("Next mistake")} ▶`), h("span.spring"), h("button.quiet", { type: "button", onclick: () => saveSvg(curve.picture, "game.svg") }, t("Save picture"))));
    const detail = h("div.answers", { "aria-live": "polite" });
    const asked = h("div.answers", { "aria-live": "polite" });
    const sums = h("div.answers");
    const list = h("section.card.judged", {});
    const rest = h("section.card.game", {}, h("div.card-head", {}, h("h2", {}, t("Moves"))), moveList(model));
    panel.append(head, graph, detail, asked, sums, list, rest);

    const end = () => { playouts.forEach((one) => one.end()); playouts = []; };

    /** To the next bad move, or the one before. @param {number} way */
    const next = (way) => {
      const { ply } = reporter.where();
      const faults = reporter.faults.map((move) => move?.told.ply ?? 0);
      const found = way > 0 ? faults.find((one) => one > ply) : faults.reverse().find((one) => one < ply);
      if (found) go(found);
    };

    /** What was chosen in the list below comes into view. */
    const show = () => detail.scrollIntoView({ block: "start" });

    const begin = () => { end(); asked.replaceChildren(); shownPly = -1; reporter.begin(effort); app.remember(); };

    const load = async (/** @type {string} */ text) => {
      const record = await app.link.ask({ ask: "read", text, game: model.game });
      if (!record.nodes.length) throw new Error(t("There is no move in it."));
      await model.load(record);
      app.open("report", { nodes: String(effort), judge: "1" });
      if (record.notes.length) toast(record.notes.map(said).join("; "));
    };

    /** Where a game is pasted or opened. */
    const entry = () => {
      const label = t("Paste a game here");
      const wrong = h("p.trouble-line", { role: "alert", hidden: true });
      const take = (/** @type {string} */ text) => { wrong.hidden = true; load(text).catch((error) => { wrong.textContent = said(error.message); wrong.hidden = false; }); };
      const field = h("textarea", { rows: 3, "aria-label": label, placeholder: label, spellcheck: "false", onpaste: () => setTimeout(() => take(field.value), 0) });
      return h("div", {}, field, wrong, h("div.row", {}, h("button.primary", { type: "button", onclick: () => take(field.value) }, t("Load")), fileButton(t("Open a file"), take)));
    };

    const drawHead = () => {
      const moves = model.moves(model.end(0)).length;
      const runs = reporter.state === "runs" && reporter.isHere;
      const known = reporter.moves.filter(Boolean).length;
      const select = h("select", { onchange: () => { effort = Number(select.value); localStorage.setItem("tesuji-effort", select.value); app.remember(); } }, EFFORTS.map(([name, nodes]) => h("option", { value: nodes, ".selected": nodes === effort }, t(name))));
      const names = [0, 1].map((nth) => player(app, model.tags.find((tag) => tag.name === app.game.game.sides[nth])?.value ?? "", nth));
      const result = model.tags.find((tag) => tag.name === "Result")?.value ?? "";
      head.replaceChildren(...[
        moves ? h("div.card-head", {}, h("h2", {}, `${names[0]} – ${names[1]} ${result}`), h("span.spring"), runs ? h("button", { type: "button", onclick: () => reporter.halt() }, t("Stop")) : null) : null,
        moves && !runs ? h("div.row", {}, h(reporter.isHere ? "button" : "button.primary", { type: "button", onclick: begin }, t(reporter.isHere ? "Judge it again" : "Judge this game")), h("label.field", {}, `${t("effort")} `, select)) : null,
        runs ? h("div.progress", { role: "progressbar", "aria-label": t("Report"), "aria-valuemin": 0, "aria-valuemax": reporter.line.moves.length, "aria-valuenow": known }, h("div.progress-bar"), h("span", {}, `${known}/${reporter.line.moves.length}${reporter.waits ? ` · ${t("waits for its turn")}` : ""}`)) : null,
        moves ? h("details.another", {}, h("summary", {}, t("Another game")), entry()) : h("div", {}, empty("?!", t("Paste a game and see every move judged"), h("p.hint", {}, t("PGN, KIF, KI2, CSA, or just moves. Nothing leaves this machine.")), h("p.hint", {}, t("Or play some moves on the board."))), entry()),
      ].filter(Boolean));
      const bar = /** @type {HTMLElement | null} */ (head.querySelector(".progress-bar"));
      if (bar) bar.style.width = `${(100 * known) / Math.max(1, reporter.line.moves.length)}%`;
    };

    /** A line that can be played out. @param {string} title @param {any} line @param {string} score @param {string} kind @param {PageLine} base @param {any} [more] */
    const lineCard = (title, line, score, kind, base, more) => {
      const playout = new Playout(app, line, kind, base);
      playouts.push(playout);
      return h("div.report-line", {}, h("div.card-head", {}, h("h3", {}, title), h("span.score", {}, score), h("span.spring"), more), playout.element);
    };

    /** The better line becomes a variation. @param {number} ply @param {any[]} moves */
    const tryLine = async (ply, moves) => {
      const before = reporter.place(ply - 1);
      let at = before;
      for (const move of moves) at = model.add(at, move);
      model.changed("game");
      const first = model.nodes[before].children.find((child) => model.nodes[child].move?.protocol === moves[0]?.protocol);
      await model.go(first ?? before);
    };

    /** Asks about a third move. @param {PageLine} line @param {string} move @param {string} name */
    const ask = async (line, move, name) => {
      const mine = ++turn;
      asked.replaceChildren(waiting(`${name} ${t("is being judged")}`));
      try {
        const found = /** @type {PageWhy} */ (await app.link.ask({ ask: "why", line, move, search: { ...app.switches } }));
        if (mine !== turn) return;
        const cards = [
          found.answer ? lineCard(t("What answers it"), found.answer.row.line, found.answer.score, ["mistake", "blunder"].includes(found.verdict) ? "wrong" : "first", line) : null,
          found.best && found.verdict !== "best" ? lineCard(t(["inaccuracy", "mistake", "blunder"].includes(found.verdict) ? "What is better" : "What the engine prefers"), found.best.row.line, found.best.score, "first", line) : null,
        ];
        asked.replaceChildren(verdict(found, name), h("section.card", {}, cards, h("div.row", {},
          h("button", { type: "button", onclick: () => act(at(line).then(() => app.model.play(move))) }, t("Play it")),
          h("button", { type: "button", onclick: () => act(at(line).then(() => app.open("why", { move }))) }, `${t(found.verdict === "best" ? "All about it" : "Why the engine did not choose it")} ›`))));
        app.bar(found.answer ?? null);
      } catch (error) {
        if (mine === turn) asked.replaceChildren(trouble(/** @type {Error} */ (error).message));
      }
    };

    /** Goes to the end of a line that is in the game. @param {PageLine} line */
    const at = async (line) => {
      let node = 0;
      for (const move of line.moves) node = model.nodes[node].children.find((child) => model.nodes[child].move?.protocol === move) ?? node;
      await model.go(node);
    };

    /** All there is to say of a move. @param {PageReportMove} move */
    const card = (move) => {
      const { told, fault } = move;
      const before = { ...reporter.line, moves: reporter.line.moves.slice(0, told.ply - 1) };
      const after = { ...reporter.line, moves: reporter.line.moves.slice(0, told.ply) };
      const judgement = told.judgement;
      const third = h("select", { "aria-label": `${t("What about")} ${t("another move")}`, onchange: () => { if (third.value) ask(before, third.value, third.selectedOptions[0].textContent ?? ""); } }, h("option", { value: "" }, `${t("Ask about another move")} …`));
      model.fetch(before).then((board) => third.append(...(board.position.legal_moves ?? []).filter((one) => one.protocol !== told.move.protocol).map((one) => h("option", { value: one.protocol }, written(one)))), () => {});
      const others = h("div.row", {}, third, h("button", { type: "button", onclick: () => { const node = reporter.place(told.ply - 1); act(model.go(node)).then(() => asked.replaceChildren(h("p.hint.prompt", {}, t("Drag the move that you would have played.")))); } }, t("Try another move here")));
      if (!fault || !judgement) return h("section.card", {}, h("div.card-head", {}, h("h2", {}, numbered(move)), h("span.score", { "data-side": move.view.chance >= 500 ? "first" : "second" }, move.view.score), h("span.hint", {}, t("Nothing is wrong with this move."))), others);
      return h("section.card.fault-card", { "data-grade": judgement.grade },
        h("div.verdict", { "data-verdict": judgement.grade }, h("span.verdict-mark", { "aria-hidden": "true" }, fault.mark), h("div", {}, h("p.verdict-text", {}, h("strong", {}, numbered(move)), ` – ${t(fault.name)}`, fall(fault)), h("p.sentence", {}, sentence(judgement)))),
        lineCard(`${t("What was better")}${judgement.only_move ? ` (${t("only move")})` : ""}`, judgement.better.moves, fault.better, "first", before, h("button", { type: "button", onclick: () => act(tryLine(told.ply, judgement.better.moves)) }, t("Try it on the board"))),
        judgement.refutation.moves.length ? lineCard(t("What answers the move"), judgement.refutation.moves, fault.refutation, "wrong", after) : null,
        others);
    };

    const drawDetail = () => {
      const { ply, beside } = reporter.where();
      const move = reporter.moves[ply - 1];
      end();
      shownPly = ply;
      if (!reporter.isHere || reporter.state === "none") { detail.replaceChildren(); return; }
      if (beside) { detail.replaceChildren(h("section.card", {}, h("p", {}, t("You are in a variation."), " ", h("span.hint", {}, t("Each move that you try here is judged."))), h("div.row", {}, h("button.primary", { type: "button", onclick: () => go(ply + 1) }, t("Back to the game")), h("button", { type: "button", onclick: () => app.open("analyse") }, `${t("Analyse this position")} ›`)))); return; }
      detail.replaceChildren(...(move ? [card(move)] : []));
    };

    const drawList = () => {
      const shown = reporter.faults.filter((move) => only === "both" || move?.told.side === only);
      list.hidden = !reporter.isHere || !reporter.moves.length;
      const choices = [["both", t("both")], ["first", side(app, 0)], ["second", side(app, 1)]];
      const { ply } = reporter.where();
      list.replaceChildren(h("div.card-head", {}, h("h2", {}, t("Judged moves")), h("span.badge", {}, shown.length), h("span.spring"),
        h("div.choices", { role: "group", "aria-label": t("Judged moves") }, choices.map(([value, name]) => h("button", { type: "button", "aria-pressed": only === value ? "true" : "false", onclick: () => { only = value; drawList(); } }, name)))),
        shown.length ? h("ol.faults", {}, shown.map((move) => {
          const one = /** @type {PageReportMove} */ (move);
          return h("li", {}, h("button.fault-row", { type: "button", "data-grade": one.told.judgement?.grade, "aria-current": one.told.ply === ply ? "true" : null, onclick: () => { go(one.told.ply)?.then(show); } },
            h("span.mark", { "data-grade": one.told.judgement?.grade }, one.fault?.mark ?? ""), h("span.fault-move", {}, `${one.told.number} ${written(one.told.move)}`), h("span.fault-name", {}, t(one.fault?.name ?? "")), fall(one.fault), h("span.fault-why", {}, one.told.judgement ? sentence(one.told.judgement) : "")));
        })) : h("p.hint", {}, reporter.state === "runs" ? "…" : t("No move gave anything away.")));
    };

    const draw = () => {
      const here = reporter.isHere;
      drawHead();
      graph.hidden = !here || reporter.state === "wrong" && !reporter.moves.length;
      rest.hidden = model.nodes.length < 2;
      if (here) curve.at = reporter.where().ply;
      if (here) curve.draw({ moves: reporter.moves, of: reporter.line.moves.length, start: reporter.report?.start_view.chance ?? 500, phases: reporter.report?.phases ?? [], sides: app.game.game.sides });
      sums.replaceChildren(...[here && reporter.state === "wrong" ? trouble(reporter.error) : null, here && reporter.state === "stopped" ? h("p.hint", { role: "status" }, t("The report was stopped.")) : null,
        here && reporter.report ? summary(app, reporter.report, go) : null].filter(Boolean));
      drawList();
      drawBoard();
    };

    /** What the report has to say of the position on the board. */
    const drawBoard = () => {
      const { ply, beside } = reporter.where();
      const move = reporter.moves[ply - 1];
      if (!reporter.isHere || beside) { app.bar(null); return; }
      app.bar(move?.view ?? (ply === 0 ? reporter.report?.start_view ?? null : null));
    };

    reporter.changed = () => {
      draw();
      const { ply } = reporter.where();
      if (ply !== shownPly || reporter.state === "done" || !detail.children.length) drawDetail();
    };
    if (app.words.judge && model.end(0) > 0 && !reporter.isHere) begin();
    return {
      update() {
        turn++;
        asked.replaceChildren();
        draw();
        drawDetail();
        curve.show(reporter.where().ply);
      },
      choose(/** @type {string} */ move) {
        if (!reporter.isHere) { act(model.play(move)); return; }
        const name = model.board?.position.legal_moves?.find((one) => one.protocol === move);
        app.board.dropBack();
        act(ask(model.line(), move, name ? written(name) : move));
      },
      end() { turn++; end(); reporter.changed = () => {}; },
      whole: true,
      state: () => /** @type {Record<string, string>} */ ({ nodes: String(effort), ...(reporter.isHere ? { judge: "1" } : {}) }),
    };
  },
};
