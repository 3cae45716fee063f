export default async function (interaction) {
  await interaction.reply(interaction.getValues()[0]);
}
