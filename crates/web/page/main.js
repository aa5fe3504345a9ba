// The page begins here: the link, the game, the views.

import { byId, h, s, toast, trouble, copy, saveSvg } from "./dom.js";
import { Link, takeToken } from "./link.js";
import { Model } from "./model.js";
import { Board, learnSigns } from "./board.js";
import { language, said, speak, t, written } from "./words.js";
import { analyse } from "./views/analyse.js";
import { why } from "./views/why.js";
import { evaluation } from "./views/evaluation.js";
import { Reporter, report } from "./views/report.js";
import { Trial, lab } from "./views/lab.js";
import { puzzle } from "./views/puzzle.js";
import { play } from "./views/play.js";
import { steps } from "./views/steps.js";
import { tree } from "./views/tree.js";
import { lessons, show, strip } from "./views/lessons.js";

/** @typedef {import("../../../docs/api/answers").PageWelcome} PageWelcome */
/** @typedef {import("../../../docs/api/answers").PageGame} PageGame */
/** @typedef {import("../../../docs/api/answers").PageRow} PageRow */
/** @typedef {{ id: string, title: string, own?: boolean, mount: (panel: HTMLElement, app: App) => Mounted }} View */
/** @typedef {{ update?: () => void, choose?: (move: string) => void, end?: () => void, state?: () => Record<string, string>, whole?: boolean }} Mounted */

/** @type {View[]} */
const VIEWS = [analyse, why, evaluation, report, puzzle, play, tree, steps, lab, lessons];

/** What all views share. */
export class App {
  /** @param {Link} link @param {PageWelcome} welcome */
  constructor(link, welcome) {
    this.link = link;
    this.welcome = welcome;
    this.model = new Model(link);
    this.board = /** @type {Board} */ (byId("board"));
    /** @type {View} */
    this.view = VIEWS[0];
    /** @type {Mounted} */
    this.mounted = {};
    /** @type {{ on: string[], off: string[] }} */
    this.switches = { on: [], off: [] };
    /** @type {Record<string, string>} */
    this.words = {};
    /** @type {{ lesson: import("../../../docs/api/answers").PageLesson, at: number } | null} */
    this.lesson = null;
    this.reporter = new Reporter(this);
    this.trial = new Trial(this);
  }

  /** @returns {PageGame} */
  get game() {
    return this.welcome.games.find((one) => one.game.name === this.model.game) ?? this.welcome.games[0];
  }

  async begin() {
    this.model.addEventListener("board", () => this.drawn());
    this.model.addEventListener("game", () => this.remember());
    this.board.addEventListener("choose", (event) => {
      const move = /** @type {CustomEvent} */ (event).detail;
      if (this.mounted.choose) this.mounted.choose(move);
      else this.model.play(move).catch((error) => toast(error.message, true));
    });
    // What is scrolled to stands below the board where that stays in sight.
    const row = /** @type {HTMLElement} */ (this.board.parentElement);
    new ResizeObserver(() => document.documentElement.style.setProperty("--stuck", getComputedStyle(row).position === "sticky" ? `${row.offsetHeight}px` : "0")).observe(row);
    window.addEventListener("hashchange", () => this.route());
    window.addEventListener("keydown", (event) => this.typed(event));
    this.build();
    const linked = location.hash.includes("?");
    await this.route();
    if (this.welcome.sheet && !linked) this.open("lab");
    if (this.welcome.begins_lesson && !location.hash.includes("moves=")) await show(this, this.welcome.lessons[0], 0);
  }

  /** Header, and what stands below the board. */
  build() {
    document.documentElement.lang = language.now;
    byId("skip").textContent = t("Skip to the panel");
    byId("views").setAttribute("aria-label", t("Views"));
    byId("table").setAttribute("aria-label", t("Board"));
    byId("views").replaceChildren(...VIEWS.map((view) => h("a", { href: `#${view.id}`, "data-view": view.id, onclick: (/** @type {Event} */ event) => { event.preventDefault(); this.open(view.id); } }, t(view.title))));
    const games = h("select", { "aria-label": t("Game"), onchange: (/** @type {any} */ event) => this.changeGame(event.target.value) },
      this.welcome.games.map((one) => h("option", { value: one.game.name }, t(one.game.name))));
    const tongue = h("button.quiet", { type: "button", lang: language.now === "ja" ? "en" : "ja", onclick: () => { speak(language.now === "ja" ? "en" : "ja"); this.build(); this.open(this.view.id); } },
      language.now === "ja" ? "English" : "日本語");
    byId("tools").replaceChildren(games, tongue);
    const icon = (/** @type {string} */ path, /** @type {string} */ name, /** @type {() => void} */ act, shown = "") => h("button.icon", { type: "button", title: name, "aria-label": name, onclick: act },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path })), shown ? h("span.icon-name", {}, shown) : null);
    const model = this.model;
    const typed = h("input.typed", { type: "text", placeholder: t("Type a move"), "aria-label": t("Type a move"), autocomplete: "off", spellcheck: "false", size: 10,
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.typedMove(/** @type {any} */ (event.target)); } });
    byId("under").replaceChildren(
      icon("M6 5v14M19 5l-9 7 9 7z", t("First move"), () => model.first()),
      icon("M16 5l-9 7 9 7z", t("Back"), () => model.back()),
      icon("M8 5l9 7-9 7z", t("Forward"), () => model.forward()),
      icon("M18 5v14M5 5l9 7-9 7z", t("Last move"), () => model.last()),
      h("span.spring"), typed, h("span.spring"),
      icon("M7 4v14m0 0l-3-3m3 3l3-3M17 20V6m0 0l-3 3m3-3l3 3", t("Flip the board"), () => { this.board.flip(!this.board.flipped); this.remember(); }),
      icon("M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01", t("Save picture"), () => saveSvg(this.board.layer.root, "board.svg"), t("Save picture")),
      icon("M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1", t("Copy link"), () => copy(`${location.origin}/${this.fragment()}`, t("Link copied: it opens in any running page"))),
    );
    const button = icon("M5 20L9 6h6l4 14zM9 15h6", `${t("Signs")} / ${t("Letters")}`, () => {
      this.board.kanji = !this.board.kanji;
      localStorage.setItem("tesuji-signs", this.board.kanji ? "signs" : "letters");
      this.board.flip(this.board.flipped);
    });
    button.id = "signs";
    byId("under").append(button);
  }

  /** @param {HTMLInputElement} field */
  typedMove(field) {
    const text = field.value.trim();
    const move = this.model.board?.position.legal_moves?.find((one) => [one.protocol, one.prose, one.japanese, one.prose.replace(/[+#]$/, "")].includes(text));
    if (!text) return;
    if (!move) { toast(`${text}: ${t("no such move")}`, true); return; }
    field.value = "";
    this.board.choose(move.protocol);
  }

  /** @param {string} game */
  async changeGame(game) {
    await this.model.begin(game);
    this.switches = { on: [], off: [] };
    this.open(this.view.id);
  }

  /** Opens a view. @param {string} id @param {Record<string, string>} [words] */
  open(id, words = {}) {
    this.mounted.end?.();
    this.mounted = {};
    this.words = words;
    if (words.on !== undefined || words.off !== undefined) this.switches = { on: this.named(words.on), off: this.named(words.off) };
    this.view = VIEWS.find((one) => one.id === id) ?? VIEWS[0];
    for (const link of byId("views").children) {
      if (/** @type {HTMLElement} */ (link).dataset.view === this.view.id) {
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "center" });
      }
      else link.removeAttribute("aria-current");
    }
    document.title = `${t(this.view.title)} – Tesuji`;
    document.body.dataset.view = this.view.id;
    const panel = byId("panel");
    panel.replaceChildren();
    panel.setAttribute("aria-label", t(this.view.title));
    this.board.interactive = true;
    this.board.point([]);
    this.board.mark([]);
    this.bar(null);
    const lesson = strip(this);
    if (lesson) panel.append(lesson);
    this.mounted = this.view.mount(panel, this);
    this.mounted.update?.();
    this.remember();
  }

  /** Asks why a move of the game is good or bad, where it was played. @param {number} node */
  async why(node) {
    const { model } = this;
    const { move, parent } = model.nodes[node];
    if (!move) return;
    await model.go(parent);
    this.open("why", { move: move.protocol });
  }

  /** Techniques of a link that there are. @param {string | undefined} names */
  named(names) {
    return (names ?? "").split(".").filter((name) => this.game.techniques.some((one) => one.technique === name));
  }

  /** The state of the view as a link. */
  fragment() {
    const words = new URLSearchParams({ game: this.model.game });
    if (this.model.start) words.set("start", this.model.start);
    const moves = this.model.moves(this.mounted.whole ? this.model.end(this.model.at) : this.model.at);
    if (moves.length) words.set("moves", moves.join("."));
    if (this.mounted.whole) words.set("at", String(this.model.moves().length));
    if (this.board.flipped) words.set("flip", "1");
    for (const [name, list] of Object.entries(this.switches)) if (list.length) words.set(name, list.join("."));
    for (const [name, value] of Object.entries(this.mounted.state?.() ?? {})) words.set(name, value);
    return `#${this.view.id}?${words}`;
  }

  remember() {
    this.own = this.fragment();
    history.replaceState(null, "", `${location.pathname}${this.own}`);
  }

  /** Shows what the address says. */
  async route() {
    if (location.hash === this.own) return;
    const [id, query] = location.hash.slice(1).split("?");
    const words = Object.fromEntries(new URLSearchParams(query ?? ""));
    const known = this.welcome.games.some((one) => one.game.name === words.game);
    try {
      if (!query && this.welcome.opened && !this.model.board) await this.model.load(this.welcome.opened);
      else if (known || !this.model.board) await this.model.begin(known ? words.game : "chess", words.start ?? "", words.moves ? words.moves.split(".") : []);
      if (words.at && known) await this.model.go(Math.min(this.model.at, Math.max(0, Number(words.at) || 0)));
    } catch (error) {
      toast(/** @type {Error} */ (error).message, true);
      await this.model.begin(this.model.game);
    }
    if (words.flip) this.board.flip(true);
    if (query) this.switches = { on: [], off: [] };
    this.open(id, words);
  }

  drawn() {
    const board = this.model.board;
    if (!board) return;
    language.game = this.model.game;
    this.board.show(board);
    const games = /** @type {HTMLSelectElement} */ (byId("tools").querySelector("select"));
    if (games) games.value = this.model.game;
    byId("signs").hidden = !board.hands;
    const last = board.line[board.line.length - 1];
    const over = board.position.outcome ? `. ${said(board.position.outcome.reason)}` : "";
    byId("live").textContent = last ? `${written(last)}${over}` : over;
    this.remember();
    this.mounted.update?.();
  }

  /** Shows what the first player can expect. @param {{ chance: number, score: string } | null} row */
  bar(row) {
    const bar = byId("evalbar");
    const first = /** @type {HTMLElement} */ (bar.querySelector(".evalbar-first"));
    const text = /** @type {HTMLElement} */ (bar.querySelector(".evalbar-text"));
    bar.classList.toggle("unknown", !row);
    bar.classList.toggle("turned", this.board.flipped);
    first.style.height = `${row ? row.chance / 10 : 50}%`;
    text.textContent = row ? row.score : "";
    bar.classList.toggle("high", Boolean(row && row.chance >= 500));
    bar.setAttribute("aria-label", row ? `${t("Evaluation")} ${row.score}` : t("Evaluation"));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const field = event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [role=slider]");
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = /** @type {Record<string, () => any>} */ ({ ArrowLeft: () => this.model.back(), ArrowRight: () => this.model.forward(), Home: () => this.model.first(), End: () => this.model.last(),
      f: () => { this.board.flip(!this.board.flipped); this.remember(); } });
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

async function main() {
  const link = new Link(takeToken());
  const panel = byId("panel");
  const failed = (/** @type {string} */ text) => {
    panel.replaceChildren(trouble(text), h("button.primary", { type: "button", onclick: () => location.reload() }, t("Try again")));
  };
  const gone = "The program is gone. Start 'tesuji serve' again and open the link that it prints.";
  const opened = await link.open();
  if (opened === "token") return failed(t("This page needs the link that 'tesuji serve' printed: it carries the key."));
  if (opened === "gone") return failed(t(gone));
  link.addEventListener("closed", () => toast(t(gone), true));
  const welcome = await link.ask({ ask: "welcome" });
  learnSigns(welcome.signs);
  const app = new App(link, welcome);
  /** @type {any} */ (window).tesuji = app;
  await app.begin();
  return undefined;
}

main().catch((error) => toast(error.message, true));
