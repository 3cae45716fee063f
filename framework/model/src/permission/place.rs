//! Place of an interaction or a message, and the permissions whose meaning depends on the place.

use guildhall_rules::InteractionContextType;

use crate::channel::object::is_thread_type;
use crate::requirement::fewest_missing;
use crate::{ChannelType, Interaction, Permissions, Requirement};

/// Place where permissions are required: the same permission can have another meaning there, or be implied.
///
/// [`missing`](Self::missing) compares permissions by these rules:
///
/// | place | permissions of the app there |
/// |---|---|
/// | channel of a guild | `app_permissions`; messages require `SEND_MESSAGES` |
/// | thread, forum post or media post | `app_permissions`; `SEND_MESSAGES_IN_THREADS` replaces `SEND_MESSAGES` |
/// | DM with the bot | `app_permissions`, and those that the service does not list: see [`BotDm`](Self::BotDm) |
/// | other DM or group DM | `app_permissions`: the bot is not in the channel, so the app can only respond to interactions |
///
/// A user install changes nothing: `app_permissions` then has the permissions that a response has.
///
/// ```
/// use guildhall_model::permission::PermissionPlace;
/// use guildhall_model::{Permissions, Requirement};
///
/// let sending = Requirement::all(Permissions::SEND_MESSAGES);
/// let granted = Permissions::SEND_MESSAGES;
///
/// assert_eq!(PermissionPlace::Channel.missing(&sending, granted), None);
/// assert_eq!(
///     PermissionPlace::Thread.missing(&sending, granted),
///     Some(Permissions::SEND_MESSAGES_IN_THREADS)
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PermissionPlace {
    /// Channel of a guild that is not a thread.
    Channel,
    /// Thread, which includes posts in forum and media channels.
    Thread,
    /// DM with the bot. The app can view the channel, read its history, send and pin messages, add reactions, and send
    /// polls and voice messages, although `app_permissions` does not contain these permissions.
    BotDm,
    /// DM or group DM without the bot, where a user has invoked an app that they have installed.
    PrivateChannel,
}

/// Permissions of the bot in a DM that are not part of `app_permissions`.
const IMPLIED_IN_BOT_DM: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::ADD_REACTIONS)
    .union(Permissions::PIN_MESSAGES)
    .union(Permissions::SEND_POLLS)
    .union(Permissions::SEND_VOICE_MESSAGES);

/// Both permissions to send messages; a place has one of them.
const SENDING: Permissions =
    Permissions::SEND_MESSAGES.union(Permissions::SEND_MESSAGES_IN_THREADS);

impl PermissionPlace {
    /// Returns the place of a channel with this type, in an interaction with this context. The context separates DMs
    /// with the bot from other DMs; a DM without a context is a DM with the bot.
    pub const fn new(kind: Option<ChannelType>, context: Option<InteractionContextType>) -> Self {
        use InteractionContextType as Context;
        match (kind, context) {
            (Some(kind), _) if is_thread_type(kind) => Self::Thread,
            (Some(ChannelType::GroupDm), _) | (_, Some(Context::PrivateChannel)) => {
                Self::PrivateChannel
            }
            (Some(ChannelType::Dm), _) | (_, Some(Context::BotDm)) => Self::BotDm,
            _ => Self::Channel,
        }
    }

    /// Returns the permission required to send messages: `SEND_MESSAGES_IN_THREADS` in threads, otherwise
    /// `SEND_MESSAGES`.
    pub const fn send_permission(self) -> Permissions {
        match self {
            Self::Thread => Permissions::SEND_MESSAGES_IN_THREADS,
            Self::Channel | Self::BotDm | Self::PrivateChannel => Permissions::SEND_MESSAGES,
        }
    }

    /// Returns the minimum set of permissions that are missing in the place; `None` if `granted` meets the requirement.
    ///
    /// `granted` are the permissions as an interaction contains them, for the app or for a member. `ADMINISTRATOR`
    /// meets every requirement. Of a requirement whose alternatives are `SEND_MESSAGES` and `SEND_MESSAGES_IN_THREADS`,
    /// only the permission of the place counts.
    pub fn missing(self, requirement: &Requirement, granted: Permissions) -> Option<Permissions> {
        let all = self.translate(requirement.required_permissions());
        let sets = requirement
            .sets()
            .map(|set| all | self.translate_sending(set));
        fewest_missing(sets, self.effective(granted))
    }

    /// Returns the permissions that apply, with those that the service does not list.
    const fn effective(self, granted: Permissions) -> Permissions {
        match self {
            Self::BotDm => granted.union(IMPLIED_IN_BOT_DM),
            Self::Channel | Self::Thread | Self::PrivateChannel => granted,
        }
    }

    /// Returns the permissions that stand for `required` in the place.
    const fn translate(self, required: Permissions) -> Permissions {
        match self {
            Self::Thread => self.translate_sending(required),
            Self::Channel | Self::BotDm | Self::PrivateChannel => required,
        }
    }

    /// Replaces either permission to send messages by the one of the place.
    const fn translate_sending(self, required: Permissions) -> Permissions {
        if required.intersects(SENDING) {
            required.difference(SENDING).union(self.send_permission())
        } else {
            required
        }
    }
}

impl From<&Interaction> for PermissionPlace {
    /// Returns the place of an interaction.
    fn from(interaction: &Interaction) -> Self {
        let channel = interaction.channel.as_ref();
        Self::new(channel.map(|channel| channel.kind), interaction.context)
    }
}
