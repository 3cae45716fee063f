// The playground: places at the left, one or two conversations in the middle, tools at the right.

import { download, get, listen } from "./base/api.js";
import { button, byId, h } from "./base/dom.js";
import { SessionRecord } from "./base/record.js";
import { World } from "./base/world.js";
import { Conversation } from "./chat/conversation.js";
import { Activity } from "./tools/activity.js";
import { Commands } from "./tools/commands.js";
import { Coverage, Figures } from "./tools/figures.js";
import { Inspector } from "./tools/inspector.js";
import { Members } from "./tools/members.js";
import { Places } from "./tools/places.js";
import { openSaveDialog } from "./tools/save.js";
import { Tabs } from "./tools/tabs.js";
import { Trouble } from "./tools/trouble.js";

/** Changes within this time share one reload, in milliseconds. */
const RELOAD_DELAY_MS = 60;

const SAVES = [["json", "Save as scenario"], ["html", "Save as HTML"]];

const world = new World();
const record = new SessionRecord();

/** @type {Set<string> | null} */
let visible = null;

/** Returns a conversation that is connected to the tools. @param {(() => void) | null} onClose */
function conversation(onClose) {
  return new Conversation({ world, exchange: (id) => record.exchanges.get(id), inspect, onChange: scheduleReload, onClose });
}

const first = conversation(null);
/** @type {Conversation | null} */
let second = null;

const inspector = new Inspector(record, (message) => first.messages.notice(message, null));
const tools = [
  new Members({ viewer: () => first.viewer, actAs: (member) => void first.actAs(member), openBeside: (member) => void openBeside(member) }),
  inspector,
  new Commands(() => first.viewer),
  new Trouble(() => first.viewer, scheduleReload),
  new Figures(record),
  new Coverage(world),
  new Activity(record),
];
const tabs = new Tabs(tools, byId("tools"));
const places = new Places(byId("places"), {
  world,
  current: () => ({ guild: first.viewer.guildId, channel: first.viewer.channel, member: first.viewer.member, visible }),
  open: (guild, channel) => void open(guild, channel),
});

/** Shows an interaction in the inspector. @param {string} id */
function inspect(id) {
  inspector.select(id);
  tabs.openByName(inspector.name);
  toggleDrawer("tools", true);
}

/** Returns the channel that the second user sees: a DM with the second user has the ID of the first. @param {string} channel */
const otherSide = (channel) => (channel === second?.viewer.member ? first.viewer.member : channel);

/**
 * Shows a channel in all conversations.
 * @param {string} guild
 * @param {string} channel
 */
async function open(guild, channel) {
  await Promise.all([first.open(guild, channel), second?.open(guild, otherSide(channel))]);
  await updatePlaces();
  toggleDrawer("places", false);
}

/** Shows the channel beside as another user sees it. @param {string} member */
async function openBeside(member) {
  second ??= conversation(closeSecond);
  second.viewer.member = member;
  second.viewer.locale = first.viewer.locale;
  byId("conversations").append(second.root);
  await second.open(first.viewer.guildId, otherSide(first.viewer.channel));
  second.composer.line.focus();
}

function closeSecond() {
  second?.root.remove();
  second = null;
  first.composer.line.focus();
}

/** Loads the channels that the user can view, and shows the servers and channels. */
async function updatePlaces() {
  const { guildId: guild, isDirect, member } = first.viewer;
  visible = isDirect || !guild ? null : new Set(await get("channels", { guild, member }));
  places.update();
}

async function reload() {
  const { generation } = world.state;
  await world.load();
  // The IDs of the page are those of the replaced world.
  if (world.state.generation !== generation) location.reload();
  await Promise.all([first.reload(), second?.reload(), updatePlaces()]);
  first.refresh();
  second?.refresh();
  tabs.update();
}

/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;
let isLoading = false;
let isOutdated = false;

/** Schedules a reload. Changes that arrive during a reload share the next one. */
function scheduleReload() {
  isOutdated = true;
  timer ??= setTimeout(() => void reloadIfIdle(), RELOAD_DELAY_MS);
}

async function reloadIfIdle() {
  timer = null;
  if (isLoading) return;
  isLoading = true;
  isOutdated = false;
  try {
    await reload();
  } catch (error) {
    byId("status").textContent = error instanceof Error ? error.message : String(error);
  }
  isLoading = false;
  if (isOutdated) scheduleReload();
}

/**
 * Shows or hides a side of the page on a narrow screen.
 * @param {"places" | "tools"} side
 * @param {boolean} [shown]
 */
function toggleDrawer(side, shown) {
  const open = byId(side).classList.toggle("open", shown);
  byId(`show-${side}`).setAttribute("aria-expanded", String(open));
}

function showSaves() {
  if (!world.has("scenario")) return;
  byId("saves").replaceChildren(button("Save as test", () => void openSaveDialog()), ...SAVES.map(([format, label]) => h("a", { href: download(`scenario?format=${format}`), download: "" }, label)));
}

async function start() {
  byId("show-places").addEventListener("click", () => toggleDrawer("places"));
  byId("show-tools").addEventListener("click", () => toggleDrawer("tools"));
  byId("conversations").append(first.root);
  await world.load();
  byId("title").textContent = document.title = world.app.name;
  showSaves();
  const guild = world.state.guilds[0];
  first.viewer.member = guild?.owner ?? world.state.people.find(({ bot }) => !bot)?.id ?? "";
  await open(guild?.id ?? "@me", guild?.channels.find(({ type }) => type === 0)?.id ?? "");
  tabs.update();
  first.composer.line.focus();
  listen((entry) => { record.add(entry); scheduleReload(); }, (count) => { record.dropped += count; },
    (connected) => { byId("status").textContent = connected ? "" : "The emulator is not running."; });
}

await start();
