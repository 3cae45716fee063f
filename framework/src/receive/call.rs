//! One interaction on its way to its handler: what the handler's arguments are taken from.

use std::any::type_name;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use guildhall_model::interaction::Source;
use guildhall_model::{Id, Interaction, InteractionResponse, InteractionType};
use guildhall_rules::OptionDef;

use super::answer::Answer;
#[cfg(feature = "client")]
use super::answer::LAST_CALL;
use super::extract::Target;
use super::parse::{Data, Resolved, Value};
use super::reply::{Callback, Calls};
#[cfg(feature = "client")]
use super::resume::Ticket;
use super::route::{Drift, Routed};
use super::time::Instant;
use super::{
    Arrival, Destination, Failure, Given, MessageTarget, NotAnInteraction, Shared, Untakeable,
    UserTarget, Verified,
};
use crate::context::{Autocomplete, Context};
use crate::define::component::{Entered, Entries, Modal, Segment, Values, parse};
use crate::define::guards::Guards;
use crate::define::{Defer, Handler, Manners, OptionType, Parameter};
use crate::hook::Outcome;

/// An interaction that has found its handler.
///
/// Generated code takes the handler's arguments from it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a>(&'a Frame<'a>);

/// What lives while a handler runs.
#[derive(Debug)]
pub(crate) struct Frame<'a> {
    app: &'a Arc<Shared>,
    body: &'a Verified,
    arrival: &'a Arrival<'a>,
    answer: &'a Answer,
    routed: Box<Routed<'a>>,
    typed: Cow<'a, str>,
    context: OnceLock<Context>,
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
        let focused = routed.focused.and_then(|index| routed.given(index));
        let typed = focused.map_or(Cow::Borrowed(""), |option| option.value.to_text());
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

    /// What may stop the handler, from the outermost group to the command; the app's comes before.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> + use<> {
        self.routed.to.manners.guards()
    }

    /// Whether there is more to do than to call the handler.
    pub(crate) fn is_surrounded(&self) -> bool {
        self.is_guarded()
            || self.app.around.is_hooked()
            || self.defer() == Defer::Now
            || self.manners().on_error().next().is_some()
    }

    /// Keeps how the interaction went wrong; what went wrong first counts.
    pub(crate) fn note(&self, outcome: Outcome) {
        self.outcome.get_or_init(|| outcome);
    }

    /// How the interaction ended.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome.get().copied().unwrap_or(Outcome::Answered)
    }

    /// Whether anything may stop the handler.
    pub(crate) fn is_guarded(&self) -> bool {
        self.app.around.is_guarded() || self.guards().next().is_some()
    }

    /// The manners of what is around the handler and its own.
    pub(crate) fn manners(&self) -> &Manners {
        &self.routed.to.manners
    }

    /// What it leads to.
    pub(crate) fn destination(&self) -> Destination {
        self.routed.to
    }

    /// The number of the modal that the handler waits for, or has waited for.
    #[cfg(feature = "client")]
    pub(crate) fn ticket(&self) -> Option<Ticket> {
        self.context.get()?.ticket()
    }

    /// When the interaction is acknowledged for its handler.
    pub(crate) fn defer(&self) -> Defer {
        self.routed.to.manners.defer()
    }

    /// Whether only whoever used it sees the messages.
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.routed.to.manners.is_ephemeral()
    }

    /// What says that the app is at work.
    ///
    /// What came from a message is acknowledged without a sign of it, so that either may follow: an
    /// update of the message, or a message more.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        if self.is_on_message() {
            return InteractionResponse::DeferredUpdateMessage;
        }
        let ephemeral = self.is_ephemeral();
        InteractionResponse::DeferredChannelMessage { ephemeral }
    }

    /// Whether it is a component of a message, or a modal that one has opened.
    pub(crate) fn is_on_message(&self) -> bool {
        match self.arrival.kind {
            InteractionType::MessageComponent => true,
            InteractionType::ModalSubmit => self.arrival.origin.on_message,
            _ => false,
        }
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
        let after = match self.defer() {
            // With `Now`, it is only guards that can be late.
            Defer::Late | Defer::Now => self.app.timing.defer,
            Defer::After(after) => after,
            Defer::Never => return None,
        };
        self.answer.arrived().checked_add(after)
    }

    /// When the handler is broken off: before the token of what it answers is spent. While it waits
    /// for a modal, which comes with a token of its own, that is put off.
    #[cfg(feature = "client")]
    pub(crate) fn last_call(&self) -> Instant {
        let waits = |ticket| self.app.waiting.is_waited_for(ticket);
        if self.ticket().is_some_and(waits) {
            return Instant::now() + LAST_CALL;
        }
        let latest = self.context.get().map(|context| context.latest().answer());
        latest.unwrap_or(self.answer).last_call()
    }

    /// What the member is told in place of a first answer that the interaction does not take.
    pub(crate) fn misplaced(&self, callback: &Callback) -> Option<Callback> {
        let kind = callback.response.kind();
        let is_first = self.answer.stage().first().is_none();
        if !is_first || kind.answers(self.arrival.kind, self.source()) {
            return None;
        }
        self.note(Outcome::Failed);
        Some(Failure::misplaced(kind).said(self.arrival).into())
    }

    /// What the service takes, or what the member is told in its place.
    pub(crate) fn taken(&self, fitted: Result<Callback, Untakeable>) -> Callback {
        fitted.unwrap_or_else(|untakeable| {
            self.note(Outcome::Failed);
            Failure::from(untakeable).said(self.arrival).into()
        })
    }
}

impl<'a> Call<'a> {
    pub(crate) fn new(frame: &'a Frame<'a>) -> Self {
        Self(frame)
    }

    /// The value of the option at this index, checked against its definition.
    ///
    /// # Errors
    ///
    /// [`Failure`], naming the option, where the definition does not allow the value.
    pub fn argument<T: Parameter<'a>>(self, index: usize) -> Result<T, Failure> {
        let def = self.0.routed.defs.get(index).ok_or(Drift::Option)?;
        let checked = self
            .given(index)
            .map(|given| given.check().map(|()| given))
            .transpose();
        checked
            .and_then(T::take)
            .map_err(|unfit| Failure::argument(def.name, unfit))
    }

    /// What a handler can ask for and do.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction names no user.
    pub fn context(self) -> Result<Context, Failure> {
        if let Some(context) = self.0.context.get() {
            return Ok(context.clone());
        }
        let context = Context::new(self.0)?;
        Ok(self.0.context.get_or_init(|| context).clone())
    }

    /// What an autocomplete function can ask for.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction names no user.
    pub fn autocomplete(self) -> Result<Autocomplete, Failure> {
        let focused = self
            .0
            .routed
            .focused
            .and_then(|index| self.0.routed.defs.get(index));
        let option = focused.map_or("", |def| def.name);
        self.context()
            .map(|context| Autocomplete::new(context, option))
    }

    /// The app's state of this type.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the app was not given one; an app whose commands need it does not start.
    pub fn state<T: Send + Sync + 'static>(self) -> Result<&'a T, Failure> {
        self.0
            .app
            .states
            .get()
            .ok_or_else(|| Failure::no_state(type_name::<T>()))
    }

    /// The user on whom a USER command was used.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction does not hold the target.
    pub fn target_user<T: UserTarget>(self) -> Result<T, Failure> {
        self.target()
    }

    /// The message on which a MESSAGE command was used.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction does not hold the target.
    pub fn target_message<T: MessageTarget>(self) -> Result<T, Failure> {
        self.target()
    }

    /// The value at this position of the custom id.
    ///
    /// # Errors
    ///
    /// [`Failure`] where it is none, as in an id of an older version of the app.
    pub fn segment<T: Segment>(self, position: usize) -> Result<T, Failure> {
        let custom_id = &self.0.arrival.data.custom_id;
        let segment = custom_id.split('/').nth(position);
        segment.and_then(parse).ok_or_else(Failure::unhandled)
    }

    /// What a select was filled with; `name` is told to the member where it does not fit.
    ///
    /// # Errors
    ///
    /// [`Failure`] where it cannot be read as the type.
    pub fn selected<T: Entered>(self, name: &'static str) -> Result<T, Failure> {
        let data = &self.0.arrival.data;
        let values = data.values.iter();
        let values = values.map(|value| Value::Text(Cow::Borrowed(value)));
        let values = Values::new(values.collect(), data.resolved.as_ref());
        T::take(&values).map_err(|unfit| Failure::argument(name, unfit))
    }

    /// What a modal was filled with.
    ///
    /// # Errors
    ///
    /// [`Failure`], naming the field, where it cannot be read as the struct.
    pub fn form<T: Modal>(self) -> Result<T, Failure> {
        self.0.arrival.data.form()
    }

    fn target<T: Target>(self) -> Result<T, Failure> {
        let data = &self.0.arrival.data;
        let nothing = Resolved::default();
        let resolved = data.resolved.as_ref().unwrap_or(&nothing);
        T::find(resolved, &data.target_id).map_err(Failure::target)
    }

    /// The text typed so far.
    pub fn typed(self) -> &'a str {
        &self.0.typed
    }

    /// The value of another option while one is being typed, if it can be read already.
    pub fn partial<T: Parameter<'a>>(
        self,
        index: usize,
        unparsed: &mut Unparsed,
    ) -> Option<T::Kept> {
        let given = self.given(index)?;
        let read = given
            .check()
            .and_then(|()| <T::Kept as OptionType>::read(&given));
        if read.is_err() {
            unparsed
                .0
                .push((given.name(), given.as_text().into_owned()));
        }
        read.ok()
    }

    fn given(self, index: usize) -> Option<Given<'a>> {
        let routed = &self.0.routed;
        let option = routed.given(index)?;
        let arrival = self.0.arrival;
        let typing = arrival.kind == InteractionType::ApplicationCommandAutocomplete;
        Some(Given::new(
            routed.defs.get(index)?,
            &option.value,
            arrival.data.resolved.as_ref(),
            typing,
        ))
    }
}

impl Data<'_> {
    /// What a modal was filled with.
    ///
    /// # Errors
    ///
    /// [`Failure`], naming the field, where it cannot be read as the struct.
    pub(crate) fn form<T: Modal>(&self) -> Result<T, Failure> {
        let entries = self
            .components
            .map(|raw| serde_json::from_str::<Vec<_>>(raw.get()));
        let entries = entries.transpose();
        let entries = entries.map_err(|_| NotAnInteraction::Unreadable("components"))?;
        let entries = entries.unwrap_or_default();
        T::read(&Entries::new(&entries, self.resolved.as_ref()))
    }
}

/// The texts of options that are filled in, but cannot be read yet.
#[derive(Clone, Debug, Default)]
pub struct Unparsed(Vec<(&'static str, String)>);

impl Unparsed {
    /// The text of this option.
    pub fn get(&self, option: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == option)
            .map(|(_, text)| text.as_str())
    }
}
