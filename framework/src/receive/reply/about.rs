//! What calls are about, with the client and without.

use guildhall_model::InteractionToken;

use super::Calls;
use crate::receive::answer::Answer;

impl Calls {
    /// How far the interaction is answered.
    pub(crate) fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The token of the interaction.
    pub(crate) fn token(&self) -> &InteractionToken {
        &self.token
    }
}
