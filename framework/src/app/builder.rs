//! Builder for an app: commands, states, keys, limits, guards, hooks and messages.

use std::fmt;
use std::panic::Location;
use std::path::PathBuf;
use std::sync::Arc;

use guildhall_client::Client;
use guildhall_client::oauth::InstallLink;
use guildhall_deploy::plan::Lock;
use guildhall_model::Permissions;
use guildhall_model::api::{self, Auth};
use guildhall_rules::{Limits, Source};

use crate::app::build::BuildError;
#[cfg(feature = "emulator")]
use crate::app::install_links::GuildRequirements;
use crate::app::install_links::{DeclaredRequest, install_links};
use crate::app::registration::Registration;
use crate::callback::Callback;
use crate::command::definition::Command;
use crate::command::registry::{Registry, RegistryError, discovered_commands};
use crate::component::route::Route;
use crate::config::Config;
use crate::context::Context;
use crate::context::services::States;
use crate::custom_id::CustomIds;
use crate::error::Error;
use crate::event::handler::EventHandler;
use crate::guard::AppGuards;
use crate::help::Help;
use crate::hook::{AppHooks, FinishedInteraction, HookFuture};
use crate::interrupted::{Interruption, InterruptionHook};
#[cfg(feature = "fluent")]
use crate::localize::catalog::{Catalog, discovered_catalogs};
#[cfg(feature = "fluent")]
use crate::localize::translator::Translator;
use crate::messages::recipient::{MessageFunction, Recipient};
use crate::messages::user_message::UserMessage;
use crate::platform::AppClock;
use crate::receive::settings::{Endpoint, Timing};
use crate::respond::into_response::HandlerFuture;
#[cfg(feature = "serve")]
use crate::server::Server;
use crate::start::Startup;
use crate::store::Store;
use crate::store::access::{OnStoreFailure, StoreAccess, StoreUse};
use crate::telemetry::outcome::FailureObserver;

/// Builder for an [`App`](crate::app::App).
///
/// Methods that add one item, such as [`command`](Self::command), [`state`](Self::state), [`guards`](Self::guards) and
/// [`before`](Self::before), keep the earlier items. [`config`](Self::config) sets only missing values. All other
/// methods replace the earlier value.
#[must_use = "an app does nothing until it is built"]
pub struct AppBuilder {
    added_commands: Vec<Command>,
    added_routes: Vec<Route>,
    added_events: Vec<EventHandler>,
    discovery: bool,
    pub(crate) states: States,
    pub(crate) endpoint: Endpoint,
    #[cfg(feature = "serve")]
    pub(crate) server: Server,
    pub(crate) limits: Limits,
    pub(crate) timing: Timing,
    pub(crate) guards: AppGuards,
    pub(crate) hooks: AppHooks,
    pub(crate) store: StoreAccess,
    pub(crate) messages: Option<MessageFunction>,
    /// Receives the errors that users do not see.
    pub(crate) on_failure: Option<FailureObserver>,
    pub(crate) on_interrupted: Option<InterruptionHook>,
    #[cfg(feature = "fluent")]
    catalogs: Vec<&'static Catalog>,
    pub(crate) registration: Option<Registration>,
    pub(crate) declared_requests: Vec<DeclaredRequest>,
    /// Path of the journal of deferred interactions.
    pub(crate) journal: Option<PathBuf>,
    /// Path of the recording of permissions.
    pub(crate) recording: Option<PathBuf>,
    /// Settings of the `help` command, with the place in the source where it was added.
    pub(crate) help: Option<(Help, Source)>,
    pub(crate) custom_ids: CustomIds,
    pub(crate) startup: Startup,
    pub(crate) clock: AppClock,
    pub(crate) config: Config,
}

impl AppBuilder {
    /// Creates a builder with the default settings, and with discovery at link time.
    pub(crate) fn new() -> Self {
        Self {
            added_commands: Vec::new(),
            added_routes: Vec::new(),
            added_events: Vec::new(),
            discovery: true,
            states: States::default(),
            endpoint: Endpoint::default(),
            #[cfg(feature = "serve")]
            server: Server::new(),
            limits: Limits::default(),
            timing: Timing::default(),
            guards: AppGuards::default(),
            hooks: AppHooks::default(),
            store: StoreAccess::default(),
            messages: None,
            on_failure: None,
            on_interrupted: None,
            #[cfg(feature = "fluent")]
            catalogs: Vec::new(),
            registration: None,
            declared_requests: Vec::new(),
            journal: None,
            recording: None,
            help: None,
            custom_ids: CustomIds::default(),
            startup: Startup::default(),
            clock: AppClock::default(),
            config: Config::default(),
        }
    }

    /// Adds a command by its constant, such as `roll::COMMAND`.
    ///
    /// A command that was also discovered at link time is included once.
    pub fn command(mut self, command: Command) -> Self {
        self.added_commands.push(command);
        self
    }

    /// Adds a component by its constant, such as `vote::COMPONENT`.
    ///
    /// A component that was also discovered at link time is included once.
    pub fn component(mut self, component: Route) -> Self {
        self.added_routes.push(component);
        self
    }

    /// Adds a modal by its constant, such as `feedback::MODAL`.
    ///
    /// A modal that was also discovered at link time is included once.
    pub fn modal(self, modal: Route) -> Self {
        self.component(modal)
    }

    /// Adds a function for a webhook event by its constant, such as `welcome::EVENT`.
    ///
    /// A function that was also discovered at link time runs once. Several functions for one type of event all run. See
    /// the module [`event`](mod@crate::event).
    pub fn event(mut self, event: EventHandler) -> Self {
        self.added_events.push(event);
        self
    }

    /// Adds a command that lists the commands which the user may use, and describes one of them: `/help` and `/help
    /// command:roll`.
    ///
    /// The list is made from the registry, in the user's language, and its replies are ephemeral. It contains the
    /// commands and subcommands that the user may use in this place, as far as their definitions say:
    ///
    /// - commands of a guild only there, and commands with `contexts` only in these contexts;
    /// - commands with `default_member_permissions` and the guard `member_permissions` only for members who have these
    ///   permissions in the channel, or are administrators;
    /// - commands with the guard `owners` only for the owners of the app;
    /// - age-restricted commands only in age-restricted channels.
    ///
    /// Permissions that a guild has set for a command are not part of the interaction, so they are not considered.
    /// Checks and limits do not hide a command.
    ///
    /// The names of commands can be clicked if their IDs are known: from
    /// [`register_on_start`](Self::register_on_start), from the [lock](Self::lock), or from a list that the command
    /// reads with the app's credentials and keeps for 10 minutes. A list of more than 8 commands has buttons that turn
    /// its [pages](crate::Context::pages).
    ///
    /// The command is registered like the app's others, and the build fails if there is another one with its name:
    /// [`Help::name`] sets the name. Replaces earlier settings.
    ///
    /// ```
    /// use guildhall::App;
    /// use guildhall::help::Help;
    ///
    /// let builder = App::builder().help(Help::new());
    /// ```
    #[track_caller]
    pub fn help(mut self, help: Help) -> Self {
        let caller = Location::caller();
        let source = Source {
            path: "App::builder().help",
            file: caller.file(),
            line: caller.line(),
        };
        self.help = Some((help, source));
        self
    }

    /// Sets whether the app includes the commands, components, modals, functions for events and texts that are
    /// discovered at link time. The default is true.
    ///
    /// If false, the app has only those that [`Self::command`], [`Self::component`], [`Self::modal`], [`Self::event`]
    /// and `catalog` add.
    pub fn discovery(mut self, discovery: bool) -> Self {
        self.discovery = discovery;
        self
    }

    /// Adds a state. Handlers receive it as a parameter of its type that is marked `#[state]`. Replaces a state of the
    /// same type.
    pub fn state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        self.states.insert(state);
        self
    }

    /// Sets the client that handlers send requests with. The default is a client with the app's credentials.
    ///
    /// The client is a state: [`Context::client`](crate::Context::client) and `#[state] client: &Client` return it.
    pub fn client(self, client: Client) -> Self {
        self.state(client)
    }

    /// Sets whether the custom IDs of components and modals are signed, and whether long ones are kept in the
    /// [store](Self::store).
    pub fn custom_ids(mut self, custom_ids: CustomIds) -> Self {
        self.custom_ids = custom_ids;
        self
    }

    /// Sets the paths, sizes and checks of the requests that the app receives.
    pub fn endpoint(mut self, endpoint: Endpoint) -> Self {
        self.endpoint = endpoint;
        self
    }

    /// Sets the limits of the HTTP server that [`App::serve`](crate::app::App::serve) runs: connections, timeouts and
    /// the time for draining.
    #[cfg(feature = "serve")]
    pub fn server(mut self, server: Server) -> Self {
        self.server = server;
        self
    }

    /// Sets the delay of the automatic deferral, the time limit of autocomplete functions and the grace period of the
    /// shutdown.
    pub fn timing(mut self, timing: Timing) -> Self {
        self.timing = timing;
        self
    }

    /// Sets the maximum numbers of commands that the service accepts. If the app exceeds a limit, `build` logs a
    /// warning, and `commands apply` registers nothing. The defaults are Discord's documented limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Adds the texts of `LOCALIZATIONS`, which `localizations!` declares, for [`Context::tr`].
    ///
    /// Required on targets without link-time discovery, or if [`Self::discovery`] is off. Added texts take precedence
    /// over discovered texts with the same key.
    ///
    /// [`Context::tr`]: crate::Context::tr
    #[cfg(feature = "fluent")]
    pub fn catalog(mut self, catalog: &'static Catalog) -> Self {
        self.catalogs.push(catalog);
        self
    }

    /// Creates the translator from the added and the discovered texts.
    #[cfg(feature = "fluent")]
    pub(crate) fn translator(&self) -> Translator {
        let discovered = self.discovery.then(discovered_catalogs);
        let added = self.catalogs.iter().copied();
        Translator::new(added.chain(discovered.into_iter().flatten()))
    }

    /// Sets the values of `config` that are not set yet.
    ///
    /// The command-line tool reads the remaining values from environment variables.
    pub fn config(mut self, config: Config) -> Self {
        self.config = self.config.or(config);
        self
    }

    /// Replaces the configuration, and removes the lock, because its command IDs are not valid on the emulator.
    #[cfg(feature = "emulator")]
    pub(crate) fn replace_config(mut self, config: Config) -> Self {
        self.config = config;
        self.states.remove::<Lock>();
        self
    }

    /// Collects and checks the commands.
    ///
    /// # Errors
    ///
    /// Returns [`RegistryError`] with every fault.
    pub fn registry(&self) -> Result<Registry, RegistryError> {
        let is_added = |command: &Command| {
            let source = command.source();
            self.added_commands
                .iter()
                .any(|added| added.source() == source)
        };
        let discovered = self
            .discovery
            .then(discovered_commands)
            .into_iter()
            .flatten();
        let others = discovered.filter(|command| !is_added(command));
        let help = self.help.iter().map(|(help, source)| help.command(*source));
        let added = self.added_commands.iter().copied().chain(help);
        Registry::new(others.chain(added))
    }

    /// Returns the added and the discovered functions for events, without duplicates.
    pub(crate) fn events(&self) -> Vec<EventHandler> {
        let discovered = self.discovery.then(EventHandler::discover);
        let added = self.added_events.iter().copied();
        let mut events: Vec<_> = discovered.into_iter().flatten().chain(added).collect();
        let location = |event: &EventHandler| {
            let source = event.source();
            (source.path, source.file, source.line)
        };
        events.sort_by_key(location);
        events.dedup_by_key(|event| location(event));
        events
    }

    /// Returns the added and the discovered components and modals, without duplicates.
    pub(crate) fn routes(&self) -> Vec<Route> {
        let discovered = self.discovery.then(Route::discover).into_iter().flatten();
        let added = self.added_routes.iter().copied();
        let mut routes: Vec<_> = discovered.chain(added).collect();
        let location = |route: &Route| {
            let source = route.source();
            (source.path, source.file, source.line)
        };
        routes.sort_by_key(location);
        routes.dedup_by_key(|route| location(route));
        routes
    }
}

/// # Guards and storage
impl AppBuilder {
    /// Adds guards of the app: conditions for every command, component and modal, and the owners of the app. Earlier
    /// guards are kept. See [`guard`](crate::guard).
    pub fn guards(mut self, guards: AppGuards) -> Self {
        self.guards.extend(guards);
        self
    }

    /// Sets the store of everything that the app counts and remembers: see [`Store`]. The default is a
    /// [`MemoryStore`](crate::store::MemoryStore), which counts only within this process.
    pub fn store(mut self, store: impl Store) -> Self {
        self.store.set_store(Arc::new(store));
        self
    }

    /// Keeps the deferred interactions in a file, so that the next process notifies the users whose handlers a crash or
    /// a kill has ended: they get the message [`UserMessage::Interrupted`](crate::messages::UserMessage::Interrupted)
    /// instead of a loading message that never ends.
    ///
    /// For one process, whose next start reads the same file. Several processes use a [store](Self::store) that keeps
    /// deferrals instead; the build fails if the app has such a store and a journal. The file contains interaction
    /// tokens, which are valid for 15 minutes, so it is readable by its owner only. It is written without waiting for
    /// the disk: a failure of the machine loses the last entries.
    ///
    /// ```
    /// use guildhall::App;
    ///
    /// let builder = App::builder().journal("/var/lib/my-bot/deferred.journal");
    /// ```
    pub fn journal(mut self, path: impl Into<PathBuf>) -> Self {
        self.journal = Some(path.into());
        self
    }

    /// Sets the handling of interactions for which the [store](Self::store) fails or takes more than half a second.
    ///
    /// [`StoreUse`] has the defaults. The app logs one warning a minute. With the feature `metrics`, it counts
    /// `guildhall_store_failures_total`.
    ///
    /// ```
    /// use guildhall::App;
    /// use guildhall::store::{OnStoreFailure, StoreUse};
    ///
    /// let builder = App::builder().on_store_failure(StoreUse::Requests, OnStoreFailure::Closed);
    /// ```
    pub fn on_store_failure(mut self, purpose: StoreUse, handling: OnStoreFailure) -> Self {
        self.store.set_on_failure(purpose, handling);
        self
    }
}

/// # Hooks
///
/// Functions that run around every handler of the app: see [`hook`](crate::hook).
impl AppBuilder {
    /// Adds a function of `&Context`, `async` or not, that runs before every handler and its guards.
    ///
    /// The time that the function takes counts toward the delay of the automatic deferral.
    pub fn before<M>(
        mut self,
        hook: impl for<'a> Callback<&'a Context, HookFuture<'a>, M>,
    ) -> Self {
        self.hooks.before.push(Box::new(move |ctx| hook.call(ctx)));
        self
    }

    /// Adds a function of `&Context` and `&FinishedInteraction`, `async` or not, that runs after every handler, when
    /// the response has been sent.
    ///
    /// The function is aborted after 15 minutes, or one second after the end of the [grace
    /// period](Timing::shutdown_grace).
    ///
    /// ```
    /// use guildhall::hook::FinishedInteraction;
    /// use guildhall::prelude::*;
    ///
    /// fn note(ctx: &Context, finished: &FinishedInteraction) {
    ///     println!("{}: {} after {:?}", ctx.path(), finished.outcome, finished.duration);
    /// }
    ///
    /// let builder = App::builder().after(note);
    /// ```
    pub fn after<M>(
        mut self,
        hook: impl for<'a> Callback<(&'a Context, &'a FinishedInteraction), HookFuture<'a>, M>,
    ) -> Self {
        self.hooks
            .after
            .push(Box::new(move |ctx, finished| hook.call((ctx, finished))));
        self
    }

    /// Sets the error handler: a function of `&Context` and `Error`, `async` or not. It responds if a handler fails, a
    /// [guard](crate::guard::GuardError) rejects the interaction, an [argument](crate::option::ArgumentError) is
    /// invalid, or one of them [panics](crate::hook::PanicError), unless an inner error handler has responded. Replaces
    /// an earlier error handler.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// fn explain(_ctx: &Context, error: Error) -> Result<&'static str> {
    ///     match error.user_message() {
    ///         Some(_) => Err(error),
    ///         None => Ok("The bank is closed. Come back tomorrow."),
    ///     }
    /// }
    ///
    /// let builder = App::builder().on_error(explain);
    /// ```
    pub fn on_error<M>(
        mut self,
        handler: impl for<'a> Callback<(&'a Context, Error), HandlerFuture<'a>, M>,
    ) -> Self {
        self.hooks.on_error = Some(Box::new(move |ctx, error| handler.call((ctx, error))));
        self
    }

    /// Sets a function that runs after a user was notified that the process of a handler was killed: see
    /// [`journal`](Self::journal). Replaces an earlier function.
    ///
    /// [`UserMessage::Interrupted`](crate::messages::UserMessage::Interrupted) is the message to the user, which
    /// [`messages`](Self::messages) words.
    ///
    /// ```
    /// use guildhall::App;
    ///
    /// let builder = App::builder().on_interrupted(async |interruption| {
    ///     println!("{} was interrupted", interruption.path);
    /// });
    /// ```
    pub fn on_interrupted<F>(
        mut self,
        function: impl Fn(Interruption) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.on_interrupted = Some(Box::new(move |interruption| {
            Box::pin(function(interruption))
        }));
        self
    }
}

/// # Messages
///
/// Messages of the framework to users: see [`messages`](crate::messages).
impl AppBuilder {
    /// Sets the function that words the framework's messages to users, for example in their languages. Replaces an
    /// earlier function.
    ///
    /// If the function returns `None`, or an invalid text (blank, or over 2,000 characters), the user gets the text in
    /// the app's [localization files](crate::messages#localization-files), or the English message. An invalid text is
    /// logged as an error.
    pub fn messages(
        mut self,
        messages: impl Fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.messages = Some(Box::new(messages));
        self
    }
}

/// # Registration and installation
impl AppBuilder {
    /// Registers the commands when the app starts to serve. By default, nothing is registered.
    ///
    /// Requires the app's ID and credentials, as `commands apply` does. After the registration,
    /// [`Context::mention`](crate::Context::mention) and [`App::mention`](crate::App::mention) know the command IDs.
    pub fn register_on_start(mut self, registration: Registration) -> Self {
        self.registration = Some(registration);
        self
    }

    /// Sets the IDs of the app's commands, for [`Context::mention`](crate::Context::mention) and
    /// [`App::mention`](crate::App::mention).
    ///
    /// `commands apply` writes the IDs to a lock file, which belongs in version control:
    /// `App::builder().lock(include_str!("../commands.lock.json").parse()?)`.
    ///
    /// IDs from [`register_on_start`](Self::register_on_start) take precedence.
    ///
    /// The build fails if the app's ID is set and the lock belongs to another app. On the emulator, the IDs of the
    /// commands registered there replace the lock.
    pub fn lock(self, lock: Lock) -> Self {
        self.state(lock)
    }

    /// Declares that handlers send this request, so that [`Self::install_links`] includes its requirements: the
    /// permissions of [`REQUIRES`](api::Endpoint::REQUIRES), and the bot user if the request needs the bot's token.
    ///
    /// ```
    /// use guildhall::App;
    /// use guildhall::model::api::CreateBan;
    ///
    /// let builder = App::builder().declare_request::<CreateBan>();
    /// ```
    ///
    /// If only some fields of a request require a permission, declare that permission with
    /// [`declare_permissions`](Self::declare_permissions). [`record_permissions`](Self::record_permissions) finds the
    /// requests that are not declared.
    pub fn declare_request<E: api::Endpoint>(mut self) -> Self {
        self.declared_requests.push(DeclaredRequest {
            alternatives: E::REQUIRES.alternatives().collect(),
            needs_bot: E::AUTH == Auth::Bot,
        });
        self
    }

    /// Declares that the bot needs these permissions in each guild, so that [`Self::install_links`] includes them.
    /// Handlers do not check them: for a permission that a handler needs in the channel of its interaction, use the
    /// guard `app_permissions(…)` of the handler instead.
    ///
    /// ```
    /// use guildhall::App;
    /// use guildhall::model::Permissions;
    ///
    /// let builder = App::builder().declare_permissions(Permissions::MANAGE_ROLES);
    /// ```
    pub fn declare_permissions(mut self, permissions: Permissions) -> Self {
        self.declared_requests.push(DeclaredRequest {
            alternatives: vec![permissions],
            needs_bot: false,
        });
        self
    }

    /// Records the requests that handlers send, with the permissions that each request requires, in a file: one line of
    /// JSON for each handler and request.
    ///
    /// In tests, the environment variable `GUILDHALL_RECORD_PERMISSIONS` with the path does the same for each app on
    /// the emulator, and for `playground`. `commands check --permissions FILE` then compares the recording with the
    /// permissions that the app declares, and `invite --permissions FILE` adds the recorded permissions to the install
    /// links:
    ///
    /// ```sh
    /// GUILDHALL_RECORD_PERMISSIONS=$PWD/permissions.jsonl cargo test
    /// cargo run -- commands check --permissions permissions.jsonl
    /// ```
    ///
    /// Lines that the file already has are not repeated, so that several processes can record in one file, and the file
    /// can be committed. A line stays if its handler is gone: delete the file to record again. Tests run in the folder
    /// of their package, to which a relative path refers.
    ///
    /// A recording has only the requests that the run created: a branch that no test takes is missing. Requests of
    /// tasks that a handler spawns, of jobs and of functions of `on_start` are not recorded, nor are requests by
    /// [method and path](Client::raw) or with the access token of a user. The hierarchy of roles and the permissions in
    /// another channel than the interaction's are not part of the requirements.
    pub fn record_permissions(mut self, path: impl Into<PathBuf>) -> Self {
        self.recording = Some(path.into());
        self
    }

    /// Returns the install links of the app: one for each installation type that the commands name, the guild install
    /// first. If no command names the guild install, commands without installation types get a link without a type.
    ///
    /// The link for guild installs includes the `app_permissions` of the app, its groups, commands, components and
    /// modals, and the permissions of its [declared requests](Self::declare_request). The link adds the bot user if
    /// there are such permissions, if a declared request needs the bot's token, or if a handler has a `#[state]`
    /// parameter of type [`Client`]; otherwise it adds only the commands. The link for user installs adds only the
    /// commands.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError`] if the app's ID is not set, or the commands have faults.
    pub fn install_links(&self) -> Result<Vec<InstallLink>, BuildError> {
        let application = self.config.require_application_id()?;
        Ok(install_links(
            self,
            application,
            self.registry()?.commands(),
        ))
    }

    /// Returns the permissions of the install link for guilds.
    #[cfg(feature = "emulator")]
    pub(crate) fn declared_permissions(&self) -> Result<Permissions, BuildError> {
        let registry = self.registry()?;
        Ok(GuildRequirements::new(self, registry.commands()).permissions)
    }
}

impl fmt::Debug for AppBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppBuilder")
            .field("guards", &self.guards)
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}
