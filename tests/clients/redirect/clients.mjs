// Clients for HTTPS and WebSocket that know Discord's addresses only. For each, a line of JSON says what it reads: the
// name of the bot, or the opcode of the gateway's first message.

import { once } from 'node:events';
import https, { get } from 'node:https';
import { text } from 'node:stream/consumers';

import { request } from 'undici';
import WebSocket from 'ws';

const URL = 'https://discord.com/api/v10/users/@me';
const GATEWAY = 'wss://gateway.discord.gg/?v=10&encoding=json';
const headers = { authorization: `Bot ${process.env.DISCORD_TOKEN}` };

const readName = async (body) => JSON.parse(await body).username;
const readResponse = async (request) => {
  const [response] = await once(request, 'response');
  return readName(text(response));
};

const CLIENTS = {
  fetch: async () => readName((await fetch(URL, { headers })).text()),
  undici: async () => readName((await request(URL, { headers })).body.text()),
  'node:https': () => readResponse(https.get(URL, { headers })),
  'node:https by name': () => readResponse(get({ host: 'discord.com', path: '/api/v10/users/@me', headers })),
  ws: async () => {
    const socket = new WebSocket(GATEWAY);
    const [message] = await once(socket, 'message');
    socket.terminate();
    return JSON.parse(message).op;
  },
};

for (const [client, read] of Object.entries(CLIENTS)) {
  const seen = await read().catch((error) => `${error}: ${error.cause ?? ''}`);
  console.log(JSON.stringify({ client, seen }));
}
