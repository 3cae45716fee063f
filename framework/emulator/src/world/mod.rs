//! The emulated Discord: one application, guilds, users, messages and registered commands, and the
//! rules by which they change.
//!
//! The world knows no HTTP. It is changed under one lock, dates new objects by its clock, derives
//! IDs and secrets from its seed, and writes each effect to its log.

pub(crate) mod accounts;
pub(crate) mod actor;
pub(crate) mod attachments;
pub(crate) mod availability;
pub(crate) mod bans;
pub(crate) mod channels;
pub(crate) mod command_permissions;
pub(crate) mod commands;
pub(crate) mod guild_settings;
pub(crate) mod guilds;
pub(crate) mod interactions;
pub(crate) mod members;
pub(crate) mod mentions;
pub(crate) mod message_content;
pub(crate) mod onboarding;
pub(crate) mod quotas;
pub(crate) mod responses;
pub(crate) mod roles;
pub(crate) mod widget;

use std::time::Duration;

use guildhall_model::{Id, User};
use guildhall_rules::Limits;

use crate::clock::Clock;
use crate::state::accounts::{Entitlements, Installs, PrivateChannels, Users};
use crate::state::commands::{CommandRollout, Commands};
use crate::state::grants::Grants;
use crate::state::guilds::{GuildKey, Guilds};
use crate::state::identity::Identity;
use crate::state::ids::{Ids, Random, hex};
use crate::state::interactions::Interactions;
use crate::state::log::Log;
use crate::state::messages::Messages;
use crate::state::seed::SeedBuilder;
use crate::world::actor::Actor;
use crate::world::quotas::{QuotaUsage, Quotas};

/// Default time that an app has for its initial response.
pub(crate) const DEADLINE: Duration = Duration::from_secs(3);

/// The complete state of the service.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) rollout: CommandRollout,
    pub(crate) clock: Clock,
    pub(crate) commands: Commands,
    /// Time that an app has for its initial response.
    pub(crate) deadline: Duration,
    pub(crate) entitlements: Entitlements,
    pub(crate) grants: Grants,
    pub(crate) guilds: Guilds,
    pub(crate) identity: Identity,
    pub(crate) installs: Installs,
    pub(crate) limits: Limits,
    pub(crate) log: Log,
    pub(crate) messages: Messages,
    pub(crate) private_channels: PrivateChannels,
    pub(crate) quotas: Quotas,
    pub(crate) interactions: Interactions,
    pub(crate) users: Users,
    quota_usage: QuotaUsage,
    ids: Ids,
    random: Random,
}

impl World {
    /// Creates a world whose users, guilds and secrets derive from the seed.
    pub(crate) fn new(seed: u64, clock: Clock, limits: Limits) -> Self {
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
            rollout: CommandRollout::default(),
            clock,
            commands: Commands::default(),
            deadline: DEADLINE,
            entitlements: Entitlements::default(),
            grants: Grants::default(),
            guilds: Guilds::new(default_guild),
            identity,
            installs: Installs::default(),
            limits,
            log: Log::default(),
            messages: Messages::default(),
            private_channels: PrivateChannels::default(),
            quotas: Quotas::default(),
            interactions: Interactions::default(),
            users,
            quota_usage: QuotaUsage::default(),
            ids,
            random,
        }
    }

    /// Returns a new ID, dated now.
    pub(crate) fn next_id<T>(&mut self) -> Id<T> {
        self.ids.next(self.clock.now_millis())
    }

    /// Returns random text, which derives from the seed.
    pub(crate) fn secret(&mut self, length: usize) -> String {
        self.random.text(length)
    }

    /// Returns random hexadecimal digits, such as for an image hash.
    pub(crate) fn hex(&mut self, length: usize) -> String {
        let mut digits = hex(&self.random.bytes());
        digits.truncate(length);
        digits
    }

    /// Replaces the application's key.
    pub(crate) fn rotate_key(&mut self) {
        let bytes = self.random.bytes();
        self.identity.rotate_key(&bytes);
    }

    /// Returns an actor without an audit log reason.
    pub(crate) const fn actor(&mut self, guild: GuildKey, actor: Id<User>) -> Actor<'_> {
        Actor {
            world: self,
            guild,
            user: actor,
            reason: None,
        }
    }
}
