//! Messages: those that exist, and those to be sent.

mod body;
mod kind;
mod metadata;
mod object;
mod part;
mod reaction;
mod reference;

pub use body::MessageBody;
pub use kind::{MessageFlags, MessageType};
pub use metadata::InteractionMetadata;
pub use object::Message;
pub use part::{
    ChannelMention, MessageActivity, MessageActivityType, MessageCall, Nonce, RoleSubscription,
};
pub use reaction::{Reaction, ReactionCount};
pub use reference::{
    MessageReference, MessageReferenceType, MessageSnapshot, Referenced, SnapshotContent,
};
