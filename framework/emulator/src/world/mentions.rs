//! Rules for mentions in a message: allowed mentions and permissions.

use guildhall_model::{
    AllowedMentionType, AllowedMentions, Component, Id, Message, Permissions, Role, User,
};

use crate::world::World;
use crate::world::message_content::ContentRules;

impl World {
    /// Sets the mention fields of a message. If `allowed` is `None`, the default mentions of the rules apply.
    pub(crate) fn set_mentions(
        &self,
        rules: &ContentRules,
        message: &mut Message,
        allowed: Option<&AllowedMentions>,
    ) {
        let allowed = allowed.unwrap_or(&rules.default_mentions);
        let text = mentionable_text(message);

        let mentioned = mentioned_ids(&text, '@').into_iter().map(Id::<User>::new);
        let notified = mentioned.filter(|id| {
            allowed.parse.contains(&AllowedMentionType::Users) || allowed.users.contains(id)
        });
        let notified = notified.filter_map(|id| self.users.get(id).cloned());
        message.mentions = notified.collect();
        if allowed.replied_user == Some(true) {
            add_replied_user(message);
        }

        let mentioned = mentioned_ids(&text, '&').into_iter().map(Id::<Role>::new);
        let notified = mentioned.filter(|id| {
            allowed.parse.contains(&AllowedMentionType::Roles) || allowed.roles.contains(id)
        });
        message.mention_roles = notified
            .filter(|id| self.may_mention(rules, Some(*id)))
            .collect();
        let everyone = text.contains("@everyone") || text.contains("@here");
        message.mention_everyone = everyone
            && allowed.parse.contains(&AllowedMentionType::Everyone)
            && self.may_mention(rules, None);
    }

    /// Returns whether the sender may mention a role, or @everyone if `role` is `None`.
    fn may_mention(&self, rules: &ContentRules, role: Option<Id<Role>>) -> bool {
        let Some(guild) = rules.guild.and_then(|id| self.guild_by_id(id)) else {
            return false;
        };
        let role = role.and_then(|id| guild.role_by_id(id));
        role.is_some_and(|role| role.mentionable)
            || rules.permissions.contains(Permissions::MENTION_EVERYONE)
    }
}

/// Adds the author of the replied-to message to the mentioned users.
fn add_replied_user(message: &mut Message) {
    let replied = message.referenced_message.message();
    let author = replied.and_then(|replied| replied.author.clone());
    let is_new = |author: &User| message.mentions.iter().all(|user| user.id != author.id);
    if let Some(author) = author.filter(is_new) {
        message.mentions.push(author);
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

/// Returns the IDs of the mentions in a text, without duplicates. The kind is `@` for mentions of users (`<@1>`,
/// `<@!1>`), and `&` for mentions of roles (`<@&1>`).
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
