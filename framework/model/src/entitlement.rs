//! What somebody has bought from an app.

use serde::{Deserialize, Serialize};

use crate::marker::{Promotion, Sku, Subscription};
use crate::wire::lenient::or_default;
use crate::wire::number;
use crate::{Application, Guild, Id, Timestamp, User};

/// The [right](https://docs.discord.com/developers/resources/entitlement#entitlement-object) of a user or a guild to something that an app sells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entitlement {
    /// Which right.
    pub id: Id<Entitlement>,
    /// What was sold.
    pub sku_id: Id<Sku>,
    /// The app that sells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application_id: Option<Id<Application>>,
    /// How it came about.
    #[serde(rename = "type", default = "EntitlementType::untold")]
    pub kind: EntitlementType,
    /// Whether it is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consumed: Option<bool>,
    /// Whether it was taken back.
    #[serde(default, deserialize_with = "or_default")]
    pub deleted: bool,
    /// When it ends; none for never.
    pub ends_at: Option<Timestamp>,
    /// When the seller gave what was sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fulfilled_at: Option<Timestamp>,
    /// Whether the seller gave what was sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fulfillment_status: Option<FulfillmentStatus>,
    /// What is special about it as a gift, as bits that the service does not explain.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub gift_code_flags: Option<u64>,
    /// Who gave it as a gift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gifter_user_id: Option<Id<User>>,
    /// The guild that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// The right that this one belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<Id<Entitlement>>,
    /// The offer that it came with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion_id: Option<Id<Promotion>>,
    /// When it begins; none for from ever.
    pub starts_at: Option<Timestamp>,
    /// The subscription that it comes with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscription_id: Option<Id<Subscription>>,
    /// The user that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<Id<User>>,
}

impl Entitlement {
    /// A right that holds for ever, and nothing else.
    pub const fn new(
        id: Id<Entitlement>,
        sku_id: Id<Sku>,
        application_id: Id<Application>,
        kind: EntitlementType,
    ) -> Self {
        Self {
            id,
            sku_id,
            application_id: Some(application_id),
            kind,
            consumed: None,
            deleted: false,
            ends_at: None,
            fulfilled_at: None,
            fulfillment_status: None,
            gift_code_flags: None,
            gifter_user_id: None,
            guild_id: None,
            parent_id: None,
            promotion_id: None,
            starts_at: None,
            subscription_id: None,
            user_id: None,
        }
    }
}

guildhall_rules::open_enum! {
    /// How a right came about: [entitlement types](https://docs.discord.com/developers/resources/entitlement#entitlement-object-entitlement-types).
    EntitlementType {
        /// It was bought.
        Purchase = 1 "PURCHASE",
        /// It comes with Nitro.
        PremiumSubscription = 2 "PREMIUM_SUBSCRIPTION",
        /// The developer gave it.
        DeveloperGift = 3 "DEVELOPER_GIFT",
        /// It was bought in test mode.
        TestModePurchase = 4 "TEST_MODE_PURCHASE",
        /// It was free.
        FreePurchase = 5 "FREE_PURCHASE",
        /// Another user gave it.
        UserGift = 6 "USER_GIFT",
        /// It was free for Nitro subscribers.
        PremiumPurchase = 7 "PREMIUM_PURCHASE",
        /// It comes with a subscription to the app.
        ApplicationSubscription = 8 "APPLICATION_SUBSCRIPTION",
        /// It is the reward of a quest.
        QuestReward = 10 "QUEST_REWARD",
    }
}

guildhall_rules::open_enum! {
    /// Whether the seller gave what was sold.
    FulfillmentStatus {
        /// The service does not know.
        Undetermined = 0 "UNKNOWN",
        /// There is nothing to give.
        FulfillmentNotNeeded = 1 "FULFILLMENT_NOT_NEEDED",
        /// It is yet to be given.
        FulfillmentNeeded = 2 "FULFILLMENT_NEEDED",
        /// It was given.
        Fulfilled = 3 "FULFILLED",
        /// It could not be given.
        FulfillmentFailed = 4 "FULFILLMENT_FAILED",
        /// It is yet to be taken back.
        UnfulfillmentNeeded = 5 "UNFULFILLMENT_NEEDED",
        /// It was taken back.
        Unfulfilled = 6 "UNFULFILLED",
        /// It could not be taken back.
        UnfulfillmentFailed = 7 "UNFULFILLMENT_FAILED",
    }
}

guildhall_rules::open_enum_serde! {
    EntitlementType,
    FulfillmentStatus,
}
