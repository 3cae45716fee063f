// Sends a bot's requests for Discord's API to the emulator at DISCORD_API_BASE. The paths stay as the bot or its
// library wrote them. Node loads this module before the bot.

const { fetch } = globalThis;
const emulator = new URL(process.env.DISCORD_API_BASE).origin;

const redirected = (url) => String(url).replace(/^https:\/\/discord(app)?\.com(?=\/api\/)/, emulator);

globalThis.fetch = (resource, init) =>
  resource instanceof Request
    ? fetch(new Request(redirected(resource.url), resource), init)
    : fetch(redirected(resource), init);
