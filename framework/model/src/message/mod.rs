//! Messages, the bodies that create and edit them, and the objects inside them.

mod body;
mod check;
mod fields;
mod object;
mod reference;

pub use body::MessageBody;
pub use body::MessageEdit;
pub use fields::{
    BaseThemeType, ChannelMention, LobbyMember, MessageActivity, MessageActivityType, MessageCall,
    Nonce, RoleSubscription, SharedClientTheme,
};
pub use fields::{GuildProductPurchase, PurchaseNotification, PurchaseType};
pub use fields::{InteractionMetadata, MessageInteraction};
pub use fields::{Reaction, ReactionCount};
pub use object::Message;
pub use object::{MessageFlags, MessageType};
pub use reference::{
    MessageReference, MessageReferenceType, MessageSnapshot, ReferencedMessage, SnapshotMessage,
};
