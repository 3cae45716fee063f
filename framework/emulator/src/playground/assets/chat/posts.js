// The posts of a forum, as links to their threads, and the form for a new post.

/** @import { Channel } from "../base/types.js" */
/** @import { Viewer } from "./viewer.js" */

import { post } from "../base/api.js";
import { element } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { faultText, withCode } from "../input/fault.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/** Most characters of the title and the text of a post. */
const [NAME_MAX, CONTENT_MAX] = [100, 2000];

/** Returns whether the channels in a channel are posts. @param {Channel | undefined} channel */
export const isForum = (channel) => channel?.type === 15 || channel?.type === 16;

export class Posts {
  /**
   * @param {Viewer} viewer
   * @param {(channel: string) => void} open
   */
  constructor(viewer, open) {
    this.viewer = viewer;
    this.open = open;
    this.fault = "";
    /** @type {HTMLElement} */
    this.root = element(html`<div class="posts"></div>`);
  }

  /** Shows the posts of a forum. @param {Channel} forum */
  show(forum) {
    this.forum = forum;
    const { guild, world } = this.viewer;
    const posts = guild.channels.filter(({ parent_id: parent }) => parent === forum.id);
    const rows = posts.map(
      ({ id, name }) => html`<li><button type="button" class="post"
        @click=${() => this.open(id)}>${icon("message-square")}<span>${name}</span></button></li>`,
    );
    const none = html`<p class="hint">There are no posts yet. The bot can create one with a message to the forum.</p>`;
    render(
      html`<h3>Posts</h3>${rows.length > 0 ? html`<ul>${rows}</ul>` : none}
        ${world.has("posts") ? this.form() : nothing}`,
      this.root,
    );
  }

  form() {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.create(/** @type {HTMLFormElement} */ (event.currentTarget));
    };
    return html`<form class="new-post" aria-label="New post" @submit=${submit}>
      <h3>New post</h3>
      <label>Title <input name="name" required maxlength=${NAME_MAX} autocomplete="off"></label>
      <label>First message <textarea name="content" rows="3" required maxlength=${CONTENT_MAX}></textarea></label>
      <p class="fault" role="alert">${withCode(this.fault)}</p>
      <p><button class="button primary">${icon("send-horizontal")}Post</button></p>
    </form>`;
  }

  /** Creates a post as the user, and opens the thread of the post. @param {HTMLFormElement} form */
  async create(form) {
    const { forum, viewer } = this;
    if (!forum) return;
    this.fault = "";
    try {
      const { id } = await post("post", { ...viewer.selection(), ...Object.fromEntries(new FormData(form)) });
      form.reset();
      await viewer.world.load();
      this.open(id);
    } catch (error) {
      this.fault = faultText({ message: error instanceof Error ? error.message : String(error) });
      this.show(forum);
    }
  }
}
