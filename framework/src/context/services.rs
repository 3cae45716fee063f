//! Services of an app that handlers use through their contexts.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use guildhall_client::Client;
use guildhall_deploy::plan::Lock;
use guildhall_model::{Command as RegisteredCommand, Guild, Id};
use guildhall_rules::Source;

use crate::custom_id::CustomIdService;
use crate::interaction::Incoming;
use crate::interaction::option_input::InputSource;
use crate::interaction::route_name::RouteName;
use crate::messages::recipient::{AppMessages, Recipient};
use crate::platform::AppClock;
use crate::respond::route_info::VisibilityWarnings;
use crate::respond::shutdown::Shutdown;
use crate::store::access::StoreAccess;
use crate::store::processes::Processes;

/// Services of an app that handlers use through their contexts.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) states: States,
    /// Client for responses by REST: the app's client, or a client without credentials, because the interaction token
    /// suffices.
    pub(crate) response_client: Client,
    pub(crate) messages: AppMessages,
    pub(crate) commands: CommandDirectory,
    pub(crate) custom_ids: Arc<CustomIdService>,
    pub(crate) shutdown: Shutdown,
    pub(crate) store: StoreAccess,
    /// Connection with the other processes of the app, or with the next one by the journal.
    pub(crate) processes: Option<Arc<dyn Processes>>,
    pub(crate) visibility_warnings: VisibilityWarnings,
    pub(crate) clock: AppClock,
}

impl Services {
    /// Returns the recipient of the framework's messages for an interaction. `route` is the name of the matched route.
    pub(crate) fn recipient<'a>(
        &'a self,
        incoming: &'a Incoming<'a>,
        route: Option<RouteName>,
    ) -> Recipient<'a> {
        Recipient::new(incoming, route, &self.messages)
    }

    /// Returns the source of the values in an interaction.
    #[cfg_attr(
        not(feature = "fluent"),
        expect(clippy::unused_self, reason = "the feature adds the texts of the app")
    )]
    pub(crate) fn input_source<'a>(&'a self, incoming: &'a Incoming<'a>) -> InputSource<'a> {
        InputSource::new(
            incoming,
            #[cfg(feature = "fluent")]
            &self.messages.translator,
        )
    }
}

/// Names and IDs of the app's commands.
#[derive(Debug)]
pub(crate) struct CommandDirectory {
    /// Full names, such as `moderate timeout`, by the location of the definition.
    pub(crate) paths: Vec<(Source, String)>,
    /// IDs of the commands that were registered at startup.
    pub(crate) ids: RwLock<Option<Lock>>,
}

impl CommandDirectory {
    /// Returns the full name of the command that is defined at `source`, such as `moderate timeout`.
    pub(crate) fn path(&self, source: Source) -> Option<&str> {
        let (_, path) = self.paths.iter().find(|(other, _)| *other == source)?;
        Some(path)
    }

    /// Returns the ID of a registered CHAT_INPUT command: the guild's command, or else the global command.
    pub(crate) fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<RegisteredCommand>> {
        let ids = self.ids.read().unwrap_or_else(PoisonError::into_inner);
        ids.as_ref()?.id(name, guild)
    }
}

/// States of an app by type. An app has few states, so the search is linear.
#[derive(Default)]
pub(crate) struct States(Vec<(TypeId, Box<dyn Any + Send + Sync>)>);

impl States {
    /// Adds a state. Replaces an earlier state of the same type.
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, state: T) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
        self.0.push((TypeId::of::<T>(), Box::new(state)));
    }

    #[cfg(feature = "emulator")]
    pub(crate) fn remove<T: 'static>(&mut self) {
        self.0.retain(|(id, _)| *id != TypeId::of::<T>());
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        let (_, state) = self.0.iter().find(|(id, _)| *id == TypeId::of::<T>())?;
        state.downcast_ref()
    }

    pub(crate) fn contains(&self, id: TypeId) -> bool {
        self.0.iter().any(|(existing, _)| *existing == id)
    }
}

impl fmt::Debug for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "States({})", self.0.len())
    }
}
