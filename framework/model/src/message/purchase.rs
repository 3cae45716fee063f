//! What a message tells of a purchase.

use serde::{Deserialize, Serialize};

use crate::Id;
use crate::marker::ProductListing;
use crate::tolerance::or_default;

/// A purchase that a message tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PurchaseNotification {
    /// What was bought.
    #[serde(rename = "type", default = "PurchaseType::untold")]
    pub kind: PurchaseType,
    /// The product of the guild, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_product_purchase: Option<GuildProductPurchase>,
}

guildhall_rules::open_enum! {
    /// What was bought.
    PurchaseType {
        /// A product of the guild.
        GuildProduct = 0 "GUILD_PRODUCT",
    }
}

guildhall_rules::open_enum_serde! { PurchaseType }

/// A product of a guild that somebody has bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildProductPurchase {
    /// What was bought.
    pub listing_id: Id<ProductListing>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub product_name: String,
}
