//! Something of the app's that is yet to be bought.

use guildhall_model::marker::Sku;
use guildhall_model::{Entitlement, EntitlementType, Guild, Id, Timestamp, User};

use crate::Emulator;

/// Something of the app's that is about to be [granted](Self::grant).
///
/// Interactions tell of what is in force: not before it starts, and neither after it ends. In a
/// guild they tell of what the user and the guild have, elsewhere of what the user has.
#[derive(Clone, Debug)]
#[must_use = "nothing is granted before `grant`"]
pub struct NewEntitlement {
    emulator: Emulator,
    entitlement: Entitlement,
}

impl NewEntitlement {
    fn new(emulator: Emulator, sku: Id<Sku>) -> Self {
        let (id, application) = (Id::new(0), emulator.application_id());
        Self {
            entitlement: Entitlement::new(id, sku, application, EntitlementType::Purchase),
            emulator,
        }
    }

    pub(super) fn for_user(emulator: Emulator, sku: Id<Sku>, user: Id<User>) -> Self {
        let mut new = Self::new(emulator, sku);
        new.entitlement.user_id = Some(user);
        new
    }

    pub(super) fn for_guild(emulator: Emulator, sku: Id<Sku>, guild: Id<Guild>) -> Self {
        let mut new = Self::new(emulator, sku);
        new.entitlement.guild_id = Some(guild);
        new
    }

    /// Sets how it came about; `PURCHASE` if not set.
    pub const fn kind(mut self, kind: EntitlementType) -> Self {
        self.entitlement.kind = kind;
        self
    }

    /// Sets when it begins; from ever if not set.
    pub const fn starting(mut self, at: Timestamp) -> Self {
        self.entitlement.starts_at = Some(at);
        self
    }

    /// Sets when it ends; never if not set.
    pub const fn ending(mut self, at: Timestamp) -> Self {
        self.entitlement.ends_at = Some(at);
        self
    }

    /// Says that it is used up, which interactions go on to tell of.
    pub const fn consumed(mut self) -> Self {
        self.entitlement.consumed = Some(true);
        self
    }

    /// Grants it.
    pub fn grant(self) -> Id<Entitlement> {
        let mut world = self.emulator.service().world();
        let id = world.next_id();
        world.entitlements.add(Entitlement {
            id,
            ..self.entitlement
        });
        id
    }
}
