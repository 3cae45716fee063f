//! Who acts, and where: in a channel of a guild, or in a private one.

use guildhall_model::{Channel, Id, Locale, Member, Message, Permissions, Resolved, Role, User};

use super::build;
use super::line::entity;
use crate::world::{GuildKey, GuildState, Location, PrivateChannel, World};

/// Who acts, and where.
#[derive(Debug)]
pub(super) struct InvokerContext {
    pub(super) scope: InvokerScope,
    pub(super) channel: Channel,
    /// The language of the client; the guild's, or American English, if there is none.
    pub(super) locale: Option<Locale>,
}

/// On which side of a guild's border it is, and as whom.
#[derive(Debug)]
pub(super) enum InvokerScope {
    Guild(GuildKey, Box<Member>),
    Private(Box<PrivateChannel>, Box<User>),
}

impl InvokerContext {
    pub(super) const fn user(&self) -> &User {
        match &self.scope {
            InvokerScope::Guild(_, member) => &member.user,
            InvokerScope::Private(_, user) => user,
        }
    }

    /// What the user is called there.
    pub(super) fn display_name(&self) -> &str {
        match &self.scope {
            InvokerScope::Guild(_, member) => member.display_name(),
            InvokerScope::Private(_, user) => user.display_name(),
        }
    }

    pub(super) fn location<'w>(&'w self, world: &'w World) -> Location<'w> {
        match &self.scope {
            InvokerScope::Guild(key, member) => {
                Location::Guild(&world.guilds[*key], member, &self.channel)
            }
            InvokerScope::Private(private, user) => Location::Private(private, user),
        }
    }

    /// The guild in which it is.
    pub(super) fn guild<'w>(&self, world: &'w World) -> Option<&'w GuildState> {
        match &self.scope {
            InvokerScope::Guild(key, _) => Some(&world.guilds[*key]),
            InvokerScope::Private(..) => None,
        }
    }

    /// What a member may do in a channel of the guild.
    pub(super) fn permissions(
        &self,
        world: &World,
        member: &Member,
        channel: &Channel,
    ) -> Option<Permissions> {
        let now = world.clock.now();
        let guild = self.guild(world)?;
        Some(guild.permissions_in(member, channel, now))
    }

    /// What who acts may do in a channel of the guild.
    pub(super) fn own_permissions(&self, world: &World, channel: &Channel) -> Option<Permissions> {
        match &self.scope {
            InvokerScope::Guild(_, member) => self.permissions(world, member, channel),
            InvokerScope::Private(..) => None,
        }
    }

    /// What the bot may do in a channel, if it is in the guild.
    pub(super) fn bot_permissions(&self, world: &World, channel: &Channel) -> Option<Permissions> {
        let bot = self.guild(world)?.members.get(world.identity.bot.id)?;
        self.permissions(world, bot, channel)
    }

    /// What the app may do there. Where its bot is not in the guild, that is what everybody may,
    /// and what every answer may hold.
    pub(super) fn app_permissions(&self, world: &World) -> Permissions {
        let everyone = || {
            let guild = self.guild(world)?;
            let now = world.clock.now();
            Some(guild.everyone_permissions_in(&self.channel, now))
        };
        let always = Permissions::ATTACH_FILES | Permissions::EMBED_LINKS;
        let held = self.bot_permissions(world, &self.channel);
        held.unwrap_or_else(|| everyone().unwrap_or_default() | always)
    }

    /// The messages of the channel, if who acts sees it.
    pub(super) fn visible_messages(&self, world: &World) -> Vec<Message> {
        if self.can_view_channel(world) {
            world.messages.visible_in(self.channel.id, self.user().id)
        } else {
            Vec::new()
        }
    }

    /// A message of the channel, if who acts sees both.
    pub(super) fn visible_message<'w>(
        &self,
        world: &'w World,
        id: Id<Message>,
    ) -> Option<&'w Message> {
        let seen = world.messages.visible_to(self.user().id, id);
        let here = |it: &&Message| it.channel_id == Some(self.channel.id);
        seen.filter(here).filter(|_| self.can_view_channel(world))
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

    /// Somebody there with this name, id or mention.
    pub(super) fn find_person(&self, world: &World, text: &str) -> Option<Person> {
        match &self.scope {
            InvokerScope::Guild(key, _) => {
                let member = entity::member_in(&world.guilds[*key], text)?;
                Some(Person::Member(Box::new(member.clone())))
            }
            InvokerScope::Private(private, _) => {
                let user = entity::user_among(private.members(), text)?;
                Some(Person::User(Box::new(user.clone())))
            }
        }
    }

    /// Whom a text may mean.
    pub(super) fn person_names(&self, world: &World, text: &str) -> Vec<String> {
        match &self.scope {
            InvokerScope::Guild(key, _) => entity::member_names(&world.guilds[*key], text),
            InvokerScope::Private(private, _) => entity::user_names(private.members()),
        }
    }

    /// The channel of the guild with this name, id or mention.
    pub(super) fn find_channel(&self, world: &World, text: &str) -> Option<Channel> {
        entity::channel_in(self.guild(world)?, text).cloned()
    }

    pub(super) fn channel_names(&self, world: &World) -> Vec<String> {
        self.guild(world)
            .map_or_else(Vec::new, entity::channel_names)
    }

    /// The role of the guild with this name, id or mention.
    pub(super) fn find_role(&self, world: &World, text: &str) -> Option<Role> {
        entity::role_in(self.guild(world)?, text).cloned()
    }

    pub(super) fn role_names(&self, world: &World) -> Vec<String> {
        self.guild(world).map_or_else(Vec::new, entity::role_names)
    }
}

/// Somebody who is named: a member, or a user outside of guilds.
#[derive(Clone, Debug)]
pub(super) enum Person {
    Member(Box<Member>),
    User(Box<User>),
}

impl Person {
    pub(super) const fn user(&self) -> &User {
        match self {
            Self::Member(member) => &member.user,
            Self::User(user) => user,
        }
    }

    /// Puts the person among the objects that are referred to: a member in two parts.
    pub(super) fn add_to_resolved(
        self,
        world: &World,
        context: &InvokerContext,
        resolved: &mut Resolved,
    ) {
        let user = match self {
            Self::Member(member) => {
                let partial = build::partial_member(world, context, &member);
                resolved.members.insert(member.id(), partial);
                member.user
            }
            Self::User(user) => *user,
        };
        resolved.users.insert(user.id, user);
    }
}
