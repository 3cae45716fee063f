// A server for the conformance suite with slash-create's `ExpressServer`, on an Express application that tells its port.

import express from 'express';
import {
  ApplicationCommandType,
  ButtonStyle,
  CommandOptionType,
  ComponentType,
  ExpressServer,
  SlashCommand,
  SlashCreator,
  TextInputStyle,
} from 'slash-create';

const {
  DISCORD_API_BASE: baseURL,
  DISCORD_APPLICATION_ID: applicationID,
  DISCORD_PUBLIC_KEY: publicKey,
  DISCORD_TOKEN: token,
} = process.env;

class Echo extends SlashCommand {
  constructor(creator) {
    const type = CommandOptionType.STRING;
    const text = { type, name: 'text', description: 'A text', required: true, autocomplete: true };
    super(creator, { name: 'echo', description: 'Repeats a text', options: [text] });
  }

  async autocomplete(ctx) {
    const choice = `${ctx.options[ctx.focused]}!`;
    return [{ name: choice, value: choice }];
  }

  async run(ctx) {
    return ctx.options.text;
  }
}

class Menu extends SlashCommand {
  constructor(creator) {
    super(creator, { name: 'menu', description: 'Shows a button and a select' });
  }

  async run(ctx) {
    const button = { type: ComponentType.BUTTON, style: ButtonStyle.PRIMARY, label: 'More', custom_id: 'more' };
    const select = { type: ComponentType.STRING_SELECT, custom_id: 'drink', options: [{ label: 'Tea', value: 'Tea' }] };
    const components = [button, select].map((one) => ({ type: ComponentType.ACTION_ROW, components: [one] }));
    await ctx.send({ content: 'Menu', components });
  }
}

class Form extends SlashCommand {
  constructor(creator) {
    super(creator, { name: 'form', description: 'Opens a modal' });
  }

  async run(ctx) {
    const input = { type: ComponentType.TEXT_INPUT, label: 'Your name', style: TextInputStyle.SHORT, custom_id: 'name' };
    const components = [{ type: ComponentType.ACTION_ROW, components: [input] }];
    await ctx.sendModal({ custom_id: 'form', title: 'A form', components }, async (submission) => {
      await submission.send(`Hello, ${submission.values.name}`);
    });
  }
}

class Later extends SlashCommand {
  constructor(creator) {
    super(creator, { name: 'later', description: 'Responds later' });
  }

  async run(ctx) {
    await ctx.defer();
    await ctx.send('Done');
  }
}

class Greet extends SlashCommand {
  constructor(creator) {
    super(creator, { type: ApplicationCommandType.USER, name: 'Greet' });
  }

  async run(ctx) {
    return `Hello, ${ctx.targetUser.username}`;
  }
}

class Quote extends SlashCommand {
  constructor(creator) {
    super(creator, { type: ApplicationCommandType.MESSAGE, name: 'Quote' });
  }

  async run(ctx) {
    return `> ${ctx.targetMessage.content}`;
  }
}

const app = express();
const creator = new SlashCreator({ applicationID, publicKey, token, rest: { baseURL } });
creator.on('error', console.error).on('commandError', (_command, error) => console.error(error));
creator.registerCommands([Echo, Menu, Form, Later, Greet, Quote]);
creator.registerGlobalComponent('more', (ctx) => ctx.editParent('More'));
creator.registerGlobalComponent('drink', (ctx) => ctx.send(ctx.values[0]));
creator.withServer(new ExpressServer(app, { alreadyListening: true }));
await creator.syncCommands();

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}/interactions`),
);
