import { Label, TextInput } from 'dressed';

export const config = { description: 'Opens a modal' };

export default async function (interaction) {
  await interaction.showModal({
    custom_id: 'form',
    title: 'A form',
    components: [Label('Your name', TextInput({ custom_id: 'name' }))],
  });
}
