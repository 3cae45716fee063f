//! Builders for SKUs and subscriptions.

use guildhall_model::{
    Entitlement, Id, Sku, SkuFlags, SkuType, Subscription, SubscriptionStatus, Timestamp, User,
};

use crate::service::ServiceHandle;
use crate::world::subscriptions::new_subscription;

/// Builder for an SKU; [`create`](Self::create) adds the SKU to the app.
#[derive(Clone, Debug)]
#[must_use = "the SKU exists only after `create`"]
pub struct NewSku {
    service: ServiceHandle,
    sku: Sku,
}

impl NewSku {
    pub(crate) fn new(service: ServiceHandle, name: &str) -> Self {
        let app = service.world().identity.application.id;
        let sku = Sku {
            flags: SkuFlags::AVAILABLE,
            slug: name.to_lowercase().replace(' ', "-"),
            ..Sku::new(Id::new(0), app, SkuType::Durable, name)
        };
        Self { service, sku }
    }

    /// Sets the type; `DURABLE` by default.
    pub const fn kind(mut self, kind: SkuType) -> Self {
        self.sku.kind = kind;
        self
    }

    /// Sets the flags; `AVAILABLE` by default.
    pub const fn flags(mut self, flags: SkuFlags) -> Self {
        self.sku.flags = flags;
        self
    }

    /// Creates the SKU, and returns the SKU's ID.
    pub fn create(self) -> Id<Sku> {
        let mut world = self.service.world();
        let id = world.next_id();
        world.skus.insert(id, Sku { id, ..self.sku });
        id
    }
}

/// Builder for a subscription of a user; [`create`](Self::create) adds the subscription.
///
/// The subscription grants no entitlement by itself: see
/// [`UserHandle::entitlement`](crate::UserHandle::entitlement).
#[derive(Clone, Debug)]
#[must_use = "the subscription exists only after `create`"]
pub struct NewSubscription {
    service: ServiceHandle,
    subscription: Subscription,
}

impl NewSubscription {
    pub(crate) fn new(service: ServiceHandle, sku: Id<Sku>, user: Id<User>) -> Self {
        let now = service.world().clock.now();
        let subscription = new_subscription(Id::new(0), sku, user, now);
        Self {
            service,
            subscription,
        }
    }

    /// Adds another SKU.
    pub fn sku(mut self, sku: Id<Sku>) -> Self {
        self.subscription.sku_ids.push(sku);
        self
    }

    /// Adds an entitlement that the subscription grants.
    pub fn entitlement(mut self, entitlement: Id<Entitlement>) -> Self {
        self.subscription.entitlement_ids.push(entitlement);
        self
    }

    /// Sets the current period; by default, 30 days from now.
    pub const fn period(mut self, start: Timestamp, end: Timestamp) -> Self {
        self.subscription.current_period_start = start;
        self.subscription.current_period_end = end;
        self
    }

    /// Sets the status; `ACTIVE` by default.
    pub const fn status(mut self, status: SubscriptionStatus) -> Self {
        self.subscription.status = status;
        self
    }

    /// Sets the time of the cancellation, and the status to `ENDING`.
    pub const fn canceled_at(mut self, at: Timestamp) -> Self {
        self.subscription.canceled_at = Some(at);
        self.subscription.status = SubscriptionStatus::Ending;
        self
    }

    /// Creates the subscription, and returns the subscription's ID. Creates missing SKUs.
    pub fn create(self) -> Id<Subscription> {
        let mut world = self.service.world();
        let id = world.next_id();
        world.add_subscription(Subscription {
            id,
            ..self.subscription
        });
        id
    }
}
