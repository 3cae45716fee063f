//! Rules of the service: checks and changes of the stored data.
//!
//! [`World`] owns the collections of [`state`](crate::state). Its methods, and the methods of [`Actor`] for a user in a
//! guild, check permissions and limits, change the data, and add events and audit log entries to the log. This module
//! does not depend on HTTP. The clock determines the timestamps of new objects; secrets derive from the seed.

pub(crate) mod accounts;
pub(crate) mod actor;
pub(crate) mod archived_threads;
pub(crate) mod attachments;
pub(crate) mod audit_log;
pub(crate) mod auto_moderation;
pub(crate) mod availability;
pub(crate) mod bans;
pub(crate) mod channel_deletion;
pub(crate) mod channel_edits;
pub(crate) mod channels;
pub(crate) mod command_permissions;
pub(crate) mod command_registry;
pub(crate) mod current_user;
pub(crate) mod emojis;
pub(crate) mod entitlements;
pub(crate) mod gateway;
pub(crate) mod guild_settings;
pub(crate) mod guilds;
pub(crate) mod interactions;
pub(crate) mod invites;
pub(crate) mod members;
pub(crate) mod mentions;
pub(crate) mod message_channel;
pub(crate) mod message_content;
pub(crate) mod message_state;
pub(crate) mod messages;
pub(crate) mod onboarding;
pub(crate) mod overwrites;
pub(crate) mod pins;
pub(crate) mod polls;
pub(crate) mod presences;
pub(crate) mod quotas;
pub(crate) mod reactions;
pub(crate) mod responses;
pub(crate) mod roles;
pub(crate) mod scheduled_events;
pub(crate) mod stickers;
pub(crate) mod subscriptions;
pub(crate) mod thread_edits;
pub(crate) mod thread_members;
pub(crate) mod threads;
pub(crate) mod usage;
pub(crate) mod user_steps;
pub(crate) mod webhook_events;
pub(crate) mod webhooks;
pub(crate) mod widget;

use std::collections::BTreeMap;
use std::time::Duration;

use guildhall_model::{Emoji, Id, Permissions, User};
use guildhall_rules::Limits;

use crate::clock::Clock;
use crate::record::Recorder;
use crate::state::accounts::{Entitlements, PrivateChannels, UserInstalls, Users};
use crate::state::commands::{CommandRollout, Commands};
use crate::state::grants::Grants;
use crate::state::guilds::{GuildKey, Guilds};
use crate::state::identity::Identity;
use crate::state::ids::{Ids, Random, hex};
use crate::state::interactions::Interactions;
use crate::state::limits::RateLimits;
use crate::state::log::Log;
use crate::state::messages::{Files, Messages};
use crate::state::retention::Retention;
use crate::state::seed::{SeedBuilder, bot_permissions};
use crate::state::usage::Usage;
use crate::state::user_steps::UserSteps;
use crate::world::actor::Actor;
use crate::world::current_user::RoleConnections;
use crate::world::presences::Presences;
use crate::world::quotas::{QuotaUsage, Quotas};
use crate::world::subscriptions::{Skus, Subscriptions};
use crate::world::webhook_events::EventQueue;
use crate::world::webhooks::Webhooks;

/// Default time limit for the app's initial response: 3 seconds.
pub(crate) const DEFAULT_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Stored data of the service, and the rules for changes.
#[derive(Debug)]
pub(crate) struct World {
    /// Emojis of the app.
    pub(crate) application_emojis: Vec<Emoji>,
    pub(crate) rollout: CommandRollout,
    pub(crate) clock: Clock,
    pub(crate) commands: Commands,
    /// Time limit for the app's initial response.
    pub(crate) response_timeout: Duration,
    pub(crate) entitlements: Entitlements,
    pub(crate) event_queue: EventQueue,
    pub(crate) files: Files,
    /// Beginning of the URLs of files.
    pub(crate) files_base: String,
    pub(crate) grants: Grants,
    pub(crate) guilds: Guilds,
    /// Number of times that the data was replaced.
    pub(crate) generation: u64,
    pub(crate) identity: Identity,
    pub(crate) installs: UserInstalls,
    pub(crate) limits: Limits,
    pub(crate) log: Log,
    pub(crate) messages: Messages,
    pub(crate) presences: Presences,
    pub(crate) private_channels: PrivateChannels,
    pub(crate) quotas: Quotas,
    pub(crate) retention: Retention,
    pub(crate) role_connections: RoleConnections,
    pub(crate) skus: Skus,
    pub(crate) subscriptions: Subscriptions,
    pub(crate) interactions: Interactions,
    pub(crate) steps: UserSteps,
    /// Text of the world file of which the world was built, if it is not the default world.
    pub(crate) file: Option<String>,
    pub(crate) usage: Usage,
    /// Titles of modals, by custom ID.
    pub(crate) modal_titles: BTreeMap<String, String>,
    pub(crate) users: Users,
    pub(crate) webhooks: Webhooks,
    quota_usage: QuotaUsage,
    ids: Ids,
    random: Random,
    /// Rate limits that the service enforces, if any.
    pub(crate) rate_limits: Option<RateLimits>,
}

impl World {
    /// Creates a world whose users, guilds and secrets derive from the seed.
    pub(crate) fn new(seed: u64, clock: Clock, limits: Limits, retention: Retention) -> Self {
        let mut random = Random::new(seed);
        let mut ids = Ids::new(&mut random);
        let now = clock.now_millis();
        let mut seed_builder = SeedBuilder::new(&mut ids, &mut random, now);
        let id = seed_builder.id();
        let identity = Identity::new(id, seed_builder.random);
        let default_guild = seed_builder.default_guild(&identity);
        let people = default_guild.members.iter().map(|member| &member.user);
        let users = people.cloned().collect();
        Self {
            application_emojis: Vec::new(),
            rollout: CommandRollout::default(),
            clock,
            commands: Commands::default(),
            response_timeout: DEFAULT_RESPONSE_TIMEOUT,
            entitlements: Entitlements::default(),
            event_queue: EventQueue::default(),
            files: Files::default(),
            files_base: String::new(),
            generation: 0,
            grants: Grants::new(retention),
            guilds: Guilds::new(default_guild),
            identity,
            installs: UserInstalls::default(),
            limits,
            log: Log::new(retention, Recorder::default()),
            messages: Messages::new(retention),
            presences: Presences::default(),
            private_channels: PrivateChannels::default(),
            quotas: Quotas::default(),
            retention,
            role_connections: RoleConnections::default(),
            skus: Skus::default(),
            subscriptions: Subscriptions::default(),
            interactions: Interactions::new(retention),
            steps: UserSteps::new(retention),
            file: None,
            usage: Usage::default(),
            modal_titles: BTreeMap::new(),
            users,
            webhooks: Webhooks::default(),
            quota_usage: QuotaUsage::default(),
            ids,
            random,
            rate_limits: None,
        }
    }

    /// Replaces the data by that of another world. The application, its commands, the log and sent interactions stay,
    /// and new IDs are greater than all earlier ones.
    pub(crate) fn reset(&mut self, mut initial: Self) {
        initial.ids.swap_reserved(&mut self.ids);
        let old = std::mem::replace(self, initial);
        self.commands = old.commands;
        self.generation = old.generation + 1;
        self.event_queue = old.event_queue;
        self.identity = old.identity;
        self.ids = old.ids;
        self.interactions = old.interactions;
        self.log = old.log;
        self.modal_titles = old.modal_titles;
        self.presences.keep(self.identity.bot.id, old.presences);
        self.quotas = old.quotas;
        self.random = old.random;
        self.rate_limits = old.rate_limits;
        self.rollout = old.rollout;
        self.usage = old.usage;
    }

    /// Sets the permissions that the app declares, and grants them to the bot's role in each guild. A role whose
    /// permissions were set to others stays as it is.
    pub(crate) fn declare_permissions(&mut self, declared: Permissions) {
        let before = bot_permissions() | self.identity.declared;
        self.identity.declared = declared;
        self.grant_declared(before);
    }

    /// Grants the declared permissions to each role of the bot that has the permissions of a new world.
    pub(crate) fn grant_declared_permissions(&mut self) {
        self.grant_declared(bot_permissions());
    }

    /// Grants the declared permissions to each role of the bot that still has the permissions `before`.
    fn grant_declared(&mut self, before: Permissions) {
        let (bot, declared) = (self.identity.bot.id, self.identity.declared);
        let roles = self
            .guilds
            .iter_mut()
            .filter_map(|guild| guild.role_of_bot(bot));
        for role in roles.filter(|role| role.permissions == before) {
            role.permissions = bot_permissions() | declared;
        }
    }

    /// Returns a new ID. The clock determines its timestamp.
    pub(crate) fn next_id<T>(&mut self) -> Id<T> {
        self.ids.next(self.clock.now_millis())
    }

    /// Returns a random string that derives from the seed, for example for a token.
    pub(crate) fn secret(&mut self, length: usize) -> String {
        self.random.text(length)
    }

    /// Returns random hexadecimal digits, at most 64, for example for an image hash.
    pub(crate) fn hex(&mut self, length: usize) -> String {
        let mut digits = hex(&self.random.bytes());
        digits.truncate(length);
        digits
    }

    /// Replaces the application's signing key.
    pub(crate) fn rotate_key(&mut self) {
        let bytes = self.random.bytes();
        self.identity.rotate_key(&bytes);
    }

    /// Returns an actor for a user in a guild, without a reason for the audit log and files.
    pub(crate) const fn actor(&mut self, guild: GuildKey, user: Id<User>) -> Actor<'_> {
        Actor {
            world: self,
            guild,
            user,
            reason: None,
            files: Vec::new(),
        }
    }
}
