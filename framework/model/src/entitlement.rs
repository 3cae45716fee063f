//! What somebody has bought from an app.

use serde::{Deserialize, Serialize};

use crate::marker::Sku;
use crate::tolerance::or_default;
use crate::{Application, Guild, Id, Timestamp, User};

/// The [right](https://docs.discord.com/developers/resources/entitlement#entitlement-object) of a user or a guild to something that an app sells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entitlement {
    /// Which right.
    pub id: Id<Entitlement>,
    /// What was sold.
    pub sku_id: Id<Sku>,
    /// The app that sells it.
    pub application_id: Id<Application>,
    /// How it came about.
    #[serde(rename = "type")]
    pub kind: EntitlementType,
    /// Whether it is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consumed: Option<bool>,
    /// Whether it was taken back.
    #[serde(default, deserialize_with = "or_default")]
    pub deleted: bool,
    /// When it ends; none for never.
    pub ends_at: Option<Timestamp>,
    /// The guild that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_id: Option<Id<Guild>>,
    /// When it begins; none for from ever.
    pub starts_at: Option<Timestamp>,
    /// The user that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<Id<User>>,
}

guildhall_rules::open_enum! {
    /// How a right came about: [entitlement types](https://docs.discord.com/developers/resources/entitlement#entitlement-object-entitlement-types).
    EntitlementType: u32 {
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

guildhall_rules::open_enum_serde! { EntitlementType: u32 }
