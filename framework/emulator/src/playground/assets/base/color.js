// Colors of roles and avatars, with a contrast that stays readable in both color schemes.

import { html } from "../vendor/lit-html/lit-html.js";
import { properties } from "./properties.js";
import { initials } from "./world.js";

/** Backgrounds of the two color schemes, on which names are written. */
const LIGHT = [236, 238, 243];
const DARK = [44, 48, 57];

/** Minimum contrast of text, as the accessibility guidelines of the W3C require. */
const CONTRAST_MIN = 4.6;

/** Colors of avatars, which are classes of the style sheet. */
const AVATARS = 8;

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
  let rgb = [(color >> 16) & 255, (color >> 8) & 255, color & 255];
  for (let step = 0; step < 20 && contrast(rgb, background) < CONTRAST_MIN; step += 1) {
    rgb = rgb.map((part) => Math.round(part + (target - part) * 0.12));
  }
  return `rgb(${rgb.join(" ")})`;
}

/** Writes an element in the color of a role; 0 means no color. @param {number} color */
export function painted(color) {
  return properties({ color: color ? `light-dark(${readable(color, LIGHT)}, ${readable(color, DARK)})` : null });
}

/** Returns a number that is the same for the same text, from 0 to 2³² - 1. @param {string} text */
export function hashOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** Returns an avatar with the initials of a name, in a color that depends on the name. @param {string} name */
export const avatar = (name) =>
  html`<span class="avatar hue-${hashOf(name) % AVATARS}" aria-hidden="true">${initials(name)}</span>`;
