// A bot for the conformance suite with discord.js.

import {
  ActionRowBuilder,
  ApplicationCommandType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContextMenuCommandBuilder,
  Events,
  GatewayIntentBits,
  LabelBuilder,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

const { DISCORD_API_BASE: base, DISCORD_TOKEN: token, SHARD_COUNT: shardCount = 1 } = process.env;
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
  rest: { api: base.replace('/v10', '') },
  shardCount: Number(shardCount),
});

const slash = (name, description) => new SlashCommandBuilder().setName(name).setDescription(description);
const named = (name) => (option) => option.setName(name).setDescription('A value').setRequired(true);
const contextMenu = (name, type) => new ContextMenuCommandBuilder().setName(name).setType(type);
const commands = [
  slash('echo', 'Repeats a text').addStringOption((option) =>
    option.setName('text').setDescription('A text').setRequired(true).setAutocomplete(true),
  ),
  slash('menu', 'Shows a button and a select'),
  slash('form', 'Opens a modal'),
  slash('later', 'Responds later'),
  slash('order', 'Orders a drink').addSubcommand((tea) =>
    tea
      .setName('tea')
      .setDescription('Orders tea')
      .addIntegerOption((option) => option.setName('cups').setDescription('Number of cups').setRequired(true)),
  ),
  slash('types', 'Repeats a value of each type')
    .addStringOption(named('string'))
    .addIntegerOption(named('integer'))
    .addNumberOption(named('number'))
    .addBooleanOption(named('boolean'))
    .addUserOption(named('user'))
    .addChannelOption(named('channel'))
    .addRoleOption(named('role'))
    .addMentionableOption(named('mentionable'))
    .addAttachmentOption(named('attachment')),
  slash('again', 'Responds twice'),
  slash('file', 'Responds with a file'),
  contextMenu('Greet', ApplicationCommandType.User),
  contextMenu('Quote', ApplicationCommandType.Message),
];

const row = (component) => new ActionRowBuilder().addComponents(component);
const button = new ButtonBuilder().setCustomId('more').setLabel('More').setStyle(ButtonStyle.Primary);
const select = new StringSelectMenuBuilder().setCustomId('drink').addOptions({ label: 'Tea', value: 'Tea' });

const name = new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short);
const form = new ModalBuilder()
  .setCustomId('form')
  .setTitle('A form')
  .addLabelComponents(new LabelBuilder().setLabel('Your name').setTextInputComponent(name));

function types({ options }) {
  const simple = ['string', 'integer', 'number', 'boolean'].map((name) => options.get(name).value);
  const names = [
    options.getUser('user').username,
    options.getChannel('channel').name,
    options.getRole('role').name,
    options.getMentionable('mentionable').user.username,
    options.getAttachment('attachment').name,
  ];
  return [...simple, ...names].join(' ');
}

async function respondToCommand(interaction) {
  switch (interaction.commandName) {
    case 'echo':
      return interaction.reply(interaction.options.getString('text'));
    case 'menu':
      return interaction.reply({ content: 'Menu', components: [row(button), row(select)] });
    case 'form':
      return interaction.showModal(form);
    case 'later':
      await interaction.deferReply();
      return interaction.editReply('Done');
    case 'order':
      return interaction.reply(`${interaction.options.getInteger('cups')} cups`);
    case 'types':
      return interaction.reply(types(interaction));
    case 'again':
      await interaction.reply('One');
      return interaction.followUp('Two');
    case 'file':
      return interaction.reply({ files: [new AttachmentBuilder(Buffer.from('Tea'), { name: 'tea.txt' })] });
    case 'Greet':
      return interaction.reply(`Hello, ${interaction.targetUser.username}`);
    case 'Quote':
      return interaction.reply(`> ${interaction.targetMessage.content}`);
  }
}

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isCommand()) await respondToCommand(interaction);
  if (interaction.isAutocomplete()) {
    const choice = `${interaction.options.getFocused()}!`;
    await interaction.respond([{ name: choice, value: choice }]);
  }
  if (interaction.isButton()) await interaction.update('More');
  if (interaction.isStringSelectMenu()) await interaction.reply(interaction.values[0]);
  if (interaction.isModalSubmit()) await interaction.reply(`Hello, ${interaction.fields.getTextInputValue('name')}`);
});

client.on(Events.MessageCreate, async (message) => {
  if (message.content === '!ping') await message.reply('pong');
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.set(commands);
  console.log('ready');
});

process.on('SIGTERM', () => client.destroy());
await client.login(token);
