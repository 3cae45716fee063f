//! Rules for mentions in a message: allowed mentions and permissions.

use guildhall_model::{
    AllowedMentionType, AllowedMentions, Channel, Component, Id, Message, MessageFlags,
    Permissions, Role, User,
};

use crate::record::RecordEntry;
use crate::world::World;
use crate::world::message_content::ContentRules;

/// Maximum number of members of a role whose mention adds them to a thread: fewer than 100.
const SMALL_ROLE_MAX: usize = 99;

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
        let (permitted, silent): (Vec<_>, Vec<_>) =
            notified.partition(|id| self.may_mention(rules, Some(*id)));
        message.mention_roles = permitted;
        for role in silent {
            self.note_silent_mention(rules, role);
        }
        let everyone = text.contains("@everyone") || text.contains("@here");
        let everyone = everyone && allowed.parse.contains(&AllowedMentionType::Everyone);
        message.mention_everyone = everyone && self.may_mention(rules, None);
    }

    /// Adds a note to the record: a message mentions a role of the guild, whose members are not notified.
    fn note_silent_mention(&self, rules: &ContentRules, role: Id<Role>) {
        let guild = rules.guild.and_then(|id| self.guild_by_id(id));
        let Some(role) = guild.and_then(|guild| guild.role_by_id(role)) else {
            return;
        };
        let message = format!(
            "a message mentions the role @{}, which is not mentionable: to notify its members, the author needs MENTION_EVERYONE",
            role.name
        );
        tracing::warn!("{message}");
        self.log.recorder.record(|| RecordEntry::Note { message });
    }

    /// Adds the users and the members of roles that a message in a thread mentions to the thread, if the author may add
    /// members. Adds nobody for a role with more than [`SMALL_ROLE_MAX`] members, and marks the message instead.
    pub(crate) fn add_mentioned_to_thread(&mut self, message: &mut Message) {
        let (Some(thread), Some(author)) = (message.channel_id, message.author.as_ref()) else {
            return;
        };
        let author = author.id;
        let is_thread = self.channel(thread).is_some_and(Channel::is_thread);
        let Some(key) = self.guilds.containing_channel(thread).filter(|_| is_thread) else {
            return;
        };
        if message.flags.contains(MessageFlags::EPHEMERAL)
            || !self.actor(key, author).may_add_to_thread(thread)
        {
            return;
        }
        let mut added: Vec<_> = message.mentions.iter().map(|user| user.id).collect();
        for role in &message.mention_roles {
            let members = self.guilds[key].members.iter();
            let members = members.filter(|member| member.roles.contains(role));
            let members: Vec<_> = members.map(|member| member.user.id).collect();
            if members.len() <= SMALL_ROLE_MAX {
                added.extend(members);
            } else {
                message.flags |= MessageFlags::FAILED_TO_MENTION_SOME_ROLES_IN_THREAD;
            }
        }
        let mut actor = self.actor(key, author);
        for user in added {
            actor.enter_mentioned(thread, user);
        }
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
