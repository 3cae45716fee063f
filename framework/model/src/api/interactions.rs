//! The first answer to an interaction. Needs no authorization but the interaction's own token.

use super::endpoint::endpoint;
use super::{Auth, TakesFiles};
use crate::interaction::CallbackResponse;
use crate::{
    AttachmentBody, Id, Interaction, InteractionResponse, InteractionToken, Invalid, Timestamp,
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

impl TakesFiles for CreateInteractionResponse {
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), Invalid> {
        self.response.attach(files)
    }
}
