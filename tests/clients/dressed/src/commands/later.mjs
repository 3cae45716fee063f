export const config = { description: 'Responds later' };

export default async function (interaction) {
  await interaction.deferReply();
  await interaction.editReply('Done');
}
