//! In which manner a handler answers: when it is deferred, who sees it, and what is around it.

use guildhall_model::interaction::Source;
use guildhall_model::{InteractionResponse, InteractionType, MessageFlags};

use super::Frame;
use crate::define::guards::Guards;
use crate::define::{Defer, Manners};
use crate::receive::Arrival;
use crate::receive::answer::LAST_CALL;
use crate::receive::time::Instant;

impl Arrival<'_> {
    /// What says that the app is at work, where these are the manners of the handler.
    ///
    /// What came from a message is acknowledged without a sign of it, so that either may follow: an
    /// update of the message, or a message more.
    pub(crate) fn deferral(&self, manners: &Manners) -> InteractionResponse {
        if self.is_on_message() {
            return InteractionResponse::DeferredUpdateMessage;
        }
        let ephemeral = manners.is_ephemeral();
        InteractionResponse::DeferredChannelMessage { ephemeral }
    }

    fn is_on_message(&self) -> bool {
        match self.kind {
            InteractionType::MessageComponent => true,
            InteractionType::ModalSubmit => self.origin.message.is_some(),
            _ => false,
        }
    }
}

impl Frame<'_> {
    /// The manners of what is around the handler and its own.
    pub(crate) fn manners(&self) -> &Manners {
        &self.routed.to.manners
    }

    /// What may stop the handler, from the outermost group to the command; the app's comes before.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> + use<> {
        self.manners().guards()
    }

    /// Whether there is more to do than to call the handler.
    pub(crate) fn is_surrounded(&self) -> bool {
        self.is_guarded()
            || self.app.around.is_hooked()
            || self.defer() == Defer::Now
            || self.manners().on_error().next().is_some()
    }

    /// Whether anything may stop the handler.
    pub(crate) fn is_guarded(&self) -> bool {
        self.app.around.is_guarded() || self.guards().next().is_some()
    }

    /// When the interaction is acknowledged for its handler.
    pub(crate) fn defer(&self) -> Defer {
        self.manners().defer()
    }

    /// Whether only whoever used it sees the messages.
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.manners().is_ephemeral()
    }

    /// What says that the app is at work.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        self.arrival.deferral(self.manners())
    }

    /// Whether it is a component of a message, or a modal that one has opened.
    pub(crate) fn is_on_message(&self) -> bool {
        self.arrival.is_on_message()
    }

    /// The flags of the message that it came from, where it did and they are told.
    pub(crate) fn message_flags(&self) -> Option<MessageFlags> {
        self.arrival.origin.message?.flags
    }

    /// Whether it came from a message.
    pub(crate) fn source(&self) -> Source {
        if self.is_on_message() {
            Source::Message
        } else {
            Source::Elsewhere
        }
    }

    /// When the interaction is acknowledged for its handler; never for `None`.
    pub(crate) fn patience(&self) -> Option<Instant> {
        let after = self.app.timing.patience(self.defer())?;
        self.answer.arrived().checked_add(after)
    }

    /// When the handler is broken off: before the token of what it answers is spent. While it waits
    /// for a modal, which comes with a token of its own, that is put off.
    pub(crate) fn last_call(&self) -> Instant {
        let waits = |ticket| self.app.waiting.is_waited_for(ticket);
        if self.ticket().is_some_and(waits) {
            return Instant::now() + LAST_CALL;
        }
        let latest = self.context.get().map(|context| context.latest().answer());
        latest.unwrap_or(self.answer).last_call()
    }
}
