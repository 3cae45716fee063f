//! Acting user and channel, and lookup of users, channels and roles by name.

use std::fmt;

use guildhall_model::{
    Channel, ChannelType, Id, Locale, Member, Message, Permissions, Resolved, Role, User,
};

use crate::interactions::interaction::partial_member;
use crate::state::accounts::PrivateChannel;
use crate::state::guild::GuildState;
use crate::state::guilds::GuildKey;
use crate::world::World;
use crate::world::attachments::Upload;
use crate::world::availability::Location;

/// Snapshot of the acting user and the channel.
#[derive(Debug)]
pub(crate) struct InvokerContext {
    pub(crate) scope: InvokerScope,
    pub(crate) channel: Channel,
    /// Locale of the user's client. If `None`, the locale is the guild's locale, or US English in a private channel.
    pub(crate) locale: Option<Locale>,
    /// Files that the user can upload, by name.
    pub(crate) files: Vec<Upload>,
}

/// Guild member, or user in a private channel.
#[derive(Debug)]
pub(crate) enum InvokerScope {
    Guild(GuildKey, Box<Member>),
    Private(Box<PrivateChannel>, Box<User>),
}

impl InvokerContext {
    /// Checks that the user can send interactions: bot users, such as the app's own, cannot.
    pub(crate) fn check_invoker(&self, world: &World) -> Result<(), BotUserError> {
        let user = self.user();
        if !user.bot {
            return Ok(());
        }
        let people: Box<dyn Iterator<Item = &User>> = match &self.scope {
            InvokerScope::Guild(key, _) => {
                let members = world.guilds[*key].members.iter();
                Box::new(members.map(|member| &member.user))
            }
            InvokerScope::Private(private, _) => Box::new(private.members()),
        };
        let people = people.filter(|user| !user.bot).take(NAMED_INVOKERS_MAX);
        Err(BotUserError {
            name: user.username.clone(),
            others: people.map(|user| format!("`{}`", user.username)).collect(),
        })
    }

    pub(crate) const fn user(&self) -> &User {
        match &self.scope {
            InvokerScope::Guild(_, member) => &member.user,
            InvokerScope::Private(_, user) => user,
        }
    }

    /// Returns the locale of the user's client.
    pub(crate) fn locale(&self, world: &World) -> Locale {
        let locale = self.locale.clone();
        locale.unwrap_or_else(|| {
            self.guild(world)
                .map_or(Locale::EnglishUs, GuildState::locale)
        })
    }

    /// Returns the user's display name in this channel.
    pub(crate) fn display_name(&self) -> &str {
        match &self.scope {
            InvokerScope::Guild(_, member) => member.display_name(),
            InvokerScope::Private(_, user) => user.display_name(),
        }
    }

    pub(crate) fn location<'w>(&'w self, world: &'w World) -> Location<'w> {
        match &self.scope {
            InvokerScope::Guild(key, member) => {
                Location::Guild(&world.guilds[*key], member, &self.channel)
            }
            InvokerScope::Private(private, user) => Location::Private(private, user),
        }
    }

    /// Returns the guild; `None` in a private channel.
    pub(crate) fn guild<'w>(&self, world: &'w World) -> Option<&'w GuildState> {
        match &self.scope {
            InvokerScope::Guild(key, _) => Some(&world.guilds[*key]),
            InvokerScope::Private(..) => None,
        }
    }

    /// Returns a member's permissions in a channel of the guild; `None` outside of guilds.
    pub(crate) fn permissions(
        &self,
        world: &World,
        member: &Member,
        channel: &Channel,
    ) -> Option<Permissions> {
        let now = world.clock.now();
        let guild = self.guild(world)?;
        Some(guild.channel_permissions(member, channel, now))
    }

    /// Returns the acting member's permissions in a channel of the guild; `None` outside of guilds.
    pub(crate) fn invoker_permissions(
        &self,
        world: &World,
        channel: &Channel,
    ) -> Option<Permissions> {
        match &self.scope {
            InvokerScope::Guild(_, member) => self.permissions(world, member, channel),
            InvokerScope::Private(..) => None,
        }
    }

    /// Returns the bot's permissions in a channel; `None` if the bot is not in the guild.
    pub(crate) fn bot_permissions(&self, world: &World, channel: &Channel) -> Option<Permissions> {
        let bot = self.guild(world)?.members.get(world.identity.bot.id)?;
        self.permissions(world, bot, channel)
    }

    /// Returns the app's permissions in a guild channel. If the bot is not in the guild, the app has the permissions of
    /// @everyone, plus `ATTACH_FILES` and `EMBED_LINKS`.
    pub(crate) fn app_permissions(&self, world: &World) -> Permissions {
        let everyone = || {
            let guild = self.guild(world)?;
            let now = world.clock.now();
            Some(guild.everyone_channel_permissions(&self.channel, now))
        };
        let always = Permissions::ATTACH_FILES | Permissions::EMBED_LINKS;
        let bot_permissions = self.bot_permissions(world, &self.channel);
        bot_permissions.unwrap_or_else(|| everyone().unwrap_or_default() | always)
    }

    /// Returns the messages of the channel that the user can see; empty if the user cannot view the channel.
    pub(crate) fn visible_messages(&self, world: &World) -> Vec<Message> {
        if self.can_view_channel(world) {
            let visible = world.messages.visible_in(self.channel.id, self.user().id);
            visible.map(|message| world.message_now(message)).collect()
        } else {
            Vec::new()
        }
    }

    /// Returns up to `limit` messages of the channel before `before`, or the newest ones, that the user can see, oldest
    /// first; empty if the user cannot view the channel.
    pub(crate) fn message_page(
        &self,
        world: &World,
        before: Option<Id<Message>>,
        limit: usize,
    ) -> Vec<Message> {
        if !self.can_view_channel(world) {
            return Vec::new();
        }
        let user = self.user().id;
        let visible = world.messages.visible_in(self.channel.id, user);
        let newest_first = visible.rev();
        let earlier =
            newest_first.filter(|message| before.is_none_or(|before| message.id < before));
        let page = earlier.take(limit);
        let mut page: Vec<_> = page.map(|message| world.message_now(message)).collect();
        for message in &mut page {
            world.messages.mark_own(message, user);
        }
        page.reverse();
        page
    }

    /// Returns a message of the channel, if the user can view the channel and the message.
    pub(crate) fn visible_message<'w>(
        &self,
        world: &'w World,
        id: Id<Message>,
    ) -> Option<&'w Message> {
        let message = world.messages.visible_to(self.user().id, id);
        let is_in_channel = |message: &&Message| message.channel_id == Some(self.channel.id);
        message
            .filter(is_in_channel)
            .filter(|_| self.can_view_channel(world))
    }

    /// Returns the reason that the user cannot see a message.
    pub(crate) fn invisibility(&self, world: &World, id: Id<Message>) -> String {
        let user = &self.user().username;
        let Some(message) = world.messages.get(id) else {
            return "it was deleted".to_owned();
        };
        let name = |channel: &Channel| channel.name.clone().unwrap_or_default();
        let channel = message.channel_id.and_then(|id| world.channel(id));
        if let Some(other) = channel.filter(|channel| channel.id != self.channel.id) {
            let (here, there) = (name(&self.channel), name(other));
            return format!(
                "it is in `{there}`, and the user in `{here}`; go there with `in_channel(\"{there}\")`"
            );
        }
        if world.messages.visible_to(self.user().id, id).is_none() {
            return "it is ephemeral, for another user".to_owned();
        }
        let thread = name(&self.channel);
        if self.channel.kind == ChannelType::PrivateThread {
            return format!(
                "it is in a private thread; add the member with `guild.add_thread_member(\"{thread}\", \"{user}\")`, or let the bot mention the member"
            );
        }
        format!("the member `{user}` lacks VIEW_CHANNEL in `{thread}`")
    }

    fn can_view_channel(&self, world: &World) -> bool {
        match &self.scope {
            InvokerScope::Guild(key, member) => {
                let now = world.clock.now();
                world.guilds[*key].can_view(member, &self.channel, now)
            }
            InvokerScope::Private(private, user) => private.contains(user.id),
        }
    }

    /// Returns the member of the guild, or user of the private channel, with this name, ID or mention.
    pub(crate) fn find_person(&self, world: &World, text: &str) -> Option<Person> {
        match &self.scope {
            InvokerScope::Guild(key, _) => {
                let member = member_in(&world.guilds[*key], text)?;
                Some(Person::Member(Box::new(member.clone())))
            }
            InvokerScope::Private(private, _) => {
                let user = user_among(private.members(), text)?;
                Some(Person::User(Box::new(user.clone())))
            }
        }
    }

    /// Returns suggestions for an unknown name.
    pub(crate) fn suggested_names(&self, world: &World, text: &str) -> Vec<String> {
        match &self.scope {
            InvokerScope::Guild(key, _) => member_names(&world.guilds[*key], text),
            InvokerScope::Private(private, _) => user_names(private.members()),
        }
    }

    /// Returns the guild's channel with this name, ID or mention.
    pub(crate) fn find_channel(&self, world: &World, text: &str) -> Option<Channel> {
        channel_in(self.guild(world)?, text).cloned()
    }

    /// Returns the usernames of the members of the guild, or users of the private channel, as `@username`.
    pub(crate) fn person_names(&self, world: &World) -> Vec<String> {
        match &self.scope {
            InvokerScope::Guild(key, _) => {
                user_names(world.guilds[*key].members.iter().map(|member| &member.user))
            }
            InvokerScope::Private(private, _) => user_names(private.members()),
        }
    }

    /// Returns the names of the guild's channels of these types, or of all channels without types, as `#name`.
    pub(crate) fn channel_names_of(&self, world: &World, types: &[ChannelType]) -> Vec<String> {
        let channels = self.guild(world).map_or(&[][..], |guild| &guild.channels);
        let fitting = channels
            .iter()
            .filter(|channel| types.is_empty() || types.contains(&channel.kind));
        let names = fitting.filter_map(|channel| channel.name.as_ref());
        names.map(|name| format!("#{name}")).collect()
    }

    pub(crate) fn channel_names(&self, world: &World) -> Vec<String> {
        self.guild(world).map_or_else(Vec::new, channel_names)
    }

    /// Returns the guild's role with this name, ID or mention.
    pub(crate) fn find_role(&self, world: &World, text: &str) -> Option<Role> {
        role_in(self.guild(world)?, text).cloned()
    }

    pub(crate) fn role_names(&self, world: &World) -> Vec<String> {
        self.guild(world).map_or_else(Vec::new, role_names)
    }
}

/// Error: a bot user, such as the app's own, cannot use commands, components or modals.
///
/// [`Display`](fmt::Display) also names users of the channel who can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotUserError {
    name: String,
    others: Vec<String>,
}

impl BotUserError {
    /// Returns the username of the bot user.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for BotUserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        write!(
            f,
            "`{name}` is a bot user, which cannot use commands, components or modals"
        )?;
        match self.others.as_slice() {
            [] => Ok(()),
            [one] => write!(f, "; {one} can"),
            [first @ .., last] => write!(f, "; {} and {last} can", first.join(", ")),
        }
    }
}

impl std::error::Error for BotUserError {}

/// Guild member, or user outside of guilds.
#[derive(Clone, Debug)]
pub(crate) enum Person {
    Member(Box<Member>),
    User(Box<User>),
}

impl Person {
    pub(crate) const fn user(&self) -> &User {
        match self {
            Self::Member(member) => &member.user,
            Self::User(user) => user,
        }
    }

    /// Adds the person to the resolved data. A member is added as a user and a partial member.
    pub(crate) fn add_to_resolved(
        self,
        world: &World,
        context: &InvokerContext,
        resolved: &mut Resolved,
    ) {
        let user = match self {
            Self::Member(member) => {
                let partial = partial_member(world, context, &member);
                resolved.members.insert(member.id(), partial);
                member.user
            }
            Self::User(user) => *user,
        };
        resolved.users.insert(user.id, user);
    }
}

/// Maximum number of users that the error for a bot user names.
const NAMED_INVOKERS_MAX: usize = 3;

/// Maximum number of members suggested for an unknown name; Discord's clients suggest as many.
const SUGGESTED_NAMES_MAX: usize = 25;

/// Returns the member for `@bob`, `bob`, `<@1>` or `1`.
fn member_in<'g>(guild: &'g GuildState, text: &str) -> Option<&'g Member> {
    let text = strip_mention(text, "<@").trim_start_matches(['@', '!']);
    guild.find_member(text)
}

/// Returns the user for `@bob`, `bob`, `<@1>` or `1`.
fn user_among<'u>(mut users: impl Iterator<Item = &'u User>, text: &str) -> Option<&'u User> {
    let name = strip_mention(text, "<@").trim_start_matches(['@', '!']);
    users.find(|user| {
        let names = [Some(&user.username), user.global_name.as_ref()];
        let mut names = names.into_iter().flatten();
        name.parse() == Ok(user.id) || names.any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// Returns the channel for `#general`, `general`, `<#1>` or `1`.
fn channel_in<'g>(guild: &'g GuildState, text: &str) -> Option<&'g Channel> {
    let text = strip_mention(text, "<#");
    guild.find_channel(text.trim_start_matches('#'))
}

/// Returns the role for `@Helper`, `Helper`, `<@&1>` or `1`.
fn role_in<'g>(guild: &'g GuildState, text: &str) -> Option<&'g Role> {
    guild.find_role(strip_mention(text, "<@&"))
}

/// Returns the members whose names are closest to `text`, closest first, as `@username`.
fn member_names(guild: &GuildState, text: &str) -> Vec<String> {
    let members = guild
        .members
        .closest_names(text.trim_start_matches('@'), SUGGESTED_NAMES_MAX);
    members
        .into_iter()
        .map(|member| format!("@{}", member.user.username))
        .collect()
}

fn user_names<'u>(users: impl Iterator<Item = &'u User>) -> Vec<String> {
    users.map(|user| format!("@{}", user.username)).collect()
}

pub(crate) fn channel_names(guild: &GuildState) -> Vec<String> {
    let names = guild
        .channels
        .iter()
        .filter_map(|channel| channel.name.as_ref());
    names.map(|name| format!("#{name}")).collect()
}

pub(crate) fn role_names(guild: &GuildState) -> Vec<String> {
    let names = guild
        .roles
        .iter()
        .map(|role| role.name.trim_start_matches('@'));
    names.map(|name| format!("@{name}")).collect()
}

fn strip_mention<'t>(text: &'t str, open: &str) -> &'t str {
    let inner = text
        .strip_prefix(open)
        .and_then(|rest| rest.strip_suffix('>'));
    inner.unwrap_or(text)
}
