// Colors of roles and avatars, with a contrast that stays readable in both color schemes.

import { h } from "./dom.js";
import { initials } from "./world.js";

/** Backgrounds of the two color schemes, on which names are written. */
const LIGHT = [242, 243, 245];
const DARK = [43, 45, 51];

/** Minimum contrast of text, as the accessibility guidelines of the W3C require. */
const CONTRAST_MIN = 4.6;

/** Backgrounds of avatars, on which white initials are readable. */
const AVATARS = ["#4752c4", "#1a6e3c", "#9c4a00", "#a12d2f", "#8a2f72", "#1f6479", "#5b5f68", "#6b4fb3"];

/** @param {number[]} rgb */
function luminance(rgb) {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function contrast(a, b) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Mixes a color with black or white until the color is readable on a background.
 * @param {number} color
 * @param {number[]} background
 */
function readable(color, background) {
  const target = luminance(background) > 0.5 ? 0 : 255;
  let rgb = [color >> 16 & 255, color >> 8 & 255, color & 255];
  for (let step = 0; step < 20 && contrast(rgb, background) < CONTRAST_MIN; step += 1) {
    rgb = rgb.map((part) => Math.round(part + (target - part) * 0.12));
  }
  return `rgb(${rgb.join(" ")})`;
}

/**
 * Writes an element in the color of a role; 0 means no color.
 * @param {HTMLElement} element
 * @param {number} color
 */
export function paint(element, color) {
  if (color) element.style.setProperty("color", `light-dark(${readable(color, LIGHT)}, ${readable(color, DARK)})`);
  return element;
}

/**
 * Returns an avatar with the initials of a name. The ID determines the color.
 * @param {string} name
 * @param {string} id
 */
export function avatar(name, id) {
  const element = h("span", { className: "avatar", "aria-hidden": "true" }, initials(name));
  const sum = [...id].reduce((total, digit) => total + digit.charCodeAt(0), 0);
  element.style.setProperty("background-color", AVATARS[sum % AVATARS.length] ?? "#5b5f68");
  return element;
}
