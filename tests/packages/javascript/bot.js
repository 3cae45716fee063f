// A bot with Express and discord-interactions: registers its commands, and serves interactions at a free port.

import { InteractionResponseType as Type, InteractionType, verifyKeyMiddleware } from "discord-interactions";
import express from "express";

const COMMANDS = [
  { name: "roll", description: "Rolls a die", options: [option("sides", 4)] },
  { name: "city", description: "Finds a city", options: [{ ...option("name", 3), autocomplete: true }] },
  { name: "drink", description: "Asks for a drink" },
  { name: "feedback", description: "Opens a form" },
  { name: "later", description: "Defers its response" },
  { name: "broken", description: "Does not respond" },
  { name: "closed", description: "Is for administrators", default_member_permissions: "0" },
];

const AGAIN = { type: 2, style: 1, label: "Again", custom_id: "again" };
const DRINKS = ["Tea", "Juice"].map((name) => ({ label: name, value: name }));
const MENU = { type: 3, custom_id: "drink", placeholder: "Your drink", options: DRINKS };
const FIELD = { type: 18, label: "Text", component: { type: 4, style: 1, custom_id: "text" } };

function option(name, type) {
  return { name, type, description: "A value", required: true };
}

function reply(content, ...components) {
  const rows = components.map((component) => ({ type: 1, components: [component] }));
  return { type: Type.CHANNEL_MESSAGE_WITH_SOURCE, data: { content, components: rows } };
}

function respond({ type, data, member }) {
  const user = member.user.username;
  if (type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) {
    const choices = ["Berlin", "Bern", "Oslo"].filter((city) => city.toLowerCase().startsWith(data.options[0].value));
    const named = choices.map((name) => ({ name, value: name }));
    return { type: Type.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices: named } };
  }
  switch (data.name ?? data.custom_id) {
    case "roll":
      return reply(`${user} rolled ${1 + Math.floor(Math.random() * data.options[0].value)}`, AGAIN);
    case "again":
      return { ...reply(`${user} rolled again`, AGAIN), type: Type.UPDATE_MESSAGE };
    case "drink":
      return data.values ? reply(`${user} drinks ${data.values[0]}`) : reply("A drink?", MENU);
    case "feedback":
      if (data.components) return reply(`${user} wrote ${data.components[0].component.value}`);
      return { type: Type.MODAL, data: { custom_id: "feedback", title: "Feedback", components: [FIELD] } };
    case "later":
      return { type: Type.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE };
    default:
      throw new Error("this command is broken");
  }
}

/** Starts the bot with the variables of the emulator, and returns its server and the URL of its endpoint. */
export async function serve({ DISCORD_API_BASE: base, DISCORD_APPLICATION_ID: id, ...variables }) {
  const send = (method, path, body) =>
    fetch(base + path, {
      method,
      headers: { Authorization: `Bot ${variables.DISCORD_TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await send("PUT", `/applications/${id}/commands`, COMMANDS);
  const app = express();
  app.post("/interactions", verifyKeyMiddleware(variables.DISCORD_PUBLIC_KEY), async ({ body }, response) => {
    const result = respond(body);
    response.send(result);
    if (result.type === Type.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE) {
      await send("PATCH", `/webhooks/${id}/${body.token}/messages/@original`, { content: "Done" });
    }
  });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/interactions` };
}
