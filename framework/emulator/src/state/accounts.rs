//! Stored user accounts, app installations, entitlements and private channels.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeBounds;

use guildhall_model::{
    Channel, ChannelType, Entitlement, Id, InteractionContextType, Permissions, User,
};

/// All user accounts, indexed by ID and name.
#[derive(Debug, Default)]
pub(crate) struct Users {
    pub(crate) all: BTreeMap<Id<User>, User>,
    named: BTreeMap<String, Id<User>>,
    emails: BTreeMap<Id<User>, String>,
    age_restricted: BTreeSet<Id<User>>,
    refusing_messages: BTreeSet<Id<User>>,
}

impl Users {
    pub(crate) fn get(&self, id: Id<User>) -> Option<&User> {
        self.all.get(&id)
    }

    /// Returns the account with exactly this username; the first one if several have this username.
    pub(crate) fn by_name(&self, name: &str) -> Option<&User> {
        self.named.get(name).and_then(|id| self.get(*id))
    }

    /// Returns all users, oldest account first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &User> {
        self.all.values()
    }

    pub(crate) fn add(&mut self, user: User) {
        let name = user.username.clone();
        self.named.entry(name).or_insert(user.id);
        self.all.insert(user.id, user);
    }

    /// Replaces an account, whose name may have changed.
    pub(crate) fn replace(&mut self, user: User) {
        self.named.retain(|_, id| *id != user.id);
        self.add(user);
    }

    /// Returns the email address of a user, which only the user sees.
    pub(crate) fn email(&self, id: Id<User>) -> Option<&String> {
        self.emails.get(&id)
    }

    pub(crate) fn set_email(&mut self, id: Id<User>, email: &str) {
        self.emails.insert(id, email.to_owned());
    }

    /// Sets whether a user may use age-restricted commands in direct messages.
    pub(crate) fn allow_age_restricted(&mut self, id: Id<User>, allow: bool) {
        if allow {
            self.age_restricted.insert(id);
        } else {
            self.age_restricted.remove(&id);
        }
    }

    /// Sets whether a user takes direct messages from bots.
    pub(crate) fn accept_messages(&mut self, id: Id<User>, accept: bool) {
        if accept {
            self.refusing_messages.remove(&id);
        } else {
            self.refusing_messages.insert(id);
        }
    }

    pub(crate) fn accepts_messages(&self, id: Id<User>) -> bool {
        !self.refusing_messages.contains(&id)
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

/// Users who have installed the app for themselves.
#[derive(Debug, Default)]
pub(crate) struct UserInstalls(pub(crate) BTreeSet<Id<User>>);

/// All entitlements by ID, active or not.
#[derive(Debug, Default)]
pub(crate) struct Entitlements(BTreeMap<Id<Entitlement>, Entitlement>);

impl Entitlements {
    /// Adds an entitlement, or replaces the one with the same ID.
    pub(crate) fn add(&mut self, entitlement: Entitlement) {
        self.0.insert(entitlement.id, entitlement);
    }

    pub(crate) fn get(&self, id: Id<Entitlement>) -> Option<&Entitlement> {
        self.0.get(&id)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Entitlement> {
        self.0.values()
    }

    /// Returns the entitlements with these IDs, sorted by ID.
    pub(crate) fn in_range(
        &self,
        ids: impl RangeBounds<Id<Entitlement>>,
    ) -> impl DoubleEndedIterator<Item = &Entitlement> {
        self.0.range(ids).map(|(_, entitlement)| entitlement)
    }
}

/// Permissions of every app in a private channel.
pub(crate) const PRIVATE_CHANNEL_PERMISSIONS: Permissions = Permissions::ATTACH_FILES
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::MENTION_EVERYONE);

/// Private channel: a DM or a group DM.
#[derive(Clone, Debug)]
pub(crate) struct PrivateChannel {
    /// Channel object. Its recipients are the users in the channel, without the bot.
    pub(crate) channel: Channel,
    /// The bot, if the channel is a DM with the bot.
    pub(crate) bot: Option<User>,
}

impl PrivateChannel {
    /// Returns all participants, including the bot.
    pub(crate) fn members(&self) -> impl Iterator<Item = &User> {
        let users = self.channel.recipients.iter().flatten();
        users.chain(&self.bot)
    }

    pub(crate) fn contains(&self, user: Id<User>) -> bool {
        self.members().any(|one| one.id == user)
    }

    /// Returns whether the bot is in the channel, and therefore receives events for its messages.
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

    /// Returns the app's permissions in the channel.
    pub(crate) const fn app_permissions(&self) -> Permissions {
        if self.has_bot() {
            PRIVATE_CHANNEL_PERMISSIONS.union(Permissions::USE_EXTERNAL_EMOJIS)
        } else {
            PRIVATE_CHANNEL_PERMISSIONS
        }
    }
}

/// All private channels, indexed by ID and by participants.
#[derive(Debug, Default)]
pub(crate) struct PrivateChannels {
    pub(crate) all: BTreeMap<Id<Channel>, PrivateChannel>,
    pub(crate) by_members: BTreeMap<BTreeSet<Id<User>>, Id<Channel>>,
}

impl PrivateChannels {
    pub(crate) fn get(&self, id: Id<Channel>) -> Option<&PrivateChannel> {
        self.all.get(&id)
    }

    /// Returns the group DMs.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &PrivateChannel> {
        let all = self.all.values();
        all.filter(|private| private.channel.kind == ChannelType::GroupDm)
    }

    /// Returns the DMs of two users.
    pub(crate) fn directs(&self) -> impl Iterator<Item = &PrivateChannel> {
        let all = self.all.values();
        all.filter(|private| private.channel.kind == ChannelType::Dm)
    }
}
