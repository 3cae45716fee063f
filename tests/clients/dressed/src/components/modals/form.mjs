export default async function (interaction) {
  await interaction.reply(`Hello, ${interaction.getField('name', true).textInput()}`);
}
