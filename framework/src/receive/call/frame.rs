//! What lives while a handler runs.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use guildhall_model::{Id, Interaction};
use guildhall_rules::OptionDef;

use crate::context::Context;
use crate::define::Handler;
use crate::hook::Outcome;
use crate::receive::answer::{Answer, Stage};
use crate::receive::guard::Who;
use crate::receive::reply::{Callback, Calls};
use crate::receive::resume::Ticket;
use crate::receive::route::Routed;
use crate::receive::{
    Arrival, Destination, Failure, NotAnInteraction, Shared, Untakeable, Value, Verified,
};
use crate::wording::Addressee;

/// What lives while a handler runs.
#[derive(Debug)]
pub(crate) struct Frame<'a> {
    pub(super) app: &'a Arc<Shared>,
    body: &'a Verified,
    pub(super) arrival: &'a Arrival<'a>,
    pub(super) answer: &'a Answer,
    pub(super) routed: Box<Routed<'a>>,
    pub(super) typed: Cow<'a, str>,
    pub(super) context: OnceLock<Context>,
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
    pub(crate) fn addressee(&self) -> Addressee<'_> {
        Addressee::new(self.app, self.arrival)
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
        let reply = failure.said(&self.addressee());
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
