//! Rules for mentions in a message: allowed mentions and permissions.

use guildhall_model::{
    AllowedMentionType, AllowedMentions, Component, Guild, Id, Message, Permissions, Role, User,
};

use crate::world::World;

impl World {
    /// Sets the mention fields of a message. If `allowed` is `None`, only users are mentioned.
    pub(crate) fn set_mentions(
        &self,
        token: &str,
        message: &mut Message,
        allowed: Option<&AllowedMentions>,
    ) {
        let users = AllowedMentions::none().parse(AllowedMentionType::Users);
        let allowed = allowed.unwrap_or(&users);
        let text = mentionable_text(message);
        let sent = self.interactions.by_token.get(token);
        let guild = sent.and_then(|sent| sent.guild);

        let mentioned = mentioned_ids(&text, '@').into_iter().map(Id::<User>::new);
        let notified = mentioned.filter(|id| {
            allowed.parse.contains(&AllowedMentionType::Users) || allowed.users.contains(id)
        });
        let notified = notified.filter_map(|id| self.users.get(id).cloned());
        message.mentions = notified.collect();

        let mentioned = mentioned_ids(&text, '&').into_iter().map(Id::<Role>::new);
        let notified = mentioned.filter(|id| {
            allowed.parse.contains(&AllowedMentionType::Roles) || allowed.roles.contains(id)
        });
        message.mention_roles = notified
            .filter(|id| self.may_mention(guild, message, Some(*id)))
            .collect();
        let everyone = text.contains("@everyone") || text.contains("@here");
        message.mention_everyone = everyone
            && allowed.parse.contains(&AllowedMentionType::Everyone)
            && self.may_mention(guild, message, None);
    }

    /// Returns whether the bot may mention a role, or @everyone if `role` is `None`.
    fn may_mention(
        &self,
        guild: Option<Id<Guild>>,
        message: &Message,
        role: Option<Id<Role>>,
    ) -> bool {
        let Some(guild) = guild.and_then(|id| self.guild_by_id(id)) else {
            return false;
        };
        let mentionable = |id: Id<Role>| {
            let role = guild.roles.iter().find(|role| role.id == id);
            role.is_some_and(|role| role.mentionable)
        };
        if role.is_some_and(mentionable) {
            return true;
        }
        let bot = guild.members.get(self.identity.bot.id);
        let channels = guild.channels.iter();
        let channel = channels
            .clone()
            .find(|channel| Some(channel.id) == message.channel_id);
        let permissions = bot
            .zip(channel)
            .map(|(bot, channel)| guild.channel_permissions(bot, channel, self.clock.now()));
        permissions.is_some_and(|permissions| permissions.contains(Permissions::MENTION_EVERYONE))
    }
}

/// Returns the text that can contain mentions: the content and the text display components.
fn mentionable_text(message: &Message) -> String {
    let mut text = message.content.clone();
    for component in &message.components {
        append_text(component, &mut text);
    }
    text
}

fn append_text(component: &Component, text: &mut String) {
    if let Component::TextDisplay(display) = component {
        text.push('\n');
        text.push_str(&display.content);
    }
    for child in component.children() {
        append_text(child, text);
    }
}

/// Returns the IDs of the mentions in a text, without duplicates. The kind is `@` for mentions of
/// users (`<@1>`, `<@!1>`), and `&` for mentions of roles (`<@&1>`).
fn mentioned_ids(text: &str, kind: char) -> Vec<u64> {
    let mut found = Vec::new();
    for mention in text.split("<@").skip(1) {
        let Some((inner, _)) = mention.split_once('>') else {
            continue;
        };
        let id = match kind {
            '&' => inner.strip_prefix('&'),
            _ => Some(inner.strip_prefix('!').unwrap_or(inner)),
        };
        let id = id.and_then(|id| id.parse().ok());
        found.extend(id.filter(|id| !found.contains(id)));
    }
    found
}
