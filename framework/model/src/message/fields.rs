//! Objects inside a message: activities, interaction metadata, reactions, purchases.

use guildhall_model_derive::Object;
use guildhall_rules::ChannelType;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::object::Message;
use crate::application::IntegrationOwners;
use crate::marker::{ProductListing, SubscriptionListing};
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Channel, Emoji, Guild, Id, Interaction, InteractionType, PartialMember, Timestamp, User,
};

/// [Activity](https://docs.discord.com/developers/resources/message#message-object-message-activity-structure) of a
/// Rich Presence embed.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct MessageActivity {
    /// Type of the activity.
    #[serde(rename = "type")]
    pub kind: MessageActivityType,
    /// ID of the party from the Rich Presence event.
    pub party_id: Option<String>,
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/message#message-object-message-activity-types) of a message
    /// activity.
    MessageActivityType {
        /// Invitation to join.
        Join = 1 "JOIN",
        /// Invitation to spectate.
        Spectate = 2 "SPECTATE",
        /// Invitation to listen.
        Listen = 3 "LISTEN",
        /// Request to join.
        JoinRequest = 5 "JOIN_REQUEST",
        /// Request to watch a stream.
        StreamRequest = 6 "STREAM_REQUEST",
    }
}

guildhall_rules::open_enum_serde! { MessageActivityType }

/// Call in a private channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct MessageCall {
    /// IDs of the users who participated.
    #[serde(default, with = "list")]
    pub participants: Vec<Id<User>>,
    /// Time at which the call ended; `None` if the call has not ended.
    pub ended_timestamp: Option<Timestamp>,
}

/// [Mention](https://docs.discord.com/developers/resources/message#channel-mention-object) of a channel of another
/// guild.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ChannelMention {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// ID of the guild.
    pub guild_id: Id<Guild>,
    /// Type of the channel.
    #[serde(rename = "type")]
    pub kind: ChannelType,
    /// Name of the channel.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

/// Lobby member who wrote a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct LobbyMember {
    /// Additional name of the author in the lobby.
    #[serde(default, deserialize_with = "or_default")]
    pub additional_name: String,
}

/// [Role subscription](https://docs.discord.com/developers/resources/message#role-subscription-data-object) purchase or
/// renewal that a message announces.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct RoleSubscription {
    /// ID of the SKU and listing that the user is subscribed to.
    pub role_subscription_listing_id: Id<SubscriptionListing>,
    /// Name of the tier that the user is subscribed to.
    #[serde(default, deserialize_with = "or_default")]
    pub tier_name: String,
    /// Cumulative number of months of the subscription.
    #[serde(default, with = "number")]
    pub total_months_subscribed: u32,
    /// Whether the message announces a renewal instead of a new purchase.
    #[serde(default, deserialize_with = "or_default")]
    pub is_renewal: bool,
}

/// Client [theme](https://docs.discord.com/developers/resources/message#shared-client-theme-object) shared in a
/// message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct SharedClientTheme {
    /// Colors, at most 5, each as six hexadecimal digits.
    #[serde(default, with = "list")]
    pub colors: Vec<String>,
    /// Direction of the gradient, 0–360 degrees.
    #[serde(default, with = "number")]
    pub gradient_angle: u32,
    /// Intensity of the colors, 0–100 percent.
    #[serde(default, with = "number")]
    pub base_mix: u32,
    /// Base theme.
    pub base_theme: Option<BaseThemeType>,
}

guildhall_rules::open_enum! {
    /// [Base theme](https://docs.discord.com/developers/resources/message#base-theme-types) of a shared client theme.
    BaseThemeType {
        /// The user's own base theme.
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

guildhall_rules::open_enum_serde! { BaseThemeType }

/// Nonce chosen by the sender of a message, at most 25 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Nonce {
    /// Signed 64-bit integer.
    Integer(i64),
    /// Any other number.
    Other(Number),
    /// String.
    String(String),
}

crate::wire::kinds::kinds! { Nonce => ChoiceValue, }

impl From<i64> for Nonce {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<&str> for Nonce {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Nonce {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

/// [Metadata](https://docs.discord.com/developers/resources/message#message-interaction-metadata-object) of the
/// interaction that a message responds to.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct InteractionMetadata {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// Type of the interaction.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// Invoking user. The documentation lists the field as required, but the service sometimes omits it.
    pub user: Option<Box<User>>,
    /// Guild and user that authorized the app.
    #[serde(default, deserialize_with = "or_default")]
    pub authorizing_integration_owners: IntegrationOwners,
    /// ID of the message that contains the component.
    pub interacted_message_id: Option<Id<Message>>,
    /// ID of the original response; follow-up messages only.
    pub original_response_message_id: Option<Id<Message>>,
    /// ID of the target message of a MESSAGE command.
    pub target_message_id: Option<Id<Message>>,
    /// Target user of a USER command.
    pub target_user: Option<Box<User>>,
    /// Metadata of the interaction that opened the modal.
    pub triggering_interaction_metadata: Option<Box<InteractionMetadata>>,
}

/// [Interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#message-interaction-object)
/// that a message responds to; deprecated.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct MessageInteraction {
    /// ID of the interaction.
    pub id: Id<Interaction>,
    /// Type of the interaction.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// Name of the command, including the subcommand.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
    /// Localized name of the command.
    pub name_localized: Option<String>,
    /// Invoking user. The documentation lists the field as required, but the service sometimes omits it.
    pub user: Option<Box<User>>,
    /// Partial member of the invoking user.
    pub member: Option<Box<PartialMember>>,
}

/// [Reaction](https://docs.discord.com/developers/resources/message#reaction-object) to a message.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct Reaction {
    /// Partial emoji.
    pub emoji: Emoji,
    /// Total number of reactions with the emoji, including super reactions.
    #[serde(default, with = "number")]
    pub count: u32,
    /// Numbers of normal reactions and super reactions.
    #[serde(default, deserialize_with = "or_default")]
    pub count_details: ReactionCount,
    /// Whether the current user reacted with the emoji.
    #[serde(default, deserialize_with = "or_default")]
    pub me: bool,
    /// Whether the current user super-reacted with the emoji.
    #[serde(default, deserialize_with = "or_default")]
    pub me_burst: bool,
    /// Colors of the super reaction, as `#rrggbb`.
    #[serde(default, with = "list")]
    pub burst_colors: Vec<String>,
}

/// Numbers of normal reactions and super reactions with an emoji.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct ReactionCount {
    /// Number of super reactions.
    #[serde(default, with = "number")]
    pub burst: u32,
    /// Number of normal reactions.
    #[serde(default, with = "number")]
    pub normal: u32,
}

/// [Pinned messages](https://docs.discord.com/developers/resources/message#get-channel-pins) of a channel, last pinned
/// first.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct PinnedMessages {
    /// Pinned messages.
    #[serde(default, with = "list")]
    pub items: Vec<PinnedMessage>,
    /// Whether the channel has more pinned messages.
    #[serde(default, deserialize_with = "or_default")]
    pub has_more: bool,
}

/// Pinned message.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct PinnedMessage {
    /// Time at which the message was pinned.
    pub pinned_at: Timestamp,
    /// Message.
    pub message: Message,
}

/// Purchase that a message announces.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct PurchaseNotification {
    /// Type of the purchase.
    #[serde(rename = "type", default = "PurchaseType::missing")]
    pub kind: PurchaseType,
    /// Purchased guild product.
    pub guild_product_purchase: Option<GuildProductPurchase>,
}

guildhall_rules::open_enum! {
    /// Type of a purchase.
    PurchaseType {
        /// Guild product.
        GuildProduct = 0 "GUILD_PRODUCT",
    }
}

guildhall_rules::open_enum_serde! { PurchaseType }

/// Guild product that a user has purchased.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct GuildProductPurchase {
    /// ID of the product listing.
    pub listing_id: Id<ProductListing>,
    /// Name of the product.
    #[serde(default, deserialize_with = "or_default")]
    pub product_name: String,
}
