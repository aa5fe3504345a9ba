// Lab: what techniques are worth, how often they are wrong, who is stronger: run here, or out of a file.

import { empty, grouped, h, toast, trouble, waiting } from "../dom.js";
import { t, technique } from "../words.js";
import { drawn } from "./sheets.js";

/** @typedef {import("../../../../docs/api/answers").PageSheet} PageSheet */
/** @typedef {import("../../../../docs/api/answers").PageExperiment} PageExperiment */
/** @typedef {import("../main.js").App} App */


/** An experiment, under way or done. It goes on while other views are open. */
export class Trial {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.id = 0;
    this.runs = false;
    this.halted = false;
    this.waits = false;
    this.error = "";
    /** @type {PageSheet | null} */
    this.sheet = null;
    this.title = "";
    this.changed = () => {};
  }

  /** @param {PageExperiment} experiment */
  begin(experiment) {
    const { link, model } = this.app;
    link.forget(this.id);
    // A tab does one thing of this kind at a time.
    this.app.reporter.ended();
    [this.runs, this.halted, this.waits, this.error, this.sheet] = [true, false, false, "", null];
    this.title = [t(KINDS.find(([name]) => name === experiment.kind)?.[1] ?? ""), t(model.game), experiment.kind === "match" ? `${grouped(experiment.nodes)} ${t("nodes a move")}` : `${t("depth")} ${experiment.depth}, ${experiment.positions} ${t("positions")}`].join(" · ");
    this.id = link.follow({ ask: "trial", game: model.game, experiment }, (reply) => this.heard(reply));
    this.changed();
  }

  /** Something else took its place. */
  ended() {
    if (!this.runs) return;
    this.app.link.forget(this.id);
    [this.runs, this.halted] = [false, true];
  }

  halt() {
    this.app.link.forget(this.id);
    this.app.link.follow({ ask: "halt" }, () => {});
    [this.runs, this.halted] = [false, true];
    this.changed();
  }

  /** @param {any} reply */
  heard(reply) {
    if (reply.news === "sheet") {
      this.sheet = reply;
      this.runs = !reply.ended;
    } else if (reply.news === "turn") this.waits = !reply.runs;
    else if (reply.news === "wrong") [this.error, this.runs] = [reply.message, false];
    this.changed();
  }
}

const KINDS = /** @type {[string, string, string][]} */ ([
  ["ablation", "What a technique is worth", "Each technique is switched off on the same positions: how much larger does the tree get?"],
  ["audit", "How often it is wrong", "Decisions of a search are looked at again without the technique: how many were wrong?"],
  ["match", "Who is stronger", "Two players meet at a fixed number of nodes, every opening with both colours."],
]);

export const lab = {
  id: "lab",
  title: "Lab",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const { trial } = app;
    let kind = KINDS.some(([name]) => name === app.words.kind) ? app.words.kind : "ablation";
    /** @type {import("./why.js").Playout[]} */
    let playouts = [];
    const set = /** @type {Record<string, string>} */ ({ depth: "7", positions: "8", samples: "2", nodes: "1000", games: "60", first: "default", second: "default", without: "null_move", sprt: "", only: "", ...app.words });
    const form = h("section.card", {});
    const own = h("section.card", { "aria-label": t("Lab") });
    const opened = app.welcome.sheet ? h("section.card", { "aria-label": t("From a file") }) : null;
    panel.append(form, own);
    if (opened && app.welcome.sheet) {
      opened.append(h("div.card-head", {}, h("h2", {}, app.welcome.sheet.source), h("span.badge", {}, t("From a file"))), ...drawn(app, app.welcome.sheet, playouts));
      panel.append(opened);
    }

    /** @param {string} name @param {string} key @param {[string, string][]} options */
    const choice = (name, key, options) => {
      const select = h("select", { onchange: () => { set[key] = select.value; app.remember(); } }, options.map(([value, text]) => h("option", { value, ".selected": value === set[key] }, text)));
      if (!options.some(([value]) => value === set[key])) set[key] = options[0][0];
      return h("label.field", {}, `${t(name)} `, select);
    };
    const numbers = (/** @type {number[]} */ all) => /** @type {[string, string][]} */ (all.map((one) => [String(one), one.toLocaleString("en-US")]));
    const named = () => /** @type {[string, string][]} */ (app.game.techniques.map((one) => [one.technique, technique(one.technique)]));

    const fields = () => {
      if (kind === "ablation") return [choice("techniques", "only", [["", t("all")], ...named()]), choice("depth", "depth", numbers([4, 5, 6, 7, 8])), choice("positions", "positions", numbers([4, 8, 12, 16]))];
      if (kind === "audit") return [choice("depth", "depth", numbers([4, 5, 6, 7, 8])), choice("positions", "positions", numbers([4, 8, 12, 16])), choice("samples", "samples", numbers([1, 2, 4, 8]))];
      const profiles = app.game.profiles.map((one) => /** @type {[string, string]} */ ([one.name, t(one.name)]));
      return [choice("First player", "first", profiles), choice("Second player", "second", profiles), choice("without", "without", [["", t("nothing")], ...named()]), choice("nodes a move", "nodes", numbers([200, 1000, 5000, 20000])), choice("games", "games", numbers([20, 60, 200, 1000])),
        choice("test of", "sprt", [["", t("no test")], ["0,50", "0 / 50 nElo"], ["0,20", "0 / 20 nElo"], ["-20,0", "−20 / 0 nElo"]])];
    };

    /** @returns {PageExperiment} */
    const wanted = () => {
      if (kind === "ablation") return { kind, only: set.only ? [set.only] : [], depth: Number(set.depth), positions: Number(set.positions) };
      if (kind === "audit") return { kind, depth: Number(set.depth), positions: Number(set.positions), samples: Number(set.samples) };
      const player = (/** @type {string} */ profile, /** @type {string[]} */ off) => ({ profile, search: { on: [], off } });
      return { kind: "match", players: [player(set.first, []), player(set.second, set.without && set.second === "default" ? [set.without] : [])], nodes: Number(set.nodes), games: Number(set.games), sprt: set.sprt ? /** @type {[number, number]} */ (set.sprt.split(",").map(Number)) : null };
    };

    const drawForm = () => {
      const about = KINDS.find(([name]) => name === kind)?.[2] ?? "";
      form.replaceChildren(h("div.choices", { role: "group", "aria-label": t("Lab") }, KINDS.map(([name, title]) => h("button", { type: "button", "aria-pressed": name === kind ? "true" : "false", onclick: () => { kind = name; drawForm(); app.remember(); } }, t(title)))),
        h("p.hint.about", {}, t(about)), h("div.row.fields", {}, fields()),
        h("div.row", {}, trial.runs ? h("button", { type: "button", onclick: () => trial.halt() }, t("Stop")) : h("button.primary", { type: "button", onclick: () => { trial.begin(wanted()); app.remember(); } }, t("Run"))));
    };

    const draw = () => {
      const { sheet } = trial;
      playouts.forEach((one) => one.end());
      const open = own.querySelector("details")?.open;
      const progress = sheet && !sheet.ended && trial.runs ? h("div.progress", { role: "progressbar", "aria-label": t("Lab"), "aria-valuemin": 0, "aria-valuemax": sheet.of, "aria-valuenow": sheet.done }, h("div.progress-bar"), h("span", {}, `${sheet.done}/${sheet.of}${trial.waits ? ` · ${t("waits for its turn")}` : ""}`)) : null;
      const bar = /** @type {HTMLElement | null} */ (progress?.querySelector(".progress-bar") ?? null);
      if (bar && sheet) bar.style.width = `${(100 * sheet.done) / Math.max(1, sheet.of)}%`;
      own.replaceChildren(...[
        sheet ? h("div.card-head", {}, h("h2", {}, trial.title)) : null, progress,
        trial.runs && (!sheet || sheet.found.kind === "nothing") ? waiting(t("begins")) : null,
        trial.error ? trouble(trial.error) : null,
        trial.halted ? h("p.hint", { role: "status" }, t("The experiment was stopped.")) : null,
        ...(sheet ? drawn(app, sheet, playouts) : []),
        !sheet && !trial.runs && !trial.error && !app.welcome.sheet ? empty("⚗", t("Nothing was measured yet"), h("p.hint", {}, t("Choose an experiment and run it, or start the program with a file: 'tesuji serve answer.json'."))) : null,
      ].filter(Boolean));
      own.hidden = !own.children.length;
      const details = own.querySelector("details");
      if (details && open) details.open = true;
    };

    let ran = trial.runs;
    trial.changed = () => {
      draw();
      if (ran !== trial.runs) drawForm();
      ran = trial.runs;
    };
    drawForm();
    draw();
    return {
      choose: (/** @type {string} */ move) => { app.model.play(move).catch((error) => toast(error.message, true)); },
      end() { playouts.forEach((one) => one.end()); playouts = []; trial.changed = () => {}; },
      state: () => ({ kind, ...Object.fromEntries(Object.keys(set).filter((key) => ["depth", "positions", "samples", "nodes", "games", "first", "second", "without", "sprt", "only"].includes(key) && set[key] !== "").map((key) => [key, set[key]])) }),
    };
  },
};
