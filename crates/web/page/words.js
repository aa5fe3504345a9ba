// English and Japanese. Views have their words in English; `japanese.js` has the others.

import { JAPANESE, MESSAGES } from "./japanese.js";

/** @typedef {import("../../../docs/api/answers").Move} Move */

const KEY = "tesuji-language";

/** The language of the reader, and the game that is looked at: its sides have names of their own. */
export const language = { now: localStorage.getItem(KEY) ?? (navigator.language.startsWith("ja") ? "ja" : "en"), game: "chess" };

/** @param {string} now */
export function speak(now) {
  language.now = now;
  localStorage.setItem(KEY, now);
  document.documentElement.lang = now;
}

/** A word in the language of the reader. @param {string} word */
export function t(word) {
  return language.now === "ja" ? JAPANESE[word] ?? word : word;
}

/** A sentence with something in it: `{1}` and so on. @param {string} sentence @param {...any} values */
export function tell(sentence, ...values) {
  return t(sentence).replace(/\{(\d)\}/g, (_, nth) => String(values[Number(nth) - 1]));
}

/** A side by its name in English. @param {string} name */
export function side(name) {
  if (language.now !== "ja" || language.game !== "shogi") return t(name);
  return name === "Black" ? "先手" : name === "White" ? "後手" : t(name);
}

/** A technique by its name. @param {string} name */
export function technique(name) {
  const word = t(name);
  return word === name ? name.replace(/_/g, " ") : word;
}

/** A message of the program. @param {string} message */
export function said(message) {
  if (language.now !== "ja") return message;
  for (const [form, japanese] of MESSAGES) {
    const found = form.exec(message);
    if (found) return japanese.replace(/\$(\d)/g, (_, nth) => side(found[Number(nth)] ?? ""));
  }
  return t(message);
}

/** A move in the notation of the reader. @param {Move} move */
export function written(move) {
  return language.now === "ja" && move.japanese ? move.japanese : move.prose;
}
