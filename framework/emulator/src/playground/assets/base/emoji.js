// Names of emoji that a client replaces in the text of its user: the most common ones.

const NAMES =
  "smile:😄 grinning:😀 laughing:😆 joy:😂 rofl:🤣 wink:😉 blush:😊 heart_eyes:😍 thinking:🤔 neutral_face:😐 sob:😭 cry:😢 " +
  "rage:😡 angry:😠 scream:😱 sunglasses:😎 sweat_smile:😅 upside_down:🙃 sleeping:😴 skull:💀 robot:🤖 wave:👋 thumbsup:👍 " +
  "thumbsdown:👎 clap:👏 ok_hand:👌 pray:🙏 muscle:💪 eyes:👀 heart:❤️ orange_heart:🧡 yellow_heart:💛 green_heart:💚 " +
  "blue_heart:💙 purple_heart:💜 broken_heart:💔 fire:🔥 star:⭐ sparkles:✨ zap:⚡ boom:💥 tada:🎉 confetti_ball:🎊 " +
  "balloon:🎈 gift:🎁 trophy:🏆 medal:🏅 rocket:🚀 bug:🐛 cat:🐱 dog:🐶 fox:🦊 unicorn:🦄 crab:🦀 snake:🐍 turtle:🐢 pizza:🍕 " +
  "cake:🍰 coffee:☕ tea:🍵 beer:🍺 apple:🍎 sunny:☀️ cloud:☁️ rainbow:🌈 snowflake:❄️ moon:🌔 earth_africa:🌍 house:🏠 " +
  "car:🚗 bell:🔔 lock:🔒 key:🔑 bulb:💡 wrench:🔧 hammer:🔨 gear:⚙️ link:🔗 paperclip:📎 pushpin:📌 calendar:📆 clock1:🕐 " +
  "hourglass:⌛ mag:🔍 book:📖 memo:📝 pencil:📝 envelope:✉️ phone:📞 computer:💻 game_die:🎲 video_game:🎮 musical_note:🎵 " +
  "warning:⚠️ x:❌ white_check_mark:✅ ballot_box_with_check:☑️ question:❓ exclamation:❗ hundred:💯 100:💯 " +
  "arrow_up:⬆️ arrow_down:⬇️ arrow_left:⬅️ arrow_right:➡️ red_circle:🔴 green_circle:🟢 blue_circle:🔵 one:1️⃣ " +
  "two:2️⃣ three:3️⃣";

/** @type {Map<string, string>} */
const EMOJI = new Map(NAMES.split(" ").map((pair) => /** @type {[string, string]} */ (pair.split(":"))));

/** Code and other text that stays as it is, or the name of an emoji. */
const NAME = /```[\s\S]*?```|`[^`]*`|<[^>\s]*>|:([\w+-]+):/g;

/** Replaces the names of emoji, such as `:tada:`, in a text. @param {string} text */
export const withEmoji = (text) => text.replaceAll(NAME, (found, name) => EMOJI.get(name) ?? found);
