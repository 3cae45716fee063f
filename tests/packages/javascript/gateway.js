// A bot with discord.js that logs in and responds to messages.

import { Client, GatewayIntentBits as Intent } from "discord.js";

const { DISCORD_API_BASE: base, DISCORD_TOKEN: token } = process.env;
const intents = [Intent.Guilds, Intent.GuildMessages, Intent.MessageContent];
const client = new Client({ intents, rest: { api: base.replace("/v10", "") } });

client.on("messageCreate", ({ author, channel, content }) => {
  if (content.startsWith("!ping")) channel.send(`pong to ${author.username}, ${content.length}`);
});
await client.login(token);
