//! Discord's wire as Rust types (objects) and as values (endpoints). No I/O.
//!
//! What the service adds tomorrow does not break a parse: unknown fields are ignored, unknown
//! values of enumerations and unknown bits are kept. Objects are plain data with public fields.
//!
//! # Layout
//!
//! - [`command`]: what is registered.
//! - [`interaction`]: what arrives, and what is answered.
//! - [`message`], [`channel`], [`embed`]: what these are about, with their parts.
//! - [`api`]: the endpoints, and the bodies that only they have.
//! - [`marker`]: things that are known only by their id.

pub mod api;
mod application;
mod attachment;
pub mod channel;
pub mod command;
mod component;
pub mod embed;
mod emoji;
mod entitlement;
mod flags;
mod guild;
mod id;
mod id_map;
pub mod interaction;
mod list;
mod locale;
pub mod marker;
mod member;
mod mention;
pub mod message;
mod patch;
mod permissions;
mod poll;
mod role;
mod secret;
mod sticker;
mod timestamp;
mod tolerance;
mod user;

pub use application::{
    Application, ApplicationFlags, ApplicationTeam, InstallParams, IntegrationTypeConfig,
    IntegrationTypesConfig,
};
pub use attachment::{Attachment, AttachmentFlags};
pub use channel::Channel;
pub use command::{Choice, ChoiceValue, Command, CommandBody, CommandEdit, CommandOption};
pub use component::{Component, ComponentType};
pub use embed::Embed;
pub use emoji::Emoji;
pub use entitlement::{Entitlement, EntitlementType};
pub use guild::PartialGuild;
pub use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
pub use id::Id;
pub use id_map::IdMap;
pub use interaction::{
    CallbackType, CommandData, DataOption, Interaction, InteractionData, InteractionResponse,
    InteractionToken, InteractionType, OptionValue, Resolved,
};
pub use list::List;
pub use locale::{Locale, Localizations};
pub use marker::Guild;
pub use member::{Member, MemberFlags, PartialMember};
pub use mention::{AllowedMentions, MentionKind};
pub use message::{Message, MessageBody, MessageFlags, MessageType};
pub use patch::Patch;
pub use permissions::Permissions;
pub use poll::{Poll, PollAnswer, PollAnswerCount, PollMedia, PollResults};
pub use role::{Role, RoleColors, RoleFlags, RoleTags};
pub use secret::Secret;
pub use sticker::{StickerFormat, StickerItem};
pub use timestamp::{NotATimestamp, Timestamp};
pub use user::{
    AvatarDecoration, Collectibles, Nameplate, PremiumType, PrimaryGuild, User, UserFlags,
};
