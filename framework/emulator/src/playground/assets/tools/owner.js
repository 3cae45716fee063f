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
  const response = await request(path, { method, headers, body: text });
  return response.status === 204 ? null : parse(response);
}

/**
 * Sends a request to an endpoint of the REST API as the owner of the server.
 * @param {string} method
 * @param {string} path
 * @param {string} reason
 * @param {Json} [body]
 */
export const asOwner = (method, path, reason, body) => change(method, `owner${path}`, reason, body);

/** Part of the tool for the world: performs changes, and shows the error of the last one. */
export class WorldPart {
  /**
   * @param {string} name
   * @param {() => void} onChange
   */
  constructor(name, onChange) {
    this.name = name;
    this.onChange = onChange;
    this.fault = "";
    this.root = document.createElement("div");
    this.root.className = "world-part";
  }

  show() {}

  /**
   * Performs a change, and shows its error.
   * @param {() => Promise<unknown>} act
   */
  async attempt(act) {
    this.fault = "";
    try {
      await act();
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.onChange();
    this.show();
  }

  /** Performs a change with the fields of a form. @param {(fields: FormData) => Promise<unknown>} act */
  submitter(act) {
    return (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      void this.attempt(async () => {
        await act(new FormData(form));
        form.reset();
      });
    };
  }
}
