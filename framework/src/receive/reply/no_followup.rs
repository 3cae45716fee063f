//! Stage 6, later, in a build without the client: there is nothing to call the service with.

use guildhall_model::{Id, Interaction, InteractionToken, Message};

use super::Callback;
use crate::hook::Outcome;
use crate::receive::answer::{Answer, Rank, Stage};
use crate::receive::{Arrival, Shared};

/// What one interaction is answered with: the response to the request alone.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    pub(super) token: InteractionToken,
    pub(super) answer: Answer,
}

/// Why something could not be said.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// There is a first answer, and no more can be said.
    TooLate(Stage),
}

impl Calls {
    /// The answer to what arrived.
    pub(crate) fn new(_: &Shared, arrival: &Arrival<'_>, answer: &Answer) -> Self {
        Self {
            token: InteractionToken::new(&*arrival.token),
            answer: answer.clone(),
        }
    }

    /// Says something in the response.
    ///
    /// # Errors
    ///
    /// [`Undelivered`] where there is a first answer.
    #[expect(clippy::unused_async, reason = "with the client, it calls the service")]
    pub(crate) async fn deliver(
        &self,
        callback: Callback,
        _: Rank,
    ) -> Result<Option<Message>, Undelivered> {
        let given = self.answer.give(&callback.response);
        given.map(|()| None).map_err(Undelivered::TooLate)
    }
}

impl Undelivered {
    /// Whether nothing else can be said either.
    #[expect(
        clippy::unused_self,
        reason = "with the client, it depends on the reason"
    )]
    pub(crate) const fn is_final(&self) -> bool {
        true
    }

    /// How the interaction ends with it.
    #[expect(
        clippy::unused_self,
        reason = "with the client, it depends on the reason"
    )]
    pub(crate) const fn outcome(&self) -> Outcome {
        Outcome::Failed
    }

    /// Logs that the member was not told something.
    pub(crate) fn log(&self, interaction: Id<Interaction>) {
        let Self::TooLate(stage) = self;
        tracing::warn!(%interaction, ?stage, "the interaction is answered; what was returned is dropped, for want of the feature `client`");
    }
}
