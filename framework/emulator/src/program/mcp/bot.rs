//! The bot's process: its start, its log, its connection to the service, its end and its restarts.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::ffi::OsString;
use std::future::pending;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use guildhall_emulator::{RestartWatch, SessionChange};
use tokio::process::Child;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use crate::program::exec::{LISTENING, LOG_TIMEOUT, command, pass_lines, record_error};
use crate::program::redirect::Redirect;
use crate::program::service::{StartedService, print_status};
use crate::program::signals::terminate;

/// Time after which a bot that ignores SIGTERM is killed. An agent waits two seconds before it kills this program.
const STOP_TIMEOUT: Duration = Duration::from_millis(1500);

/// Time for which a bot that is connected and has no commands may still register some.
const COMMANDS_TIMEOUT: Duration = Duration::from_secs(3);

/// Longest wait of a tool for the start of the bot.
const READY_TIMEOUT: Duration = Duration::from_secs(30);

/// Interval at which the connection of the bot is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Number of lines of the log that are kept.
const LINES_MAX: usize = 400;

/// Number of characters of a line of the log that are kept.
const LINE_LENGTH_MAX: usize = 400;

/// State of the bot's process.
#[derive(Clone, Debug, Default)]
pub(super) struct BotState {
    /// Number of starts so far.
    pub(super) starts: u64,
    /// Whether the bot is connected.
    pub(super) is_ready: bool,
    /// Reason that the process does not run.
    pub(super) end: Option<String>,
}

/// Last lines that the bot wrote.
#[derive(Debug, Default)]
struct BotLog {
    lines: VecDeque<String>,
    /// Number of lines that are no longer kept.
    dropped: usize,
}

/// State of the bot, and its log.
#[derive(Debug, Default)]
struct SharedState {
    state: watch::Sender<BotState>,
    log: Mutex<BotLog>,
}

/// View of the bot's process.
#[derive(Clone, Debug)]
pub(super) struct BotView(Arc<SharedState>);

impl BotView {
    fn log(&self) -> MutexGuard<'_, BotLog> {
        self.0.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn state(&self) -> BotState {
        self.0.state.borrow().clone()
    }

    /// Waits until the bot is connected, has ended, or has taken too long.
    pub(super) async fn ready(&self) {
        self.wait_for(|state| state.is_ready || state.end.is_some())
            .await;
    }

    /// Waits until the bot has been started more than `starts` times, and is ready or has ended.
    pub(super) async fn restarted(&self, starts: u64) {
        self.wait_for(|state| state.starts > starts).await;
        self.ready().await;
    }

    async fn wait_for(&self, condition: impl FnMut(&BotState) -> bool) {
        let mut states = self.0.state.subscribe();
        // A bot that takes longer is reported as not connected.
        let _waited = timeout(READY_TIMEOUT, states.wait_for(condition)).await;
    }

    /// Returns the last lines from a number on, at most `limit`, and the number of the next line.
    pub(super) fn lines_since(&self, number: usize, limit: usize) -> (Vec<String>, usize) {
        let log = self.log();
        let next = log.dropped + log.lines.len();
        let first = number.max(next.saturating_sub(limit)).max(log.dropped);
        let lines = log.lines.iter().skip(first - log.dropped);
        (lines.cloned().collect(), next)
    }

    fn write(&self, line: &str) {
        let mut log = self.log();
        log.lines
            .push_back(line.chars().take(LINE_LENGTH_MAX).collect());
        if log.lines.len() > LINES_MAX {
            log.lines.pop_front();
            log.dropped += 1;
        }
    }
}

/// Bot that is started again on request. Without a call of [`stop`](Self::stop), its process is killed.
#[derive(Debug)]
pub(super) struct SupervisedBot {
    view: BotView,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl SupervisedBot {
    /// Starts the bot; `None` without a command.
    pub(super) fn start(
        service: Arc<StartedService>,
        redirect: Option<Redirect>,
        command: Vec<OsString>,
        app: Option<&str>,
    ) -> Option<Self> {
        if command.is_empty() {
            return None;
        }
        let view = BotView(Arc::default());
        let restarts = service.emulator.watch_restarts();
        let (stop, stopped) = oneshot::channel();
        let supervisor = Supervisor {
            view: view.clone(),
            service,
            redirect,
            command,
            app: app.map(str::to_owned),
        };
        let task = tokio::spawn(supervisor.supervise(restarts, stopped));
        Some(Self { view, stop, task })
    }

    pub(super) fn view(&self) -> BotView {
        self.view.clone()
    }

    /// Stops the process.
    pub(super) async fn stop(self) {
        // Without a receiver, the task has ended, and the process with it.
        let _sent = self.stop.send(());
        let _ended = self.task.await;
    }
}

/// Process of the bot, with the URL that it prints.
struct BotProcess {
    child: Child,
    announced: watch::Receiver<Option<String>>,
    output: Vec<JoinHandle<()>>,
}

/// Starts, watches and ends the process.
struct Supervisor {
    view: BotView,
    service: Arc<StartedService>,
    redirect: Option<Redirect>,
    command: Vec<OsString>,
    app: Option<String>,
}

impl Supervisor {
    /// Runs the bot, and starts it again on request, until it is stopped.
    async fn supervise(self, mut restarts: RestartWatch, mut stop: oneshot::Receiver<()>) {
        loop {
            let mut process = self.spawn();
            let is_stopped = tokio::select! {
                _ = &mut stop => true,
                () = restarts.next() => false,
                never = self.watch(process.as_mut()) => match never {},
            };
            if let Some(process) = process {
                end(process.child).await;
            }
            if is_stopped {
                return;
            }
            let emulator = &self.service.emulator;
            emulator.record_change(SessionChange::AppRestarted, "the bot restarted");
        }
    }

    fn spawn(&self) -> Option<BotProcess> {
        let spawned = command(&self.command, &self.service, self.redirect.as_ref()).and_then(
            |mut command| {
                let command = command.stdin(Stdio::null());
                command
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
            },
        );
        let name = self.command.first().map(|name| name.display().to_string());
        let reason = spawned.as_ref().err().map(|error| {
            let name = name.unwrap_or_default();
            format!("the command `{name}` cannot be run: {error}")
        });
        if let Some(reason) = &reason {
            print_status(&format!("Error: {reason}"));
        }
        self.view.0.state.send_modify(|state| {
            *state = BotState {
                starts: state.starts + 1,
                is_ready: false,
                end: reason,
            };
        });
        Some(self.with_output(spawned.ok()?))
    }

    /// Reads the output of the process.
    fn with_output(&self, mut child: Child) -> BotProcess {
        let (sender, announced) = watch::channel(None);
        let view = self.view.clone();
        let stdout = pass_lines(child.stdout.take(), move |line| {
            view.write(&line);
            if let Some(url) = line.strip_prefix(LISTENING) {
                sender.send_replace(Some(url.trim().to_owned()));
            }
        });
        let (view, emulator) = (self.view.clone(), self.service.emulator.clone());
        let stderr = pass_lines(child.stderr.take(), move |line| {
            view.write(&line);
            record_error(&emulator, line);
        });
        BotProcess {
            child,
            announced,
            output: vec![tokio::spawn(stdout), tokio::spawn(stderr)],
        }
    }

    /// Connects the bot, and reports its end.
    async fn watch(&self, process: Option<&mut BotProcess>) -> Infallible {
        let Some(process) = process else {
            return pending().await;
        };
        let announced = process.announced.clone();
        let status = tokio::select! {
            status = process.child.wait() => status,
            never = self.connect(&announced) => match never {},
        };
        for output in &mut process.output {
            // The bot may have left a process that keeps its output open.
            let _lines = timeout(LOG_TIMEOUT, output).await;
        }
        let end = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        print_status(&format!("the bot has ended: {end}"));
        self.view.0.state.send_modify(|state| {
            state.is_ready = false;
            state.end = Some(format!("the bot has ended: {end}"));
        });
        pending().await
    }

    /// Waits until the bot is connected and has had time to register its commands.
    async fn connect(&self, announced: &watch::Receiver<Option<String>>) -> Infallible {
        let emulator = &self.service.emulator;
        let mut last_fault = None;
        while let Err(fault) = self.check_connection(announced).await {
            if fault.is_some() && last_fault != fault {
                print_status(&format!(
                    "the bot is not connected yet: {}",
                    fault.as_deref().unwrap_or_default()
                ));
                last_fault = fault;
            }
            sleep(POLL_INTERVAL).await;
        }
        let end = Instant::now() + COMMANDS_TIMEOUT;
        let has_commands = || {
            let mut guilds = emulator.guilds().into_iter();
            !emulator.commands().is_empty()
                || guilds.any(|guild| !emulator.guild_commands(guild.id()).is_empty())
        };
        while !has_commands() && Instant::now() < end {
            sleep(POLL_INTERVAL).await;
        }
        self.view.0.state.send_modify(|state| state.is_ready = true);
        pending().await
    }

    /// Returns an error if the bot has neither a session on the gateway nor an endpoint that passes Discord's check,
    /// with the reason if there is an endpoint.
    async fn check_connection(
        &self,
        announced: &watch::Receiver<Option<String>>,
    ) -> Result<(), Option<String>> {
        let emulator = &self.service.emulator;
        let sessions = emulator.gateway().sessions();
        if sessions.iter().any(|session| session.is_connected) {
            return Ok(());
        }
        let announced = announced.borrow().clone();
        let url = self
            .app
            .clone()
            .or(announced)
            .or_else(|| emulator.endpoint());
        let url = url.ok_or(None)?;
        let check = emulator.connect(&url).await;
        check.map(drop).map_err(|fault| Some(fault.to_string()))
    }
}

/// Ends a process by SIGTERM, or by SIGKILL if it goes on.
async fn end(mut child: Child) {
    terminate(child.id());
    if timeout(STOP_TIMEOUT, child.wait()).await.is_err() {
        // The process may have ended meanwhile.
        let _killed = child.kill().await;
    }
}
