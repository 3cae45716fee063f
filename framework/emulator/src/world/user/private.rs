//! Channels outside of guilds: the bot's direct messages, and those of users among themselves.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::{Channel, ChannelType, Id, InteractionContextType, Permissions, User};

use crate::world::World;

/// What every app may do among users.
const AMONG_USERS: Permissions = Permissions::ATTACH_FILES
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::MENTION_EVERYONE);

/// A channel outside of guilds.
#[derive(Clone, Debug)]
pub(crate) struct PrivateChannel {
    /// The channel, whose recipients are the users in it without the bot.
    pub(crate) channel: Channel,
    /// The bot, where it is one of the two.
    bot: Option<User>,
}

impl PrivateChannel {
    /// Everybody in it.
    pub(crate) fn members(&self) -> impl Iterator<Item = &User> {
        let users = self.channel.recipients.iter().flatten();
        users.chain(&self.bot)
    }

    pub(crate) fn contains(&self, user: Id<User>) -> bool {
        self.members().any(|one| one.id == user)
    }

    /// Whether the bot is in it, and so hears of its messages.
    pub(crate) const fn has_bot(&self) -> bool {
        self.bot.is_some()
    }

    pub(crate) const fn context(&self) -> InteractionContextType {
        if self.has_bot() {
            InteractionContextType::BotDm
        } else {
            InteractionContextType::PrivateChannel
        }
    }

    /// What the app may do in it.
    pub(crate) const fn app_permissions(&self) -> Permissions {
        if self.has_bot() {
            AMONG_USERS.union(Permissions::USE_EXTERNAL_EMOJIS)
        } else {
            AMONG_USERS
        }
    }
}

/// Every channel outside of guilds.
#[derive(Debug, Default)]
pub(crate) struct PrivateChannels {
    all: BTreeMap<Id<Channel>, PrivateChannel>,
    among: BTreeMap<BTreeSet<Id<User>>, Id<Channel>>,
}

impl PrivateChannels {
    pub(crate) fn get(&self, id: Id<Channel>) -> Option<&PrivateChannel> {
        self.all.get(&id)
    }

    /// The channels of more than two users.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &PrivateChannel> {
        let all = self.all.values();
        all.filter(|private| private.channel.kind == ChannelType::GroupDm)
    }
}

impl World {
    /// The channel among these accounts, which is opened where there is none.
    pub(crate) fn private_channel_among(&mut self, people: BTreeSet<Id<User>>) -> Id<Channel> {
        if let Some(known) = self.private_channels.among.get(&people) {
            return *known;
        }
        let id = self.next_id();
        self.open_private_channel(people, id);
        id
    }

    /// Opens a channel among accounts that have none.
    pub(crate) fn open_private_channel(&mut self, people: BTreeSet<Id<User>>, id: Id<Channel>) {
        let private = self.new_private_channel(id, &people);
        self.private_channels.all.insert(id, private);
        self.private_channels.among.insert(people, id);
    }

    /// The channel of a user and the bot.
    pub(crate) fn dm_channel(&mut self, user: Id<User>) -> Id<Channel> {
        self.private_channel_among(BTreeSet::from([user, self.identity.bot.id]))
    }

    fn new_private_channel(&self, id: Id<Channel>, people: &BTreeSet<Id<User>>) -> PrivateChannel {
        let bot = &self.identity.bot;
        let users = people.iter().filter(|id| **id != bot.id);
        let users = users.filter_map(|id| self.users.get(*id).cloned());
        let kind = match people.len() {
            0..=2 => ChannelType::Dm,
            _ => ChannelType::GroupDm,
        };
        PrivateChannel {
            channel: Channel {
                recipients: Some(users.collect()),
                ..Channel::new(id, kind)
            },
            // No bot is in a group.
            bot: (people.len() == 2 && people.contains(&bot.id)).then(|| bot.clone()),
        }
    }
}
