//! Context of a function for a webhook event: the event and the app's services.

use std::any::type_name;
use std::fmt;
use std::sync::Arc;

use guildhall_client::Client;
use guildhall_model::{Application, Id, WebhookEvent};
use serde_json::Value;

use crate::context::error::ContextError;
use crate::context::services::Services;

/// Context of a function for a webhook event: the event and the app's services.
///
/// Cloning is cheap, because clones share the data.
#[derive(Clone)]
pub struct EventContext {
    inner: Arc<EventContextInner>,
}

struct EventContextInner {
    services: Arc<Services>,
    application_id: Id<Application>,
    event: WebhookEvent,
    data: Value,
}

impl EventContext {
    /// Creates the context of an event. `data` is the JSON of the event's data.
    pub(crate) fn new(
        services: Arc<Services>,
        application_id: Id<Application>,
        event: WebhookEvent,
        data: Value,
    ) -> Self {
        let inner = EventContextInner {
            services,
            application_id,
            event,
            data,
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    /// Returns the event.
    pub fn event(&self) -> &WebhookEvent {
        &self.inner.event
    }

    /// Returns the data of the event as received, with fields that this version of the library does not know; null if
    /// the event has no data.
    pub fn data(&self) -> &Value {
        &self.inner.data
    }

    /// Returns the ID of the application that the event is for.
    pub fn application_id(&self) -> Id<Application> {
        self.inner.application_id
    }

    /// Returns the app's state of type `T`.
    ///
    /// [`build`](crate::AppBuilder::build) checks that the app has the states of all `#[state]` parameters, but cannot
    /// check uses of this method.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoState`] if the app has no state of this type; add it with `App::builder().state(…)`.
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        let state = self.inner.services.states.get();
        state.ok_or(ContextError::NoState(type_name::<T>()))
    }

    /// Returns the client, which sends requests with the app's credentials.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoClient`] if neither a token nor a client secret is set.
    pub fn client(&self) -> Result<&Client, ContextError> {
        let client = self.inner.services.states.get();
        client.ok_or(ContextError::NoClient)
    }
}

impl fmt::Debug for EventContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventContext")
            .field("kind", self.event().kind())
            .finish_non_exhaustive()
    }
}
