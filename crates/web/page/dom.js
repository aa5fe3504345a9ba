// Small helpers to build the page.

import { said } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes, listeners (`onclick`) and properties (`.value`) and adds children.
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith(".")) /** @type {any} */ (element)[name.slice(1)] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An element of HTML.
 * @param {string} name tag and classes: `div.card.wide`
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  fill(element, attributes, children);
  return element;
}

/**
 * An element of SVG.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  fill(element, attributes, children);
  return element;
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element ${id}`);
  return element;
}

/** @type {number | undefined} */
let hiding;

/** Says something in passing. @param {string} text @param {boolean} [bad] */
export function toast(text, bad = false) {
  // Whoever asks something else no longer waits for this.
  if (text === "another question came first") return;
  const element = byId("toast");
  element.textContent = said(text);
  element.className = bad ? "toast shown bad" : "toast shown";
  clearTimeout(hiding);
  hiding = window.setTimeout(() => { element.className = "toast"; }, bad ? 6000 : 2500);
}

/** Puts a text where it can be pasted. @param {string} text @param {string} said */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    const field = h("textarea.visually-hidden", { ".value": text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    toast(said);
  }
}

/** Gives a file to the person. @param {string} name @param {string} text @param {string} kind */
export function save(name, text, kind) {
  const url = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const PAINTED = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "fill-opacity",
  "stroke-opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];

/** Saves a picture with every colour written out, so that it needs no style sheet. @param {SVGElement} picture @param {string} name */
export function saveSvg(picture, name) {
  const clone = /** @type {SVGElement} */ (picture.cloneNode(true));
  const from = [picture, ...picture.querySelectorAll("*")];
  [clone, ...clone.querySelectorAll("*")].forEach((element, nth) => {
    const style = getComputedStyle(from[nth]);
    for (const property of PAINTED) element.setAttribute(property, style.getPropertyValue(property));
    const moved = style.transform;
    if (moved && moved !== "none" && /** @type {any} */ (from[nth]).style?.transform) element.setAttribute("transform", moved.replace(/px/g, ""));
    element.removeAttribute("style");
    element.removeAttribute("class");
  });
  const box = picture.getAttribute("viewBox")?.split(" ") ?? ["0", "0", "800", "800"];
  clone.setAttribute("xmlns", SVG);
  clone.setAttribute("width", box[2]);
  clone.setAttribute("height", box[3]);
  save(name, new XMLSerializer().serializeToString(clone), "image/svg+xml");
}

/** A number with its thousands apart. @param {number} number */
export function grouped(number) {
  return number.toLocaleString("en-US");
}

/** A large number in few letters. @param {number} number */
export function short(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)}G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)}M`;
  if (number >= 1e4) return `${(number / 1e3).toFixed(0)}k`;
  return grouped(number);
}

/** Three dots while something is awaited. @param {string} text */
export function waiting(text) {
  return h("div.waiting", { role: "status" }, h("span.dot"), h("span.dot"), h("span.dot"), h("span.waiting-text", {}, text));
}

/** What is shown where there is nothing yet. @param {string} title @param {string} text @param {...any} more */
export function empty(title, text, ...more) {
  return h("div.empty", {}, h("p.empty-title", {}, title), h("p", {}, text), ...more);
}

/** What went wrong. @param {string} text */
export function trouble(text) {
  return h("div.trouble", { role: "alert" }, h("span.trouble-sign", { "aria-hidden": "true" }, "!"), h("p", {}, said(text)));
}

/** The text of a file that a person chose: UTF-8, or Shift_JIS where that makes no sense. @param {File} file */
export async function opened(file) {
  if (file.size > 900000) throw new Error("the file is too large");
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** A button that lets a person choose a file with a game. @param {string} name @param {(text: string) => void} take */
export function fileButton(name, take) {
  const file = h("input.visually-hidden", { type: "file", tabindex: "-1", "aria-hidden": "true", accept: ".pgn,.kif,.kifu,.ki2,.ki2u,.csa,.txt",
    onchange: () => { const chosen = file.files?.[0]; if (chosen) opened(chosen).then(take, (error) => toast(error.message, true)); } });
  return [h("button", { type: "button", onclick: () => file.click() }, name), file];
}
