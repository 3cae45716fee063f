export default async function (interaction) {
  await interaction.update('More');
}
