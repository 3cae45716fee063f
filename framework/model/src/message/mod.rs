//! Messages: those that exist, and those to be sent.

mod attach;
mod body;
mod check;
mod edit;
mod kind;
mod metadata;
mod object;
mod part;
mod purchase;
mod reaction;
mod reference;

pub use body::MessageBody;
pub use edit::MessageEdit;
pub use kind::{MessageFlags, MessageType};
pub use metadata::{InteractionMetadata, MessageInteraction};
pub use object::Message;
pub use part::{
    BaseTheme, ChannelMention, LobbyMember, MessageActivity, MessageActivityType, MessageCall,
    Nonce, RoleSubscription, SharedTheme,
};
pub use purchase::{GuildProductPurchase, PurchaseNotification, PurchaseType};
pub use reaction::{Reaction, ReactionCount};
pub use reference::{
    MessageReference, MessageReferenceType, MessageSnapshot, Referenced, SnapshotContent,
};
