// The playground: places at the left, one or two conversations in the middle, tools at the right.

/** @import { Guild } from "./base/types.js" */

import { download, get, listen, post } from "./base/api.js";
import { byId } from "./base/dom.js";
import { currentPlace, onPlaceChange, setParameters, setPath } from "./base/location.js";
import { SessionRecord, kindOf } from "./base/record.js";
import { setOnline } from "./base/online.js";
import { setSourceRoot } from "./base/source.js";
import { DIRECT_MESSAGES, World, channelTitle } from "./base/world.js";
import { bannerView } from "./chat/banner.js";
import { Conversation } from "./chat/conversation.js";
import { Header } from "./chat/header.js";
import { Unread } from "./chat/unread.js";
import { invocations } from "./input/command.js";
import { openPalette, openShortcuts } from "./input/palette.js";
import { ToolsColumn } from "./tools/column.js";
import { repeatableCommands } from "./tools/exchanges.js";
import { Members } from "./tools/members.js";
import { Places } from "./tools/places.js";
import { copyPicture, saveConversation } from "./tools/picture.js";
import { openSaveDialog } from "./tools/save.js";
import { render } from "./vendor/lit-html/lit-html.js";

/** Key of the text that the input keeps while the page loads again. */
const DRAFT = "guildhall-draft";

/** Changes within this time share one reload, in milliseconds. */
const RELOAD_DELAY_MS = 20;

const world = new World();
const record = new SessionRecord();
const unread = new Unread();

/** Sample lines of the commands. @type {string[]} */
let samples = [];

/** @type {import("./chat/banner.js").BotState} */
const bot = { connected: true, build: null };

/** @type {Set<string> | null} */
let visible = null;

/** Returns a conversation that is connected to the tools. @param {(() => void) | null} onClose */
function conversation(onClose) {
  return new Conversation({
    world,
    record,
    unread,
    inspect,
    onClose,
    samples: () => samples,
    onChange: scheduleReload,
    open: (guild, channel) => void open(guild, channel),
  });
}

const first = conversation(null);
/** @type {Conversation | null} */
let second = null;

const header = new Header(first, saves);
const tools = new ToolsColumn(byId("tools"), {
  world,
  record,
  viewer: () => first.viewer,
  members: new Members({
    viewer: () => first.viewer,
    actAs: (member) => void first.actAs(member),
    openBeside: (member) => void openBeside(member),
  }),
  prefill: (line) => first.composer.prefill(line),
  onChange: reloaded,
});
const places = new Places(byId("places"), {
  world,
  unread,
  current: () => ({ guild: first.viewer.guildId, channel: first.viewer.channel, member: first.viewer.member, visible }),
  open: (guild, channel) => void open(guild, channel),
});

/** Shows an interaction in the inspector. @param {string} id */
function inspect(id) {
  tools.inspect(id);
  toggleDrawer("tools", true);
}

/**
 * Returns the channel that the second user sees: a DM with the second user has the ID of the first.
 * @param {string} channel
 */
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

/** Loads the channels that the user can view, and shows the servers, the channels and the acting user. */
async function updatePlaces() {
  const { guildId: guild, isDirect, member } = first.viewer;
  visible = isDirect || !guild ? null : new Set(await get("channels", { guild, member }));
  writeAddress();
  places.update();
  header.refresh();
}

/** Returns the name of a user in addresses. @param {string} id */
const userName = (id) => world.state.people.find((person) => person.id === id)?.username ?? "";

/** Writes the channel and the acting user into the address. */
function writeAddress() {
  const { guild, guildId, member } = first.viewer;
  if (!first.channel) return;
  const server =
    guildId === world.state.guilds[0]?.id ? [] : [guildId === DIRECT_MESSAGES ? DIRECT_MESSAGES : guild.name];
  setPath([...server, first.channel.name]);
  setParameters({ as: userName(member) });
}

/** Returns the place in the address, or the first text channel as the owner sees it. */
function readAddress() {
  const { parameters, path } = currentPlace();
  const [name = "", server] = [...path].reverse();
  const { guilds, people } = world.state;
  const named = server ? guilds.find((guild) => guild.name === server) : guilds[0];
  const owner = named?.owner ?? people.find(({ bot: isBot }) => !isBot)?.id ?? "";
  const member = people.find(({ username }) => username === parameters.as)?.id ?? owner;
  const guild = server === DIRECT_MESSAGES || !named ? world.directMessages(member) : named;
  return { guild: guild.id, channel: channelIn(guild, name), member };
}

/**
 * Returns the ID of the channel with a name, or of the first text channel.
 * @param {Guild} guild
 * @param {string} name
 */
function channelIn({ channels }, name) {
  const found =
    channels.find((channel) => channel.name === name) ?? channels.find(({ type }) => type === 0) ?? channels[0];
  return found?.id ?? "";
}

async function openAddress() {
  const { channel, guild, member } = readAddress();
  const { viewer } = first;
  if (viewer.member === member && viewer.guildId === guild && viewer.channel === channel) return;
  viewer.member = member;
  await open(guild, channel);
}

/** Whether the page is about to load again. */
let isLeaving = false;

async function reload() {
  const { generation, run } = world.state;
  await world.load();
  // The IDs of the page are those of the replaced world, or of another process.
  if (world.state.generation !== generation || world.state.run !== run) {
    isLeaving = true;
    sessionStorage.setItem(DRAFT, first.composer.draft());
    location.reload();
    return;
  }
  if (first.messages.messages.length === 0) samples = await get("samples");
  await Promise.all([first.reload(), second?.reload()]);
  first.refresh();
  second?.refresh();
  await updatePlaces();
  await tools.update();
}

/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;
let isLoading = false;
let isOutdated = false;

/** Callers that wait for the end of the next reload. @type {(() => void)[]} */
let waiting = [];

/** Schedules a reload. Changes that arrive during a reload share the next one. */
function scheduleReload() {
  isOutdated = true;
  timer ??= setTimeout(() => void reloadIfIdle(), RELOAD_DELAY_MS);
}

/** Waits until a reload that starts after the call has ended. @returns {Promise<void>} */
function reloaded() {
  scheduleReload();
  return new Promise((resolve) => waiting.push(resolve));
}

async function reloadIfIdle() {
  timer = null;
  if (isLoading) return;
  isLoading = true;
  isOutdated = false;
  const ended = waiting;
  waiting = [];
  try {
    await reload();
  } catch {
    // The stream reports that the emulator is gone, and the page loads again when the emulator is back.
    if (bot.connected) isOutdated = false;
  }
  isLoading = false;
  for (const resolve of ended) resolve();
  if (isOutdated) scheduleReload();
}

let isStreamOpen = true;

/** Shows whether the emulator is there, after the page has read its world. @param {boolean} connected */
async function setConnected(connected) {
  isStreamOpen = connected;
  // The emulator that answers may be another process, with another world: then the page loads again.
  if (connected && !bot.connected) await reloaded();
  if (isStreamOpen !== connected || isLeaving) return;
  bot.connected = connected;
  showBot();
}

/** Shows the connection and the build. */
function showBot() {
  const { build, connected } = bot;
  const dismiss = () => {
    bot.build = null;
    showBot();
  };
  const building = build?.state === "building" ? "building" : build?.state === "failed" ? "failed" : "connected";
  setOnline(connected);
  header.setStatus(connected ? building : "reconnecting");
  render(bannerView(bot, dismiss), byId("banner"));
}

/**
 * Shows or hides a side of the page on a narrow screen.
 * @param {"places" | "tools" | "settings"} side
 * @param {boolean} [shown]
 */
function toggleDrawer(side, shown) {
  const isOpen = byId(side).classList.toggle("open", shown);
  byId(`show-${side}`).setAttribute("aria-expanded", String(isOpen));
}

/** Returns the items of the menu of saves. */
function saves() {
  if (!world.has("scenario")) return [];
  return [
    {
      group: "What was done",
      label: "Save as test",
      hint: "in Rust, to run in CI",
      choose: () => void openSaveDialog(repeatCommands),
    },
    {
      group: "What was done",
      label: "Save as scenario",
      hint: "a file to replay",
      choose: () => location.assign(download("scenario?format=json")),
    },
    {
      group: "The conversation",
      label: "Save as HTML",
      hint: "as it looks here",
      choose: () => void saveConversation(first.messages.list, world.app.program ?? world.app.name),
    },
    {
      group: "The conversation",
      label: "Copy as picture",
      hint: "for a review or an issue",
      choose: () => void copyConversation(),
    },
  ];
}

/** Runs each command that was used once again, as its user. Returns their number. */
async function repeatCommands() {
  const commands = repeatableCommands(record.exchanges.values());
  for (const { id } of commands) await post("again", { interaction: id });
  return commands.length;
}

/** Copies a picture of the conversation, and says so in the conversation. */
async function copyConversation() {
  const { messages } = first;
  try {
    messages.notice(await copyPicture(messages.list), "hint");
  } catch (error) {
    messages.notice(`There is no picture: ${error instanceof Error ? error.message : error}. Save as HTML instead.`);
  }
}

/** Returns what the palette finds. */
function destinations() {
  const { guild, isDirect, member, names } = first.viewer;
  const channels = guild.channels
    .filter(({ type }) => type !== 4)
    .map((channel) => ({
      label: channelTitle(channel, isDirect),
      hint: "channel",
      choose: () => void open(guild.id, channel.id),
    }));
  const commands = invocations(first.viewer.available).map((command) => ({
    label: `/${command.shown}`,
    hint: command.description,
    choose: () => first.composer.start(command),
  }));
  const people = world
    .players(guild)
    .filter(({ id }) => id !== member)
    .map(({ id }) => ({
      label: `Act as ${names.member(id)}`,
      hint: "member",
      choose: () => void first.actAs(id),
    }));
  const panels = tools.names().map((name) => ({
    label: name,
    hint: "tool",
    choose: () => {
      tools.open(name);
      toggleDrawer("tools", true);
    },
  }));
  return [...channels, ...commands, ...people, ...panels];
}

/** Handles the shortcuts of the page, and moves typed text into the input. @param {KeyboardEvent} event */
function handleKey(event) {
  const { altKey, ctrlKey, key, metaKey } = event;
  if (document.querySelector("dialog[open]")) return;
  if ((ctrlKey || metaKey) && key.toLowerCase() === "k") {
    event.preventDefault();
    openPalette(destinations());
    return;
  }
  const target = /** @type {HTMLElement} */ (event.target);
  const takesText = target.closest("input, textarea, select, [contenteditable], [role=menu], [role=tab]");
  if (takesText || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
  // A space or Enter uses the focused button.
  if (key.length !== 1 || key === " ") return;
  if (key === "?") {
    event.preventDefault();
    openShortcuts();
    return;
  }
  if (first.composer.form) first.composer.form.focus();
  else first.composer.line.focus();
}

async function start() {
  for (const side of /** @type {const} */ (["places", "tools", "settings"])) {
    byId(`show-${side}`).addEventListener("click", () => toggleDrawer(side));
  }
  addEventListener("keydown", handleKey);
  byId("conversations").append(first.root);
  await world.load();
  samples = await get("samples");
  setSourceRoot(world.app.root ?? "");
  unread.start(world.now);
  await openAddress();
  void tools.update();
  first.composer.prefill(sessionStorage.getItem(DRAFT) ?? "");
  sessionStorage.removeItem(DRAFT);
  onPlaceChange(() => void openAddress());
  listen(
    (entry) => {
      record.add(entry);
      unread.add(entry);
      if (kindOf(entry) === "build") {
        bot.build = { state: entry.state, text: entry.text ?? "" };
        showBot();
      }
      scheduleReload();
    },
    (count) => {
      record.dropped += count;
    },
    setConnected,
  );
}

await start();
