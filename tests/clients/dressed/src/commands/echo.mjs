import { CommandOption } from 'dressed';

export const config = {
  description: 'Repeats a text',
  options: [
    CommandOption({ type: 'String', name: 'text', description: 'A text', required: true, autocomplete: true }),
  ],
};

export async function autocomplete(interaction) {
  const choice = `${interaction.getOption('text').string()}!`;
  await interaction.sendChoices([{ name: choice, value: choice }]);
}

export default async function (interaction) {
  await interaction.reply(interaction.getOption('text', true).string());
}
