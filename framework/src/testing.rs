//! Installs an app on the emulator: registers the commands, starts the app's server and connects the emulator to it,
//! for interactions and webhook events; or lets the app listen on the emulator's gateway.

use std::fmt;
use std::future::Future;
#[cfg(not(feature = "gateway"))]
use std::future::{Ready, ready};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use guildhall_client::Client;
use guildhall_deploy::plan::Lock;
use guildhall_deploy::plan::Target;
use guildhall_deploy::publish::publish;
use guildhall_emulator::{Emulator, EndpointCheck, GuildHandle, Install};
use guildhall_model::{Application, Guild, Id, Interaction, InteractionData, Permissions};
use guildhall_rules::ApplicationIntegrationType;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::app::App;
use crate::app::builder::AppBuilder;
use crate::command::definition::Command;
use crate::command::registry::Registry;
use crate::config::Config;
use crate::config::variable::{ConfigError, RECORD_PERMISSIONS, read_variable};
#[cfg(not(feature = "gateway"))]
use crate::error::NO_GATEWAY;
use crate::error::{Error, Result};
#[cfg(feature = "gateway")]
use crate::platform::timeout;
use crate::platform::{AppClock, Task, spawn};
use crate::receive::verify::PublicKey;
use crate::redact::redact;
use crate::telemetry::outcome::{Failure, FailureObserver, Outcome};
use crate::telemetry::recent_failures::{CheckedFailures, RecentFailures};

/// Time limit for the session of an app on the gateway.
#[cfg(feature = "gateway")]
const SESSION_TIMEOUT: Duration = Duration::from_secs(20);

/// An app that is installed on the emulator. The app serves interactions on a loopback port, or listens on the gateway
/// of the emulator, until the value is dropped.
///
/// [`Emulator::install`] returns an installed app:
///
/// ```standalone_crate
/// use guildhall::emulator::Emulator;
/// use guildhall::model::Permissions;
///
/// mod my_bot {
///     use std::time::Duration;
///
///     use guildhall::AppBuilder;
///     use guildhall::prelude::*;
///
///     pub fn app() -> AppBuilder {
///         App::builder()
///     }
///
///     /// Moderate members
///     #[group(contexts(guild), default_member_permissions(MODERATE_MEMBERS))]
///     mod moderate {
///         use super::*;
///
///         /// Time out a member
///         #[command]
///         pub async fn timeout(
///             ctx: Context,
///             /// Member to time out
///             member: Member,
///             /// Number of minutes, like `10m`
///             length: String,
///             /// Shown in the audit log
///             #[option(max_length = 512)] reason: Option<String>,
///         ) -> Result<Reply> {
///             let minutes: u64 = length.trim_end_matches('m').parse()?;
///             let time = Duration::from_secs(60 * minutes);
///             let reason = reason.as_deref().unwrap_or("spam");
///             ctx.guild()?.member(member.id()).timeout(time).reason(reason).await?;
///             Ok(Reply::text(format!("{member} is timed out for {length}.")).ephemeral())
///         }
///     }
/// }
///
/// # #[tokio::main]
/// # async fn main() {
/// let discord = Emulator::start().await;
/// let guild = discord.guild("Rust users").await;
/// let alice = guild.member("alice").permissions(Permissions::MODERATE_MEMBERS).join().await;
/// let bob = guild.member("bob").join().await;
/// let bot = discord.install(my_bot::app()).await;
///
/// let reply = alice.slash("/moderate timeout member:@bob length:10m").await;
///
/// assert!(reply.is_ephemeral());
/// assert!(bob.is_timed_out().await);
/// assert_eq!(discord.audit_log().last().reason(), Some("spam"));
/// # }
/// ```
///
/// # Failures
///
/// Dropping or [stopping](Self::stop) the app panics, and so fails the test, if a handler, a guard, a hook or a
/// [job](AppBuilder::every) has failed, panicked or was aborted, or if the service has rejected a response, and the
/// test has not looked at this failure. A test looks at all failures with [`failures`](Self::failures), and at those of
/// an interaction with `failure()`, `error()` or the text of its [`Outcome`](guildhall_emulator::Outcome). Rejections,
/// such as those of a guard or [`Error::user`](crate::Error::user), are no failures.
/// [`ignore_failures`](Self::ignore_failures) turns the check off.
///
/// A handler can fail after its response. Await [`idle`](Self::idle) at the end of such a test, so that the check sees
/// the failure.
///
/// The drop does not panic if the thread panics already.
#[derive(Debug)]
#[must_use = "the app stops when the `InstalledApp` is dropped"]
pub struct InstalledApp {
    connected: ConnectedApp,
    failures: CheckedFailures,
    /// `None` if the app was installed by value.
    restart: Option<Restart>,
}

/// App that receives the interactions of an emulator.
#[derive(Debug)]
struct ConnectedApp {
    served: ServedApp,
    check: Option<EndpointCheck>,
    events_check: Option<EndpointCheck>,
}

/// Function that makes an app, and the emulator on which the app is started again.
struct Restart {
    make: Box<dyn Fn() -> AppBuilder + Send + Sync>,
    service: Emulator,
    source: Source,
}

/// App that serves interactions of an emulator, which is not connected to the app yet.
#[derive(Debug)]
pub(crate) struct ServedApp {
    app: App,
    pub(crate) registered: Vec<String>,
    /// URL of the endpoint; `None` if the app listens on the gateway.
    pub(crate) url: Option<String>,
    pub(crate) events_url: Option<String>,
    /// Permissions that the app declares, as in its install link.
    pub(crate) permissions: Permissions,
    /// Dropping the sender stops the server.
    stop: Option<oneshot::Sender<()>>,
    server: Task<io::Result<()>>,
}

/// Way on which an app receives interactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Requests to the app's endpoint.
    Endpoint,
    /// A session of the gateway, with the feature `gateway`.
    #[cfg_attr(
        not(any(feature = "cli", feature = "gateway")),
        expect(dead_code, reason = "only the tool and `GatewayApp` ask for a session")
    )]
    Gateway,
}

/// App that receives its interactions over the gateway when [`Emulator::install`] installs it, as under
/// [`App::listen`].
///
/// The app receives no webhook events, and [`InstalledApp::check`] is `None`. The rest is as for an app with an
/// endpoint.
///
/// ```standalone_crate
/// use guildhall::GatewayApp;
/// use guildhall::emulator::Emulator;
/// use guildhall::prelude::*;
///
/// /// Say hello
/// #[command]
/// fn hello() -> &'static str {
///     "Hello!"
/// }
///
/// #[tokio::main]
/// async fn main() {
///     let discord = Emulator::start().await;
///     let bot = discord.install(GatewayApp(App::builder())).await;
///
///     assert_eq!(discord.you().slash("/hello").await.content(), "Hello!");
/// #     drop(bot);
/// }
/// ```
#[cfg(feature = "gateway")]
#[derive(Debug)]
pub struct GatewayApp(
    /// The app.
    pub AppBuilder,
);

/// Facts about an emulator that an app needs.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EmulatorFacts {
    api_base: String,
    application_id: Id<Application>,
    guilds: Vec<Id<Guild>>,
    public_key: String,
    token: String,
}

impl EmulatorFacts {
    pub(crate) fn new(service: &Emulator) -> Self {
        let guilds = service.guilds();
        Self {
            api_base: service.api_base(),
            application_id: service.application_id(),
            guilds: guilds.iter().map(GuildHandle::id).collect(),
            public_key: service.public_key(),
            token: service.bot_token(),
        }
    }

    /// Returns the configuration for an app on the emulator.
    fn config(&self) -> Result<Config> {
        let key: PublicKey = self.public_key.parse()?;
        Ok(Config::default()
            .public_key(key)
            .application_id(self.application_id)
            .token(self.token.clone())
            .api_base(self.api_base.clone()))
    }
}

impl InstalledApp {
    /// Returns the result of the registration: one line per scope, and one line per omitted guild command.
    pub fn registered(&self) -> &[String] {
        &self.connected.served.registered
    }

    /// Returns the result of the service's endpoint check; `None` if the app listens on the gateway.
    pub const fn check(&self) -> Option<&EndpointCheck> {
        self.connected.check.as_ref()
    }

    /// Returns the result of the service's check of the URL for webhook events; `None` if the app has no functions for
    /// [events](mod@crate::event).
    pub const fn events_check(&self) -> Option<&EndpointCheck> {
        self.connected.events_check.as_ref()
    }

    /// Returns the newest 1,000 failures of handlers, guards, hooks and jobs, oldest first: errors and panics that the
    /// log has, while users see a general message. Responses that Discord rejects are among them, with the outcome
    /// [`Undelivered`](crate::hook::Outcome::Undelivered).
    ///
    /// Each failure is also a part of the text of its [`Outcome`](guildhall_emulator::Outcome), and is printed to
    /// standard error unless the program has a `tracing` subscriber. `cargo test` shows that output if the test fails.
    ///
    /// A failure at which nobody has looked fails the test: see [failures](Self#failures).
    ///
    /// ```standalone_crate
    /// use guildhall::emulator::Emulator;
    /// use guildhall::prelude::*;
    ///
    /// /// Read the number of a house
    /// #[command]
    /// fn house() -> Result<String> {
    ///     let number: u8 = "12b".parse()?;
    ///     Ok(format!("Number {number}"))
    /// }
    ///
    /// #[tokio::main]
    /// async fn main() {
    ///     let discord = Emulator::start().await;
    ///     let bot = discord.install(App::builder()).await;
    ///
    ///     let failed = discord.you().slash("/house").await;
    ///
    ///     assert!(failed.content().starts_with("Something went wrong."));
    ///     assert!(failed.to_string().ends_with("failed: invalid digit found in string"));
    ///     let failures = bot.failures();
    ///     assert_eq!(failures[0].to_string(), "house failed: invalid digit found in string");
    ///     assert_eq!(failures[0].interaction, Some(failed.interaction.id));
    /// }
    /// ```
    pub fn failures(&self) -> Vec<Failure> {
        self.failures.0.look()
    }

    /// Turns off the check of the [failures](Self::failures) when the value is dropped, also for those to come: for a
    /// test in which a handler fails on purpose, and only the reply matters.
    pub fn ignore_failures(&self) {
        self.failures.0.ignore();
    }

    /// Waits until no handler is running, all responses are sent, and each [job](AppBuilder::every) that is due has
    /// run. After the clock of the emulator was advanced, the jobs have run when this method returns.
    pub async fn idle(&self) {
        self.connected.served.idle().await;
    }

    /// Ends the handlers that still run.
    #[cfg(feature = "cli")]
    pub(crate) async fn close_app(&self) {
        self.connected.served.close().await;
    }

    /// Stops the app, and starts it again, as a new process does. The app must have been installed by the function that
    /// makes it: `discord.install(my_bot::app)`.
    ///
    /// The stop is that of [`App::serve`]: handlers that wait for a click or a modal get an error at once, the others
    /// have the [grace period](crate::settings::Timing::shutdown_grace). Then they are aborted, and their users get a
    /// message. Meanwhile, and until the start is complete, the app responds to no interaction.
    ///
    /// These stay:
    ///
    /// - the emulator, with its guilds, messages and components, its clock, record and faults;
    /// - the registered commands, with their IDs, if their definitions are the same;
    /// - values that the function shares with the test, such as a database or a [store](AppBuilder::store);
    /// - the [failures](Self::failures), and the check of them.
    ///
    /// These are new:
    ///
    /// - the builder and its states, which the function makes again;
    /// - the default store, so that cooldowns end and kept custom IDs are gone;
    /// - the endpoint, and the next runs of jobs. The functions of [`on_start`](AppBuilder::on_start) run again.
    ///
    /// Statics and tasks that the app has spawned itself stay as well: only a real process ends them.
    ///
    /// ```standalone_crate
    /// use std::sync::atomic::{AtomicU32, Ordering};
    ///
    /// use guildhall::AppBuilder;
    /// use guildhall::emulator::Emulator;
    /// use guildhall::prelude::*;
    ///
    /// /// Count the calls
    /// #[command]
    /// fn count(#[state] calls: &AtomicU32) -> String {
    ///     format!("{} calls", calls.fetch_add(1, Ordering::Relaxed) + 1)
    /// }
    ///
    /// fn app() -> AppBuilder {
    ///     App::builder().state(AtomicU32::new(0))
    /// }
    ///
    /// #[tokio::main]
    /// async fn main() {
    ///     let discord = Emulator::start().await;
    ///     let mut bot = discord.install(app).await;
    ///     let you = discord.you();
    ///     assert_eq!(you.slash("/count").await.content(), "1 calls");
    ///     assert_eq!(you.slash("/count").await.content(), "2 calls");
    ///
    ///     bot.restart().await;
    ///
    ///     assert_eq!(you.slash("/count").await.content(), "1 calls");
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the app was installed by value, and with the error if the app cannot be stopped or started again.
    pub async fn restart(&mut self) {
        let Some(Restart {
            make,
            service,
            source,
        }) = &self.restart
        else {
            panic!(
                "the app cannot be restarted: install the function that makes it, such as \
                 `discord.install(my_bot::app)`, and not its result"
            );
        };
        if let Err(error) = self.connected.served.stop().await {
            panic!("the app cannot be stopped: {error}");
        }
        let connected = ConnectedApp::start(make(), service, *source, &self.failures.0).await;
        match connected {
            Ok(connected) => self.connected = connected,
            Err(error) => panic!("the app cannot be started again: {error}"),
        }
    }

    /// Stops the app after its running handlers have finished.
    ///
    /// # Errors
    ///
    /// Returns the error of the server if it failed.
    ///
    /// # Panics
    ///
    /// Panics if the test has not looked at a [failure](Self#failures).
    pub async fn stop(mut self) -> io::Result<()> {
        self.connected.served.stop().await
    }
}

impl ServedApp {
    /// Registers the commands, runs the functions of `on_start`, and starts the server, or the session on the gateway.
    ///
    /// # Errors
    ///
    /// Returns an error if the app is invalid, if the emulator rejects the commands, or if a function of `on_start`
    /// fails.
    pub(crate) async fn start(
        builder: AppBuilder,
        facts: &EmulatorFacts,
        source: Source,
    ) -> Result<Self> {
        let config = facts.config()?;
        let client = config.client()?;
        let builder = builder.replace_config(config).record_from_environment()?;
        let permissions = builder.declared_permissions()?;
        let app = builder.build()?;
        let (registered, lock) = register(&client, facts, &app).await?;
        let app = app.with_state(lock);
        app.start().await?;

        let (stop, stopped) = oneshot::channel::<()>();
        let (address, server) = match source {
            Source::Endpoint => {
                let listener = TcpListener::bind("127.0.0.1:0").await?;
                let address = listener.local_addr()?;
                (Some(address), spawn(serve(app.clone(), listener, stopped)))
            }
            Source::Gateway => (
                None,
                spawn(listen(app.clone(), facts.token.clone(), stopped)),
            ),
        };
        let url = |path: &str| Some(format!("http://{}{path}", address?));
        Ok(Self {
            registered,
            url: url(app.path()),
            events_url: app.events_path().and_then(url),
            permissions,
            stop: Some(stop),
            server,
            app,
        })
    }

    /// Waits for the end of the server, and returns its error.
    async fn ended(&mut self) -> Error {
        let ended = async { (&mut self.server).await? };
        let ended: io::Result<()> = ended.await;
        ended.map_or_else(Error::from, |()| Error::user("the app has stopped"))
    }

    /// Waits until no handler is running and all responses are sent.
    pub(crate) async fn idle(&self) {
        self.app.idle().await;
    }

    /// Ends the handlers that still run.
    #[cfg(feature = "cli")]
    pub(crate) async fn close(&self) {
        self.app.close().await;
    }

    /// Stops the app after its running handlers have finished.
    pub(crate) async fn stop(&mut self) -> io::Result<()> {
        self.stop = None;
        (&mut self.server).await?
    }
}

async fn serve(app: App, listener: TcpListener, stopped: oneshot::Receiver<()>) -> io::Result<()> {
    let end = async {
        // An error means that the app was dropped.
        drop(stopped.await);
        Duration::ZERO
    };
    app.serve_until(listener, end).await
}

#[cfg(feature = "gateway")]
async fn listen(app: App, token: String, stopped: oneshot::Receiver<()>) -> io::Result<()> {
    let end = async {
        // An error means that the app was dropped.
        drop(stopped.await);
    };
    app.listen(token, end).await.map_err(io::Error::other)
}

/// Fails, because the app cannot listen.
#[cfg(not(feature = "gateway"))]
fn listen(_: App, _: String, _: oneshot::Receiver<()>) -> Ready<io::Result<()>> {
    ready(Err(io::Error::other(NO_GATEWAY)))
}

/// Replaces the app's configuration with the emulator's public key, application ID, bot token and API base URL.
///
/// Registers the commands like `commands apply`, except that guild commands are registered in every guild of the
/// emulator. Grants the bot the permissions of the [install link](AppBuilder::install_links). If a command requires
/// user installation, the app of the emulator supports it, unless its installation types were set.
///
/// The environment variable `GUILDHALL_RECORD_PERMISSIONS` sets the path for [`AppBuilder::record_permissions`].
impl Install for AppBuilder {
    type Installed = InstalledApp;
    type Error = Error;

    fn install(self, service: &Emulator) -> impl Future<Output = Result<InstalledApp>> + Send {
        install_on(self, service.clone(), Source::Endpoint)
    }

    fn install_made_by(
        make: impl Fn() -> Self + Send + Sync + 'static,
        service: &Emulator,
    ) -> impl Future<Output = Result<InstalledApp>> + Send {
        install_made_by(make, service.clone(), Source::Endpoint)
    }
}

/// Like the implementation for [`AppBuilder`], with a session of the gateway instead of an endpoint.
#[cfg(feature = "gateway")]
impl Install for GatewayApp {
    type Installed = InstalledApp;
    type Error = Error;

    fn install(self, service: &Emulator) -> impl Future<Output = Result<InstalledApp>> + Send {
        install_on(self.0, service.clone(), Source::Gateway)
    }

    fn install_made_by(
        make: impl Fn() -> Self + Send + Sync + 'static,
        service: &Emulator,
    ) -> impl Future<Output = Result<InstalledApp>> + Send {
        install_made_by(move || make().0, service.clone(), Source::Gateway)
    }
}

/// Installs an app that can be restarted.
async fn install_made_by(
    make: impl Fn() -> AppBuilder + Send + Sync + 'static,
    service: Emulator,
    source: Source,
) -> Result<InstalledApp> {
    let mut installed = install_on(make(), service.clone(), source).await?;
    installed.restart = Some(Restart {
        make: Box::new(make),
        service,
        source,
    });
    Ok(installed)
}

pub(crate) async fn install_on(
    builder: AppBuilder,
    service: Emulator,
    source: Source,
) -> Result<InstalledApp> {
    let failures = Arc::new(RecentFailures::default());
    observe_test(&service, &failures);
    let connected = ConnectedApp::start(builder, &service, source, &failures).await?;
    Ok(InstalledApp {
        connected,
        failures: CheckedFailures(failures),
        restart: None,
    })
}

impl ConnectedApp {
    /// Starts an app, and connects the emulator to it.
    ///
    /// # Errors
    ///
    /// Returns an error if the app cannot be started, or if its endpoint does not pass the service's check.
    async fn start(
        builder: AppBuilder,
        service: &Emulator,
        source: Source,
        failures: &Arc<RecentFailures>,
    ) -> Result<Self> {
        let mut builder = builder.observe_failures(observer(service, Arc::clone(failures)));
        if requires_user_install(&builder) {
            service.declare_user_install();
        }
        builder.clock = AppClock::Emulator(service.clock());
        let served = ServedApp::start(builder, &EmulatorFacts::new(service), source).await?;
        service.declare_permissions(served.permissions);
        let check = match &served.url {
            Some(url) => Some(service.connect(url).await?),
            None => None,
        };
        let events_check = match &served.events_url {
            Some(url) => Some(service.connect_events(url).await?),
            None => None,
        };
        Ok(Self {
            served: with_session(served, service).await?,
            check,
            events_check,
        })
    }
}

impl fmt::Debug for Restart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Restart").finish_non_exhaustive()
    }
}

/// Waits until an app without an endpoint has a session on the gateway.
///
/// # Errors
///
/// Returns the error of the app if it ends, and an error if there is no session within [`SESSION_TIMEOUT`].
async fn with_session(mut served: ServedApp, service: &Emulator) -> Result<ServedApp> {
    if served.url.is_none() {
        tokio::select! {
            connected = wait_for_session(service) => connected.map_err(Error::user)?,
            error = served.ended() => return Err(error),
        }
    }
    Ok(served)
}

/// Waits until an app has a session on the gateway.
///
/// # Errors
///
/// Returns an error message if there is no session within [`SESSION_TIMEOUT`].
#[cfg(feature = "gateway")]
pub(crate) async fn wait_for_session(service: &Emulator) -> Result<(), String> {
    let gateway = service.gateway();
    let connected = timeout(SESSION_TIMEOUT, gateway.wait_for_session()).await;
    let seconds = SESSION_TIMEOUT.as_secs();
    connected.map_err(|_| format!("the app has no session on the gateway after {seconds} s"))
}

/// Fails, because the app cannot listen.
#[cfg(not(feature = "gateway"))]
pub(crate) fn wait_for_session(_: &Emulator) -> Ready<Result<(), String>> {
    ready(Err(NO_GATEWAY.to_owned()))
}

/// Returns whether a command of the app is for users who install the app.
fn requires_user_install(builder: &AppBuilder) -> bool {
    let is_for_users = |command: &Command| {
        let types = command.def().integration_types.unwrap_or_default();
        types.contains(&ApplicationIntegrationType::UserInstall)
    };
    let registry = builder.registry();
    registry.is_ok_and(|registry| registry.commands().iter().any(is_for_users))
}

impl AppBuilder {
    /// Sets the function that receives the errors that users do not see.
    fn observe_failures(mut self, observer: FailureObserver) -> Self {
        self.on_failure = Some(observer);
        self
    }

    /// Sets the recording of permissions from the environment variable, unless the app has one.
    fn record_from_environment(self) -> Result<Self, ConfigError> {
        let path = if self.recording.is_none() {
            read_variable(&RECORD_PERMISSIONS)?
        } else {
            None
        };
        Ok(match path {
            Some(path) => self.record_permissions(path),
            None => self,
        })
    }
}

/// Returns the function that keeps and shows the failures of an app on the emulator.
fn observer(service: &Emulator, failures: Arc<RecentFailures>) -> FailureObserver {
    let record = service.failure_recorder();
    Box::new(move |failure: Failure| {
        let Failure { outcome, error, .. } = &failure;
        let mut action = None;
        if let Some(interaction) = failure.interaction {
            action = match outcome {
                Outcome::Rejected => record(interaction, &format!("{outcome}: {error}")),
                _ => record(interaction, error),
            };
        }
        failures.add(failure, action);
    })
}

/// Adds the responses that the service rejects to the failures, and marks the failures at which a test looks.
fn observe_test(service: &Emulator, failures: &Arc<RecentFailures>) {
    let looked = Arc::clone(failures);
    service.observe_looks(move |interaction| looked.look_at(interaction));
    let rejected = Arc::clone(failures);
    service.observe_rejections(move |interaction, failed| {
        let failure = Failure {
            interaction: Some(interaction.id),
            handler: invoked_name(interaction),
            outcome: Outcome::Undelivered,
            error: format!(
                "the service rejected the response: {}",
                redact(&failed.error)
            ),
        };
        let action = format!("{}: {}", failed.user, failed.action);
        rejected.add(failure, Some(action));
    });
}

/// Returns the path of the command, or the custom ID.
fn invoked_name(interaction: &Interaction) -> String {
    match &interaction.data {
        InteractionData::ApplicationCommand(data) | InteractionData::Autocomplete(data) => {
            data.path()
        }
        InteractionData::MessageComponent(data) => data.custom_id.clone(),
        InteractionData::ModalSubmit(data) => data.custom_id.clone(),
        InteractionData::Ping | InteractionData::Unknown { .. } => String::new(),
    }
}

/// Registers the commands. Returns lines that describe the result, and a lock with the command IDs.
///
/// A guild command with the name of a global command is omitted, because it would hide the global command.
async fn register(
    client: &Client,
    facts: &EmulatorFacts,
    app: &App,
) -> Result<(Vec<String>, Lock)> {
    let commands = app.registry().commands().iter().copied();
    let (local, global): (Vec<_>, Vec<_>) = commands.partition(|command| command.def().in_guild);
    let is_hidden = |command: &Command| {
        global
            .iter()
            .any(|other| command.def().shares_name_with(other.def()))
    };
    let (hidden, local): (Vec<_>, Vec<_>) = local.into_iter().partition(is_hidden);

    let mut plans = vec![(global, Target::Everywhere)];
    let guilds = facts.guilds.iter();
    plans.extend(guilds.map(|guild| (local.clone(), Target::Guild(*guild))));
    let is_empty = app.registry().is_empty() && app.events_path().is_none();
    let id = facts.application_id;
    let (mut lines, mut lock) = (Vec::new(), Lock::new(id));
    for (commands, target) in plans {
        // Publishing an empty registry reports that the app has no commands, unless the app is for events only.
        if !commands.is_empty() || is_empty {
            let registry = Registry::new(commands)?;
            let published = publish(client, id, &registry.declared(target)).await?;
            lines.push(published.to_string());
            for result in published.scopes {
                lock.set_commands(result.scope, result.commands);
            }
        }
    }
    lines.extend(hidden.iter().map(|command| {
        let name = command.def().name;
        format!("omitted the guild command `{name}`: a global command has the same name")
    }));
    Ok((lines, lock))
}
