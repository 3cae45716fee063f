//! Handles for an interaction, its initial response and its follow-up messages.

use guildhall_model as model;
use guildhall_model::api::{
    CreateFollowupMessage, CreateInteractionResponse, DeleteFollowupMessage,
    DeleteOriginalResponse, EditFollowupMessage, EditMessage, EditOriginalResponse,
    EditWebhookMessage, GetFollowupMessage, GetOriginalResponse,
};
use guildhall_model::{
    AllowedMentions, Application, AttachmentBody, Component, Embed, Id, InteractionResponse,
    InteractionToken, Message, MessageBody, MessageEdit, MessageFlags, Patch, PollBody,
};

use crate::handle::factory::handle;
use crate::handle::requests::{
    CreateInteractionResponseRequest, EditFollowupMessageRequest, EditOriginalResponseRequest,
};
use crate::handle::setters::setters;
use crate::into_message::IntoMessage;
use crate::platform::Instant;
use crate::request::Request;

handle! {
    /// Handle for responding to an
    /// [interaction](https://docs.discord.com/developers/interactions/receiving-and-responding#responding-to-an-interaction)
    /// with REST requests.
    ///
    /// The interaction's token authorizes the requests for 15 minutes; later requests fail with
    /// [`INVALID_WEBHOOK_TOKEN`](model::api::ErrorCode::INVALID_WEBHOOK_TOKEN). The global rate limit does not apply to
    /// these requests.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # use guildhall_model::MessageBody;
    /// # async fn example(interaction: Interaction) -> Result<(), Box<dyn std::error::Error>> {
    /// interaction.original().edit().content("Done.").await?;
    /// let more = interaction.followup(MessageBody::text("One more thing.")).await?;
    /// interaction.message(more.id).delete().await?;
    /// # Ok(())
    /// # }
    /// ```
    Interaction { application: Id<model::Application>, token: InteractionToken }
}

impl Interaction {
    /// Repeats requests while the service responds with Unknown Webhook, because it has not processed the initial
    /// response yet. Gives up at `until`.
    #[doc(hidden)]
    #[must_use]
    pub fn retry_until_visible(self, until: Instant) -> Self {
        let factory = self.factory.retry_until_visible(until);
        Self { factory, ..self }
    }

    /// Sends the initial response to the interaction with this ID.
    ///
    /// Use this method only if the app does not send the initial response in the HTTP response to the interaction. The
    /// request returns `None` unless [`with_response`](Request::with_response) is set.
    ///
    /// The client rejects a response that exceeds a limit of the service: see
    /// [`InteractionResponse::check`]. Fails with
    /// [`UNKNOWN_INTERACTION`](model::api::ErrorCode::UNKNOWN_INTERACTION) after 3 seconds, and with
    /// [`INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED`](model::api::ErrorCode::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED)
    /// if the interaction already has an initial response.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # use guildhall_model::{self as model, Id, InteractionResponse, MessageBody};
    /// # async fn example(
    /// #     interaction: Interaction,
    /// #     id: Id<model::Interaction>,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// let pong = InteractionResponse::ChannelMessage(MessageBody::text("Pong!"));
    /// interaction.respond(id, pong).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn respond(
        &self,
        interaction: Id<model::Interaction>,
        response: impl Into<InteractionResponse>,
    ) -> CreateInteractionResponseRequest {
        let endpoint = CreateInteractionResponse::new(interaction, self.token.clone(), response);
        self.factory.request(endpoint)
    }

    /// Returns the handle for the message of the initial response.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # async fn example(interaction: Interaction) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = interaction.original().get().await?;
    /// println!("{}", response.content);
    /// # Ok(())
    /// # }
    /// ```
    pub fn original(&self) -> OriginalResponse {
        OriginalResponse::with_factory(&self.factory, self.application, self.token.clone())
    }

    /// Sends a follow-up message.
    ///
    /// The first follow-up message after a deferral edits the deferred response instead of adding a message. To
    /// complete a deferral, prefer editing the [original](Self::original) message, as Discord documents.
    ///
    /// The client rejects a message that exceeds a limit of the service: see
    /// [`MessageBody::check`]. Fails with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](model::api::ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE) if the
    /// message is empty, with [`UNKNOWN_WEBHOOK`](model::api::ErrorCode::UNKNOWN_WEBHOOK) if there is no initial
    /// response yet, and with
    /// [`MAX_FOLLOWUPS_FOR_INTERACTION`](model::api::ErrorCode::MAX_FOLLOWUPS_FOR_INTERACTION) after
    /// 5 follow-up messages if the app is installed for the user, but not in the guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # use guildhall_model::{MessageBody, MessageFlags};
    /// # async fn example(interaction: Interaction) -> Result<(), Box<dyn std::error::Error>> {
    /// let message = MessageBody::text("Only you see this.");
    /// interaction.followup(message.flag(MessageFlags::EPHEMERAL)).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn followup(
        &self,
        message: impl IntoMessage<MessageBody>,
    ) -> Request<CreateFollowupMessage> {
        let (message, files) = message.into_body_and_files();
        let token = self.token.clone();
        let endpoint = CreateFollowupMessage::new(self.application, token, message);
        self.factory.request(endpoint).files(files)
    }

    /// Returns the handle for a follow-up message.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(
    /// #     interaction: Interaction,
    /// #     warning: Id<Message>,
    /// # ) -> Result<(), Box<dyn std::error::Error>> {
    /// interaction.message(warning).delete().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn message(&self, message: Id<Message>) -> Followup {
        Followup::with_factory(&self.factory, self.application, self.token.clone(), message)
    }
}

setters! { CreateInteractionResponse => { with_response(bool); } }

handle! {
    /// Handle for the
    /// [message](https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages)
    /// of an interaction's initial response.
    ///
    /// Each request fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not
    /// exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # async fn example(interaction: Interaction) -> Result<(), Box<dyn std::error::Error>> {
    /// let original = interaction.original();
    /// println!("{}", original.get().await?.content);
    /// original.edit().content("It is done.").await?;
    /// original.delete().await?;
    /// # Ok(())
    /// # }
    /// ```
    OriginalResponse { application: Id<Application>, token: InteractionToken }
}

impl OriginalResponse {
    /// Reads the message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    pub fn get(&self) -> Request<GetOriginalResponse> {
        let endpoint = GetOriginalResponse::new(self.application, self.token.clone());
        self.factory.request(endpoint)
    }

    /// Changes the message, or completes a deferral. Fields that are not set stay unchanged.
    ///
    /// The client rejects an edit that exceeds a limit of the service: see [`MessageEdit::check`].
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist, and with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](model::api::ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE) if the edit leaves the
    /// message empty.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::OriginalResponse;
    /// # async fn example(original: OriginalResponse) -> Result<(), Box<dyn std::error::Error>> {
    /// original.edit().content("It is done.").embeds([]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> EditOriginalResponseRequest {
        let (token, edit) = (self.token.clone(), MessageEdit::default());
        let endpoint = EditOriginalResponse::new(self.application, token, edit);
        self.factory.request(endpoint)
    }

    /// Deletes the message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    pub fn delete(&self) -> Request<DeleteOriginalResponse> {
        let endpoint = DeleteOriginalResponse::new(self.application, self.token.clone());
        self.factory.request(endpoint)
    }
}

handle! {
    /// Handle for a [follow-up
    /// message](https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages)
    /// of an interaction.
    ///
    /// Each request fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not
    /// exist.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Interaction;
    /// # use guildhall_model::Id;
    /// # async fn example(interaction: Interaction) -> Result<(), Box<dyn std::error::Error>> {
    /// let followup = interaction.message(Id::new(1098292172637577337));
    /// followup.edit().content("It is done.").await?;
    /// # Ok(())
    /// # }
    /// ```
    Followup { application: Id<Application>, token: InteractionToken, message: Id<Message> }
}

impl Followup {
    /// Reads the message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    pub fn get(&self) -> Request<GetFollowupMessage> {
        let token = self.token.clone();
        let endpoint = GetFollowupMessage::new(self.application, token, self.message);
        self.factory.request(endpoint)
    }

    /// Changes the message. Fields that are not set stay unchanged.
    ///
    /// The client rejects an edit that exceeds a limit of the service: see [`MessageEdit::check`].
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist, and with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](model::api::ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE) if the edit leaves the
    /// message empty.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Followup;
    /// # async fn example(followup: Followup) -> Result<(), Box<dyn std::error::Error>> {
    /// followup.edit().content("It is done.").embeds([]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> EditFollowupMessageRequest {
        let (token, edit) = (self.token.clone(), MessageEdit::default());
        let endpoint = EditFollowupMessage::new(self.application, token, self.message, edit);
        self.factory.request(endpoint)
    }

    /// Deletes the message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](model::api::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    pub fn delete(&self) -> Request<DeleteFollowupMessage> {
        let token = self.token.clone();
        let endpoint = DeleteFollowupMessage::new(self.application, token, self.message);
        self.factory.request(endpoint)
    }
}

setters! {
    EditOriginalResponse.edit, EditFollowupMessage.edit, EditMessage.edit,
    EditWebhookMessage.edit: MessageEdit => {
        allowed_mentions(impl Into<Patch<AllowedMentions>>);
        attachments(impl Into<Patch<Vec<AttachmentBody>>>);
        components(impl Into<Patch<Vec<Component>>>);
        content(impl Into<Patch<String>>);
        embeds(impl Into<Patch<Vec<Embed>>>);
        flags(impl Into<Patch<MessageFlags>>);
        poll(impl Into<Patch<PollBody>>);
    }
}
