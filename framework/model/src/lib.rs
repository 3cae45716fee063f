//! Discord's objects as Rust types and its REST endpoints as values; no I/O.
//!
//! Deserialization is tolerant: unknown fields are ignored, unknown values of enums and
//! unknown bits are preserved, null entries of a list are left out, and a number that its field
//! cannot represent becomes the nearest that it can. Objects are plain data with public fields.
//!
//! Bit sets keep their lower 64 bits, and a negative one is read as its two's complement.
//!
//! # Layout
//!
//! - [`command`]: commands and their registration.
//! - [`interaction`]: interactions and responses to them.
//! - [`message`], [`component`], [`embed`]: messages and their parts.
//! - [`guild`], [`channel`], [`member`], [`role`]: guilds and the bodies that change them.
//! - [`permission`]: calculation of permissions.
//! - [`api`]: the REST endpoints and their errors.
//! - [`marker`]: marker types for IDs.

pub mod api;
mod application;
mod attachment;
pub mod channel;
pub mod command;
pub mod component;
pub mod embed;
mod emoji;
mod entitlement;
pub mod guild;
mod id;
mod image;
pub mod interaction;
mod locale;
pub mod marker;
pub mod member;
mod mention;
pub mod message;
pub mod permission;
mod poll;
mod reason;
pub mod role;
mod secret;
mod sticker;
mod timestamp;
mod user;
mod validation;
mod wire;

pub use application::{
    Application, ApplicationContentFilter, ApplicationFlags, ApplicationTeam, ApplicationType,
    EventWebhooksStatus, InstallParams, IntegrationTypeConfig, IntegrationTypesConfig,
    MembershipState, TeamMember, TeamRole,
};
pub use attachment::{Attachment, AttachmentBody, AttachmentFlags};
pub use channel::{Channel, ChannelBody, PermissionOverwrite};
pub use command::{Choice, ChoiceValue, Command, CommandBody, CommandEdit, CommandOption};
pub use component::{Component, ComponentType};
pub use embed::Embed;
pub use emoji::Emoji;
pub use entitlement::{Entitlement, EntitlementType, FulfillmentStatus};
pub use guild::{Ban, Guild, GuildEdit, GuildFeature, Invite, PartialGuild};
pub use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
pub use id::{Id, IdMap};
pub use image::{ImageData, ImageFormat};
pub use interaction::{
    CallbackType, CommandData, DataOption, Interaction, InteractionData, InteractionResponse,
    InteractionToken, InteractionType, ModalBody, OptionValue, Resolved,
};
pub use locale::{Locale, Localizations};
pub use member::{Member, MemberBody, MemberEdit, MemberFlags, PartialMember};
pub use mention::{AllowedMentionType, AllowedMentions};
pub use message::{Message, MessageBody, MessageEdit, MessageFlags, MessageType};
pub use permission::flags::Permissions;
pub use permission::requirement::Requirement;
pub use poll::{
    Poll, PollAnswer, PollAnswerBody, PollAnswerCount, PollBody, PollLayoutType, PollMedia,
    PollResults,
};
pub use reason::Reason;
pub use role::{Role, RoleBody, RoleColors, RoleEdit, RoleFlags, RoleTags};
pub use secret::Secret;
pub use sticker::{Sticker, StickerFormatType, StickerItem, StickerType};
pub use timestamp::{ParseTimestampError, Timestamp};
pub use user::{
    AvatarDecoration, Collectibles, Nameplate, PremiumType, PrimaryGuild, User, UserFlags,
};
pub use validation::{ValidationError, ValidationErrorKind};
#[doc(hidden)]
pub use wire::lenient::or_default;
pub use wire::list::List;
pub use wire::patch::Patch;
pub use wire::percent::percent_encode;
