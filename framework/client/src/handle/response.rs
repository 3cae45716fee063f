//! The messages that answer an interaction: the first one, and those that follow.

use guildhall_model::api::{
    DeleteFollowupMessage, DeleteOriginalResponse, EditFollowupMessage, EditOriginalResponse,
    GetFollowupMessage, GetOriginalResponse,
};
use guildhall_model::{
    AllowedMentions, Application, AttachmentBody, Component, Embed, Id, InteractionToken, Message,
    MessageEdit, MessageFlags, Patch, PollBody,
};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The [message](https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages) that answered an interaction first.
    ///
    /// Each request is refused with
    /// [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is none.
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
    Original { application: Id<Application>, token: InteractionToken }
}

impl Original {
    /// Reads the message.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is
    /// none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Original;
    /// # async fn example(original: Original) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", original.get().await?.content);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetOriginalResponse> {
        let endpoint = GetOriginalResponse::new(self.application, self.token.clone());
        self.sender.request(endpoint)
    }

    /// Changes the given fields of the message, or completes a deferral.
    ///
    /// What breaks a limit of the service is refused before it is sent: see
    /// [`MessageEdit::check`].
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is
    /// none, and with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](guildhall_model::api::Code::CANNOT_SEND_AN_EMPTY_MESSAGE)
    /// where nothing would be left of it.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Original;
    /// # async fn example(original: Original) -> Result<(), Box<dyn std::error::Error>> {
    /// original.edit().content("It is done.").embeds(None).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<EditOriginalResponse> {
        let (token, edit) = (self.token.clone(), MessageEdit::default());
        let endpoint = EditOriginalResponse::new(self.application, token, edit);
        self.sender.request(endpoint)
    }

    /// Deletes the message.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is
    /// none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Original;
    /// # async fn example(original: Original) -> Result<(), Box<dyn std::error::Error>> {
    /// original.delete().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self) -> Request<DeleteOriginalResponse> {
        let endpoint = DeleteOriginalResponse::new(self.application, self.token.clone());
        self.sender.request(endpoint)
    }
}

handle! {
    /// A [message](https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages) that followed the first answer.
    ///
    /// Each request is refused with
    /// [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is none.
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
    /// Refused with [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is
    /// none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Followup;
    /// # async fn example(followup: Followup) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", followup.get().await?.content);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetFollowupMessage> {
        let token = self.token.clone();
        let endpoint = GetFollowupMessage::new(self.application, token, self.message);
        self.sender.request(endpoint)
    }

    /// Changes the given fields of the message.
    ///
    /// What breaks a limit of the service is refused before it is sent: see
    /// [`MessageEdit::check`].
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is
    /// none, and with
    /// [`CANNOT_SEND_AN_EMPTY_MESSAGE`](guildhall_model::api::Code::CANNOT_SEND_AN_EMPTY_MESSAGE)
    /// where nothing would be left of it.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Followup;
    /// # async fn example(followup: Followup) -> Result<(), Box<dyn std::error::Error>> {
    /// followup.edit().content("It is done.").embeds(None).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<EditFollowupMessage> {
        let (token, edit) = (self.token.clone(), MessageEdit::default());
        let endpoint = EditFollowupMessage::new(self.application, token, self.message, edit);
        self.sender.request(endpoint)
    }

    /// Deletes the message.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](guildhall_model::api::Code::UNKNOWN_MESSAGE) where there is
    /// none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Followup;
    /// # async fn example(followup: Followup) -> Result<(), Box<dyn std::error::Error>> {
    /// followup.delete().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self) -> Request<DeleteFollowupMessage> {
        let token = self.token.clone();
        let endpoint = DeleteFollowupMessage::new(self.application, token, self.message);
        self.sender.request(endpoint)
    }
}

setters! {
    EditOriginalResponse.edit, EditFollowupMessage.edit: MessageEdit => {
        allowed_mentions(impl Into<Patch<AllowedMentions>>);
        attachments(impl Into<Patch<Vec<AttachmentBody>>>);
        components(impl Into<Patch<Vec<Component>>>);
        content(impl Into<Patch<String>>);
        embeds(impl Into<Patch<Vec<Embed>>>);
        flags(impl Into<Patch<MessageFlags>>);
        poll(impl Into<Patch<PollBody>>);
    }
}
