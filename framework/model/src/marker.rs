//! Marker types of IDs, for objects that have no type of their own.

/// Declares uninhabited types that only distinguish IDs.
macro_rules! markers {
    ($($(#[$meta:meta])* $name:ident,)*) => {
        $($(#[$meta])* #[derive(Debug)] pub enum $name {})*
    };
}

markers! {
    /// Version of a command's definition, which changes with every edit.
    CommandVersion,
    /// Listing of a guild product.
    ProductListing,
    /// Promotion that grants an entitlement.
    Promotion,
    /// SKU: a premium offering of an app.
    Sku,
    /// Stage instance.
    StageInstance,
    /// Pack of stickers.
    StickerPack,
    /// Recurring subscription.
    Subscription,
    /// Listing of a role subscription.
    SubscriptionListing,
    /// Target of a USER or MESSAGE command, or of a command permission.
    Target,
    /// Team of developers.
    Team,
    /// User or role.
    UserOrRole,
    /// Webhook.
    Webhook,
}
