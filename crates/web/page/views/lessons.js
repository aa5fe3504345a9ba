// Lessons: what a teacher wrote, step by step, each with the view that shows it.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageLesson} PageLesson */
/** @typedef {import("../main.js").App} App */


/** A text of a lesson, which may stand on several lines in its file. @param {string} text */
function line(text) {
  return t(text.replace(/\s+/g, " ").trim());
}

/** The lesson that is being read, above the panel. @param {App} app */
export function strip(app) {
  const { lesson } = app;
  if (!lesson) return null;
  const step = lesson.lesson.steps[lesson.at];
  const last = lesson.at + 1 >= lesson.lesson.steps.length;
  return h("section.card.lesson", { "aria-label": t("Lessons") }, h("div.card-head", {}, h("h2", {}, t(lesson.lesson.title)), h("span.badge", {}, `${lesson.at + 1}/${lesson.lesson.steps.length}`)), h("p", {}, line(step.text)),
    step.question ? h("p.question", {}, line(step.question)) : null,
    step.answer ? h("details", {}, h("summary", {}, t("Show the answer")), h("p", {}, line(step.answer))) : null,
    h("div.row", {}, lesson.at ? h("button", { type: "button", onclick: () => show(app, lesson.lesson, lesson.at - 1) }, t("Back")) : null,
      last ? null : h("button.primary", { type: "button", onclick: () => show(app, lesson.lesson, lesson.at + 1) }, t("Next")),
      h("button.quiet", { type: "button", onclick: () => { app.lesson = null; app.open("lessons"); } }, t("End the lesson"))));
}

/** Shows a step. @param {App} app @param {PageLesson} lesson @param {number} at */
export async function show(app, lesson, at) {
  const step = lesson.steps[at];
  app.lesson = { lesson, at };
  await app.model.begin(step.line.game, step.line.start ?? "", step.line.moves);
  app.open(step.view, Object.fromEntries(step.options.map((option) => [option.name, option.value])));
}

export const lessons = {
  id: "lessons",
  title: "Lessons",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    panel.append(...app.welcome.lessons.map((lesson) => h("section.card", {}, h("div.card-head", {}, h("h2", {}, t(lesson.title)), h("span.badge", {}, `${lesson.steps.length} ${t("steps")}`)), h("p.hint", {}, line(lesson.about)),
      h("div.row", {}, h("button.primary", { type: "button", onclick: () => show(app, lesson, 0) }, t("Begin"))))), h("p.hint", {}, t("A lesson of your own is a file: 'tesuji serve lesson.toml'.")));
    return {};
  },
};
