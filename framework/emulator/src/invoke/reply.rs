//! What the member sees of an answer while it goes on.

use guildhall_model::{InteractionResponse, Message};

use super::{Modal, Outcome};
use crate::world::ResponseProgress;

impl Outcome {
    /// The original response as it is now, "thinking…" or not: the message that answers, or the one
    /// whose component was used and is updated. None where there is none, or it was deleted.
    pub fn original_response(&self) -> Option<Message> {
        let world = self.handle.handle.service.world();
        world.original_response(&self.handle.token)
    }

    /// Waits until the original response is final: until a deferral was completed, and the update
    /// of a message that was announced is there. None where there is no message then.
    ///
    /// An app that never completes its deferral is waited for without end.
    pub async fn final_response(&self) -> Option<Message> {
        if !self.is_success() {
            return None;
        }
        let token = &self.handle.token;
        let settled = self
            .handle
            .wait_for(|world| match world.response_progress(token) {
                ResponseProgress::Pending => None,
                ResponseProgress::Settled(message) => Some(message.map(|message| *message)),
            });
        settled.await
    }

    /// The follow-ups that are there now, the oldest first.
    pub fn followups(&self) -> Vec<Message> {
        let world = self.handle.handle.service.world();
        world.followups(&self.handle.token)
    }

    /// Waits until there are so many follow-ups. An app that sends fewer is waited for without end.
    pub async fn wait_for_followups(&self, count: usize) -> Vec<Message> {
        let token = &self.handle.token;
        let followups = self.handle.wait_for(|world| {
            let followups = world.followups(token);
            Some(followups).filter(|followups| followups.len() >= count)
        });
        followups.await
    }

    /// The modal that the member sees, to be [submitted](super::Invoker::submit).
    pub fn modal(&self) -> Option<Modal> {
        match &self.result {
            Ok(InteractionResponse::Modal(body)) => Some(Modal::new(body, &self.interaction)),
            _ => None,
        }
    }
}
