//! Building of an app: checks of its settings, commands, states and limits.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use guildhall_client::__private::OncePerMinute;
use guildhall_client::{Auth, Client};

use crate::app::App;
use crate::app::builder::AppBuilder;
use crate::app::registration::AppCommands;
use crate::command::definition::{Command, CommandContent};
use crate::command::guard_options::find_limit_fault;
use crate::command::handler::RequiredState;
use crate::command::registry::{Registry, RegistryError, RegistryFault};
use crate::component::route::{Route, overlapping_routes, signed_length_faults};
use crate::config::{Config, ConfigError};
use crate::context::awaited_click::ClickWaits;
use crate::context::awaited_modal::ModalWaits;
use crate::context::services::{Services, States};
use crate::event::handler::EventHandler;
use crate::help::command_ids::CommandIds;
use crate::help::entries::AppAccess;
use crate::help::handler::HelpIndex;
use crate::protocol::INITIAL_RESPONSE_TIMEOUT;
use crate::receive::deliveries::{Deliveries, Duplicates};
use crate::receive::dispatcher::{Dispatcher, Timing};
#[cfg(feature = "serve")]
use crate::receive::http_server::LargeBodies;
use crate::receive::recording::RequestRecorder;
use crate::receive::route::Routes;
use crate::receive::verify::Verifier;
use crate::respond::custom_id_signer::SECRET_MIN;
use crate::respond::custom_id_store::CustomIdStore;
use crate::respond::replica::Replica;
use crate::respond::route_info::VisibilityWarnings;
use crate::respond::shutdown::Shutdown;
use crate::respond::watchdog::Watchdog;
use crate::store::JournaledStore;
use crate::telemetry;

impl AppBuilder {
    /// Checks the settings, commands, components and modals, and builds the app.
    ///
    /// The command-line tool reads environment variables; this method does not. Without the tool, pass
    /// [`Config::from_env`](crate::Config::from_env) to [`Self::config`].
    ///
    /// # Errors
    ///
    /// Returns [`BuildError`] if the public key is not set, a path is invalid, a definition breaks a
    /// rule, two commands in one scope have the same name, one custom ID matches two components or two
    /// modals, a handler needs a state or owners that the app does not have, a time limit, cooldown or
    /// concurrency limit is invalid, a secret is too short or a custom ID too long to be signed, the lock belongs to
    /// another app, or the [recording](Self::record_permissions) or the [journal](Self::journal) cannot be opened.
    pub fn build(self) -> Result<App, BuildError> {
        for path in [&self.path, &self.events_path] {
            if !is_literal_path(path) {
                return Err(BuildError::Path(path.clone()));
            }
        }
        self.with_client()?.build_with_states()
    }

    /// Assigns the contents of the store to the application.
    fn with_application(mut self) -> Self {
        if let Some(application) = self.config.application_id.or(self.config.client_id) {
            self.policy.store.set_application(application);
        }
        self
    }

    /// Adds a client if the app has credentials and no client was set.
    fn with_client(self) -> Result<Self, BuildError> {
        let builder = self.with_application();
        if builder.states.get::<Client>().is_some() || builder.config.credentials().is_err() {
            return Ok(builder);
        }
        let mut client = builder.config.client_builder()?;
        if let Some(limits) = builder.policy.store.rate_limits() {
            client = client.shared_limits(limits);
        }
        let client = client.build()?;
        Ok(builder.state(client))
    }

    /// Collects the commands, the routes of components and modals and the functions for events, and checks that the app can start with them.
    ///
    /// # Errors
    ///
    /// Returns every fault, of definitions first: without valid definitions, nothing else is checked.
    fn checked_definitions(
        &self,
    ) -> Result<(Registry, Vec<Route>, Vec<EventHandler>), RegistryError> {
        let registry = self.registry()?;
        let (routes, events) = (self.routes(), self.events());
        let mut faults = command_state_faults(registry.commands(), &self.states);
        faults.extend(route_state_faults(&routes, &self.states));
        faults.extend(event_state_faults(&events, &self.states));
        faults.extend(overlapping_routes(&routes));
        // Custom IDs that are stored may have any length.
        if self.custom_id_signer.is_active() && self.custom_id_lifetime.is_none() {
            faults.extend(signed_length_faults(&routes));
        }
        faults.extend(registry.limit_faults(&self.limits));
        if self.policy.owners.is_empty() {
            faults.extend(command_owner_faults(registry.commands()));
            faults.extend(route_owner_faults(&routes));
        }
        RegistryError::check(faults)?;
        Ok((registry, routes, events))
    }

    /// Collects the commands for registration, and makes the checks of [`build`](Self::build): otherwise, commands with
    /// which the app cannot start would be registered.
    ///
    /// # Errors
    ///
    /// Returns every fault in the commands, components and modals.
    #[cfg(feature = "cli")]
    pub(crate) fn registry_to_deploy(self) -> Result<Registry, BuildError> {
        let mut builder = self.with_client()?;
        if builder.states.get::<Client>().is_none() {
            // No handler runs, so the client needs no credentials.
            let url = builder.config.api_base_url();
            let client = Client::with_base_url(url, Auth::None)?;
            builder = builder.state(client);
        }
        Ok(builder.checked_definitions()?.0)
    }

    /// Adds the state of the `help` command, if the app has one.
    fn insert_help(&mut self, registry: &Arc<Registry>) {
        if let Some((help, _)) = &self.help {
            let policy = &self.policy;
            let index = HelpIndex {
                registry: Arc::clone(registry),
                access: AppAccess {
                    owners: policy.owners.clone(),
                    is_for_owners: policy.guards.owners,
                    member_permissions: policy.guards.member_permissions,
                },
                words: help.words.clone(),
                ids: CommandIds::default(),
            };
            self.states.insert(index);
        }
    }

    /// Adds the journal of deferred interactions to the store.
    fn open_journal(&mut self) -> Result<(), BuildError> {
        let Some(path) = self.journal.take() else {
            return Ok(());
        };
        let store = self.policy.store.store();
        if store.deferrals().is_some() {
            return Err(BuildError::JournalBesideStore);
        }
        match JournaledStore::open(Arc::clone(store), &path) {
            Ok(store) => self.policy.store.set_store(Arc::new(store)),
            Err(source) => return Err(BuildError::Journal { path, source }),
        }
        Ok(())
    }

    fn build_with_states(mut self) -> Result<App, BuildError> {
        let (registry, routes, events) = self.checked_definitions()?;
        if !events.is_empty() && self.events_path == self.path {
            return Err(BuildError::SharedPath(self.path));
        }
        check_timing(&self.timing)?;
        check_secret(self.shortest_secret)?;
        match find_limit_fault(&self.policy.cooldowns, &self.policy.concurrency) {
            Some(fault) => return Err(BuildError::Guard(fault)),
            // An app may be for events only.
            None if registry.is_empty() && !events.is_empty() => {}
            None => registry.log(),
        }
        registry.warn_about_limits();
        telemetry::describe_metrics();
        let keys = self.config.public_keys()?;
        self.check_lock()?;
        let recorder = self.recording.take().map(recorder).transpose()?;
        let application_id = self.config.application_id.or(self.config.client_id);
        let response_client = response_client(&self.states, &self.config)?;
        let registry = Arc::new(registry);
        self.insert_help(&registry);
        let commands = Arc::new(AppCommands {
            registry: Arc::clone(&registry),
            registrar: self.registrar()?,
        });
        let custom_id_store = self
            .custom_id_lifetime
            .map(|lifetime| CustomIdStore::new(Arc::clone(self.policy.store.store()), lifetime));
        let shutdown = Shutdown::new(self.timing.grace);
        let watchdog = Watchdog::new(response_client.clone(), &shutdown, self.timing.defer_after);
        self.open_journal()?;
        let replica = Replica::new(&self.policy.store);
        let services = Arc::new(Services {
            #[cfg(feature = "fluent")]
            translator: self.translator(),
            states: self.states,
            response_client,
            commands: Arc::clone(&commands) as _,
            click_waits: ClickWaits::default(),
            modal_waits: ModalWaits::default(),
            custom_id_signer: self.custom_id_signer,
            custom_id_store,
            shutdown,
            replica,
            store: self.policy.store.clone(),
            visibility_warnings: VisibilityWarnings::default(),
        });
        let dispatcher = Arc::new(Dispatcher {
            verifier: Verifier::new(keys)
                .verification(self.verification)
                .freshness(self.freshness),
            routes: Routes::new(registry.commands(), &routes, &self.timing),
            registry,
            services,
            policy: self.policy,
            timing: self.timing,
            watchdog,
            application_id,
            deliveries: (self.duplicates == Duplicates::Answer).then(Deliveries::default),
            event_deliveries: (self.duplicates == Duplicates::Answer).then(Deliveries::default),
            events,
            stale_warning: OncePerMinute::default(),
            recorder,
            path: self.path,
            events_path: self.events_path,
            body_limit: self.body_limit,
            #[cfg(feature = "serve")]
            large_bodies: LargeBodies::default(),
            #[cfg(feature = "serve")]
            server: self.server,
        });
        Ok(App {
            dispatcher,
            commands,
        })
    }
}

/// The reason an app cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A setting is missing or malformed.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The commands, components or modals have faults.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// The client cannot be created with the credentials.
    #[error(transparent)]
    Client(#[from] guildhall_client::Error),
    /// The lock belongs to another app.
    #[error(transparent)]
    Lock(#[from] guildhall_deploy::plan::ForeignLockError),
    /// The path of the endpoint, or of webhook events, is invalid, or has parameters.
    #[error(
        "the endpoint's path must be ASCII, start with `/`, and have no spaces, parameters, query or fragment; it is `{0}`"
    )]
    Path(String),
    /// The app has functions for events, and the path of events is the path of interactions.
    #[error(
        "interactions and webhook events have the same path, `{0}`: set another one with `App::builder().events_path(…)`"
    )]
    SharedPath(String),
    /// A time limit is 3 seconds or more; the service waits only 3 seconds for the initial response.
    #[error(
        "`{setting}` is {time:?}; it must be less than 3 seconds, because the service waits only 3 seconds for the initial response"
    )]
    TimeLimit {
        /// Name of the builder method that sets the limit.
        setting: &'static str,
        /// The time limit.
        time: Duration,
    },
    /// A secret for custom IDs is too short.
    #[error("a secret for custom IDs has {length} bytes; at least 16 are required")]
    Secret {
        /// Length of the secret, in bytes.
        length: usize,
    },
    /// The file for the recording of permissions cannot be opened.
    #[error("cannot open the recording of permissions {}", path.display())]
    Recording {
        /// Path of the file.
        path: PathBuf,
        /// The error of the file system.
        source: io::Error,
    },
    /// The journal of deferred interactions cannot be opened.
    #[error("cannot open the journal {}", path.display())]
    Journal {
        /// Path of the file.
        path: PathBuf,
        /// The error of the file system.
        source: io::Error,
    },
    /// The app has a journal, and a store that keeps the deferred interactions of several processes.
    #[error(
        "the app has a journal and a store that keeps deferred interactions: remove `AppBuilder::journal`"
    )]
    JournalBesideStore,
    /// A cooldown or a concurrency limit of the app is zero, or a duplicate of another limit.
    #[error("{0}")]
    Guard(&'static str),
}

/// Returns whether `path` is a valid literal path. Routers treat braces, and segments that start with
/// a colon or a star, as parameters.
fn is_literal_path(path: &str) -> bool {
    let is_plain = |segment: &str| !segment.starts_with([':', '*']);
    path.starts_with('/')
        && path.bytes().all(|byte| byte.is_ascii_graphic())
        && !path.contains(['{', '}', '?', '#'])
        && path.split('/').all(is_plain)
}

/// Checks that the time limits are shorter than [`INITIAL_RESPONSE_TIMEOUT`].
fn check_timing(timing: &Timing) -> Result<(), BuildError> {
    let limits = [
        ("defer_after", timing.defer_after),
        ("autocomplete_within", timing.autocomplete),
    ];
    match limits
        .into_iter()
        .find(|(_, time)| *time >= INITIAL_RESPONSE_TIMEOUT)
    {
        Some((setting, time)) => Err(BuildError::TimeLimit { setting, time }),
        None => Ok(()),
    }
}

/// Checks that the shortest secret for custom IDs, if there is one, has [`SECRET_MIN`] bytes.
fn check_secret(shortest: Option<usize>) -> Result<(), BuildError> {
    match shortest {
        Some(length) if length < SECRET_MIN => Err(BuildError::Secret { length }),
        _ => Ok(()),
    }
}

/// Opens the recording of permissions.
fn recorder(path: PathBuf) -> Result<Arc<RequestRecorder>, BuildError> {
    let recorder = RequestRecorder::new(path.clone());
    let recorder = recorder.map_err(|source| BuildError::Recording { path, source })?;
    Ok(Arc::new(recorder))
}

/// Returns the client that sends responses by REST: the app's client, or one without credentials.
fn response_client(states: &States, config: &Config) -> Result<Client, BuildError> {
    match states.get::<Client>() {
        Some(client) => Ok(client.clone()),
        None => Ok(Client::with_base_url(config.api_base_url(), Auth::None)?),
    }
}

/// Returns a fault for each command or group that is restricted to owners.
fn command_owner_faults(commands: &[Command]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        if command.own_handler_options().is_for_owners() {
            faults.push(RegistryFault::Owners {
                name: command.def().name,
                source_location: command.source(),
            });
        }
        faults.extend(command_owner_faults(command.children()));
    }
    faults
}

/// Returns a fault for each component or modal that is restricted to owners.
fn route_owner_faults(routes: &[Route]) -> impl Iterator<Item = RegistryFault> {
    routes
        .iter()
        .filter(|route| route.handler().options.is_for_owners())
        .map(|route| RegistryFault::RouteOwners {
            pattern: route.to_string(),
            source_location: route.source(),
        })
}

/// Returns a fault for each state that a command requires and the app does not have.
fn command_state_faults(commands: &[Command], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        match command.body() {
            CommandContent::Group(children) => {
                faults.extend(command_state_faults(children, states));
            }
            CommandContent::Handler(handler) => {
                let missing = handler
                    .states
                    .iter()
                    .filter(|need| is_missing(states, need));
                faults.extend(missing.map(|need| RegistryFault::State {
                    name: command.def().name,
                    source_location: command.source(),
                    state: (need.name)(),
                }));
            }
        }
    }
    faults
}

/// Returns a fault for each state that a component or modal requires and the app does not have.
fn route_state_faults(routes: &[Route], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for route in routes {
        let handler = route.handler();
        let missing = handler
            .states
            .iter()
            .filter(|need| is_missing(states, need));
        faults.extend(missing.map(|need| RegistryFault::RouteState {
            pattern: route.to_string(),
            source_location: route.source(),
            state: (need.name)(),
        }));
    }
    faults
}

/// Returns a fault for each state that a function for an event requires and the app does not have.
fn event_state_faults<'a>(
    events: &'a [EventHandler],
    states: &'a States,
) -> impl Iterator<Item = RegistryFault> + 'a {
    events.iter().flat_map(move |event| {
        let needs = event.states.iter();
        needs
            .filter(|need| is_missing(states, need))
            .map(|need| RegistryFault::EventState {
                event: event.kind(),
                source_location: event.source(),
                state: (need.name)(),
            })
    })
}

fn is_missing(states: &States, need: &RequiredState) -> bool {
    !states.contains((need.id)())
}
