//! An app from its parts, with everything checked.
//!
//! What the definitions need of an app that it was not given.

use std::sync::Arc;
use std::time::Duration;

use guildhall_client::{Auth, Client};

use crate::app::{App, AppBuilder};
use crate::command::definition::{Command, CommandBody};
use crate::command::handler::RequiredState;
use crate::command::registry::{RegistryError, RegistryFault};
use crate::component::route::{Route, overlapping_routes};
use crate::config::{Config, ConfigError};
use crate::context::services::{Shared, States};
use crate::receive::route::Routes;
use crate::receive::verify::Verifier;
use crate::telemetry;

impl AppBuilder {
    /// Checks everything and makes the app.
    ///
    /// The environment is not read: that is what the tool does. Without the tool, hand on what
    /// [`Config::from_env`](crate::Config::from_env) says with [`Self::config`].
    ///
    /// # Errors
    ///
    /// [`BuildError`] where the public key is not set, the path is no path, a definition breaks a
    /// rule, two commands clash, one custom id can be of two components or two modals, a handler
    /// needs a state or owners that the app was not given, or the lock is another app's.
    pub fn build(self) -> Result<App, BuildError> {
        if !is_path(&self.path) {
            return Err(BuildError::Path(self.path));
        }
        self.with_client()?.build_with_states()
    }

    /// Makes the client, where there are credentials for one and none was set.
    fn with_client(self) -> Result<Self, BuildError> {
        if self.states.get::<Client>().is_some() || self.config.credentials().is_err() {
            return Ok(self);
        }
        let client = self.config.client()?;
        Ok(self.state(client))
    }

    fn build_with_states(self) -> Result<App, BuildError> {
        let registry = self.registry()?;
        #[cfg(feature = "fluent")]
        let translator = self.translator();
        let routes = self.routes();
        let mut faults = lacking_states(registry.commands(), &routes, &self.states);
        faults.extend(overlapping_routes(&routes));
        if self.around.owners.is_empty() {
            faults.extend(lacking_owners(registry.commands(), &routes));
        }
        RegistryError::check(faults)?;
        self.timing.check()?;
        match self.around.guards.fault() {
            Some(fault) => return Err(BuildError::Guard(fault)),
            None => registry.log(),
        }
        registry.warn_about_limits(&self.limits);
        telemetry::describe_metrics();
        let keys = self.config.public_keys()?;
        self.check_lock()?;
        let (answering, registering) =
            (answering(&self.states, &self.config)?, self.registering()?);
        Ok(App {
            shared: Arc::new(Shared {
                answering,
                registering,
                timing: self.timing,
                around: self.around,
                #[cfg(feature = "fluent")]
                translator,
                verifier: Verifier::new(keys),
                routes: Routes::new(registry.commands(), &routes),
                states: self.states,
                registry,
                path: self.path,
                body_limit: self.body_limit,
                in_flight: closed(),
                at_work: crate::receive::AtWork::default(),
                stop: tokio_util::sync::CancellationToken::new(),
                closing: tokio_util::sync::CancellationToken::new(),
                lookout: crate::receive::Lookout::default(),
                waiting: crate::context::awaited_modal::Waiting::default(),
            }),
        })
    }
}

/// Why an app cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// A value is missing or malformed.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The commands are at fault.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// No client can be made of the credentials.
    #[error(transparent)]
    Client(#[from] guildhall_client::Error),
    /// The lock is another app's.
    #[error(transparent)]
    Lock(#[from] guildhall_deploy::plan::ForeignLock),
    /// The path of the endpoint is none, or stands for more than one.
    #[error(
        "the endpoint's path is ASCII, starts with `/`, and has no spaces, parameters or query; this one is `{0}`"
    )]
    Path(String),
    /// The service does not wait as long as that.
    #[error("the service waits 3 seconds, and `{setting}` is shorter than that; this is {time:?}")]
    Late {
        /// The method that sets it.
        setting: &'static str,
        /// What it was set to.
        time: Duration,
    },
    /// A guard of the whole app counts nothing.
    #[error("{0}")]
    Guard(&'static str),
}

/// Whether a request can be for exactly this path; braces, colons and stars make parameters of a
/// router's path.
fn is_path(path: &str) -> bool {
    let plain = |segment: &str| !segment.starts_with([':', '*']);
    path.starts_with('/')
        && path.bytes().all(|byte| byte.is_ascii_graphic())
        && !path.contains(['{', '}', '?', '#'])
        && path.split('/').all(plain)
}

/// A tracker that can be waited for at any time.
fn closed() -> tokio_util::task::TaskTracker {
    let tracker = tokio_util::task::TaskTracker::new();
    tracker.close();
    tracker
}

/// What answers where the response to the service's request does not.
fn answering(states: &States, config: &Config) -> Result<Client, BuildError> {
    match states.get::<Client>() {
        Some(client) => Ok(client.clone()),
        None => Ok(Client::new(config.api_base(), Auth::Nobody)?),
    }
}

/// The states that handlers ask for, and that there are none of.
pub(crate) fn lacking_states(
    commands: &[Command],
    routes: &[Route],
    states: &States,
) -> Vec<RegistryFault> {
    let mut faults = missing_states(commands, states);
    faults.extend(missing_states_of(routes, states));
    faults
}

/// What is left to owners, where there are none.
pub(crate) fn lacking_owners(commands: &[Command], routes: &[Route]) -> Vec<RegistryFault> {
    let mut faults = without_owners(commands);
    faults.extend(routes_without_owners(routes));
    faults
}

/// The commands and groups that are left to owners, where there are none.
fn without_owners(commands: &[Command]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        if command.own_options().is_for_owners() {
            faults.push(RegistryFault::Owners {
                name: command.def().name,
                source_location: command.source(),
            });
        }
        faults.extend(without_owners(command.children()));
    }
    faults
}

/// The components and modals that are left to owners, where there are none.
fn routes_without_owners(routes: &[Route]) -> impl Iterator<Item = RegistryFault> {
    let left = |route: &&Route| route.handler().handler_options.is_for_owners();
    routes
        .iter()
        .filter(left)
        .map(|route| RegistryFault::RouteOwners {
            pattern: route.to_string(),
            source_location: route.source(),
        })
}

fn missing_states(commands: &[Command], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        match command.body() {
            CommandBody::Group(children) => faults.extend(missing_states(children, states)),
            CommandBody::Handler(handler) => {
                let missing = handler.states.iter().filter(|need| !states.has(need));
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

fn missing_states_of(routes: &[Route], states: &States) -> Vec<RegistryFault> {
    let missing = |route: &Route| {
        let needs = route.handler().states.iter();
        let missing = needs.filter(|need| !states.has(need));
        let fault = |need: &RequiredState| RegistryFault::RouteState {
            pattern: route.to_string(),
            source_location: route.source(),
            state: (need.name)(),
        };
        missing.map(fault).collect::<Vec<_>>()
    };
    routes.iter().flat_map(missing).collect()
}
