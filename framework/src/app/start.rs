//! Functions that run at the start of the app, and its jobs.

use std::any::type_name;
use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::app::builder::AppBuilder;
use crate::callback::Callback;
use crate::error::Result;
use crate::start::job::Job;
use crate::start::{Start, StartFunction, StartFuture};

/// # Start and jobs
///
/// Functions that run before the first interaction, and beside the handlers.
impl AppBuilder {
    /// Adds a function of `&Start`, `async` or not, that runs once per process, before the first interaction is
    /// accepted: for example, it migrates a database. Several functions run in the order in which they were added.
    ///
    /// [`App::serve`], the tasks `serve` and `playground`, and `install` of the emulator run the functions. The other
    /// tasks, such as `commands plan`, do not. For an app behind another server, call [`App::start`].
    ///
    /// If a function returns an error or panics, the app does not start: `serve` ends with the error, and `install`
    /// fails.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// # struct Database;
    /// # impl Database { async fn migrate(&self) -> Result<()> { Ok(()) } }
    /// async fn migrate(start: &Start) -> Result<()> {
    ///     start.state::<Database>()?.migrate().await
    /// }
    ///
    /// # fn app(database: Database) -> AppBuilder {
    /// App::builder().state(database).on_start(migrate)
    /// # }
    /// ```
    pub fn on_start<M, F>(mut self, function: F) -> Self
    where
        F: for<'a> Callback<&'a Start, StartFuture<'a>, M>,
    {
        self.startup.functions.push(StartFunction {
            name: type_name::<F>(),
            function: Box::new(move |start| function.call(start)),
        });
        self
    }

    /// Adds a job: a function of `&Start`, `async` or not, that runs at each multiple of `interval`, which is at least
    /// one second. A job of every minute runs at the start of each minute, a job of every day at midnight in UTC. The
    /// jobs begin after the functions of [`on_start`](Self::on_start), in the same places.
    ///
    /// - A job never overlaps with itself: the runs that were due during a run are left out.
    /// - If a run returns an error or panics, the error is logged, and the next run takes place.
    /// - The shutdown of the app starts no run, and waits for the running ones as for handlers.
    /// - If several processes share a [store](Self::store), one of them runs the job each time, and none starts it
    ///   while another runs it. If the store fails, the run is left out.
    /// - On an emulator, the job follows the emulator's clock: advance it to run the job, and await
    ///   `InstalledApp::idle`. The failures of a job are among those of `InstalledApp::failures`.
    ///
    /// The build fails if the interval is shorter than one second.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use guildhall::prelude::*;
    ///
    /// # struct Reminders;
    /// # use guildhall::model::Timestamp;
    /// # impl Reminders { async fn take_due(&self, _: Timestamp) -> Result<Vec<(Id<User>, String)>> { Ok(Vec::new()) } }
    /// async fn send_reminders(start: &Start) -> Result<()> {
    ///     for (user, text) in start.state::<Reminders>()?.take_due(start.now()).await? {
    ///         start.client()?.user(user).direct_message(text).await?;
    ///     }
    ///     Ok(())
    /// }
    ///
    /// # fn app(reminders: Reminders) -> AppBuilder {
    /// App::builder().state(reminders).every(Duration::from_mins(1), send_reminders)
    /// # }
    /// ```
    pub fn every<M, F>(mut self, interval: Duration, job: F) -> Self
    where
        F: for<'a> Callback<&'a Start, StartFuture<'a>, M>,
    {
        let job = Job::new(
            type_name::<F>(),
            interval,
            Box::new(move |start| job.call(start)),
        );
        self.startup.jobs.push(Arc::new(job));
        self
    }
}

impl App {
    /// Runs the functions of [`AppBuilder::on_start`], then starts the jobs of [`AppBuilder::every`]. Does nothing
    /// after the first successful call.
    ///
    /// [`App::serve`] calls this method. Call it explicitly for an app behind another server, before the server accepts
    /// requests, and call [`App::close`] when the server stops.
    ///
    /// # Errors
    ///
    /// Returns the error of the first function that fails.
    pub async fn start(&self) -> Result<()> {
        self.startup().run(&self.dispatcher.services).await
    }
}
