//! What lives while a handler runs.
//!
//! In which manner a handler answers: when it is deferred, who sees it, and what is around it.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use guildhall_model::interaction::Source;
use guildhall_model::{Id, Interaction, InteractionResponse, InteractionType, MessageFlags};
use guildhall_rules::OptionDef;

use crate::clock::Instant;
use crate::command::guards::Guards;
use crate::command::handler::Handler;
use crate::command::handler_options::{DeferMode, InheritedOptions};
use crate::context::Context;
use crate::context::awaited_modal::Ticket;
use crate::context::services::Shared;
use crate::interaction::Arrival;
use crate::interaction::borrowed::Value;
use crate::messages::recipient::Recipient;
use crate::receive::failure::Failure;
use crate::receive::guard::Who;
use crate::receive::rejection::NotAnInteraction;
use crate::receive::route::{Destination, Routed};
use crate::receive::verify::Verified;
use crate::respond::followup::Calls;
use crate::respond::response::{Callback, Untakeable};
use crate::respond::state::{Answer, LAST_CALL, Stage};
use crate::telemetry::outcome::Outcome;

/// What lives while a handler runs.
#[derive(Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) app: &'a Arc<Shared>,
    body: &'a Verified,
    pub(crate) arrival: &'a Arrival<'a>,
    pub(crate) answer: &'a Answer,
    pub(crate) routed: Box<Routed<'a>>,
    pub(crate) typed: Cow<'a, str>,
    pub(crate) context: OnceLock<Context>,
    outcome: OnceLock<Outcome>,
}

impl<'a> Frame<'a> {
    pub(crate) fn new(
        app: &'a Arc<Shared>,
        body: &'a Verified,
        arrival: &'a Arrival<'a>,
        answer: &'a Answer,
        routed: Box<Routed<'a>>,
    ) -> Self {
        let focused = routed.focused.and_then(|index| routed.value(index));
        let typed = focused.map_or(Cow::Borrowed(""), Value::to_text);
        Self {
            app,
            body,
            arrival,
            answer,
            routed,
            typed,
            context: OnceLock::new(),
            outcome: OnceLock::new(),
        }
    }

    pub(crate) fn app(&self) -> &'a Arc<Shared> {
        self.app
    }

    pub(crate) fn body(&self) -> &'a Verified {
        self.body
    }

    pub(crate) fn arrival(&self) -> &'a Arrival<'a> {
        self.arrival
    }

    pub(crate) fn id(&self) -> Id<Interaction> {
        self.arrival.id
    }

    /// Who is told what the framework itself says.
    pub(crate) fn recipient(&self) -> Recipient<'_> {
        Recipient::new(self.app, self.arrival)
    }

    /// How far the interaction is answered.
    pub(crate) fn answer(&self) -> &'a Answer {
        self.answer
    }

    /// The calls that answer the interaction.
    pub(crate) fn calls(&self) -> Calls {
        Calls::new(self.app, self.arrival, self.answer)
    }

    pub(crate) fn handler(&self) -> &Handler {
        &self.routed.to.handler
    }

    pub(crate) fn defs(&self) -> &'static [OptionDef<'static>] {
        self.routed.defs
    }

    /// The option that is being typed.
    pub(crate) fn focused(&self) -> Option<usize> {
        self.routed.focused
    }

    /// What it leads to.
    pub(crate) fn destination(&self) -> Arc<Destination> {
        Arc::clone(&self.routed.to)
    }

    /// Makes sure that whoever did it can be named.
    ///
    /// # Errors
    ///
    /// [`NotAnInteraction`] where they cannot.
    pub(crate) fn named(&self) -> Result<(), NotAnInteraction> {
        // Who is in a context has been read.
        if self.context.get().is_some() {
            return Ok(());
        }
        Who::of(&self.arrival.origin).map(drop)
    }

    /// The number of the modal that the handler waits for, or has waited for.
    pub(crate) fn ticket(&self) -> Option<Ticket> {
        self.context.get()?.ticket()
    }

    /// Lets go of what nobody has asked for, for a handler that takes long.
    pub(crate) fn lighten(&self) {
        if let Some(context) = self.context.get() {
            context.lighten();
        }
    }

    /// Keeps how the interaction went wrong; what went wrong first counts.
    pub(crate) fn note(&self, outcome: Outcome) {
        self.outcome.get_or_init(|| outcome);
    }

    /// How the interaction ended.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome.get().copied().unwrap_or(Outcome::Answered)
    }

    /// What the member is told in place of a first answer that the interaction does not take.
    pub(crate) fn misplaced(&self, callback: &Callback) -> Option<Callback> {
        let kind = callback.response.kind();
        let is_first = match self.answer.stage() {
            // A handler that was deferred for shall fail alike before and after that.
            Stage::Deferred { .. } => self.answer.is_overtaken(self.defer()),
            stage => stage.first().is_none(),
        };
        if !is_first || kind.answers(self.arrival.kind, self.source()) {
            return None;
        }
        self.note(Outcome::Failed);
        Some(self.told(Failure::misplaced(kind)))
    }

    /// What the member is told of a failure.
    ///
    /// An edit can be sent again where it gets lost, a message more cannot. So what everybody may know
    /// takes the place of a deferral that everybody sees.
    pub(crate) fn told(&self, failure: Failure) -> Callback {
        let everybody = Stage::Deferred { ephemeral: false };
        let public = self.answer.stage() == everybody && !failure.is_private();
        let reply = failure.said(&self.recipient());
        if public { reply.public() } else { reply }.into()
    }

    /// The callback as it is sent, or what the member is told in its place.
    pub(crate) fn fitting(&self, callback: Callback) -> Callback {
        let flags = self.message_flags();
        let on = flags.and_then(|flags| self.answer.updates(flags));
        self.taken(callback.fitted(self.is_ephemeral(), on))
    }

    /// What the service takes, or what the member is told in its place.
    pub(crate) fn taken(&self, fitted: Result<Callback, Untakeable>) -> Callback {
        fitted.unwrap_or_else(|untakeable| {
            self.note(Outcome::Failed);
            self.told(untakeable.into())
        })
    }
}

impl Arrival<'_> {
    /// What says that the app is at work, where these are the manners of the handler.
    ///
    /// What came from a message is acknowledged without a sign of it, so that either may follow: an
    /// update of the message, or a message more.
    pub(crate) fn deferral(&self, handler_options: &InheritedOptions) -> InteractionResponse {
        if self.is_on_message() {
            return InteractionResponse::DeferredUpdateMessage;
        }
        let ephemeral = handler_options.is_ephemeral();
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
    pub(crate) fn handler_options(&self) -> &InheritedOptions {
        &self.routed.to.handler_options
    }

    /// What may stop the handler, from the outermost group to the command; the app's comes before.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> + use<> {
        self.handler_options().guards()
    }

    /// Whether there is more to do than to call the handler.
    pub(crate) fn is_surrounded(&self) -> bool {
        self.is_guarded()
            || self.app.around.is_hooked()
            || self.defer() == DeferMode::Immediate
            || self.handler_options().on_error().next().is_some()
    }

    /// Whether anything may stop the handler.
    pub(crate) fn is_guarded(&self) -> bool {
        self.app.around.is_guarded() || self.guards().next().is_some()
    }

    /// When the interaction is acknowledged for its handler.
    pub(crate) fn defer(&self) -> DeferMode {
        self.handler_options().defer()
    }

    /// Whether only whoever used it sees the messages.
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.handler_options().is_ephemeral()
    }

    /// What says that the app is at work.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        self.arrival.deferral(self.handler_options())
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
