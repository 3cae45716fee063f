export const config = { type: 'Message' };

export default async function (interaction) {
  await interaction.reply(`> ${interaction.target.content}`);
}
