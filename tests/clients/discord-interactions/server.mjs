// A server for the conformance suite with discord-interactions and Express. The library checks signatures and names
// constants; a bot sends its requests itself.

import {
  ButtonStyleTypes,
  InteractionResponseType,
  InteractionType,
  MessageComponentTypes,
  TextStyleTypes,
  verifyKeyMiddleware,
} from 'discord-interactions';
import express from 'express';

const message = (data) => ({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data });

const menu = {
  content: 'Menu',
  components: [
    {
      type: MessageComponentTypes.ACTION_ROW,
      components: [
        { type: MessageComponentTypes.BUTTON, style: ButtonStyleTypes.PRIMARY, label: 'More', custom_id: 'more' },
      ],
    },
    {
      type: MessageComponentTypes.ACTION_ROW,
      components: [
        { type: MessageComponentTypes.STRING_SELECT, custom_id: 'drink', options: [{ label: 'Tea', value: 'Tea' }] },
      ],
    },
  ],
};

const form = {
  custom_id: 'form',
  title: 'A form',
  components: [
    {
      type: MessageComponentTypes.LABEL,
      label: 'Your name',
      component: { type: MessageComponentTypes.INPUT_TEXT, style: TextStyleTypes.SHORT, custom_id: 'name' },
    },
  ],
};

// The documentation of Discord's API sends the request after the response, without a pause.
async function respondLater({ application_id, token }, response) {
  response.send({ type: InteractionResponseType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE });
  await fetch(`https://discord.com/api/v10/webhooks/${application_id}/${token}/messages/@original`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: 'Done' }),
  });
}

async function respondTwice({ application_id, token }, response) {
  response.send(message({ content: 'One' }));
  await fetch(`https://discord.com/api/v10/webhooks/${application_id}/${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: 'Two' }),
  });
}

async function respondWithFile(response) {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(message({ attachments: [{ id: 0, filename: 'tea.txt' }] })));
  form.set('files[0]', new Blob(['Tea']), 'tea.txt');
  const body = new Response(form);
  response.set('Content-Type', body.headers.get('content-type')).send(Buffer.from(await body.arrayBuffer()));
}

function textOf({ value }, { users, channels, roles, attachments }) {
  const object = [users, channels, roles, attachments].map((objects) => objects[value]).find(Boolean);
  return object?.username ?? object?.filename ?? object?.name ?? String(value);
}

function respondToCommand(interaction, response) {
  const { name, options, resolved, target_id } = interaction.data;
  switch (name) {
    case 'echo':
      return response.send(message({ content: options[0].value }));
    case 'menu':
      return response.send(message(menu));
    case 'form':
      return response.send({ type: InteractionResponseType.MODAL, data: form });
    case 'later':
      return respondLater(interaction, response);
    case 'order':
      return response.send(message({ content: `${options[0].options[0].value} cups` }));
    case 'types':
      return response.send(message({ content: options.map((option) => textOf(option, resolved)).join(' ') }));
    case 'again':
      return respondTwice(interaction, response);
    case 'file':
      return respondWithFile(response);
    case 'Greet':
      return response.send(message({ content: `Hello, ${resolved.users[target_id].username}` }));
    case 'Quote':
      return response.send(message({ content: `> ${resolved.messages[target_id].content}` }));
  }
}

function suggest({ options }, response) {
  const choice = `${options[0].value}!`;
  const choices = [{ name: choice, value: choice }];
  response.send({ type: InteractionResponseType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices } });
}

function respondToComponent({ custom_id, values }, response) {
  if (custom_id === 'drink') return response.send(message({ content: values[0] }));
  response.send({ type: InteractionResponseType.UPDATE_MESSAGE, data: { content: 'More' } });
}

await fetch(`https://discord.com/api/v10/applications/${process.env.DISCORD_APPLICATION_ID}/commands`, {
  method: 'PUT',
  headers: { 'Content-Type': 'application/json', Authorization: `Bot ${process.env.DISCORD_TOKEN}` },
  body: process.env.CONFORMANCE_COMMANDS,
});

const app = express();

app.post('/interactions', verifyKeyMiddleware(process.env.DISCORD_PUBLIC_KEY), (request, response) => {
  const { type, data } = request.body;
  switch (type) {
    case InteractionType.APPLICATION_COMMAND:
      return respondToCommand(request.body, response);
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return suggest(data, response);
    case InteractionType.MESSAGE_COMPONENT:
      return respondToComponent(data, response);
    case InteractionType.MODAL_SUBMIT:
      return response.send(message({ content: `Hello, ${data.components[0].component.value}` }));
  }
});

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}/interactions`),
);
