// Playground page: the selected user and channel, the messages of the channel, and the actions of the user.

import { get, listen, post } from "./api.js";
import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { fill, h } from "./dom.js";
import { openModal } from "./modal.js";
import { Panel } from "./panel.js";

const $ = (id) => document.getElementById(id);
const CATEGORY = 4;
const OPTION_KINDS = { 6: ["members"], 7: ["channels"], 8: ["roles"], 9: ["members", "roles"] };

/// Value of the option "Direct messages" in the guild select.
const DIRECT_MESSAGES = "@me";

let state = { app: { name: "App" }, guilds: [], groups: [], installed: [], people: [], locales: [] };
let available = [];
let unavailable = [];

const isDirect = () => $("guild").value === DIRECT_MESSAGES;
const guild = () => (isDirect() ? directMessages() : state.guilds.find(({ id }) => id === $("guild").value) ?? state.guilds[0]);
const selection = () => ({ channel: $("channel").value, member: $("member").value, locale: $("locale").value });

/// Returns an object like a guild, whose channels are the user's group DMs and a DM with each other user. The channel ID of a DM
/// is the ID of the other user.
function directMessages() {
  const me = $("member").value;
  const others = state.people.filter(({ id }) => id !== me);
  others.sort((a, b) => Number(b.bot) - Number(a.bot));
  const pairs = others.map(({ id, name }) => ({ id, name, type: 1, people: [me, id] }));
  const groups = state.groups.filter(({ people }) => people.includes(me)).map((group) => ({ ...group, type: 3 }));
  return { id: DIRECT_MESSAGES, channels: [...pairs, ...groups], members: state.people, roles: [], locale: "en-US" };
}

/// Returns the users that a command can mention: the members of the guild, or the users of the private channel.
function visibleUsers() {
  const { channels, members } = guild();
  const people = channels.find(({ id }) => id === $("channel").value)?.people;
  return members.filter(({ id }) => !people || people.includes(id));
}

/// Functions that return the name of a member, role or channel by ID.
const names = {
  member: (id) => guild()?.members.find((one) => one.id === id)?.name ?? id,
  role: (id) => guild()?.roles.find((one) => one.id === id)?.name.replace(/^@/, "") ?? id,
  channel: (id) => guild()?.channels.find((one) => one.id === id)?.name ?? id,
};

/// Returns the members, roles or channels of the guild as choices. `types` limits the channel types.
function choices(kinds, types = null) {
  const lists = {
    members: () => visibleUsers().map(({ id, name, username }) => ({ id, label: `@${name}`, hint: username })),
    roles: () => guild().roles.map(({ id, name }) => ({ id, label: `@${name.replace(/^@/, "")}`, hint: "role" })),
    channels: () => (isDirect() ? [] : guild().channels).filter(({ type }) => !types?.length || types.includes(type))
      .map(({ id, name }) => ({ id, label: `#${name}`, hint: null })),
  };
  return kinds.flatMap((kind) => lists[kind]());
}

/// Returns the members, channels or roles that match the typed text and the type of the option.
async function find(option, typed) {
  const kinds = OPTION_KINDS[option.type] ?? [];
  const fits = ({ label, hint }) => `${label} ${hint ?? ""}`.toLowerCase().includes(typed.toLowerCase());
  const here = choices(kinds, option.channel_types).filter(fits).slice(0, 25);
  if (here.length > 0 || !kinds.includes("members") || typed === "") return here;
  const found = await get("members", { ...selection(), name: typed });
  return found.map(({ id, name, username }) => ({ id, label: `@${name}`, hint: username }));
}

/// Shows the outcome of an action. Returns the fault if a client would not send the interaction.
function showOutcome({ fault, failure, response, interaction }) {
  if (fault) return fault;
  if (failure) chat.notice(state.app.name, `The application did not respond: ${failure}`);
  if (response?.type === 9) {
    const submit = async (values) => showOutcome(await post("submit", { ...selection(), interaction, values }))?.message;
    openModal(response.data, { names, choices, submit });
  }
  scheduleReload();
  return null;
}

const send = async (line) => showOutcome(await post("send", { ...selection(), line }));

/// Performs an action that has no input line, and shows a fault as a notice.
async function perform(action, body) {
  const fault = showOutcome(await post(action, { ...selection(), ...body }));
  if (fault) chat.notice(state.app.name, fault.message);
}

async function suggest(line) {
  const { choices: found } = await post("send", { ...selection(), line });
  return found ?? [];
}

/// Returns the menu of USER and MESSAGE commands for a message and its author.
function commandMenu(message) {
  const link = `https://discord.com/channels/${$("guild").value}/${message.channel_id}/${message.id}`;
  const targets = { 3: link, 2: `<@${message.author?.id}>` };
  const button = (props, { name, name_localized: shown }) => h("button", { type: "button", className: "button secondary", ...props }, shown ?? name);
  const enabled = [3, 2].flatMap((kind) => available.filter(({ type }) => type === kind)
    .map((command) => button({ onclick: () => perform("send", { line: `${targets[kind]} ${command.name}` }) }, command)));
  const disabled = unavailable.filter(({ type }) => type in targets)
    .map((command) => h("p", { className: "row" }, button({ disabled: true }, command), h("span", { className: "hint" }, command.reason)));
  if (enabled.length + disabled.length === 0) return null;
  return h("details", { className: "menu" }, h("summary", {}, "Apps"), h("div", { className: "row" }, enabled), disabled);
}

const chat = new Chat($("messages"), {
  names,
  choices,
  menu: commandMenu,
  click: (message, id) => perform("click", { message: message.id, custom_id: id }),
  select: (message, id, values) => perform("select", { message: message.id, custom_id: id, values }),
});
const composer = new Composer($("composer"), { commands: () => available, unavailable: () => unavailable, find, suggest, send });
const panel = new Panel($("entries"), $("filters"));

/// Fills the selects for the selected guild, or for direct messages.
function fillSelects() {
  fill($("member"), guild().members.filter(({ bot }) => !bot).map(({ id, name }) => ({ value: id, label: name })));
  const mark = isDirect() ? "@" : "#";
  const channels = guild().channels.filter(({ type }) => type !== CATEGORY);
  fill($("channel"), channels.map(({ id, name }) => ({ value: id, label: `${mark}${name}` })));
  $("installing").hidden = !state.app.user_install;
  $("installed").checked = state.installed.includes($("member").value);
}

async function loadState() {
  state = await get("state");
  $("title").textContent = document.title = state.app.name;
  fill($("guild"), [...state.guilds.map(({ id, name }) => ({ value: id, label: name })), { value: DIRECT_MESSAGES, label: "Direct messages" }]);
  const locale = $("locale").value || guild().locale;
  fill($("locale"), state.locales.map((code) => ({ value: code, label: code })), locale);
  fillSelects();
}

/// Reloads the commands and messages of the selected channel.
async function reload() {
  if (!$("channel").value) return;
  const [commands, messages] = await Promise.all([get("commands", selection()), get("messages", selection())]);
  const before = JSON.stringify([available, unavailable]);
  ({ available, unavailable } = commands);
  if (before !== JSON.stringify([available, unavailable])) composer.refresh();
  chat.show(messages);
}

let timer = null;

/// Schedules a reload. Entries that arrive within 60 ms share one reload.
function scheduleReload() {
  timer ??= setTimeout(() => {
    timer = null;
    loadState().then(reload).catch((error) => { $("status").textContent = error.message; });
  }, 60);
}

async function changeLocation() {
  fillSelects();
  chat.clear();
  composer.reset();
  await reload();
}

for (const id of ["guild", "channel", "member", "locale"]) $(id).addEventListener("change", changeLocation);
$("installed").addEventListener("change", async ({ target }) => {
  await post("install", { member: $("member").value, installed: target.checked });
  scheduleReload();
});
$("location").addEventListener("submit", (event) => event.preventDefault());

await loadState();
const owner = guild().members.find(({ id }) => id === guild().owner);
if (owner) $("member").value = owner.id;
await changeLocation();
listen((entry) => { panel.add(entry); scheduleReload(); }, (count) => panel.addDropped(count), (connected) => {
  $("status").textContent = connected ? "" : "The emulator is not running.";
});
composer.line.focus();
