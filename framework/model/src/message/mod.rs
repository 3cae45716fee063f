//! Messages, the bodies that create and edit them, and the objects inside them.

pub(crate) mod body;
mod channel_body;
mod check;
mod fields;
pub(crate) mod object;
mod reference;

pub use channel_body::{ChannelMessageBody, ThreadMessageBody};
pub use fields::{
    BaseThemeType, ChannelMention, LobbyMember, MessageActivity, MessageActivityType, MessageCall,
    Nonce, RoleSubscription, SharedClientTheme,
};
pub use fields::{GuildProductPurchase, PurchaseNotification, PurchaseType};
pub use fields::{InteractionMetadata, MessageInteraction};
pub use fields::{PinnedMessage, PinnedMessages};
pub use fields::{Reaction, ReactionCount};
pub use reference::{
    MessageReference, MessageReferenceType, MessageSnapshot, ReferencedMessage, SnapshotMessage,
};
