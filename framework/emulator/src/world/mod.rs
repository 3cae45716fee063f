//! What exists: one application, one guild with people in it, and the registered commands.

mod cast;
mod clock;
mod commands;
mod grants;
mod guild;
mod identity;
mod ids;
mod log;
mod permissions;
mod random;
mod responses;
mod whole;

use std::collections::BTreeMap;

use guildhall_model::{Id, User};
use guildhall_rules::Limits;

pub use clock::Clock;
pub(crate) use clock::millis;
pub(crate) use commands::{CommandRefusal, Commands, Created, Scope};
pub(crate) use grants::{Code, Consent, Grants, LIFETIME, UPDATE_COMMANDS};
pub(crate) use guild::{Act, Added, BanPage, Denied, GuildState, Handing, allowed};
pub(crate) use identity::{Identity, hex};

use identity::account;
pub(crate) use log::Log;
pub use log::{AuditEntry, AuditLog, Event};
pub(crate) use responses::{Responses, Which};
pub(crate) use whole::whole;

use cast::Past;
use ids::Ids;
use random::Random;

use crate::service::Windows;

/// Everything that the service remembers.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) commands: Commands,
    pub(crate) grants: Grants,
    pub(crate) guild: GuildState,
    pub(crate) identity: Identity,
    pub(crate) limits: Limits,
    pub(crate) log: Log,
    pub(crate) responses: Responses,
    /// Everybody who has an account, in the guild or not.
    pub(crate) users: BTreeMap<Id<User>, User>,
    /// How often each endpoint was asked.
    pub(crate) windows: Windows,
    ids: Ids,
    random: Random,
}

impl World {
    /// A world whose people, places and secrets follow from the seed.
    pub(crate) fn new(seed: u64, clock: Clock, limits: Limits) -> Self {
        let mut random = Random::new(seed);
        let mut ids = Ids::new(&mut random);
        let mut past = Past::new(&mut ids, &mut random);
        let id = past.id();
        let identity = Identity::new(id, past.random);
        let guild = past.guild(&identity, clock.now_millis());
        let people = guild.members.iter().map(|member| &member.user);
        let users = people.map(|user| (user.id, user.clone())).collect();
        Self {
            clock,
            commands: Commands::default(),
            grants: Grants::default(),
            guild,
            identity,
            limits,
            log: Log::default(),
            responses: Responses::default(),
            users,
            windows: Windows::default(),
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
    pub(crate) fn change_key(&mut self) {
        let bytes = self.random.bytes();
        self.identity.change_key(&bytes);
    }

    /// Makes an account.
    pub(crate) fn sign_up(&mut self, name: &str) -> User {
        let user = account(self.next_id(), name);
        self.users.insert(user.id, user.clone());
        user
    }
}
