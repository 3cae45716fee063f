// A server for the conformance suite with Node's own modules, as a bot with @discordjs/core has to bring one.

import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';

import { API } from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';
import { ComponentType, InteractionResponseType, InteractionType } from 'discord-api-types/v10';

const { DISCORD_API_BASE: base, DISCORD_PUBLIC_KEY: key, DISCORD_TOKEN: token } = process.env;
const { CONFORMANCE_COMMANDS: commands, DISCORD_APPLICATION_ID: application } = process.env;
const api = new API(new REST({ version: '10', api: base.replace('/v10', '') }).setToken(token));

// Bytes in front of an Ed25519 key in a SubjectPublicKeyInfo.
const prefix = Buffer.from('302a300506032b6570032100', 'hex');
const publicKey = createPublicKey({
  key: Buffer.concat([prefix, Buffer.from(key, 'hex')]),
  format: 'der',
  type: 'spki',
});

function isSigned(headers, body) {
  const signed = Buffer.concat([Buffer.from(headers['x-signature-timestamp'] ?? ''), body]);
  return verify(null, signed, publicKey, Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex'));
}

const message = (data) => ({ type: InteractionResponseType.ChannelMessageWithSource, data });

const menu = {
  content: 'Menu',
  components: [
    { type: ComponentType.ActionRow, components: [{ type: ComponentType.Button, style: 1, label: 'More', custom_id: 'more' }] },
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id: 'drink', options: [{ label: 'Tea', value: 'Tea' }] }],
    },
  ],
};

const form = {
  custom_id: 'form',
  title: 'A form',
  components: [
    { type: ComponentType.Label, label: 'Your name', component: { type: ComponentType.TextInput, style: 1, custom_id: 'name' } },
  ],
};

function textOf({ value }, { users, channels, roles, attachments }) {
  const object = [users, channels, roles, attachments].map((objects) => objects[value]).find(Boolean);
  return object?.username ?? object?.filename ?? object?.name ?? String(value);
}

function fileForm() {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(message({ attachments: [{ id: 0, filename: 'tea.txt' }] })));
  form.set('files[0]', new Blob(['Tea']), 'tea.txt');
  return form;
}

function respondToCommand({ application_id, token, data }) {
  switch (data.name) {
    case 'order':
      return message({ content: `${data.options[0].options[0].value} cups` });
    case 'types':
      return message({ content: data.options.map((option) => textOf(option, data.resolved)).join(' ') });
    case 'again':
      api.interactions.followUp(application_id, token, { content: 'Two' });
      return message({ content: 'One' });
    case 'file':
      return fileForm();
    case 'echo':
      return message({ content: data.options[0].value });
    case 'menu':
      return message(menu);
    case 'form':
      return { type: InteractionResponseType.Modal, data: form };
    case 'later':
      finish(application_id, token);
      return { type: InteractionResponseType.DeferredChannelMessageWithSource };
    case 'Greet':
      return message({ content: `Hello, ${data.resolved.users[data.target_id].username}` });
    case 'Quote':
      return message({ content: `> ${data.resolved.messages[data.target_id].content}` });
  }
}

async function finish(application, interactionToken) {
  await api.interactions.editReply(application, interactionToken, { content: 'Done' });
}

function respond(interaction) {
  const { type, data } = interaction;
  switch (type) {
    case InteractionType.Ping:
      return { type: InteractionResponseType.Pong };
    case InteractionType.ApplicationCommand:
      return respondToCommand(interaction);
    case InteractionType.ApplicationCommandAutocomplete: {
      const choice = `${data.options[0].value}!`;
      const choices = [{ name: choice, value: choice }];
      return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } };
    }
    case InteractionType.MessageComponent:
      if (data.component_type === ComponentType.StringSelect) return message({ content: data.values[0] });
      return { type: InteractionResponseType.UpdateMessage, data: { content: 'More' } };
    case InteractionType.ModalSubmit:
      return message({ content: `Hello, ${data.components[0].component.value}` });
  }
}

const server = createServer(async (request, response) => {
  const chunks = await request.toArray();
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const content = respond(JSON.parse(body));
  const sent = content instanceof FormData ? new Response(content) : Response.json(content);
  response.writeHead(200, { 'Content-Type': sent.headers.get('content-type') });
  response.end(Buffer.from(await sent.arrayBuffer()));
});

await api.applicationCommands.bulkOverwriteGlobalCommands(application, JSON.parse(commands));
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}/`));
