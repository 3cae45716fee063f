// A bot for the conformance suite with oceanic.js.

import {
  ApplicationCommandOptionTypes as OptionTypes,
  ApplicationCommandTypes as CommandTypes,
  ButtonStyles,
  Client,
  ComponentTypes,
  InteractionTypes,
  TextInputStyles,
} from 'oceanic.js';

const { DISCORD_API_BASE: base, DISCORD_TOKEN: token, SHARD_COUNT: shardCount = 1 } = process.env;
const client = new Client({
  auth: `Bot ${token}`,
  gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'], maxShards: Number(shardCount) },
  rest: { baseURL: base },
});

const slash = (name, description, options = []) => ({ type: CommandTypes.CHAT_INPUT, name, description, options });
const commands = [
  slash('echo', 'Repeats a text', [
    { type: OptionTypes.STRING, name: 'text', description: 'A text', required: true, autocomplete: true },
  ]),
  slash('menu', 'Shows a button and a select'),
  slash('form', 'Opens a modal'),
  slash('later', 'Responds later'),
  { type: CommandTypes.USER, name: 'Greet' },
  { type: CommandTypes.MESSAGE, name: 'Quote' },
];

const row = (component) => ({ type: ComponentTypes.ACTION_ROW, components: [component] });
const button = { type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, label: 'More', customID: 'more' };
const select = { type: ComponentTypes.STRING_SELECT, customID: 'drink', options: [{ label: 'Tea', value: 'Tea' }] };
const name = { type: ComponentTypes.TEXT_INPUT, style: TextInputStyles.SHORT, label: 'Your name', customID: 'name' };
const form = { title: 'A form', customID: 'form', components: [row(name)] };

async function respondToCommand(interaction) {
  const { name, options, target } = interaction.data;
  switch (name) {
    case 'echo':
      return interaction.createMessage({ content: options.getString('text', true) });
    case 'menu':
      return interaction.createMessage({ content: 'Menu', components: [row(button), row(select)] });
    case 'form':
      return interaction.createModal(form);
    case 'later':
      await interaction.defer();
      return interaction.editOriginal({ content: 'Done' });
    case 'Greet':
      return interaction.createMessage({ content: `Hello, ${target.username}` });
    case 'Quote':
      return interaction.createMessage({ content: `> ${target.content}` });
  }
}

function respondToComponent(interaction) {
  if (interaction.isSelectMenuComponentInteraction()) {
    return interaction.createMessage({ content: interaction.data.values.getStrings()[0] });
  }
  return interaction.editParent({ content: 'More' });
}

client.on('interactionCreate', async (interaction) => {
  switch (interaction.type) {
    case InteractionTypes.APPLICATION_COMMAND:
      return respondToCommand(interaction);
    case InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE: {
      const choice = `${interaction.data.options.getFocused(true).value}!`;
      return interaction.result([{ name: choice, value: choice }]);
    }
    case InteractionTypes.MESSAGE_COMPONENT:
      return respondToComponent(interaction);
    case InteractionTypes.MODAL_SUBMIT:
      return interaction.createMessage({ content: `Hello, ${interaction.data.components.getTextInput('name', true)}` });
  }
});

client.on('messageCreate', async (message) => {
  if (message.content === '!ping') await message.channel.createMessage({ content: 'pong' });
});

client.once('ready', async () => {
  await client.application.bulkEditGlobalCommands(commands);
  console.log('ready');
});

client.on('error', console.error);
process.on('SIGTERM', () => client.disconnect(false));
await client.connect();
