//! Rules for sent interactions: the time limit, visibility and progress of their responses.

use guildhall_model::api::ErrorCode;
use guildhall_model::permission::PermissionPlace;
use guildhall_model::{Id, Interaction, InteractionResponse, Message, Permissions};

use crate::clock::millis;
use crate::state::accounts::PrivateChannel;
use crate::state::interactions::{
    ResponseProgress, ResponseStatus, ResponseVisibility, SentInteraction, TOKEN_LIFETIME_MILLIS,
};
use crate::state::retention::Dropped;
use crate::world::World;
use crate::world::actor::ActionError;

impl World {
    /// Stores an interaction that is about to be sent.
    pub(crate) fn register_interaction(&mut self, interaction: &Interaction) {
        self.count_interaction(interaction);
        let now = self.clock.now_millis();
        let token = interaction.token.expose().to_owned();
        let sent = SentInteraction::new(interaction, self.response_visibility(interaction), now);
        self.interactions
            .insert(token, sent, now - 2 * TOKEN_LIFETIME_MILLIS);
    }

    /// Sets `triggering_interaction_metadata` of a modal submit interaction: the metadata of the interaction that
    /// opened the modal.
    pub(crate) fn set_triggering_interaction(&mut self, token: &str, opener: &str) {
        let opener = self.interactions.by_token.get(opener);
        let metadata = opener.map(|opener| Box::new(opener.metadata.clone()));
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            sent.metadata.triggering_interaction_metadata = metadata;
        }
    }

    /// Returns the interaction, if the app can still send the initial response.
    pub(crate) fn pending_interaction(
        &self,
        id: Id<Interaction>,
        token: &str,
    ) -> Result<&SentInteraction, ActionError> {
        let sent = self
            .interactions
            .by_token
            .get(token)
            .filter(|sent| sent.id == id)
            .ok_or(ErrorCode::UNKNOWN_INTERACTION)?;
        if !matches!(
            sent.state,
            ResponseStatus::Pending | ResponseStatus::TimedOut
        ) {
            return Err(ErrorCode::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED.into());
        }
        let late = self.clock.now_millis() - sent.sent_at > millis(self.response_timeout);
        if late || sent.state == ResponseStatus::TimedOut {
            return Err(ErrorCode::UNKNOWN_INTERACTION.into());
        }
        Ok(sent)
    }

    /// Marks an interaction as failed: the user's client shows that the app did not respond. The app may still respond
    /// with a callback within the time limit.
    pub(crate) fn mark_failed(&mut self, token: &str) {
        if let Some(sent) = self.interactions.by_token.get_mut(token) {
            sent.has_failed = true;
        }
        self.interactions.notify(token);
    }

    /// Marks a pending interaction as timed out, so that the service rejects later responses.
    pub(crate) fn mark_timed_out(&mut self, token: &str) {
        let sent = self.interactions.by_token.get_mut(token);
        if let Some(sent) = sent.filter(|sent| sent.state == ResponseStatus::Pending) {
            sent.state = ResponseStatus::TimedOut;
        }
    }

    /// Returns the interaction with this token, if the world still stores it.
    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<&SentInteraction> {
        self.interactions.by_token.get(token)
    }

    /// Returns the initial response, from the HTTP response or a callback.
    pub(crate) fn initial_response(&self, token: &str) -> Option<InteractionResponse> {
        self.interactions.by_token.get(token)?.response.clone()
    }

    /// Returns the original response message in its current state.
    pub(crate) fn original_response(&self, token: &str) -> Result<Option<Message>, Dropped> {
        let original = self.interactions.kept(token)?.original;
        let message = original.map_or(Ok(None), |id| self.messages.kept(id))?;
        Ok(message.cloned())
    }

    /// Returns the state of the response as the user sees it.
    pub(crate) fn response_progress(&self, token: &str) -> Result<ResponseProgress, Dropped> {
        let state = self.interactions.kept(token)?.state;
        let original = self.original_response(token)?;
        Ok(match state {
            ResponseStatus::Pending => ResponseProgress::Pending,
            ResponseStatus::Deferred | ResponseStatus::DeferredUpdate if original.is_some() => {
                ResponseProgress::Pending
            }
            _ => ResponseProgress::Final(original.map(Box::new)),
        })
    }

    /// Returns the follow-ups that still exist, oldest first.
    pub(crate) fn followups(&self, token: &str) -> Result<Vec<Message>, Dropped> {
        let ids = self.interactions.kept(token)?.followups.iter();
        let found = ids.filter_map(|id| self.messages.kept(*id).transpose());
        found.map(|message| Ok(message?.clone())).collect()
    }

    /// Returns the visibility of the responses to an interaction.
    fn response_visibility(&self, interaction: &Interaction) -> ResponseVisibility {
        let user_install_only = !self.is_guild_installed(interaction);
        ResponseVisibility {
            user_install_only,
            forced_ephemeral: user_install_only && lacks_external_app_permissions(interaction),
            bot_receives_events: self.bot_receives_events(interaction),
        }
    }

    /// Returns whether a guild installation applies to the channel, even if a user installation authorized the
    /// interaction.
    fn is_guild_installed(&self, interaction: &Interaction) -> bool {
        let guild = interaction.guild_id.and_then(|id| self.guild_by_id(id));
        let private = interaction
            .channel_id
            .and_then(|id| self.private_channels.get(id));
        let user = interaction.invoker().map(|user| user.id);
        let reached = match (guild, private, user) {
            (Some(guild), ..) => self.has_app_in(guild),
            (None, Some(private), Some(user)) => self.guild_install_applies_to(private, user),
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

/// Returns whether the user lacks a permission that non-ephemeral responses of a user-installed app require:
/// `USE_EXTERNAL_APPS`, or `SEND_MESSAGES` (in a thread `SEND_MESSAGES_IN_THREADS`).
fn lacks_external_app_permissions(interaction: &Interaction) -> bool {
    let permissions = interaction
        .member
        .as_ref()
        .and_then(|member| member.permissions);
    let sending = PermissionPlace::from(interaction).send_permission();
    let required = Permissions::USE_EXTERNAL_APPS | sending;
    permissions.is_some_and(|permissions| !permissions.contains(required))
}
