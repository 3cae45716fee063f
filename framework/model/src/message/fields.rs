//! What a message may tell beside its content.

use guildhall_rules::ChannelType;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::Message;
use crate::application::IntegrationOwners;
use crate::marker::{ProductListing, SubscriptionListing};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Channel, Emoji, Guild, Id, Interaction, InteractionType, PartialMember, Timestamp, User,
};

/// What a message [invites to](https://docs.discord.com/developers/resources/message#message-object-message-activity-structure).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageActivity {
    /// What the invited do.
    #[serde(rename = "type")]
    pub kind: MessageActivityType,
    /// The party that they join.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party_id: Option<String>,
}

guildhall_rules::open_enum! {
    /// What those who are invited do: [message activity types](https://docs.discord.com/developers/resources/message#message-object-message-activity-types).
    MessageActivityType {
        /// They join.
        Join = 1 "JOIN",
        /// They watch.
        Spectate = 2 "SPECTATE",
        /// They listen.
        Listen = 3 "LISTEN",
        /// They ask to join.
        JoinRequest = 5 "JOIN_REQUEST",
        /// They ask to watch.
        StreamRequest = 6 "STREAM_REQUEST",
    }
}

guildhall_rules::open_enum_serde! { MessageActivityType }

/// A call that a message stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageCall {
    /// Who took part.
    #[serde(default, with = "list")]
    pub participants: Vec<Id<User>>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_timestamp: Option<Timestamp>,
}

/// A [channel of another guild](https://docs.discord.com/developers/resources/message#channel-mention-object) that a message mentions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChannelMention {
    /// The channel.
    pub id: Id<Channel>,
    /// Its guild.
    pub guild_id: Id<Guild>,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: ChannelType,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

/// What a message from a lobby tells of who wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyMember {
    /// The name that the author has there beside the own.
    #[serde(default, deserialize_with = "or_default")]
    pub additional_name: String,
}

/// A [role subscription](https://docs.discord.com/developers/resources/message#role-subscription-data-object) that a message tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleSubscription {
    /// What was bought.
    pub role_subscription_listing_id: Id<SubscriptionListing>,
    /// The name of the tier.
    #[serde(default, deserialize_with = "or_default")]
    pub tier_name: String,
    /// For how many months, all together.
    #[serde(default, with = "number")]
    pub total_months_subscribed: u32,
    /// Whether it went on rather than began.
    #[serde(default, deserialize_with = "or_default")]
    pub is_renewal: bool,
}

/// The [colors](https://docs.discord.com/developers/resources/message#shared-client-theme-object) that a message offers for the client.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedTheme {
    /// The colors as six hexadecimal digits each, at most 5.
    #[serde(default, with = "list")]
    pub colors: Vec<String>,
    /// The direction of the gradient in degrees, at most 360.
    #[serde(default, with = "number")]
    pub gradient_angle: u32,
    /// How strong the colors are in percent, at most 100.
    #[serde(default, with = "number")]
    pub base_mix: u32,
    /// What the colors are mixed with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_theme: Option<BaseTheme>,
}

guildhall_rules::open_enum! {
    /// What the colors of a client are mixed with: [base theme types](https://docs.discord.com/developers/resources/message#base-theme-types).
    BaseTheme {
        /// Whatever the user has.
        Unset = 0 "UNSET",
        /// Dark.
        Dark = 1 "DARK",
        /// Light.
        Light = 2 "LIGHT",
        /// Darker.
        Darker = 3 "DARKER",
        /// Black.
        Midnight = 4 "MIDNIGHT",
    }
}

guildhall_rules::open_enum_serde! { BaseTheme }

/// What the sender of a message chose to know it by, at most 25 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Nonce {
    /// A number.
    Integer(i64),
    /// A number that 64 bits with a sign do not hold.
    Other(Number),
    /// A text.
    String(String),
}

/// The [interaction](https://docs.discord.com/developers/resources/message#message-interaction-metadata-object) that a message answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InteractionMetadata {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// What it was.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// Who did it; the service documents that it is there, and describes that it may not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
    /// Who installed the app.
    #[serde(default, deserialize_with = "or_default")]
    pub authorizing_integration_owners: IntegrationOwners,
    /// The message whose component was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interacted_message_id: Option<Id<Message>>,
    /// The first answer, if this is a later one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_response_message_id: Option<Id<Message>>,
    /// The message that a MESSAGE command was used on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_message_id: Option<Id<Message>>,
    /// The user that a USER command was used on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_user: Option<Box<User>>,
    /// The interaction that opened the modal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggering_interaction_metadata: Option<Box<InteractionMetadata>>,
}

/// The [interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#message-interaction-object) that a message answers, in the old form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MessageInteraction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// What it was.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// The name of the command, with that of its subcommand.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// The name in the user's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_localized: Option<String>,
    /// Who did it; the service documents that it is there, and describes that it may not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<Box<User>>,
    /// Who did it, as a member of the guild, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<Box<PartialMember>>,
}

/// A [reaction](https://docs.discord.com/developers/resources/message#reaction-object) to a message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reaction {
    /// The emoji, in part.
    pub emoji: Emoji,
    /// How often it was given.
    #[serde(default, with = "number")]
    pub count: u32,
    /// How often in which form.
    #[serde(default, deserialize_with = "or_default")]
    pub count_details: ReactionCount,
    /// Whether the current user gave it.
    #[serde(default, deserialize_with = "or_default")]
    pub me: bool,
    /// Whether the current user gave it as a super reaction.
    #[serde(default, deserialize_with = "or_default")]
    pub me_burst: bool,
    /// The colors of a super reaction, as `#rrggbb`.
    #[serde(default, with = "list")]
    pub burst_colors: Vec<String>,
}

/// How often a reaction was given in which form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionCount {
    /// As a super reaction.
    #[serde(default, with = "number")]
    pub burst: u32,
    /// As a plain one.
    #[serde(default, with = "number")]
    pub normal: u32,
}

/// A purchase that a message tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PurchaseNotification {
    /// What was bought.
    #[serde(rename = "type", default = "PurchaseType::untold")]
    pub kind: PurchaseType,
    /// The product of the guild, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guild_product_purchase: Option<GuildProductPurchase>,
}

guildhall_rules::open_enum! {
    /// What was bought.
    PurchaseType {
        /// A product of the guild.
        GuildProduct = 0 "GUILD_PRODUCT",
    }
}

guildhall_rules::open_enum_serde! { PurchaseType }

/// A product of a guild that somebody has bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildProductPurchase {
    /// What was bought.
    pub listing_id: Id<ProductListing>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub product_name: String,
}
