// A bot that asks before it acts: it waits for a click in the channel of its command.

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  SlashCommandBuilder,
} from 'discord.js';

const client = new Client({ intents: [GatewayIntentBits.Guilds] });

const command = new SlashCommandBuilder()
  .setName('warn')
  .setDescription('Warns a member')
  .addUserOption((option) => option.setName('member').setDescription('A member').setRequired(true));

const buttons = new ActionRowBuilder().addComponents(
  new ButtonBuilder().setCustomId('yes').setLabel('Warn').setStyle(ButtonStyle.Danger),
  new ButtonBuilder().setCustomId('no').setLabel('Cancel').setStyle(ButtonStyle.Secondary),
);

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  const member = interaction.options.getMember('member');
  const content = `Warn ${member.displayName}?`;
  const filter = (click) => click.user.id === interaction.user.id;
  // A user who clicks at once is heard too.
  const clicks = interaction.channel.awaitMessageComponent({ filter, time: 60_000 });
  await interaction.reply({ content, components: [buttons] });
  const click = await clicks;
  if (click.customId === 'yes') {
    await click.update({ content: `${member.displayName} has been warned`, components: [] });
    await click.followUp(`A warning for ${member.displayName}`);
  } else {
    await click.update({ content: 'Cancelled', components: [] });
  }
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.create(command);
  console.log('ready');
});

process.on('SIGTERM', () => client.destroy());
await client.login(process.env.DISCORD_TOKEN);
