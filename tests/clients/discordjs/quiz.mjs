// A bot that asks a question, waits for messages, and reacts to the right one.

import { Client, Events, GatewayIntentBits, MessageFlags, SlashCommandBuilder } from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
});
const command = new SlashCommandBuilder().setName('quiz').setDescription('Asks a question');

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  const filter = (message) => message.content === 'Paris';
  // A user who answers at once is heard too.
  const answers = interaction.channel.awaitMessages({ filter, max: 1, time: 60_000, errors: ['time'] });
  await interaction.reply('The capital of France?');
  const answer = (await answers).first();
  await answer.react('🎉');
  const thread = await answer.startThread({ name: 'The winner' });
  await thread.send(`Well done, ${answer.member.displayName}`);
  await interaction.editReply(`${answer.member.displayName} knew it, in ${thread.name}`);
  await interaction.followUp({ content: 'The quiz is over', flags: MessageFlags.Ephemeral });
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.create(command);
  console.log('ready');
});

process.on('SIGTERM', () => client.destroy());
await client.login(process.env.DISCORD_TOKEN);
