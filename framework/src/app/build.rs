//! An app from its parts, with everything checked.

use std::sync::Arc;
use std::time::Duration;

use super::need::{lacking_owners, lacking_states};
use super::{App, AppBuilder};
use crate::config::Config;
use crate::config::ConfigError;
use crate::define::RegistryError;
use crate::define::component::overlaps;
use crate::receive::States;
use crate::receive::{Routes, Shared, Verifier};
use crate::watch;
use guildhall_client::{Auth, Client};

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
        faults.extend(overlaps(&routes));
        if self.around.owners.is_empty() {
            faults.extend(lacking_owners(registry.commands(), &routes));
        }
        RegistryError::of(faults)?;
        self.timing.check()?;
        match self.around.guards.fault() {
            Some(fault) => return Err(BuildError::Guard(fault)),
            None => registry.log(),
        }
        registry.warn_of_limits(&self.limits);
        watch::describe();
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
                waiting: crate::receive::Waiting::default(),
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
    Lock(#[from] guildhall_deploy::plan::ForeignLockError),
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
