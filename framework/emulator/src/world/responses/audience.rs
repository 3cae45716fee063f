//! Who gets to see what answers an interaction.

use std::borrow::Cow;

use guildhall_model::message::MessageFlags;
use guildhall_model::{Channel, Interaction, InteractionResponse, Permissions};

use crate::world::{PrivateChannel, World};

/// Who gets to see what answers an interaction.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResponseVisibility {
    /// Whether the app is there by a user's installation alone.
    pub(super) user_install_only: bool,
    /// Whether nobody but the member does, whatever the app says.
    pub(super) forced_ephemeral: bool,
    /// Whether the bot is there, and so hears of the messages.
    pub(super) bot_receives_events: bool,
}

impl ResponseVisibility {
    /// The flags of a message, as far as the app decides on them.
    pub(super) fn with_forced_flags(self, mut flags: MessageFlags) -> MessageFlags {
        if self.forced_ephemeral {
            flags |= MessageFlags::EPHEMERAL;
        }
        flags
    }

    /// An answer, as far as the app decides on it.
    pub(super) fn forced(self, answer: &InteractionResponse) -> Cow<'_, InteractionResponse> {
        if !self.forced_ephemeral {
            return Cow::Borrowed(answer);
        }
        let mut answer = answer.clone();
        match &mut answer {
            InteractionResponse::ChannelMessage(body) => {
                body.flags = self.with_forced_flags(body.flags)
            }
            InteractionResponse::DeferredChannelMessage { ephemeral } => *ephemeral = true,
            _ => {}
        }
        Cow::Owned(answer)
    }
}

impl World {
    /// The audience of what answers an interaction.
    pub(super) fn response_visibility(&self, interaction: &Interaction) -> ResponseVisibility {
        let user_install_only = !self.is_guild_installed(interaction);
        ResponseVisibility {
            user_install_only,
            forced_ephemeral: user_install_only && lacks_external_app_permissions(interaction),
            bot_receives_events: self.bot_receives_events(interaction),
        }
    }

    /// Whether a guild's installation reaches the place, whichever of the two the command is for.
    fn is_guild_installed(&self, interaction: &Interaction) -> bool {
        let guild = interaction.guild_id.and_then(|id| self.guild_by_id(id));
        let private = interaction
            .channel_id
            .and_then(|id| self.private_channels.get(id));
        let user = interaction.invoker().map(|user| user.id);
        let reached = match (guild, private, user) {
            (Some(guild), ..) => self.has_app_in(guild),
            (None, Some(private), Some(user)) => self.guild_install_reaches(private, user),
            _ => false,
        };
        reached && self.supports_guild_installs()
    }

    fn bot_receives_events(&self, interaction: &Interaction) -> bool {
        let guild = interaction.guild_id.and_then(|id| self.guild_by_id(id));
        if let Some(guild) = guild {
            return guild.members.get(self.identity.bot.id).is_some();
        }
        let private = interaction
            .channel_id
            .and_then(|id| self.private_channels.get(id));
        private.is_none_or(PrivateChannel::has_bot)
    }
}

/// Whether the user may say nothing in public, or may not let an app that nobody else has.
fn lacks_external_app_permissions(interaction: &Interaction) -> bool {
    let held = interaction.member.as_ref().and_then(|it| it.permissions);
    let is_thread = interaction.channel.as_ref().is_some_and(Channel::is_thread);
    let sending = if is_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    let needed = Permissions::USE_EXTERNAL_APPS | sending;
    held.is_some_and(|held| !held.contains(needed))
}
