//! A function for a webhook event as constant data, its parameters and its return value.

use std::any::type_name;
use std::future::Future;
use std::pin::Pin;

use guildhall_model::{
    ApplicationAuthorized, ApplicationDeauthorized, Entitlement, Message, WebhookEvent, json,
};
use guildhall_rules::{Report, Source, str_eq};
use serde_json::Value;

use crate::command::handler::RequiredState;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::error::{Error, IntoError};
use crate::event::context::EventContext;
use crate::respond::into_response::{DeclaredInModule, OutOfReach};

/// A function for the webhook events of one type.
///
/// `#[event(APPLICATION_AUTHORIZED)]` on a function `welcome` declares the constant `welcome::EVENT`.
#[derive(Clone, Copy, Debug)]
pub struct EventHandler {
    kind: &'static str,
    pub(crate) function: EventFn,
    pub(crate) states: &'static [RequiredState],
    source: Source,
}

impl EventHandler {
    /// Creates the handler of the events with this type, such as `APPLICATION_AUTHORIZED`.
    #[doc(hidden)]
    pub const fn new(kind: &'static str, function: EventFn, source: Source) -> Self {
        Self {
            kind,
            function,
            states: &[],
            source,
        }
    }

    /// Sets the required states.
    #[doc(hidden)]
    #[must_use]
    pub const fn states(mut self, states: &'static [RequiredState]) -> Self {
        self.states = states;
        self
    }

    /// Returns every function for events that is linked into the program, in no particular order.
    ///
    /// A crate that the program never names is not linked: write `use my_events as _;`.
    pub fn discover() -> impl Iterator<Item = Self> {
        let found = inventory::iter::<DiscoveredEvent>.into_iter();
        found.map(|DiscoveredEvent(handler)| **handler)
    }

    /// Returns the type of the events, such as `APPLICATION_AUTHORIZED`.
    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// Returns the location of the function in the source code.
    pub const fn source(&self) -> Source {
        self.source
    }
}

/// A function for events, for discovery at link time.
#[derive(Debug)]
pub struct DiscoveredEvent(pub &'static EventHandler);

inventory::collect!(DiscoveredEvent);

/// The future of a function for an event.
pub type EventFuture<'a> = Pin<Box<dyn Future<Output = Result<(), HandlerError>> + Send + 'a>>;

/// A function that reads the arguments, and calls the annotated function.
pub type EventFn = for<'a> fn(EventReader<'a>) -> EventFuture<'a>;

/// The source of the arguments of a function for an event.
#[derive(Clone, Copy, Debug)]
pub struct EventReader<'a>(pub(crate) &'a EventContext);

impl<'a> EventReader<'a> {
    /// Returns a state of the app.
    ///
    /// # Errors
    ///
    /// Returns an error if the app has no state of this type.
    pub fn state<T: Send + Sync + 'static>(self) -> Result<&'a T, HandlerError> {
        let missing = |_| HandlerErrorKind::MissingState(type_name::<T>()).into();
        self.0.state().map_err(missing)
    }
}

/// The error for data that do not have the type of the parameter.
#[derive(Debug, thiserror::Error)]
#[error("the data of the event cannot be read as `{0}`")]
pub(crate) struct UnreadableDataError(&'static str);

/// A type for a parameter of a function for an event.
#[diagnostic::on_unimplemented(
    message = "a function for an event cannot take `{Self}`",
    label = "neither an event nor its data",
    note = "accepted: `EventContext`, `WebhookEvent`, `serde_json::Value` and the type of the event's data, such as `Entitlement` for `ENTITLEMENT_CREATE`",
    note = "for the app's state, take a reference that is marked `#[state]`"
)]
pub trait EventParameter: Sized {
    /// Types of the events that have data of this type; empty for all events.
    const EVENTS: &'static [&'static str] = &[];

    /// Reads the value of the parameter.
    ///
    /// # Errors
    ///
    /// Returns an error if the data of the event do not have the type of the parameter.
    fn from_event(reader: EventReader<'_>) -> Result<Self, HandlerError>;
}

impl EventParameter for EventContext {
    fn from_event(reader: EventReader<'_>) -> Result<Self, HandlerError> {
        Ok(reader.0.clone())
    }
}

impl EventParameter for WebhookEvent {
    fn from_event(reader: EventReader<'_>) -> Result<Self, HandlerError> {
        Ok(reader.0.event().clone())
    }
}

impl EventParameter for Value {
    fn from_event(reader: EventReader<'_>) -> Result<Self, HandlerError> {
        Ok(reader.0.data().clone())
    }
}

/// Declares the types of the data, and the events that have data of each type.
macro_rules! event_data {
    ($($data:ident: $($event:literal),*;)*) => {
        /// Names of the types of data, with their events.
        const EVENT_DATA: &[(&str, &[&str])] = &[$((
            stringify!($data),
            <$data as EventParameter>::EVENTS,
        ),)*];

        $(
            impl EventParameter for $data {
                const EVENTS: &'static [&'static str] = &[$($event),*];

                fn from_event(reader: EventReader<'_>) -> Result<Self, HandlerError> {
                    let data = json::from_value(reader.0.data());
                    let unreadable = |_| Error::from(UnreadableDataError(stringify!($data)));
                    Ok(data.map_err(unreadable)?)
                }
            }
        )*
    };
}

event_data! {
    ApplicationAuthorized: "APPLICATION_AUTHORIZED";
    ApplicationDeauthorized: "APPLICATION_DEAUTHORIZED";
    Entitlement: "ENTITLEMENT_CREATE", "ENTITLEMENT_DELETE", "ENTITLEMENT_UPDATE";
    Message: "GAME_DIRECT_MESSAGE_CREATE", "GAME_DIRECT_MESSAGE_DELETE", "GAME_DIRECT_MESSAGE_UPDATE",
        "LOBBY_MESSAGE_CREATE", "LOBBY_MESSAGE_UPDATE";
}

/// Stops the compilation unless a parameter is for this event. `events` are the [`EventParameter::EVENTS`] of its type,
/// and `ty` is the type as written.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with the type of the event's data.
#[track_caller]
pub const fn check_event_parameter(events: &[&str], ty: &str, event: &str) {
    if events.is_empty() || is_one_of(event, events) {
        return;
    }
    let mut report = Report::new();
    push_all(
        &mut report,
        &["`", ty, "` is not the data of `", event, "`; write "],
    );
    push_all(
        &mut report,
        &[
            "`",
            data_type(event),
            "`, or `WebhookEvent` for the whole event",
        ],
    );
    panic!("{}", report.as_str());
}

/// Returns the name of the type of an event's data; `serde_json::Value` if the data has no type of its own.
const fn data_type(event: &str) -> &'static str {
    let mut position = 0;
    while position < EVENT_DATA.len() {
        let (name, events) = EVENT_DATA[position];
        if is_one_of(event, events) {
            return name;
        }
        position += 1;
    }
    "serde_json::Value"
}

const fn push_all(report: &mut Report, parts: &[&str]) {
    let mut position = 0;
    while position < parts.len() {
        report.push(parts[position]);
        position += 1;
    }
}

const fn is_one_of(event: &str, events: &[&str]) -> bool {
    let mut position = 0;
    while position < events.len() {
        if str_eq(event, events[position]) {
            return true;
        }
        position += 1;
    }
    false
}

/// A return value of a function for an event: nothing, or a `Result` of nothing.
#[diagnostic::on_unimplemented(
    message = "a function for an event cannot return `{Self}`",
    note = "return nothing, or a `Result` of nothing: an event has no response"
)]
pub trait EventOutput {
    /// Converts the return value.
    ///
    /// # Errors
    ///
    /// Returns the error that the function returned.
    fn into_result(self) -> Result<(), HandlerError>;
}

impl EventOutput for () {
    fn into_result(self) -> Result<(), HandlerError> {
        Ok(())
    }
}

impl<T: DeclaredInModule> EventOutput for OutOfReach<T> {
    fn into_result(self) -> Result<(), HandlerError> {
        Ok(())
    }
}

impl<E: IntoError> EventOutput for Result<(), E> {
    fn into_result(self) -> Result<(), HandlerError> {
        Ok(self.map_err(IntoError::into_error)?)
    }
}

/// Converts the return value of a function for an event.
///
/// # Errors
///
/// Returns the error that the function returned.
pub fn finish_event(returned: impl EventOutput) -> Result<(), HandlerError> {
    returned.into_result()
}
