//! What follows the first answer to an interaction. Needs no authorization but the interaction's own token.
//!
//! The token is good for 15 minutes, after which the service refuses with
//! [`INVALID_WEBHOOK_TOKEN`](super::Code::INVALID_WEBHOOK_TOKEN). The global rate limit leaves all of
//! this out.

use super::declare::{endpoint, endpoints};
use super::{Auth, TakesFiles};
use crate::interaction::CallbackResponse;
use crate::{
    Application, AttachmentBody, Id, Interaction, InteractionResponse, InteractionToken, Invalid,
    Message, MessageBody, MessageEdit, Timestamp,
};

endpoint! {
    /// [Answers](https://docs.discord.com/developers/interactions/receiving-and-responding#create-interaction-response) an interaction for the first time.
    ///
    /// Outside the global rate limit. Refused with
    /// [`UNKNOWN_INTERACTION`](super::Code::UNKNOWN_INTERACTION) after 3 seconds, and with
    /// [`INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED`](super::Code::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED)
    /// where it is answered already.
    CreateInteractionResponse: POST "/interactions/{interaction}/{token}/callback" -> 204 | 200 Option<CallbackResponse>;
    path {
        /// The interaction.
        interaction: Id<Interaction>,
        /// Its token.
        token: InteractionToken,
    }
    query {
        /// Whether the service replies with what the answer has made.
        with_response: bool,
    }
    body {
        /// The answer.
        response: InteractionResponse,
    }
    impl {
        const AUTH: Auth = Auth::Token;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.response.check()
        }
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/interactions/receiving-and-responding#get-original-interaction-response) the message that answered an interaction first.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](super::Code::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    GetOriginalResponse: GET "/webhooks/{application}/{token}/messages/@original" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    impl {
        const AUTH: Auth = Auth::Token;
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response) the message that answered an interaction first, or completes a deferred one.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](super::Code::UNKNOWN_MESSAGE) if the message does not exist.
    EditOriginalResponse: PATCH "/webhooks/{application}/{token}/messages/@original" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    body {
        /// The fields to change.
        edit: MessageEdit,
    }
    impl {
        const AUTH: Auth = Auth::Token;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/interactions/receiving-and-responding#delete-original-interaction-response) the message that answered an interaction first.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](super::Code::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    DeleteOriginalResponse: DELETE "/webhooks/{application}/{token}/messages/@original" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    impl {
        const AUTH: Auth = Auth::Token;
    }
}

endpoint! {
    /// [Posts](https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message) another message after the first answer to an interaction.
    ///
    /// Right after a deferral it completes that instead: send [`EditOriginalResponse`]. Refused with
    /// [`MAX_FOLLOWUPS_FOR_INTERACTION`](super::Code::MAX_FOLLOWUPS_FOR_INTERACTION) where there are too
    /// many.
    CreateFollowupMessage: POST "/webhooks/{application}/{token}" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
    }
    body {
        /// The message.
        message: MessageBody,
    }
    impl {
        const AUTH: Auth = Auth::Token;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.message.check()
        }
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/interactions/receiving-and-responding#get-followup-message) a message that followed.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](super::Code::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    GetFollowupMessage: GET "/webhooks/{application}/{token}/messages/{message}" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
        /// The message.
        message: Id<Message>,
    }
    impl {
        const AUTH: Auth = Auth::Token;
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/interactions/receiving-and-responding#edit-followup-message) a message that followed.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](super::Code::UNKNOWN_MESSAGE) if the message does not exist.
    EditFollowupMessage: PATCH "/webhooks/{application}/{token}/messages/{message}" -> 200 Message;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
        /// The message.
        message: Id<Message>,
    }
    body {
        /// The fields to change.
        edit: MessageEdit,
    }
    impl {
        const AUTH: Auth = Auth::Token;

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/interactions/receiving-and-responding#delete-followup-message) a message that followed.
    ///
    /// Refused with [`UNKNOWN_MESSAGE`](super::Code::UNKNOWN_MESSAGE) if the message does not exist.
    #[derive(Eq)]
    DeleteFollowupMessage: DELETE "/webhooks/{application}/{token}/messages/{message}" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// Token of the interaction.
        token: InteractionToken,
        /// The message.
        message: Id<Message>,
    }
    impl {
        const AUTH: Auth = Auth::Token;
    }
}

/// Declares that an endpoint takes files, and which of its fields lists them.
macro_rules! takes_files {
    ($($endpoint:ident.$body:ident),*) => {$(
        impl TakesFiles for $endpoint {
            fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), Invalid> {
                self.$body.attach(files);
                Ok(())
            }
        }
    )*};
}

takes_files!(
    EditOriginalResponse.edit,
    CreateFollowupMessage.message,
    EditFollowupMessage.edit
);

impl TakesFiles for CreateInteractionResponse {
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), Invalid> {
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
