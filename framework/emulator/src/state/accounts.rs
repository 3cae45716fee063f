//! Everybody who has an account, in a guild or not, found by id and by name.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::{
    Channel, ChannelType, Entitlement, Id, InteractionContextType, Permissions, User,
};

/// Every account.
#[derive(Debug, Default)]
pub(crate) struct Users {
    pub(crate) all: BTreeMap<Id<User>, User>,
    named: BTreeMap<String, Id<User>>,
    age_restricted: BTreeSet<Id<User>>,
}

impl Users {
    pub(crate) fn get(&self, id: Id<User>) -> Option<&User> {
        self.all.get(&id)
    }

    /// The first account that was given this name, to the letter.
    pub(crate) fn by_name(&self, name: &str) -> Option<&User> {
        self.named.get(name).and_then(|id| self.get(*id))
    }

    /// Everybody, the oldest account first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &User> {
        self.all.values()
    }

    pub(crate) fn add(&mut self, user: User) {
        let name = user.username.clone();
        self.named.entry(name).or_insert(user.id);
        self.all.insert(user.id, user);
    }

    /// Turns on that apps offer a user age-restricted commands in direct messages.
    pub(crate) fn allow_age_restricted(&mut self, id: Id<User>) {
        self.age_restricted.insert(id);
    }

    pub(crate) fn allows_age_restricted(&self, id: Id<User>) -> bool {
        self.age_restricted.contains(&id)
    }
}

impl FromIterator<User> for Users {
    fn from_iter<T: IntoIterator<Item = User>>(people: T) -> Self {
        let mut users = Self::default();
        people.into_iter().for_each(|user| users.add(user));
        users
    }
}

/// The users who have installed the app for themselves.
#[derive(Debug, Default)]
pub(crate) struct Installs(pub(crate) BTreeSet<Id<User>>);

/// Everything that was bought.
#[derive(Debug, Default)]
pub(crate) struct Entitlements(Vec<Entitlement>);

impl Entitlements {
    pub(crate) fn add(&mut self, entitlement: Entitlement) {
        self.0.push(entitlement);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Entitlement> {
        self.0.iter()
    }
}

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
    pub(crate) bot: Option<User>,
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
    pub(crate) all: BTreeMap<Id<Channel>, PrivateChannel>,
    pub(crate) among: BTreeMap<BTreeSet<Id<User>>, Id<Channel>>,
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
