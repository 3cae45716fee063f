export const config = { type: 'User' };

export default async function (interaction) {
  await interaction.reply(`Hello, ${interaction.target.username}`);
}
