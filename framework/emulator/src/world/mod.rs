//! What exists: one application, guilds with people in them, and the registered commands.
//!
//! The world knows no HTTP. It is changed under one lock, dates what is made by its clock, takes
//! ids and secrets from its seed, and writes each effect into its log.

mod cast;
mod clients;
mod clock;
mod commands;
mod grants;
mod guild;
mod guilds;
mod identity;
mod ids;
mod log;
mod offer;
mod page;
mod permissions;
mod quotas;
mod random;
mod responses;
mod support;
mod user;
mod whole;

use std::time::Duration;

use guildhall_model::{Guild, Id, User};
use guildhall_rules::Limits;

pub use clock::Clock;
pub(crate) use clock::millis;
pub(crate) use commands::{CommandError, Commands, CreateCommandOutcome, Scope};
pub(crate) use grants::{AuthorizationCode, Consent, Grants, LIFETIME, UPDATE_COMMANDS};
pub(crate) use guild::{
    ActionError, Actor, AddMemberOutcome, GuildState, RoleGrant, ensure_permitted,
    without_duplicates,
};
pub(crate) use guilds::{GuildKey, Guilds};
pub(crate) use identity::{Identity, hex, new_user};
pub use log::{AuditEntry, AuditLog, Event};
pub(crate) use log::{Log, RECENT_MAX, Recent, push_bounded};
pub(crate) use offer::{AvailableCommand, Location};
pub use offer::{Unavailable, UnavailableReason};
pub(crate) use page::Page;
pub(crate) use quotas::DailyQuota;
pub use quotas::Quotas;
pub(crate) use responses::{
    Image, Interactions, LEGACY_FIELD, Messages, ResponseProgress, ResponseRef, Upload,
    assign_component_ids, focused_option,
};
pub(crate) use support::MissingCapability;
pub(crate) use user::{Entitlements, Installs, PrivateChannel, PrivateChannels, Users};
pub(crate) use whole::fill_nulls;

use cast::SeedBuilder;
pub(crate) use cast::{into_thread, new_channel, with_positions};
use clients::CommandRollout;
use ids::Ids;
use quotas::QuotaUsage;
use random::Random;

use crate::service::RateLimiter;

/// How long an app has for its first answer, unless it is set.
pub(crate) const DEADLINE: Duration = Duration::from_secs(3);

/// Everything that the service remembers.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) rollout: CommandRollout,
    pub(crate) clock: Clock,
    pub(crate) commands: Commands,
    /// How long an app has for its first answer.
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
    /// How often each endpoint was asked.
    pub(crate) windows: RateLimiter,
    quota_usage: QuotaUsage,
    ids: Ids,
    random: Random,
}

impl World {
    /// A world whose people, places and secrets follow from the seed.
    pub(crate) fn new(seed: u64, clock: Clock, limits: Limits) -> Self {
        let mut random = Random::new(seed);
        let mut ids = Ids::new(&mut random);
        let now = clock.now_millis();
        let mut past = SeedBuilder::new(&mut ids, &mut random, now);
        let id = past.id();
        let identity = Identity::new(id, past.random);
        let home = past.default_guild(&identity);
        let people = home.members.iter().map(|member| &member.user);
        let users = people.cloned().collect();
        Self {
            rollout: CommandRollout::default(),
            clock,
            commands: Commands::default(),
            deadline: DEADLINE,
            entitlements: Entitlements::default(),
            grants: Grants::default(),
            guilds: Guilds::new(home),
            identity,
            installs: Installs::default(),
            limits,
            log: Log::default(),
            messages: Messages::default(),
            private_channels: PrivateChannels::default(),
            quotas: Quotas::default(),
            interactions: Interactions::default(),
            users,
            windows: RateLimiter::default(),
            quota_usage: QuotaUsage::default(),
            ids,
            random,
        }
    }

    /// The id of something that is made now.
    pub(crate) fn next_id<T>(&mut self) -> Id<T> {
        self.ids.next(self.clock.now_millis())
    }

    /// Text that is hard to guess, and follows from the seed all the same.
    pub(crate) fn secret(&mut self, length: usize) -> String {
        self.random.text(length)
    }

    /// Digits that look like a hash.
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

    /// The guild that the world begins with.
    pub(crate) fn default_guild(&self) -> &GuildState {
        &self.guilds[GuildKey::DEFAULT]
    }

    /// Somebody who does something in a guild, for no reason.
    pub(crate) const fn actor(&mut self, guild: GuildKey, actor: Id<User>) -> Actor<'_> {
        Actor {
            world: self,
            guild,
            user: actor,
            reason: None,
        }
    }

    /// The guild with this name. One that is not there yet is made by the home's owner, who lets
    /// the app in.
    pub(crate) fn guild_or_create(&mut self, name: &str) -> GuildKey {
        if let Some(key) = self.guilds.by_name(name) {
            return key;
        }
        let founder = self.users.get(self.default_guild().owner).cloned();
        let founder = founder.unwrap_or_else(|| self.create_user(name));
        let now = self.clock.now_millis();
        let mut present = SeedBuilder::present(&mut self.ids, &mut self.random, now);
        let guild = present.guild(&self.identity, name, &founder);
        let key = self.guilds.add(guild);
        self.update_guild_count();
        key
    }

    /// The guild with this id.
    pub(crate) fn guild_by_id(&self, id: Id<Guild>) -> Option<&GuildState> {
        self.guilds.key_by_id(id).map(|key| &self.guilds[key])
    }

    /// The id of something that is older than the emulator, so that it depends on the seed alone.
    pub(crate) fn seed_id<T>(&mut self) -> Id<T> {
        self.ids.next(0)
    }

    /// A guild that is older than the emulator, and not yet among those that there are.
    pub(crate) fn seed_guild(&mut self, name: &str, owner: &User) -> GuildState {
        let now = self.clock.now_millis();
        let mut past = SeedBuilder::new(&mut self.ids, &mut self.random, now);
        past.guild(&self.identity, name, owner)
    }
}
