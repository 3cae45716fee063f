// The page: the acting user, the channel, its messages, and the actions.

import { act, listen, look } from "./api.js";
import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { fill, h } from "./dom.js";
import { openModal } from "./modal.js";
import { Panel } from "./panel.js";

const $ = (id) => document.getElementById(id);
const VOICELESS = 4;
const OPTION_KINDS = { 6: ["members"], 7: ["channels"], 8: ["roles"], 9: ["members", "roles"] };

/// Value that stands for all direct messages in place of a guild.
const DIRECT = "@me";

let stage = { app: { name: "App" }, guilds: [], groups: [], installed: [], people: [], locales: [] };
let offered = [];
let withheld = [];

const isDirect = () => $("guild").value === DIRECT;
const guild = () => (isDirect() ? direct() : stage.guilds.find(({ id }) => id === $("guild").value) ?? stage.guilds[0]);
const place = () => ({ channel: $("channel").value, member: $("member").value, locale: $("locale").value });

/// Returns direct messages as a guild: a channel per other user, with the user's ID, and per group DM.
function direct() {
  const me = $("member").value;
  const others = stage.people.filter(({ id }) => id !== me);
  others.sort((a, b) => Number(b.bot) - Number(a.bot));
  const pairs = others.map(({ id, name }) => ({ id, name, type: 1, people: [me, id] }));
  const groups = stage.groups.filter(({ people }) => people.includes(me)).map((group) => ({ ...group, type: 3 }));
  return { id: DIRECT, channels: [...pairs, ...groups], members: stage.people, roles: [], locale: "en-US" };
}

/// Returns the users that can be named: all members of a guild, or the users in a private channel.
function present() {
  const { channels, members } = guild();
  const people = channels.find(({ id }) => id === $("channel").value)?.people;
  return members.filter(({ id }) => !people || people.includes(id));
}

/// Names for IDs.
const names = {
  member: (id) => guild()?.members.find((one) => one.id === id)?.name ?? id,
  role: (id) => guild()?.roles.find((one) => one.id === id)?.name.replace(/^@/, "") ?? id,
  channel: (id) => guild()?.channels.find((one) => one.id === id)?.name ?? id,
};

/// Returns everything of these kinds in the guild, as choices.
function choices(kinds, types = null) {
  const lists = {
    members: () => present().map(({ id, name, username }) => ({ id, label: `@${name}`, hint: username })),
    roles: () => guild().roles.map(({ id, name }) => ({ id, label: `@${name.replace(/^@/, "")}`, hint: "role" })),
    channels: () => (isDirect() ? [] : guild().channels).filter(({ type }) => !types?.length || types.includes(type))
      .map(({ id, name }) => ({ id, label: `#${name}`, hint: null })),
  };
  return kinds.flatMap((kind) => lists[kind]());
}

/// Returns the members, channels or roles that match the typed text and the option's type.
async function find(option, typed) {
  const kinds = OPTION_KINDS[option.type] ?? [];
  const fits = ({ label, hint }) => `${label} ${hint ?? ""}`.toLowerCase().includes(typed.toLowerCase());
  const here = choices(kinds, option.channel_types).filter(fits).slice(0, 25);
  if (here.length > 0 || !kinds.includes("members") || typed === "") return here;
  const found = await look("members", { ...place(), name: typed });
  return found.map(({ id, name, username }) => ({ id, label: `@${name}`, hint: username }));
}

/// Shows the result of an action; returns the fault if a client would not have sent it.
function came({ fault, failure, answer, interaction }) {
  if (fault) return fault;
  if (failure) chat.notice(stage.app.name, `The application did not respond: ${failure}`);
  if (answer?.type === 9) {
    const submit = async (values) => came(await act("submit", { ...place(), interaction, values }))?.message;
    openModal(answer.data, { names, choices, submit });
  }
  refresh();
  return null;
}

const send = async (line) => came(await act("send", { ...place(), line }));

/// Performs an action without an input line; shows a fault as a notice.
async function use(action, body) {
  const fault = came(await act(action, { ...place(), ...body }));
  if (fault) chat.notice(stage.app.name, fault.message);
}

async function suggest(line) {
  const { choices: found } = await act("send", { ...place(), line });
  return found ?? [];
}

/// Returns the menu of commands for a message and its author, available or not.
function menu(message) {
  const address = `https://discord.com/channels/${$("guild").value}/${message.channel_id}/${message.id}`;
  const targets = { 3: address, 2: `<@${message.author?.id}>` };
  const button = (props, { name, name_localized: shown }) => h("button", { type: "button", className: "button secondary", ...props }, shown ?? name);
  const can = [3, 2].flatMap((kind) => offered.filter(({ type }) => type === kind)
    .map((command) => button({ onclick: () => use("send", { line: `${targets[kind]} ${command.name}` }) }, command)));
  const cannot = withheld.filter(({ type }) => type in targets)
    .map((command) => h("p", { className: "row" }, button({ disabled: true }, command), h("span", { className: "hint" }, command.why)));
  if (can.length + cannot.length === 0) return null;
  return h("details", { className: "menu" }, h("summary", {}, "Apps"), h("div", { className: "row" }, can), cannot);
}

const chat = new Chat($("messages"), {
  names,
  choices,
  menu,
  click: (message, id) => use("click", { message: message.id, custom_id: id }),
  select: (message, id, values) => use("select", { message: message.id, custom_id: id, values }),
});
const composer = new Composer($("composer"), { commands: () => offered, withheld: () => withheld, find, suggest, send });
const panel = new Panel($("entries"), $("filters"));

/// Fills the selects for the selected guild or direct messages.
function settle() {
  fill($("member"), guild().members.filter(({ bot }) => !bot).map(({ id, name }) => ({ value: id, label: name })));
  const mark = isDirect() ? "@" : "#";
  const channels = guild().channels.filter(({ type }) => type !== VOICELESS);
  fill($("channel"), channels.map(({ id, name }) => ({ value: id, label: `${mark}${name}` })));
  $("installing").hidden = !stage.app.user_install;
  $("installed").checked = stage.installed.includes($("member").value);
}

async function restage() {
  stage = await look("stage");
  $("title").textContent = document.title = stage.app.name;
  fill($("guild"), [...stage.guilds.map(({ id, name }) => ({ value: id, label: name })), { value: DIRECT, label: "Direct messages" }]);
  const locale = $("locale").value || guild().locale;
  fill($("locale"), stage.locales.map((code) => ({ value: code, label: code })), locale);
  settle();
}

/// Reloads commands and messages.
async function update() {
  if (!$("channel").value) return;
  const [commands, messages] = await Promise.all([look("commands", place()), look("messages", place())]);
  const before = JSON.stringify([offered, withheld]);
  ({ offered, withheld } = commands);
  if (before !== JSON.stringify([offered, withheld])) composer.renew();
  chat.show(messages);
}

/// Schedules one update for all entries that arrive at the same time.
let due = null;
function refresh() {
  due ??= setTimeout(() => {
    due = null;
    restage().then(update).catch((error) => { $("status").textContent = error.message; });
  }, 60);
}

async function moved() {
  settle();
  chat.clear();
  composer.reset();
  await update();
}

for (const id of ["guild", "channel", "member", "locale"]) $(id).addEventListener("change", moved);
$("installed").addEventListener("change", async ({ target }) => {
  await act("install", { member: $("member").value, installed: target.checked });
  refresh();
});
$("place").addEventListener("submit", (event) => event.preventDefault());

await restage();
const owner = guild().members.find(({ id }) => id === guild().owner);
if (owner) $("member").value = owner.id;
await moved();
listen((entry) => { panel.add(entry); refresh(); }, (connected) => {
  $("status").textContent = connected ? "" : "The emulator is not running.";
});
composer.line.focus();
