//! Functions of the app that run before the first interaction, and jobs that run beside the handlers.

pub(crate) mod job;
pub(crate) mod output;

use std::any::type_name;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use guildhall_client::Client;
use guildhall_model::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::context::error::ContextError;
use crate::context::services::Services;
use crate::error::handler_error::HandlerError;
use crate::error::panicked::catch_panics;
use crate::platform::{AppClock, spawn};
use crate::start::job::{Job, describe};

/// The app's services for the functions of [`AppBuilder::on_start`](crate::AppBuilder::on_start) and the jobs of
/// [`AppBuilder::every`](crate::AppBuilder::every): the client, the states and the shutdown.
///
/// Cloning is cheap, because clones share the data. A task that a function spawns can own a clone.
#[derive(Clone)]
pub struct Start {
    services: Arc<Services>,
}

impl Start {
    /// Returns the app's state of type `T`.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoState`] if the app has no state of this type; add it with `App::builder().state(…)`.
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        let state = self.services.states.get();
        state.ok_or(ContextError::NoState(type_name::<T>()))
    }

    /// Returns the client, which sends requests with the app's credentials. In tests and in the playground, it sends
    /// them to the emulator.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoClient`] if neither a token nor a client secret is set.
    pub fn client(&self) -> Result<&Client, ContextError> {
        let client = self.services.states.get();
        client.ok_or(ContextError::NoClient)
    }

    /// Returns the current time: in tests and in the playground that of the emulator's clock, which can be advanced,
    /// otherwise that of the system.
    pub fn now(&self) -> Timestamp {
        self.services.clock.timestamp()
    }

    /// Waits until the shutdown of the app begins. From then on, no job starts, and running jobs have the [grace
    /// period](crate::settings::Timing::shutdown_grace) of handlers.
    pub fn shutdown(&self) -> impl Future<Output = ()> + Send + use<> {
        let services = Arc::clone(&self.services);
        async move { services.shutdown.wait_until_begun().await }
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Start").finish_non_exhaustive()
    }
}

/// The future of a function of `on_start`, or of a run of a job.
#[doc(hidden)]
pub type StartFuture<'a> = Pin<Box<dyn Future<Output = Result<(), HandlerError>> + Send + 'a>>;

/// A function of `on_start`, or the function of a job.
pub(crate) type BoxedStartFn = Box<dyn for<'a> Fn(&'a Start) -> StartFuture<'a> + Send + Sync>;

/// A function of `on_start` with its path in the source.
pub(crate) struct StartFunction {
    pub(crate) name: &'static str,
    pub(crate) function: BoxedStartFn,
}

/// The error of a function of `on_start`, with which the app does not start.
#[derive(Debug, thiserror::Error)]
#[error("the app did not start: `{function}`, a function of `on_start`, failed: {reason}")]
struct StartError {
    function: &'static str,
    /// The error and its causes, without secrets.
    reason: String,
}

/// The functions that run at the start of an app, and its jobs. Dropping the value ends the jobs.
#[derive(Default)]
pub(crate) struct Startup {
    pub(crate) functions: Vec<StartFunction>,
    pub(crate) jobs: Vec<Arc<Job>>,
    pub(crate) is_started: AtomicBool,
    pub(crate) ended: CancellationToken,
}

impl Startup {
    /// Runs the functions in their order, then starts the jobs. Does nothing after the first successful call.
    ///
    /// # Errors
    ///
    /// Returns the error of the first function that fails. No later function runs, and no job starts.
    pub(crate) async fn run(&self, services: &Arc<Services>) -> crate::Result<()> {
        if self.is_started.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let start = Start {
            services: Arc::clone(services),
        };
        for StartFunction { name, function } in &self.functions {
            let run = async { function(&start).await };
            if let Err(error) = catch_panics(Box::pin(run)).await {
                self.is_started.store(false, Ordering::Relaxed);
                let (_, reason) = describe(&error);
                let function = *name;
                return Err(StartError { function, reason }.into());
            }
        }
        for job in &self.jobs {
            job.schedule(services.clock.now());
            let repeat = Arc::clone(job).repeat(start.clone());
            spawn(self.ended.clone().run_until_cancelled_owned(repeat));
        }
        Ok(())
    }

    /// Waits until each job that is due has run.
    pub(crate) async fn wait_for_due_jobs(&self, clock: &AppClock) {
        for job in &self.jobs {
            job.wait_until_not_due(clock).await;
        }
    }
}

impl Drop for Startup {
    fn drop(&mut self) {
        self.ended.cancel();
    }
}

impl fmt::Debug for Startup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.functions.iter().map(|function| function.name);
        f.debug_struct("Startup")
            .field("functions", &names.collect::<Vec<_>>())
            .field("jobs", &self.jobs)
            .finish_non_exhaustive()
    }
}
