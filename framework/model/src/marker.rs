//! Things that so far are known only by their id.

/// Declares types without values, which only tell ids apart.
macro_rules! markers {
    ($($(#[$meta:meta])* $name:ident,)*) => {
        $($(#[$meta])* #[derive(Debug)] pub enum $name {})*
    };
}

markers! {
    /// The state of a command's definition; it changes with every edit.
    CommandVersion,
    /// What a guild sells.
    ProductListing,
    /// An offer that gives something away.
    Promotion,
    /// Something that is sold.
    Sku,
    /// A stage that goes on.
    StageInstance,
    /// Stickers that belong together.
    StickerPack,
    /// What somebody pays for again and again.
    Subscription,
    /// What a role subscription offers.
    SubscriptionListing,
    /// What a USER or MESSAGE command was used on: a user or a message.
    Target,
    /// A team of developers.
    Team,
    /// A user or a role.
    UserOrRole,
    /// A webhook.
    Webhook,
}
