// A server for the conformance suite with discord-hono, in Hono's adapter for Node.

import { serve } from '@hono/node-server';
import {
  createFactory,
  makeActionRow,
  makeButton,
  makeLabel,
  makeMessageCommand,
  makeModal,
  makeSlashCommand,
  makeStringOption,
  makeStringSelect,
  makeTextInput,
  makeUserCommand,
  register,
} from 'discord-hono';

const factory = createFactory();

const echo = factory.autocomplete(
  makeSlashCommand('echo', 'Repeats a text').options([
    makeStringOption('text', 'A text').required(true).autocomplete(true),
  ]),
  (c) => c.resAutocomplete([{ name: `${c.focused.value}!`, value: `${c.focused.value}!` }]),
  (c) => c.res(c.var.text),
);

const more = factory.component(makeButton('more', 'More'), (c) => c.update().res('More'));

const drink = factory.component(makeStringSelect('drink', [['Tea', 'Tea']]), (c) => c.res(c.ref.values[0]));

const menu = factory.command(makeSlashCommand('menu', 'Shows a button and a select'), (c) =>
  c.res({ content: 'Menu', components: [makeActionRow([more.component]), makeActionRow([drink.component])] }),
);

const submission = factory.modal(
  makeModal('form', 'A form', [makeLabel('Your name', makeTextInput('name'))]),
  (c) => c.res(`Hello, ${c.var.name}`),
);

const form = factory.command(makeSlashCommand('form', 'Opens a modal'), (c) => c.resModal(submission.modal));

const later = factory.command(makeSlashCommand('later', 'Responds later'), (c) =>
  c.resDefer((c) => c.followup('Done')),
);

const greet = factory.command(makeUserCommand('Greet'), (c) =>
  c.res(`Hello, ${c.ref.users[c.ref.target_id].username}`),
);

const quote = factory.command(makeMessageCommand('Quote'), (c) =>
  c.res(`> ${c.ref.messages[c.ref.target_id].content}`),
);

const handlers = [echo, menu, more, drink, form, submission, later, greet, quote];
const app = factory.discord().loader(handlers);

await register(factory.getCommands(handlers), process.env.DISCORD_APPLICATION_ID, process.env.DISCORD_TOKEN);

// Cloudflare Workers pass a context that keeps the process until a promise is done; Node runs on anyway.
const context = { waitUntil: (promise) => promise.catch(console.error) };
const fetch = (request) => app.fetch(request, process.env, context);
serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`listening on http://127.0.0.1:${port}/`));
