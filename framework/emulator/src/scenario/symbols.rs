//! Symbols: names for IDs in texts, such as `{{user:alice}}`, and the IDs for names.

use std::collections::BTreeMap;

use guildhall_model::Message;

use crate::state::commands::Scope;
use crate::state::user_steps::UserStep;
use crate::world::World;

/// Minimum number of digits of an ID in a text.
const ID_DIGITS_MIN: usize = 15;

/// IDs and their names. The first name of an ID, and the first ID of a name, count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    names: BTreeMap<u64, String>,
    ids: BTreeMap<String, u64>,
}

impl Symbols {
    /// Returns the symbols for the objects of a world, and for the interactions and messages of the recorded steps.
    pub(crate) fn new(world: &World, steps: &[UserStep]) -> Self {
        let mut symbols = Self::default();
        symbols.add(world.identity.application.id.get(), "app".to_owned());
        for guild in world.guilds.iter() {
            symbols.add(guild.id.get(), format!("guild:{}", guild.settings.name));
            for channel in &guild.channels {
                let name = channel.name.as_deref().unwrap_or_default();
                symbols.add(channel.id.get(), format!("channel:{name}"));
            }
            for role in guild
                .roles
                .iter()
                .filter(|role| role.id.get() != guild.id.get())
            {
                symbols.add(role.id.get(), format!("role:{}", role.name));
            }
        }
        for user in world.users.iter() {
            symbols.add(user.id.get(), format!("user:{}", user.username));
        }
        for command in world.commands.in_scope(Scope::Global) {
            symbols.add(command.id.get(), format!("command:{}", command.name));
        }
        for (number, step) in (1..).zip(steps) {
            symbols.add_step(number, step);
        }
        symbols
    }

    /// Adds `interaction:3` for the interaction of step 3, `message:3` for its message, and `message:3.1` for the first
    /// of its follow-ups and of the other messages of the bot.
    fn add_step(&mut self, number: usize, step: &UserStep) {
        let kind = step.token.as_ref().map_or("message", |_| "interaction");
        self.add(step.id, format!("{kind}:{number}"));
        if let Some(message) = &step.result.message {
            self.add(message.id.get(), format!("message:{number}"));
        }
        for (index, message) in (1..).zip(other_messages(step)) {
            self.add(message.id.get(), format!("message:{number}.{index}"));
        }
    }

    fn add(&mut self, id: u64, name: String) {
        self.ids.entry(name.clone()).or_insert(id);
        self.names.entry(id).or_insert(name);
    }

    /// Returns the symbol for an ID, with braces, or the ID if there is none.
    pub(crate) fn symbol(&self, id: u64) -> String {
        let name = self.names.get(&id);
        name.map_or_else(|| id.to_string(), |name| format!("{{{{{name}}}}}"))
    }

    /// Replaces the known IDs in a text by symbols.
    pub(crate) fn hide(&self, text: &str) -> String {
        let is_digit = |byte: u8| byte.is_ascii_digit();
        let mut hidden = String::new();
        let mut rest = text;
        while let Some(start) = rest.bytes().position(is_digit) {
            let digits = rest[start..]
                .bytes()
                .take_while(|byte| is_digit(*byte))
                .count();
            let (before, number) = (&rest[..start], &rest[start..start + digits]);
            rest = &rest[start + digits..];
            hidden.push_str(before);
            let id = number.parse().ok().filter(|_| digits >= ID_DIGITS_MIN);
            let symbol = id.map(|id| self.symbol(id));
            hidden.push_str(symbol.as_deref().unwrap_or(number));
        }
        hidden + rest
    }

    /// Replaces IDs in a typed line by symbols, and mentions by `@alice` and `#general`.
    pub(crate) fn hide_in_line(&self, line: &str) -> String {
        let mut line = self.hide(line);
        for (open, kind, sign) in [
            ("<@&", "role", "@"),
            ("<@", "user", "@"),
            ("<#", "channel", "#"),
        ] {
            for name in self.ids.keys().filter(|name| !name.contains(' ')) {
                if let Some(name) = name
                    .strip_prefix(kind)
                    .and_then(|rest| rest.strip_prefix(':'))
                {
                    let mention = format!("{open}{{{{{kind}:{name}}}}}>");
                    line = line.replace(&mention, &format!("{sign}{name}"));
                    // The value of an option may be an ID alone.
                    let value = format!(":{{{{{kind}:{name}}}}}");
                    line = line.replace(&value, &format!(":{sign}{name}"));
                }
            }
        }
        line
    }

    /// Replaces the symbols in a text by IDs.
    ///
    /// # Errors
    ///
    /// Returns the first symbol that has no ID.
    pub(crate) fn reveal(&self, text: &str) -> Result<String, String> {
        let mut revealed = String::new();
        for part in text_parts(text) {
            match part {
                TextPart::Text(plain) => revealed.push_str(plain),
                TextPart::Symbol(name) => {
                    let id = self.ids.get(name).ok_or_else(|| name.to_owned())?;
                    revealed.push_str(&id.to_string());
                }
            }
        }
        Ok(revealed)
    }
}

/// Returns the follow-ups and the other messages of the bot.
pub(crate) fn other_messages(step: &UserStep) -> impl Iterator<Item = &Message> {
    step.result.followups.iter().chain(&step.result.sent)
}

/// Part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPart<'t> {
    Text(&'t str),
    /// Name of a symbol, without braces.
    Symbol(&'t str),
}

/// Splits a text into symbols and the text between them.
pub(crate) fn text_parts(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{")
        && let Some((name, end)) = after.split_once("}}")
    {
        parts.push(TextPart::Text(before));
        parts.push(TextPart::Symbol(name));
        rest = end;
    }
    parts.push(TextPart::Text(rest));
    parts.retain(|part| *part != TextPart::Text(""));
    parts
}
