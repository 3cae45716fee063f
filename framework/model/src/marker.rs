//! Marker types for the IDs of objects that have no type in this crate.

/// Declares enums without variants, for use as the type parameter of `Id`.
macro_rules! markers {
    ($($(#[$meta:meta])* $name:ident,)*) => {
        $($(#[$meta])* #[derive(Debug)] pub enum $name {})*
    };
}

markers! {
    /// Version of a command, which changes with every substantial edit.
    CommandVersion,
    /// Listing of a guild product.
    ProductListing,
    /// Promotion that grants an entitlement.
    Promotion,
    /// Stage instance.
    StageInstance,
    /// Pack of stickers.
    StickerPack,
    /// Listing of a role subscription.
    SubscriptionListing,
    /// Target of a USER or MESSAGE command, the role, user or channel of a command permission, or the affected object
    /// of an audit log entry.
    Target,
    /// Team of developers.
    Team,
    /// User or guild, as the owner of an entitlement.
    UserOrGuild,
    /// User or role, such as in a permission overwrite.
    UserOrRole,
}
