//! Rules for user accounts, app installations and private channels.

use std::collections::BTreeSet;

use guildhall_model::{
    Channel, ChannelType, Id, IntegrationTypeConfig, IntegrationTypesConfig, Member, User,
};

use crate::state::accounts::PrivateChannel;
use crate::state::guilds::GuildKey;
use crate::state::identity::new_user;
use crate::world::World;

impl World {
    /// Creates a user account.
    pub(crate) fn create_user(&mut self, name: &str) -> User {
        let user = new_user(self.next_id(), name);
        self.users.add(user.clone());
        user
    }

    /// Returns the account with this name; creates an account if there is none.
    pub(crate) fn user_or_create(&mut self, name: &str) -> User {
        let known = self.users.by_name(name).cloned();
        known.unwrap_or_else(|| self.create_user(name))
    }

    /// Adds `member-1`, `member-2` and so on up to `count` to a guild, without events.
    pub(crate) fn generate_members(&mut self, guild: GuildKey, count: usize) {
        let seen = self.clock.now_millis();
        let joined_at = Some(self.clock.now());
        for number in 1..=count {
            let user = self.user_or_create(&format!("member-{number}"));
            let members = &mut self.guilds[guild].members;
            if members.get(user.id).is_none() {
                let member = Member::new(user);
                members.insert(
                    Member {
                        joined_at,
                        ..member
                    },
                    seen,
                );
            }
        }
    }

    /// Returns whether the application supports user installation.
    pub(crate) fn supports_user_installs(&self) -> bool {
        let config = &self.identity.application.integration_types_config;
        config.as_ref().is_some_and(|config| config.user.is_some())
    }

    /// Adds user installation, unless the application has installation settings.
    pub(crate) fn declare_user_install(&mut self) {
        let either = Some(IntegrationTypeConfig::default());
        let both = IntegrationTypesConfig {
            guild: either.clone(),
            user: either,
        };
        let config = &mut self.identity.application.integration_types_config;
        config.get_or_insert(both);
    }

    /// Returns whether the application supports guild installation. True if the application has no installation
    /// settings.
    pub(crate) fn supports_guild_installs(&self) -> bool {
        let config = &self.identity.application.integration_types_config;
        config.as_ref().is_none_or(|config| config.guild.is_some())
    }

    /// Installs the app for a user, and sends the webhook event. Returns false if the application does not support user
    /// installation.
    pub(crate) fn install(&mut self, user: Id<User>) -> bool {
        let is_supported = self.supports_user_installs();
        if is_supported {
            self.add_install(user);
            self.send_user_install(user);
        }
        is_supported
    }

    /// Adds an installation for a user.
    pub(crate) fn add_install(&mut self, user: Id<User>) {
        self.installs.0.insert(user);
        self.update_install_count();
    }

    /// Removes the installation for a user, and sends the webhook event if there was one.
    pub(crate) fn uninstall(&mut self, user: Id<User>) {
        if self.installs.0.remove(&user) {
            self.update_install_count();
            self.send_deauthorized(user);
        }
    }

    /// Returns the users for whom the app is installed.
    pub(crate) fn installers(&self) -> Vec<Id<User>> {
        let all = self.installs.0.iter().copied();
        all.filter(|user| self.is_installed_for(*user)).collect()
    }

    /// Returns whether the app is installed for a user.
    pub(crate) fn is_installed_for(&self, user: Id<User>) -> bool {
        self.supports_user_installs() && self.installs.0.contains(&user)
    }

    fn update_install_count(&mut self) {
        let count = self.installs.0.len() as u64;
        self.identity.application.approximate_user_install_count = Some(count);
    }

    /// Returns the private channel of exactly these users; opens a channel if there is none.
    pub(crate) fn private_channel_for(&mut self, people: BTreeSet<Id<User>>) -> Id<Channel> {
        if let Some(known) = self.private_channels.by_members.get(&people) {
            return *known;
        }
        let id = self.next_id();
        self.open_private_channel(people, id);
        id
    }

    /// Opens a private channel for users who do not have one yet.
    pub(crate) fn open_private_channel(&mut self, people: BTreeSet<Id<User>>, id: Id<Channel>) {
        let private = self.new_private_channel(id, &people);
        self.private_channels.all.insert(id, private);
        self.private_channels.by_members.insert(people, id);
    }

    /// Returns the DM channel of a user and the bot; opens a channel if there is none.
    pub(crate) fn dm_channel(&mut self, user: Id<User>) -> Id<Channel> {
        self.private_channel_for(BTreeSet::from([user, self.identity.bot.id]))
    }

    /// Returns the DM channel of a user and the bot; opens a channel if there is none. `None` if the user does not
    /// exist or is a bot.
    pub(crate) fn open_dm(&mut self, user: Id<User>) -> Option<&PrivateChannel> {
        self.users.get(user).filter(|user| !user.bot)?;
        let channel = self.dm_channel(user);
        self.private_channels.get(channel)
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
            // Bots cannot be in group DMs.
            bot: (people.len() == 2 && people.contains(&bot.id)).then(|| bot.clone()),
        }
    }
}
