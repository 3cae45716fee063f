//! Rules for the SKUs of the app, and for the subscriptions of users to SKUs.

use std::collections::BTreeMap;

use guildhall_model::api::{ErrorCode, ListSkuSubscriptions};
use guildhall_model::{
    Id, Sku, SkuFlags, SkuType, Subscription, SubscriptionStatus, Timestamp, User,
};

use crate::clock::DAY_MILLIS;
use crate::state::guilds::Page;
use crate::world::World;
use crate::world::actor::{ActionError, Actor};

/// All SKUs of the app, by ID.
pub(crate) type Skus = BTreeMap<Id<Sku>, Sku>;

/// All subscriptions, by ID.
pub(crate) type Subscriptions = BTreeMap<Id<Subscription>, Subscription>;

/// Number of subscriptions on a page if the request has no `limit`.
const DEFAULT_LIMIT: u32 = 50;

/// Length of a subscription period, in milliseconds: 30 days.
const PERIOD_MILLIS: i64 = 30 * DAY_MILLIS;

/// Returns an active subscription to an SKU, whose period starts at `now`.
pub(crate) fn new_subscription(
    id: Id<Subscription>,
    sku: Id<Sku>,
    user: Id<User>,
    now: Timestamp,
) -> Subscription {
    let end = Timestamp::from_millis(now.as_millis() + PERIOD_MILLIS);
    Subscription {
        id,
        user_id: user,
        sku_ids: vec![sku],
        entitlement_ids: Vec::new(),
        renewal_sku_ids: None,
        current_period_start: now,
        current_period_end: end.unwrap_or(now),
        status: SubscriptionStatus::Active,
        canceled_at: None,
        country: None,
    }
}

impl World {
    /// Adds a subscription, and the SKUs of the subscription that do not exist yet.
    pub(crate) fn add_subscription(&mut self, subscription: Subscription) {
        let app = self.identity.application.id;
        for id in &subscription.sku_ids {
            self.skus.entry(*id).or_insert_with(|| Sku {
                flags: SkuFlags::AVAILABLE | SkuFlags::USER_SUBSCRIPTION,
                slug: format!("sku-{id}"),
                ..Sku::new(*id, app, SkuType::Subscription, format!("SKU {id}"))
            });
        }
        self.subscriptions.insert(subscription.id, subscription);
    }
}

impl Actor<'_> {
    /// Returns the page of the subscriptions to an SKU that the request asks for. The bot must name a user; a user has
    /// access to their own subscriptions only.
    pub(crate) fn sku_subscriptions(
        &self,
        wanted: &ListSkuSubscriptions,
    ) -> Result<Vec<Subscription>, ActionError> {
        self.ensure_sku(wanted.sku)?;
        let own = Some(self.user).filter(|user| *user != self.world.identity.bot.id);
        let Some(user) = own.or(wanted.user_id) else {
            let message = "This field is required";
            return Err(ActionError::field(
                &["user_id"],
                "BASE_TYPE_REQUIRED",
                message,
            ));
        };
        let page = Page {
            limit: wanted.limit.unwrap_or(DEFAULT_LIMIT) as usize,
            before: wanted.before,
            after: wanted.after,
        };
        let subscriptions = self.world.subscriptions.range(page.range());
        let subscriptions = subscriptions.map(|(_, subscription)| subscription);
        let selected = page.select(subscriptions.filter(|subscription| {
            subscription.user_id == user && subscription.sku_ids.contains(&wanted.sku)
        }));
        Ok(selected.into_iter().cloned().collect())
    }

    /// Returns a subscription to an SKU; `None` if there is none that the acting user has access to.
    pub(crate) fn sku_subscription(
        &self,
        sku: Id<Sku>,
        id: Id<Subscription>,
    ) -> Result<Option<&Subscription>, ActionError> {
        self.ensure_sku(sku)?;
        let is_bot = self.user == self.world.identity.bot.id;
        let found = self.world.subscriptions.get(&id);
        Ok(found
            .filter(|found| found.sku_ids.contains(&sku) && (is_bot || found.user_id == self.user)))
    }

    fn ensure_sku(&self, id: Id<Sku>) -> Result<(), ErrorCode> {
        let known = self.world.skus.contains_key(&id);
        known.then_some(()).ok_or(ErrorCode::UNKNOWN_SKU)
    }
}
