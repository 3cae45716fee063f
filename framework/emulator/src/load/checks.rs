//! Checks before a load: an app on this machine, lines that the member can send, and a bound on memory.

use std::net::IpAddr;

use axum::http::Uri;
use tokio::time::{Duration, Instant, sleep};

use crate::emulator::Emulator;
use crate::interactions::command_line::read_line;
use crate::interactions::invoker::Invoker;
use crate::interactions::line_error::LineError;
use crate::interactions::place::Place;
use crate::load::settings::Load;

/// Maximum number of entries of each kind that the emulator keeps during a load.
const KEPT_MAX: usize = 100_000;

/// Interval at which a load checks whether the app is ready.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Reason that a load does not start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// There is no line.
    #[error("at least one line is required, such as `/ping`")]
    NoLine,
    /// A line is not one that a client would send.
    #[error("{0}")]
    Line(LineError),
    /// The app has neither an endpoint nor a session on the gateway.
    #[error(
        "no app is connected: it has neither an endpoint URL nor a session on the gateway, after {} s", .limit.as_secs_f64()
    )]
    NoApp {
        /// Time for which the load waited.
        limit: Duration,
    },
    /// The app is on another machine.
    #[error(
        "a load is only for an app on this machine, at a URL such as http://127.0.0.1:8787/interactions or \
         http://localhost:8787/interactions, not `{url}`"
    )]
    NotLoopback {
        /// URL of the app.
        url: String,
    },
    /// There is no such member.
    #[error("there is no user `{name}`")]
    Member {
        /// Name of the member.
        name: String,
    },
    /// The emulator keeps all entries, so its memory has no bound.
    #[error(
        "during a load, the emulator keeps at most {KEPT_MAX} entries of each kind: set `--keep`, or \
         `EmulatorBuilder::retention`, to a number from 1 to {KEPT_MAX}"
    )]
    Retention,
    /// The clock of the emulator stands still.
    #[error("a load needs a running clock: leave out `--start-at`, or `Clock::at`")]
    StoppedClock,
    /// The emulator cannot be measured without the app.
    #[error("cannot measure the emulator itself: {reason}")]
    OwnShare {
        /// Error message of the operating system.
        reason: String,
    },
}

impl Load {
    /// Checks that an app's URL is on this machine, without sending a request.
    ///
    /// # Errors
    ///
    /// Returns [`LoadError::NotLoopback`] if the host is neither `localhost` nor a loopback address.
    pub fn check_url(url: &str) -> Result<(), LoadError> {
        let uri: Option<Uri> = url.parse().ok();
        let host = uri.as_ref().and_then(Uri::host).unwrap_or_default();
        let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
        if host == "localhost" || address.is_some_and(|address| address.is_loopback()) {
            return Ok(());
        }
        Err(LoadError::NotLoopback {
            url: url.to_owned(),
        })
    }

    /// Returns the member who sends the lines, when an app is connected to which all lines can be sent. Waits for at
    /// most the start limit.
    pub(crate) async fn wait_until_ready(&self, discord: &Emulator) -> Result<Invoker, LoadError> {
        let invoker = self.check_settings(discord)?;
        let end = Instant::now() + self.start_limit;
        loop {
            match self.check_app(&invoker) {
                Ok(()) => return Ok(invoker),
                Err(LoadError::NoApp { .. } | LoadError::Line(_)) if Instant::now() < end => {
                    sleep(POLL_INTERVAL).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn check_settings(&self, discord: &Emulator) -> Result<Invoker, LoadError> {
        if self.lines.is_empty() {
            return Err(LoadError::NoLine);
        }
        let service = discord.you().service;
        let world = service.world();
        if world.retention.largest() > KEPT_MAX {
            return Err(LoadError::Retention);
        }
        if world.clock.is_stopped() {
            return Err(LoadError::StoppedClock);
        }
        drop(world);
        let place = Place {
            member: self.member.clone(),
            channel: None,
            guild: None,
            locale: None,
        };
        place.invoker(&service).map_err(|_| LoadError::Member {
            name: self.member.clone(),
        })
    }

    /// Checks that the app can receive interactions, and that a client would send the lines.
    fn check_app(&self, invoker: &Invoker) -> Result<(), LoadError> {
        let limit = self.start_limit;
        let mut world = invoker.service.world();
        if !world.has_connected_app() {
            return Err(LoadError::NoApp { limit });
        }
        let url = &world.identity.application.interactions_endpoint_url;
        url.as_deref().map_or(Ok(()), Self::check_url)?;
        let context = invoker.context(&world);
        let context = context.ok_or_else(|| LoadError::Member {
            name: self.member.clone(),
        })?;
        for line in &self.lines {
            read_line(&mut world, &context, line).map_err(LoadError::Line)?;
        }
        Ok(())
    }
}
