// Changes of the world by the developer. The emulator keeps a snapshot before each of them.

/** @import { Json } from "../base/types.js" */

import { parse, request } from "../base/api.js";

/**
 * Sends a request that changes the world, and returns the JSON of the response. The reason names the change in the list
 * of snapshots, and in the audit log.
 * @param {string} method
 * @param {string} path
 * @param {string} reason
 * @param {Json | string} [body]
 */
export async function change(method, path, reason, body = {}) {
  const headers = { "Content-Type": "application/json", "X-Audit-Log-Reason": encodeURIComponent(reason) };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return parse(await request(path, { method, headers, body: text }));
}

/**
 * Sends a request to an endpoint of the REST API as the owner of the server.
 * @param {string} method
 * @param {string} path
 * @param {string} reason
 * @param {Json} [body]
 */
export const asOwner = (method, path, reason, body) => change(method, `discord${path}`, reason, body);

/**
 * Part of the tool for the world: performs changes one after another, and shows the error of the last one that failed.
 */
export class WorldPart {
  /**
   * @param {string} name
   * @param {() => Promise<void>} onChange loads the changed world
   */
  constructor(name, onChange) {
    this.name = name;
    this.onChange = onChange;
    this.fault = "";
    /** Ends after the changes so far, and after the page has read them back. */
    this.changes = Promise.resolve();
    this.root = document.createElement("fieldset");
    this.root.className = "online world-part";
    this.root.role = "none";
  }

  async load() {}

  show() {
    void this.load();
  }

  /**
   * Performs a change after the earlier ones, and shows its error. A change of one bit of a value must read the value
   * in `act`: the world then has the earlier changes.
   * @param {() => Promise<unknown>} act
   */
  attempt(act) {
    this.fault = "";
    const perform = () => this.perform(act);
    this.changes = this.changes.then(perform, perform);
    return this.changes;
  }

  /** @param {() => Promise<unknown>} act */
  async perform(act) {
    try {
      await act();
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    await this.onChange();
    this.show();
  }

  /** Performs a change with the fields of a form. @param {(fields: FormData) => Promise<unknown>} act */
  submitter(act) {
    return (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const fields = new FormData(form);
      void this.attempt(async () => {
        await act(fields);
        form.reset();
      });
    };
  }
}
