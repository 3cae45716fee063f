//! What a handler can ask for and do.

mod answering;
mod asking;
mod autocomplete;
mod caller;
mod error;
mod mention;
mod service;
mod show;

use std::fmt;
use std::sync::{Arc, OnceLock};

use guildhall_model::interaction::Source;
use guildhall_model::{
    Application, Channel, Guild, Id, Interaction, InteractionType, Locale, MessageFlags,
    Permissions,
};
use guildhall_rules::InteractionContextType;

use crate::receive::Ticket;
use crate::receive::{Calls, Destination, Failure, Frame, Origin, Shared, Verified};

use caller::{Caller, Remembered};

pub use autocomplete::Autocomplete;
pub use error::ContextError;
pub use show::Show;

/// An interaction in the hands of its handler.
///
/// Cheap to clone: the clones share everything. A handler that does not need it leaves it out, and
/// it is not made.
#[derive(Clone)]
pub struct Context {
    inner: Arc<Inner>,
}

struct Inner {
    app: Arc<Shared>,
    body: Verified,
    id: Id<Interaction>,
    application_id: Id<Application>,
    calls: Calls,
    kind: InteractionType,
    destination: Arc<Destination>,
    source: Source,
    caller: Remembered,
    guild_id: Option<Id<Guild>>,
    channel_id: Option<Id<Channel>>,
    locale: Option<Locale>,
    app_permissions: Option<Permissions>,
    context: Option<InteractionContextType>,
    file_limit: Option<u64>,
    message_flags: Option<MessageFlags>,
    whole: OnceLock<Option<Box<Interaction>>>,
    /// The number of the modal that the handler waits for.
    ticket: OnceLock<Option<Ticket>>,
    /// What was sent off of it, which the handler answers from then on.
    successor: OnceLock<Context>,
}

impl Context {
    pub(crate) fn new(frame: &Frame<'_>) -> Result<Self, Failure> {
        let arrival = frame.arrival();
        let Origin {
            guild_id,
            channel_id,
            app_permissions,
            context,
            attachment_size_limit: file_limit,
            ..
        } = arrival.origin;
        let inner = Inner {
            app: Arc::clone(frame.app()),
            body: frame.body().clone(),
            id: arrival.id,
            application_id: arrival.application_id,
            calls: frame.calls(),
            kind: arrival.kind,
            destination: frame.destination(),
            source: frame.source(),
            caller: Remembered::new(Caller::of(&arrival.origin)?),
            guild_id,
            channel_id,
            locale: arrival.origin.locale.clone(),
            app_permissions,
            context,
            file_limit,
            message_flags: frame.message_flags(),
            whole: OnceLock::new(),
            ticket: OnceLock::new(),
            successor: OnceLock::new(),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// The one that is answered: this, or the modal that was waited for.
    pub(crate) fn latest(&self) -> &Self {
        self.inner.successor.get().unwrap_or(self)
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("id", &self.inner.id)
            .finish_non_exhaustive()
    }
}
