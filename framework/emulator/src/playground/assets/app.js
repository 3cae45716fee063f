// The page: who is where, what they see, and what they do.

import { act, listen, look } from "./api.js";
import { Chat } from "./chat.js";
import { Composer, quoted } from "./composer.js";
import { fill, h } from "./dom.js";
import { openModal } from "./modal.js";
import { Panel } from "./panel.js";

const $ = (id) => document.getElementById(id);
const VOICELESS = 4;
const OPTION_KINDS = { 6: ["members"], 7: ["channels"], 8: ["roles"], 9: ["members", "roles"] };

let stage = { app: { name: "App" }, guilds: [], locales: [] };
let offered = [];

const guild = () => stage.guilds.find(({ id }) => id === $("guild").value) ?? stage.guilds[0];
const place = () => ({ channel: $("channel").value, member: $("member").value, locale: $("locale").value });

/// What ids stand for.
const names = {
  member: (id) => guild()?.members.find((one) => one.id === id)?.name ?? id,
  role: (id) => guild()?.roles.find((one) => one.id === id)?.name.replace(/^@/, "") ?? id,
  channel: (id) => guild()?.channels.find((one) => one.id === id)?.name ?? id,
};

/// Everything of these kinds in the guild, to choose from.
function choices(kinds, types = null) {
  const lists = {
    members: () => guild().members.map(({ id, name, username }) => ({ id, label: `@${name}`, hint: username })),
    roles: () => guild().roles.map(({ id, name }) => ({ id, label: `@${name.replace(/^@/, "")}`, hint: "role" })),
    channels: () => guild().channels.filter(({ type }) => !types?.length || types.includes(type))
      .map(({ id, name }) => ({ id, label: `#${name}`, hint: null })),
  };
  return kinds.flatMap((kind) => lists[kind]());
}

/// The members, channels or roles whose names hold what is typed, as an option of this type takes them.
async function find(option, typed) {
  const kinds = OPTION_KINDS[option.type] ?? [];
  const fits = ({ label, hint }) => `${label} ${hint ?? ""}`.toLowerCase().includes(typed.toLowerCase());
  const here = choices(kinds, option.channel_types).filter(fits).slice(0, 25);
  if (here.length > 0 || !kinds.includes("members") || typed === "") return here;
  const found = await look("members", { ...place(), name: typed });
  return found.map(({ id, name, username }) => ({ id, label: `@${name}`, hint: username }));
}

/// What came of something that the member did; what a client would not send is returned.
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

/// As `send`, for what has no line of its own to be mended.
async function use(deed, body) {
  const fault = came(await act(deed, { ...place(), ...body }));
  if (fault) chat.notice(stage.app.name, fault.message);
}

async function suggest(line) {
  const { choices: found } = await act("send", { ...place(), line });
  return found ?? [];
}

/// The commands that can be used on a message or on who wrote it.
function menu(message) {
  const on = (kind, line) => offered.filter(({ type }) => type === kind)
    .map((command) => ({ label: command.name_localized ?? command.name, line: line(command.name) }));
  const items = [
    ...on(3, (name) => `${quoted(message.content)} ${name}`),
    ...on(2, (name) => `<@${message.author?.id}> ${name}`),
  ];
  if (items.length === 0) return null;
  return h("details", { className: "menu" }, h("summary", {}, "Apps"),
    items.map(({ label, line }) => h("button", { type: "button", className: "button secondary", onclick: () => use("send", { line }) }, label)));
}

const chat = new Chat($("messages"), {
  names,
  choices,
  menu,
  click: (message, id) => use("click", { message: message.id, custom_id: id }),
  select: (message, id, values) => use("select", { message: message.id, custom_id: id, values }),
});
const composer = new Composer($("composer"), { commands: () => offered, find, suggest, send });
const panel = new Panel($("entries"), $("filters"));

/// Shows who and what there is in the guild that was chosen.
function settle() {
  const { channels, members } = guild();
  fill($("channel"), channels.filter(({ type }) => type !== VOICELESS).map(({ id, name }) => ({ value: id, label: `#${name}` })));
  fill($("member"), members.filter(({ bot }) => !bot).map(({ id, name }) => ({ value: id, label: name })));
}

async function restage() {
  stage = await look("stage");
  $("title").textContent = document.title = stage.app.name;
  fill($("guild"), stage.guilds.map(({ id, name }) => ({ value: id, label: name })));
  const locale = $("locale").value || guild().locale;
  fill($("locale"), stage.locales.map((code) => ({ value: code, label: code })), locale);
  settle();
}

/// Asks for what may have changed.
async function update() {
  if (!$("channel").value) return;
  const [commands, messages] = await Promise.all([look("commands", place()), look("messages", place())]);
  offered = commands.offered;
  chat.show(messages);
}

/// Updates once, however much happens at the same time.
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
$("place").addEventListener("submit", (event) => event.preventDefault());

await restage();
const owner = guild().members.find(({ id }) => id === guild().owner);
if (owner) $("member").value = owner.id;
await moved();
listen((entry) => { panel.add(entry); refresh(); }, (connected) => {
  $("status").textContent = connected ? "" : "The emulator is not there.";
});
composer.line.focus();
