import { ActionRow, Button, SelectMenu, SelectMenuOption } from 'dressed';

export const config = { description: 'Shows a button and a select' };

export default async function (interaction) {
  await interaction.reply({
    content: 'Menu',
    components: [
      ActionRow(Button({ custom_id: 'more', label: 'More' })),
      ActionRow(SelectMenu({ type: 'String', custom_id: 'drink', options: [SelectMenuOption('Tea', 'Tea')] })),
    ],
  });
}
