//! Endpoints of the SKUs of an app, and of the subscriptions to SKUs.

use guildhall_rules::SUBSCRIPTION_LIST_LIMIT;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::validation::check_number;
use crate::{Application, Id, List, Sku, Subscription, Timestamp, User, ValidationError};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/sku#list-skus) the SKUs of an app.
    ///
    /// A subscription has two SKUs; entitlements refer to the one of type
    /// [`Subscription`](crate::SkuType::Subscription).
    #[derive(Copy, Eq)]
    ListSkus: GET "/applications/{application}/skus" -> 200 List<Sku>;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/subscription#list-sku-subscriptions) the subscriptions of
    /// a user to an SKU, sorted by ID.
    ///
    /// Fails with [`UNKNOWN_SKU`](super::ErrorCode::UNKNOWN_SKU) if the SKU does not exist.
    #[derive(Copy, Eq)]
    ListSkuSubscriptions: GET "/skus/{sku}/subscriptions" -> 200 List<Subscription>;
    path {
        /// ID of the SKU.
        sku: Id<Sku>,
    }
    query {
        /// Exclusive upper bound of the subscription IDs. If `before` is set, the service ignores `after`.
        before: Option<Id<Subscription>>,
        /// Exclusive lower bound of the subscription IDs: the last ID of the previous page.
        after: Option<Id<Subscription>>,
        /// Maximum number of results, 1–100; 50 if absent.
        limit: Option<u32>,
        /// ID of the user; required with a bot token.
        user_id: Option<Id<User>>,
    }
    auth: Auth::BotOrBearer(&[]);
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &SUBSCRIPTION_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/subscription#get-sku-subscription) a subscription to an
    /// SKU.
    #[derive(Copy, Eq)]
    GetSkuSubscription: GET "/skus/{sku}/subscriptions/{subscription}" -> 200 Subscription;
    path {
        /// ID of the SKU.
        sku: Id<Sku>,
        /// ID of the subscription.
        subscription: Id<Subscription>,
    }
    auth: Auth::BotOrBearer(&[]);
}

endpoints![ListSkus, ListSkuSubscriptions, GetSkuSubscription,];
