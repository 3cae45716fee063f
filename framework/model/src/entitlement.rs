//! SKUs, the premium offerings of an app; subscriptions of users to SKUs; and entitlements, the access of users and
//! guilds to SKUs.

use guildhall_model_derive::{Body, Object, Schema};

use crate::marker::{Promotion, UserOrGuild};
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{Application, Guild, Id, Timestamp, User};

/// [Entitlement](https://docs.discord.com/developers/resources/entitlement#entitlement-object): access of a user or a
/// guild to a premium offering of an app.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct Entitlement {
    /// ID of the entitlement.
    pub id: Id<Entitlement>,
    /// ID of the SKU that the entitlement grants access to.
    pub sku_id: Id<Sku>,
    /// ID of the app that offers the SKU.
    pub application_id: Option<Id<Application>>,
    /// Type of the entitlement.
    #[serde(rename = "type", default = "EntitlementType::missing")]
    pub kind: EntitlementType,
    /// Whether a consumable entitlement has been consumed.
    pub consumed: Option<bool>,
    /// Whether the entitlement was deleted.
    #[serde(default, deserialize_with = "or_default")]
    pub deleted: bool,
    /// Time at which the entitlement expires; `None` if the entitlement does not expire.
    #[object(null)]
    pub ends_at: Option<Timestamp>,
    /// Time at which the entitlement was fulfilled.
    pub fulfilled_at: Option<Timestamp>,
    /// Fulfillment status of the entitlement.
    pub fulfillment_status: Option<FulfillmentStatus>,
    /// Flags of the gift code, not documented by Discord.
    #[serde(with = "number")]
    pub gift_code_flags: Option<u64>,
    /// ID of the user who purchased the entitlement as a gift.
    pub gifter_user_id: Option<Id<User>>,
    /// ID of the guild that is granted access to the SKU.
    pub guild_id: Option<Id<Guild>>,
    /// ID of the parent entitlement.
    pub parent_id: Option<Id<Entitlement>>,
    /// ID of the promotion that grants the entitlement.
    pub promotion_id: Option<Id<Promotion>>,
    /// Time at which the entitlement becomes valid; `None` if the entitlement has no start time.
    #[object(null)]
    pub starts_at: Option<Timestamp>,
    /// ID of the subscription that grants the entitlement.
    pub subscription_id: Option<Id<Subscription>>,
    /// ID of the user who is granted access to the SKU.
    pub user_id: Option<Id<User>>,
}

impl Entitlement {
    /// Creates an entitlement that does not expire.
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

/// Body that [creates](https://docs.discord.com/developers/resources/entitlement#create-test-entitlement) a test
/// entitlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object, Schema, Body)]
pub struct EntitlementBody {
    /// ID of the SKU.
    pub sku_id: Id<Sku>,
    /// ID of the user or guild that is granted access to the SKU.
    pub owner_id: Id<UserOrGuild>,
    /// Type of the owner.
    #[schema(one_of = [1, 2])]
    pub owner_type: EntitlementOwnerType,
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/entitlement#create-test-entitlement) of the owner of a test
    /// entitlement.
    EntitlementOwnerType {
        /// Guild.
        Guild = 1 "GUILD",
        /// User.
        User = 2 "USER",
    }
}

crate::wire::kinds::kinds! { EntitlementOwnerType => EnumValue, }

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/entitlement#entitlement-object-entitlement-types) of an
    /// entitlement.
    EntitlementType {
        /// Purchase by the user.
        Purchase = 1 "PURCHASE",
        /// Nitro subscription.
        PremiumSubscription = 2 "PREMIUM_SUBSCRIPTION",
        /// Gift from the developer.
        DeveloperGift = 3 "DEVELOPER_GIFT",
        /// Purchase in the test mode of the app.
        TestModePurchase = 4 "TEST_MODE_PURCHASE",
        /// Grant of an SKU that was free at the time.
        FreePurchase = 5 "FREE_PURCHASE",
        /// Gift from another user.
        UserGift = 6 "USER_GIFT",
        /// Free claim by a user with a Nitro subscription.
        PremiumPurchase = 7 "PREMIUM_PURCHASE",
        /// Purchase of an app subscription.
        ApplicationSubscription = 8 "APPLICATION_SUBSCRIPTION",
        /// Quest reward.
        QuestReward = 10 "QUEST_REWARD",
    }
}

guildhall_rules::open_enum! {
    /// Fulfillment status of an entitlement.
    FulfillmentStatus {
        /// Status that the service reports as unknown.
        Undetermined = 0 "UNKNOWN",
        /// Fulfillment not required.
        FulfillmentNotNeeded = 1 "FULFILLMENT_NOT_NEEDED",
        /// Fulfillment required.
        FulfillmentNeeded = 2 "FULFILLMENT_NEEDED",
        /// Fulfilled.
        Fulfilled = 3 "FULFILLED",
        /// Fulfillment failed.
        FulfillmentFailed = 4 "FULFILLMENT_FAILED",
        /// Revocation required.
        UnfulfillmentNeeded = 5 "UNFULFILLMENT_NEEDED",
        /// Revoked.
        Unfulfilled = 6 "UNFULFILLED",
        /// Revocation failed.
        UnfulfillmentFailed = 7 "UNFULFILLMENT_FAILED",
    }
}

guildhall_rules::open_enum_serde! {
    EntitlementOwnerType,
    EntitlementType,
    FulfillmentStatus,
    SkuType,
    SubscriptionStatus,
}

/// [SKU](https://docs.discord.com/developers/resources/sku#sku-object): premium offering of an app.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct Sku {
    /// ID of the SKU.
    pub id: Id<Sku>,
    /// Type of the SKU.
    #[serde(rename = "type", default = "SkuType::missing")]
    pub kind: SkuType,
    /// ID of the app that offers the SKU.
    pub application_id: Option<Id<Application>>,
    /// Flags of the SKU.
    #[serde(default)]
    pub flags: SkuFlags,
    /// Name of the offering, which customers see.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// URL slug, which the service generates from the name.
    #[serde(default, deserialize_with = "or_default")]
    pub slug: String,
}

impl Sku {
    /// Creates an SKU with a name; its slug is empty.
    pub fn new(
        id: Id<Self>,
        application_id: Id<Application>,
        kind: SkuType,
        name: impl Into<String>,
    ) -> Self {
        Self {
            id,
            kind,
            application_id: Some(application_id),
            flags: SkuFlags::empty(),
            name: name.into(),
            slug: String::new(),
        }
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/sku#sku-object-sku-types) of an SKU.
    SkuType {
        /// Durable one-time purchase.
        Durable = 2 "DURABLE",
        /// Consumable one-time purchase.
        Consumable = 3 "CONSUMABLE",
        /// Recurring subscription.
        Subscription = 5 "SUBSCRIPTION",
        /// Group that the service generates for each subscription; not used at this time.
        SubscriptionGroup = 6 "SUBSCRIPTION_GROUP",
    }
}

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/sku#sku-object-sku-flags) of an SKU.
    SkuFlags {
        /// SKU is available for purchase.
        AVAILABLE = 2,
        /// Subscription that a user buys for a guild; every user in the guild has access.
        GUILD_SUBSCRIPTION = 7,
        /// Subscription that a user buys for themselves; the user has access in every guild.
        USER_SUBSCRIPTION = 8,
    }
}

/// [Subscription](https://docs.discord.com/developers/resources/subscription#subscription-object): recurring payments
/// of a user for SKUs.
///
/// The status does not decide whether the user has access to an SKU: entitlements do.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct Subscription {
    /// ID of the subscription, which contains the time of its start.
    pub id: Id<Subscription>,
    /// ID of the user who pays.
    pub user_id: Id<User>,
    /// IDs of the SKUs of the subscription.
    #[serde(default, with = "list")]
    pub sku_ids: Vec<Id<Sku>>,
    /// IDs of the entitlements that the subscription grants.
    #[serde(default, with = "list")]
    pub entitlement_ids: Vec<Id<Entitlement>>,
    /// IDs of the SKUs of the subscription after its renewal; `None` if they stay the same.
    #[object(null)]
    #[serde(with = "list")]
    pub renewal_sku_ids: Option<Vec<Id<Sku>>>,
    /// Start of the current period.
    pub current_period_start: Timestamp,
    /// End of the current period.
    pub current_period_end: Timestamp,
    /// Status of the subscription.
    #[serde(default = "SubscriptionStatus::missing")]
    pub status: SubscriptionStatus,
    /// Time at which the subscription was canceled.
    #[object(null)]
    pub canceled_at: Option<Timestamp>,
    /// Country of the payment source, such as `DE`; only with a private `OAuth2` scope.
    pub country: Option<String>,
}

guildhall_rules::open_enum! {
    /// [Status](https://docs.discord.com/developers/resources/subscription#subscription-statuses) of a subscription.
    SubscriptionStatus {
        /// Active, will renew.
        Active = 0 "ACTIVE",
        /// Inactive, not charged.
        Inactive = 1 "INACTIVE",
        /// Active, will not renew.
        Ending = 2 "ENDING",
    }
}
