// Width of the columns at the sides, by pointer and keyboard: the ARIA pattern of a window splitter.

import { byId } from "./dom.js";

/** Pixels by which an arrow key moves a splitter. */
const STEP = 16;

/**
 * A column: `sign` is 1 for a column at the left of its splitter, and -1 for one at the right.
 * @typedef {{name: "places" | "tools", sign: number, min: number, max: number}} Column
 */

/** @type {Column[]} */
const COLUMNS = [
  { name: "places", sign: 1, min: 160, max: 400 },
  { name: "tools", sign: -1, min: 280, max: 800 },
];

/** Connects the splitters of the page with their columns. The browser keeps the widths. */
export function connectSplitters() {
  for (const column of COLUMNS) connect(column);
}

/** @param {Column} column */
function connect(column) {
  const { max, min, name, sign } = column;
  const splitter = byId(`resize-${name}`);
  const stored = Number(localStorage.getItem(`guildhall-${name}`));
  splitter.setAttribute("aria-valuemin", String(min));
  splitter.setAttribute("aria-valuemax", String(max));
  if (stored) setWidth(column, stored);
  else splitter.setAttribute("aria-valuenow", String(Math.round(byId(name).offsetWidth)));
  splitter.addEventListener("pointerdown", (event) => {
    splitter.setPointerCapture(event.pointerId);
    event.preventDefault();
    splitter.focus();
  });
  splitter.addEventListener("pointermove", ({ movementX, pointerId }) => {
    if (splitter.hasPointerCapture(pointerId)) setWidth(column, byId(name).offsetWidth + sign * movementX);
  });
  splitter.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    setWidth(column, byId(name).offsetWidth + sign * step);
  });
}

/**
 * @param {Column} column
 * @param {number} width
 */
function setWidth({ max, min, name }, width) {
  const valid = Math.round(Math.max(min, Math.min(max, width)));
  byId("layout").style.setProperty(`--${name}`, `${valid}px`);
  byId(`resize-${name}`).setAttribute("aria-valuenow", String(valid));
  localStorage.setItem(`guildhall-${name}`, String(valid));
}
