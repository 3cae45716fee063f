//! Discord's objects as Rust types and its REST endpoints as values, without I/O.
//!
//! Objects are plain data with public fields. Deserialization is tolerant:
//!
//! - Unknown fields are ignored.
//! - Unknown values of enums and unknown bits of flags are preserved.
//! - Null entries of a list are omitted.
//! - A number that is out of the range of its Rust type becomes the nearest value in the range.
//! - Bit sets keep their lower 64 bits; a negative number is read as two's complement.
//!
//! # Layout
//!
//! - [`audit_log`]: audit log of a guild.
//! - [`command`]: commands and their registration.
//! - [`interaction`]: interactions and interaction responses.
//! - [`message`], [`component`], [`Embed`]: messages, components and embeds.
//! - [`guild`], [`channel`], [`Member`], [`Role`]: guilds, channels, members and roles, and the bodies that edit them.
//! - [`permission`]: calculation of permissions.
//! - [`api`]: the REST endpoints and their errors.
//! - `schema`, with the feature `service`: fields of request bodies and the values that the fields accept.
//! - [`marker`]: marker types for IDs.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

pub mod api;
mod application;
mod attachment;
pub mod audit_log;
mod calendar;
pub mod channel;
pub mod command;
pub mod component;
mod embed;
mod emoji;
mod entitlement;
pub mod guild;
mod id;
mod image;
mod image_url;
pub mod interaction;
#[doc(hidden)]
pub mod json;
mod locale;
pub mod marker;
mod member;
mod mention;
pub mod message;
pub mod permission;
mod permissions;
mod poll;
mod reason;
mod requirement;
mod role;
mod role_connection;
#[cfg(feature = "service")]
pub mod schema;
mod secret;
mod sticker;
mod timestamp;
mod user;
mod validation;
mod webhook;
mod webhook_event;
mod wire;

pub use api::parameter::percent_encode;
pub use application::{
    ActivityLocation, ActivityLocationKind, Application, ApplicationContentFilter,
    ApplicationFlags, ApplicationTeam, ApplicationType, EmbeddedActivityInstance,
    EventWebhooksStatus, InstallParams, IntegrationTypeConfig, IntegrationTypesConfig,
    MembershipState, TeamMember, TeamRole,
};
pub use attachment::{Attachment, AttachmentBody, AttachmentFlags};
pub use channel::body::ChannelBody;
pub use channel::edit::ChannelEdit;
pub use channel::object::Channel;
pub use channel::overwrite::{OverwriteType, PermissionOverwrite};
pub use command::body::{CommandBody, CommandEdit};
pub use command::choice::{Choice, ChoiceValue};
pub use command::object::Command;
pub use command::option::CommandOption;
pub use component::object::{Component, ComponentType};
pub use embed::{
    Embed, EmbedAuthor, EmbedField, EmbedFlags, EmbedFooter, EmbedMedia, EmbedMediaFlags,
    EmbedProvider,
};
pub use emoji::{
    ApplicationEmojiBody, ApplicationEmojiEdit, ApplicationEmojis, Emoji, EmojiBody, EmojiEdit,
};
pub use entitlement::{
    Entitlement, EntitlementBody, EntitlementOwnerType, EntitlementType, FulfillmentStatus, Sku,
    SkuFlags, SkuType, Subscription, SubscriptionStatus,
};
pub use guild::invite::Invite;
pub use guild::moderation::Ban;
pub use guild::object::{Guild, PartialGuild};
pub use guild::settings::{GuildEdit, GuildFeature};
pub use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};
pub use id::{Id, IdMap};
pub use image::{ImageData, ImageFormat};
pub use image_url::ImageUrl;
pub use interaction::data::{CommandData, InteractionData, Resolved};
pub use interaction::object::{CallbackType, Interaction, InteractionToken, InteractionType};
pub use interaction::option::{DataOption, OptionValue};
pub use interaction::response::{InteractionResponse, ModalBody};
pub use locale::{Locale, Localizations};
pub use member::{
    CurrentMemberEdit, CurrentNick, Member, MemberBody, MemberEdit, MemberFlags, NickEdit,
    PartialMember,
};
pub use mention::{AllowedMentionType, AllowedMentions};
pub use message::body::{MessageBody, MessageEdit};
pub use message::object::{Message, MessageFlags, MessageType};
pub use permissions::Permissions;

pub use poll::{
    AnswerVoters, Poll, PollAnswer, PollAnswerBody, PollAnswerCount, PollBody, PollLayoutType,
    PollMedia, PollResults,
};
pub use reason::Reason;
pub use requirement::Requirement;
pub use role::{Role, RoleBody, RoleColors, RoleEdit, RoleFlags, RolePosition, RoleTags};
pub use role_connection::{
    RoleConnection, RoleConnectionBody, RoleConnectionMetadata, RoleConnectionMetadataType,
};
pub use secret::Secret;
pub use sticker::{Sticker, StickerBody, StickerEdit, StickerFormatType, StickerItem, StickerType};
pub use timestamp::{ParseTimestampError, Timestamp};
pub use user::{
    AvatarDecoration, Collectibles, Nameplate, PremiumType, PrimaryGuild, User, UserEdit, UserFlags,
};
pub use validation::{ValidationError, ValidationErrorKind};
pub use webhook::{
    FollowBody, FollowedChannel, Webhook, WebhookBody, WebhookEdit, WebhookMessageBody,
    WebhookSourceChannel, WebhookSourceGuild, WebhookTokenEdit, WebhookType,
};
pub use webhook_event::{
    ApplicationAuthorized, ApplicationDeauthorized, WebhookEvent, WebhookEventData,
    WebhookEventPayload, WebhookEventType, WebhookPayloadType,
};
#[doc(hidden)]
pub use wire::lenient::or_default;
pub use wire::list::List;
pub use wire::patch::Patch;
#[cfg(feature = "service")]
pub use wire::response::{to_response, to_response_vec};

/// Compiles the program in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
