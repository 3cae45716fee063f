//! Discord's wire as Rust types (objects) and as values (endpoints). No I/O.
//!
//! What the service adds tomorrow does not break a parse: unknown fields are ignored, unknown
//! values of enumerations and unknown bits are kept. Null in a list is no entry, and a number that its
//! field does not hold is read as the nearest. Objects are plain data with public fields.
//!
//! Of a bit set, the lower 64 bits are kept. A negative one is read as its two's complement.
//!
//! # Layout
//!
//! - [`command`]: what is registered.
//! - [`interaction`]: what arrives, and what is answered.
//! - [`message`], [`component`], [`embed`]: what apps write, with their parts.
//! - [`guild`], [`channel`], [`member`], [`role`]: what they write about, and the bodies that change it.
//! - [`api`]: the endpoints, and the bodies that only they have.
//! - [`marker`]: things that are known only by their id.

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
mod invalid;
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
pub use invalid::{Invalid, InvalidKind};
pub use locale::{Locale, Localizations};
pub use member::{Member, MemberBody, MemberEdit, MemberFlags, PartialMember};
pub use mention::{AllowedMentions, MentionKind};
pub use message::{Message, MessageBody, MessageEdit, MessageFlags, MessageType};
pub use permission::flags::Permissions;
pub use permission::requirement::Requirement;
pub use poll::{
    Poll, PollAnswer, PollAnswerBody, PollAnswerCount, PollBody, PollLayout, PollMedia, PollResults,
};
pub use reason::Reason;
pub use role::{Role, RoleBody, RoleColors, RoleEdit, RoleFlags, RoleTags};
pub use secret::Secret;
pub use sticker::{Sticker, StickerFormat, StickerItem, StickerKind};
pub use timestamp::{NotATimestamp, Timestamp};
pub use user::{
    AvatarDecoration, Collectibles, Nameplate, PremiumType, PrimaryGuild, User, UserFlags,
};
#[doc(hidden)]
pub use wire::lenient::or_default;
pub use wire::list::List;
pub use wire::patch::Patch;
pub use wire::percent::percent_encode;
