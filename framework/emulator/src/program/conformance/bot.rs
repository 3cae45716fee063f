//! The bot under test as a child process, from its start to its shutdown.

use std::process::Stdio;
use std::time::Duration;

use guildhall_emulator::{EndpointCheck, GatewaySession};
use tokio::process::Child;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::program::conformance::Setup;
use crate::program::exec::{LISTENING, command, pass_lines};
use crate::program::signals::terminate;

/// Variable with the commands of the contract, as a bot may register them by one PUT.
const COMMANDS: &str = "CONFORMANCE_COMMANDS";

/// Variable with the number of shards, for a bot that logs in to the gateway.
const SHARDS: &str = "SHARD_COUNT";

/// Line by which a bot says that it has logged in to the gateway and registered its commands.
const READY: &str = "ready";

/// Interval at which a wait looks at the service.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Way by which the bot receives interactions.
#[derive(Debug)]
pub(super) enum Transport {
    Endpoint(EndpointCheck),
    Gateway,
}

/// Running bot. Dropping the value kills the process.
#[derive(Debug)]
pub(super) struct Bot<'s> {
    setup: &'s Setup<'s>,
    process: Child,
    /// Line that the bot prints when it is ready.
    announced: watch::Receiver<Option<String>>,
}

impl<'s> Bot<'s> {
    /// Starts the bot with a number of shards; `None` leaves the number to the bot.
    pub(super) fn start(setup: &'s Setup<'s>, shards: Option<u32>) -> Result<Self, String> {
        let mut command = command(setup.command, setup.service, setup.redirect)
            .map_err(|error| error.to_string())?;
        command.env(COMMANDS, &setup.contract.commands);
        if let Some(shards) = shards {
            command.env(SHARDS, shards.to_string());
            setup.service.emulator.gateway().recommend_shards(shards);
        }
        let spawned = command.stdout(Stdio::piped()).spawn();
        let mut process = spawned.map_err(|error| format!("the command cannot be run: {error}"))?;
        let (sender, announced) = watch::channel(None);
        tokio::spawn(pass_lines(process.stdout.take(), move |line| {
            if line == READY || line.starts_with(LISTENING) {
                sender.send_replace(Some(line));
            }
        }));
        Ok(Self {
            setup,
            process,
            announced,
        })
    }

    /// Waits until the bot is ready, and connects its endpoint, if it has one.
    pub(super) async fn connect(&mut self) -> Result<Transport, String> {
        let limit = self.setup.timeout;
        let announced = timeout(limit, self.announced.wait_for(Option::is_some)).await;
        let announced = match announced {
            Ok(Ok(line)) => line.clone().unwrap_or_default(),
            Ok(Err(_)) => {
                return Err(
                    "the bot ended its output without a line `ready` or `listening on URL`"
                        .to_owned(),
                );
            }
            Err(_) => {
                let seconds = limit.as_secs_f64();
                return Err(format!(
                    "the bot printed neither `ready` nor `listening on URL` within {seconds} seconds"
                ));
            }
        };
        let Some(url) = announced.strip_prefix(LISTENING) else {
            return Ok(Transport::Gateway);
        };
        let check = self.setup.service.emulator.connect(url.trim()).await;
        check
            .map(Transport::Endpoint)
            .map_err(|error| error.to_string())
    }

    /// Returns the sessions of the bot that have a connection.
    pub(super) fn sessions(&self) -> Vec<GatewaySession> {
        let mut sessions = self.setup.service.emulator.gateway().sessions();
        sessions.retain(|session| session.is_connected);
        sessions.sort_by(|a, b| (a.shard, &a.id).cmp(&(b.shard, &b.id)));
        sessions
    }

    /// Returns a text with the connected sessions.
    pub(super) fn shown_sessions(&self) -> String {
        let sessions: Vec<_> = self.sessions().iter().map(shown).collect();
        if sessions.is_empty() {
            return "no session is connected".to_owned();
        }
        format!("the connected sessions are: {}", sessions.join(", "))
    }

    /// Waits until a condition holds for the connected sessions, or until the time limit.
    pub(super) async fn wait_for_sessions(
        &self,
        condition: impl Fn(&[GatewaySession]) -> bool,
    ) -> Result<(), String> {
        if wait_until(self.setup.timeout, || condition(&self.sessions())).await {
            return Ok(());
        }
        Err(self.shown_sessions())
    }

    /// Sends SIGTERM, and waits until the bot has ended with exit code 0, and its sessions without a connection.
    pub(super) async fn shut_down(mut self) -> Result<(), String> {
        terminate(self.process.id());
        let ended = timeout(self.setup.timeout, self.process.wait()).await;
        let status = ended.map_err(|_| "the bot goes on after SIGTERM")?;
        let status = status.map_err(|error| error.to_string())?;
        if !status.success() {
            return Err(format!("the bot ended with {status} after SIGTERM"));
        }
        self.wait_for_sessions(<[_]>::is_empty).await
    }
}

fn shown(session: &GatewaySession) -> String {
    let GatewaySession {
        id,
        shard: (index, count),
        ..
    } = session;
    format!("{id} (shard {index} of {count})")
}

/// Waits until a condition holds, and returns whether it does.
pub(super) async fn wait_until(limit: Duration, condition: impl Fn() -> bool) -> bool {
    let end = Instant::now() + limit;
    loop {
        if condition() {
            return true;
        }
        if Instant::now() >= end {
            return false;
        }
        sleep(POLL_INTERVAL).await;
    }
}
