// Properties of styles that a template sets on an element: the policy of the page forbids `style` attributes.

import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

/** @import { ElementPart } from "../vendor/lit-html/lit-html.js" */

class Properties extends Directive {
  /**
   * @param {ElementPart} part
   * @param {[Record<string, string | null>]} values
   * @override
   */
  update({ element }, [values]) {
    const { style } = /** @type {HTMLElement} */ (element);
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
    return noChange;
  }

  /** @param {Record<string, string | null>} _ */
  render(_) {
    return noChange;
  }
}

/** Sets properties of the style of an element: `<p ${properties({ color: "red" })}>`. Null removes a property. */
export const properties = directive(Properties);
