//! Endpoints of interaction responses and follow-up messages, authorized by the interaction token.
//!
//! An interaction token is valid for 15 minutes; later requests fail with
//! [`INVALID_WEBHOOK_TOKEN`](super::ErrorCode::INVALID_WEBHOOK_TOKEN). The global rate limit does
//! not apply.

use super::declare::{endpoint, endpoints, takes_files};
use super::{AcceptsFiles, Auth};
use crate::interaction::CallbackResponse;
use crate::{
    Application, AttachmentBody, Id, Interaction, InteractionResponse, InteractionToken, Message,
    MessageBody, MessageEdit, ValidationError,
};

endpoint! {
    /// [Creates](https://docs.discord.com/developers/interactions/receiving-and-responding#create-interaction-response)
    /// the initial response to an interaction.
    ///
    /// Fails with [`UNKNOWN_INTERACTION`](super::ErrorCode::UNKNOWN_INTERACTION) after 3 seconds, and with
    /// [`INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED`](super::ErrorCode::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED) if
    /// the interaction already has an initial response.
    CreateInteractionResponse: POST "/interactions/{interaction}/{token}/callback" -> 204 | 200 Option<CallbackResponse>;
    path {
        /// ID of the interaction.
        interaction: Id<Interaction>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    query {
        /// Whether to include an interaction callback object in the response of the service.
        with_response: bool,
    }
    body {
        /// Initial response.
        response: InteractionResponse,
    }
    auth: Auth::Token;
    checks: response;
    message: response;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/interactions/receiving-and-responding#get-original-interaction-response)
    /// the original response to an interaction.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    GetOriginalResponse: GET "/webhooks/{application}/{token}/messages/@original" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    auth: Auth::Token;
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response)
    /// the original response to an interaction, or completes a deferred response.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    EditOriginalResponse: PATCH "/webhooks/{application}/{token}/messages/@original" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    body {
        /// Fields to change.
        edit: MessageEdit,
    }
    auth: Auth::Token;
    checks: edit;
    message: edit;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/interactions/receiving-and-responding#delete-original-interaction-response)
    /// the original response to an interaction.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    DeleteOriginalResponse: DELETE "/webhooks/{application}/{token}/messages/@original" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    auth: Auth::Token;
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message) a
    /// follow-up message to an interaction.
    ///
    /// The first follow-up message after a deferral completes the deferred response instead; use
    /// [`EditOriginalResponse`] for that purpose. If the app is installed for the user only, the
    /// request fails with
    /// [`MAX_FOLLOWUPS_FOR_INTERACTION`](super::ErrorCode::MAX_FOLLOWUPS_FOR_INTERACTION) after 5
    /// follow-up messages.
    CreateFollowupMessage: POST "/webhooks/{application}/{token}" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    body {
        /// Message to send.
        message: MessageBody,
    }
    auth: Auth::Token;
    checks: message;
    message: message;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/interactions/receiving-and-responding#get-followup-message) a
    /// follow-up message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    GetFollowupMessage: GET "/webhooks/{application}/{token}/messages/{message}" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
        /// ID of the message.
        message: Id<Message>,
    }
    auth: Auth::Token;
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-followup-message) a
    /// follow-up message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    EditFollowupMessage: PATCH "/webhooks/{application}/{token}/messages/{message}" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
        /// ID of the message.
        message: Id<Message>,
    }
    body {
        /// Fields to change.
        edit: MessageEdit,
    }
    auth: Auth::Token;
    checks: edit;
    message: edit;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/interactions/receiving-and-responding#delete-followup-message) a
    /// follow-up message.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    DeleteFollowupMessage: DELETE "/webhooks/{application}/{token}/messages/{message}" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
        /// ID of the message.
        message: Id<Message>,
    }
    auth: Auth::Token;
}

takes_files!(
    EditOriginalResponse.edit,
    CreateFollowupMessage.message,
    EditFollowupMessage.edit
);

impl AcceptsFiles for CreateInteractionResponse {
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), ValidationError> {
        self.response.attach(files)
    }
}

endpoints![
    CreateInteractionResponse,
    GetOriginalResponse,
    EditOriginalResponse,
    DeleteOriginalResponse,
    CreateFollowupMessage,
    GetFollowupMessage,
    EditFollowupMessage,
    DeleteFollowupMessage,
];
