//! Building of an app: its services, its stages and its dispatcher.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use guildhall_client::{Auth, Client};

use crate::app::App;
use crate::app::builder::AppBuilder;
use crate::app::checks::Definitions;
use crate::app::registration::command_paths;
use crate::command::registry::{Registry, RegistryError};
use crate::config::Config;
use crate::config::variable::ConfigError;
use crate::context::services::{CommandDirectory, Services, States};
use crate::custom_id::stage::StoredCustomIds;
use crate::event::runs::EventFunctions;
use crate::forward::Forward;
use crate::guard::app_owners::AppOwners;
use crate::help::command_ids::CommandIds;
use crate::help::entries::AppAccess;
use crate::help::handler::HelpIndex;
use crate::interrupted::Interruptions;
use crate::interrupted::journal::DeferralJournal;
use crate::messages::recipient::AppMessages;
use crate::once::stage::OncePerInteraction;
use crate::once::{Duplicates, Once};
#[cfg(feature = "serve")]
use crate::receive::body::LargeBodies;
use crate::receive::dispatcher::Dispatcher;
#[cfg(feature = "serve")]
use crate::receive::health::StoreCheck;
use crate::receive::route::Routes;
use crate::receive::signature_warnings::SignatureWarnings;
use crate::receive::verify::Verifier;
use crate::receive::work::WorkReceiver;
use crate::recording::{RecordRequests, RequestRecorder};
use crate::respond::route_info::VisibilityWarnings;
use crate::respond::shutdown::Shutdown;
use crate::respond::watchdog::Watchdog;
use crate::stage::Stage;
use crate::store::processes::Processes;
use crate::telemetry;
use crate::wait::Waits;

impl AppBuilder {
    /// Checks the settings, commands, components and modals, and builds the app.
    ///
    /// The command-line tool reads environment variables; this method does not. Without the tool, pass
    /// [`Config::from_env`](crate::Config::from_env) to [`Self::config`].
    ///
    /// # Errors
    ///
    /// Returns [`BuildError`] if the public key is not set, a path is invalid, a definition breaks a rule, two commands
    /// in one scope have the same name, one custom ID matches two components or two modals, a handler needs a state or
    /// owners that the app does not have, a time limit or the limit of a guard is invalid, the interval of a job or a
    /// secret is too short, a custom ID is too long to be signed, the lock belongs to another app, or the
    /// [recording](Self::record_permissions) or the [journal](Self::journal) cannot be opened.
    pub fn build(self) -> Result<App, BuildError> {
        self.check_paths()?;
        let mut builder = self.with_client()?;
        let definitions = builder.checked_definitions()?;
        if !definitions.events.is_empty() && builder.endpoint.events_path == builder.endpoint.path {
            return Err(BuildError::SharedPath(builder.endpoint.path));
        }
        builder.check_settings()?;
        // An app may be for events only.
        if !definitions.registry.is_empty() || definitions.events.is_empty() {
            definitions.registry.log();
        }
        definitions.registry.warn_about_limits();
        telemetry::describe_metrics();
        builder.check_lock()?;
        let registrar = builder.registrar()?;
        let verifier = Verifier::new(builder.config.public_keys()?)
            .verification(builder.endpoint.verification)
            .freshness(builder.endpoint.freshness);
        let services = builder.services(&definitions.registry)?;
        let dispatcher = builder.dispatcher(verifier, definitions, services)?;
        Ok(App {
            dispatcher: Arc::new(dispatcher),
            registrar,
        })
    }

    /// Assigns the contents of the store to the application, and adds a client if the app has credentials and no client
    /// was set.
    fn with_client(mut self) -> Result<Self, BuildError> {
        if let Some(application) = self.config.application_id.or(self.config.client_id) {
            self.store.set_application(application);
        }
        if let Some(client) = self.states.get::<Client>() {
            let client = self.custom_ids.signing_client(client);
            return Ok(self.state(client));
        }
        if self.config.credentials().is_err() {
            return Ok(self);
        }
        let mut client = self.config.client_builder()?;
        if let Some(limits) = self.store.rate_limits() {
            client = client.shared_limits(limits);
        }
        let client = self.custom_ids.signing_client(&client.build()?);
        Ok(self.state(client))
    }

    /// Collects the commands for registration, and makes the checks of [`build`](Self::build): otherwise, commands with
    /// which the app cannot start would be registered.
    ///
    /// # Errors
    ///
    /// Returns every fault in the commands, components and modals.
    #[cfg(feature = "cli")]
    pub(crate) fn registry_to_deploy(self) -> Result<Arc<Registry>, BuildError> {
        let mut builder = self.with_client()?;
        if builder.states.get::<Client>().is_none() {
            // No handler runs, so the client needs no credentials.
            let url = builder.config.api_base_url();
            let client = Client::with_base_url(url, Auth::None)?;
            builder = builder.state(client);
        }
        Ok(builder.checked_definitions()?.registry)
    }

    /// Takes the parts that handlers use through their contexts.
    fn services(&mut self, registry: &Arc<Registry>) -> Result<Arc<Services>, BuildError> {
        self.insert_help(registry);
        self.states.insert(Waits::default());
        self.states
            .insert(AppOwners::new(self.guards.owners.clone()));
        let response_client = response_client(&self.states, &self.config)?;
        Ok(Arc::new(Services {
            messages: AppMessages {
                function: self.messages.take(),
                on_failure: self.on_failure.take(),
                #[cfg(feature = "fluent")]
                translator: self.translator(),
            },
            states: std::mem::take(&mut self.states),
            response_client,
            commands: CommandDirectory {
                paths: command_paths(registry.commands()),
                ids: RwLock::default(),
            },
            custom_ids: Arc::new(self.custom_ids.clone().with_store(self.store.store())),
            shutdown: Shutdown::new(self.timing.shutdown_grace),
            processes: self.processes()?,
            clock: self.clock.clone(),
            store: self.store.clone(),
            visibility_warnings: VisibilityWarnings::default(),
        }))
    }

    /// Adds the state of the `help` command, if the app has one.
    fn insert_help(&mut self, registry: &Arc<Registry>) {
        if let Some((help, _)) = &self.help {
            let index = HelpIndex {
                registry: Arc::clone(registry),
                access: AppAccess {
                    owners: self.guards.owners.clone(),
                    is_for_owners: self.guards.guards.owners,
                    member_permissions: self.guards.guards.member_permissions,
                },
                words: help.words.clone(),
                ids: CommandIds::default(),
            };
            self.states.insert(index);
        }
    }

    /// Returns the other processes of the app, or the journal for the next process.
    fn processes(&self) -> Result<Option<Arc<dyn Processes>>, BuildError> {
        match (self.store.processes(), &self.journal) {
            (Some(_), Some(_)) => Err(BuildError::JournalBesideStore),
            (processes, None) => Ok(processes),
            (None, Some(path)) => match DeferralJournal::open(path) {
                Ok(journal) => Ok(Some(Arc::new(journal))),
                Err(source) => Err(BuildError::Journal {
                    path: path.clone(),
                    source,
                }),
            },
        }
    }

    /// Registers the stages that the app needs.
    fn stages(
        &mut self,
        services: &Services,
        once: Option<&Arc<Once>>,
        interruptions: Option<&Arc<Interruptions>>,
    ) -> Result<Vec<Box<dyn Stage>>, BuildError> {
        let mut stages: Vec<Box<dyn Stage>> = Vec::new();
        if let Some(once) = once {
            stages.push(Box::new(OncePerInteraction(Arc::clone(once))));
        }
        if services.custom_ids.stores() {
            stages.push(Box::new(StoredCustomIds(Arc::clone(&services.custom_ids))));
        }
        if let Some(interruptions) = interruptions {
            // A journal has no other processes.
            if interruptions.processes.id().is_some() {
                stages.push(Box::new(Forward {
                    processes: Arc::clone(&interruptions.processes),
                    client: services.response_client.clone(),
                }));
            }
            stages.push(Box::new(Arc::clone(interruptions)));
        }
        if let Some(path) = self.recording.take() {
            stages.push(Box::new(RecordRequests(recorder(path)?)));
        }
        Ok(stages)
    }

    /// Returns the stage for interrupted handlers, if the store or a journal keeps the deferred interactions.
    fn interruptions(&mut self, services: &Services) -> Option<Arc<Interruptions>> {
        let processes = Arc::clone(services.processes.as_ref()?);
        let hook = self.on_interrupted.take();
        Some(Arc::new(Interruptions { processes, hook }))
    }

    /// Creates the parts that only the pipeline uses.
    fn dispatcher(
        mut self,
        verifier: Verifier,
        definitions: Definitions,
        services: Arc<Services>,
    ) -> Result<Dispatcher, BuildError> {
        let tasks = services.shutdown.tasks().clone();
        let once = (self.endpoint.duplicates == Duplicates::RunOnce)
            .then(|| Arc::new(Once::new(self.store.clone(), tasks)));
        let interruptions = self.interruptions(&services);
        let stages = self.stages(&services, once.as_ref(), interruptions.as_ref())?;
        let defer_after = self.timing.defer_after;
        let client = services.response_client.clone();
        Ok(Dispatcher {
            verifier,
            stages,
            routes: Routes::new(
                definitions.registry.commands(),
                &definitions.routes,
                &self.timing,
            ),
            registry: definitions.registry,
            watchdog: Watchdog::new(client, &services.shutdown, defer_after),
            services,
            guards: self.guards,
            hooks: self.hooks,
            timing: self.timing,
            application_id: self.config.application_id.or(self.config.client_id),
            events: EventFunctions {
                handlers: definitions.events,
                once,
            },
            work: interruptions.map(WorkReceiver::new),
            startup: self.startup,
            signature_warnings: SignatureWarnings::default(),
            endpoint: self.endpoint,
            #[cfg(feature = "serve")]
            large_bodies: LargeBodies::default(),
            #[cfg(feature = "serve")]
            store_check: StoreCheck::default(),
            #[cfg(feature = "serve")]
            server: self.server,
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
        "interactions and webhook events have the same path, `{0}`: set another one with `Endpoint::events_path`"
    )]
    SharedPath(String),
    /// A time limit is 3 seconds or more; the service waits only 3 seconds for the initial response.
    #[error(
        "`{setting}` is {time:?}; it must be less than 3 seconds, because the service waits only 3 seconds for the initial response"
    )]
    TimeLimit {
        /// Name of the method of [`Timing`](crate::settings::Timing) that sets the limit.
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
    /// The interval of a job is too short.
    #[error("the interval of the job `{job}` is {interval:?}; it must be at least 1 second")]
    Interval {
        /// Path of the job's function.
        job: &'static str,
        /// The interval.
        interval: Duration,
    },
    /// The limit of a guard of the app is zero, or a duplicate of another limit.
    #[error("{0}")]
    Guard(&'static str),
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
