//! Builder for an app: commands, states, keys, limits, guards, hooks and messages.

use std::panic::Location;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use guildhall_client::Client;
use guildhall_client::oauth::InstallLink;
use guildhall_deploy::plan::Lock;
use guildhall_model::api::{Auth, Endpoint};
use guildhall_model::{Id, Permissions, User};
use guildhall_rules::{Limits, Source};

use crate::app::build::BuildError;
use crate::app::install_links::{DeclaredRequest, install_links};
use crate::app::registration::Registration;
use crate::command::definition::Command;
use crate::command::guard_options::Concurrency;
use crate::command::registry::{Registry, RegistryError, discovered_commands};
use crate::component::route::Route;
use crate::config::Config;
use crate::context::services::States;
use crate::event::handler::EventHandler;
use crate::help::Help;
#[cfg(feature = "fluent")]
use crate::localize::catalog::{Catalog, discovered_catalogs};
#[cfg(feature = "fluent")]
use crate::localize::translator::Translator;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::policy::guard::{Check, ChooseCooldowns, boxed_check, boxed_cooldowns};
use crate::policy::hook::{
    AfterHook, BeforeHook, ErrorHandler, Interruption, boxed_after, boxed_before, boxed_on_error,
};
use crate::receive::deliveries::Duplicates;
use crate::receive::dispatcher::{AppPolicy, Timing};
use crate::receive::verify::{PublicKey, Verification};
use crate::respond::custom_id_signer::CustomIdSigner;
use crate::respond::custom_id_store::DEFAULT_LIFETIME;
#[cfg(feature = "serve")]
use crate::server::Server;
use crate::store::{Cooldown, OnStoreFailure, Store, StoreUse};

/// Builder for an [`App`](crate::app::App).
///
/// Methods that add one item, such as [`command`](Self::command), [`check`](Self::check) and
/// [`cooldown`](Self::cooldown), keep the earlier items. [`config`](Self::config) sets only missing
/// values. All other methods replace the earlier value.
#[derive(Debug)]
#[must_use = "an app does nothing until it is built"]
pub struct AppBuilder {
    added_commands: Vec<Command>,
    added_routes: Vec<Route>,
    added_events: Vec<EventHandler>,
    discovery: bool,
    pub(crate) states: States,
    pub(crate) verification: Verification,
    pub(crate) freshness: Duration,
    pub(crate) duplicates: Duplicates,
    pub(crate) path: String,
    pub(crate) events_path: String,
    pub(crate) body_limit: usize,
    #[cfg(feature = "serve")]
    pub(crate) server: Server,
    pub(crate) limits: Limits,
    pub(crate) timing: Timing,
    pub(crate) policy: AppPolicy,
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
    pub(crate) custom_id_signer: CustomIdSigner,
    /// Time after which stored custom IDs expire; `None` if long custom IDs are not stored.
    pub(crate) custom_id_lifetime: Option<Duration>,
    /// Length of the shortest secret of the signer, in bytes.
    pub(crate) shortest_secret: Option<usize>,
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
            verification: Verification::default(),
            freshness: Duration::from_mins(5),
            duplicates: Duplicates::default(),
            path: "/interactions".to_owned(),
            events_path: "/events".to_owned(),
            body_limit: 1024 * 1024,
            #[cfg(feature = "serve")]
            server: Server::new(),
            limits: Limits::default(),
            timing: Timing::default(),
            policy: AppPolicy::default(),
            #[cfg(feature = "fluent")]
            catalogs: Vec::new(),
            registration: None,
            declared_requests: Vec::new(),
            journal: None,
            recording: None,
            help: None,
            custom_id_signer: CustomIdSigner::default(),
            custom_id_lifetime: None,
            shortest_secret: None,
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
    /// A function that was also discovered at link time runs once. Several functions for one type of event all run. See the
    /// module [`event`](mod@crate::event).
    pub fn event(mut self, event: EventHandler) -> Self {
        self.added_events.push(event);
        self
    }

    /// Adds a command that lists the commands which the user may use, and describes one of them: `/help` and
    /// `/help command:roll`.
    ///
    /// The list is made from the registry, in the user's language, and its replies are ephemeral. It contains the commands
    /// and subcommands that the user may use in this place, as far as their definitions say:
    ///
    /// - commands of a guild only there, and commands with `contexts` only in these contexts;
    /// - commands with `default_member_permissions` and the guard `member_permissions` only for members who have these
    ///   permissions in the channel, or are administrators;
    /// - commands with the guard `owners` only for the owners of the app;
    /// - age-restricted commands only in age-restricted channels.
    ///
    /// Permissions that a guild has set for a command are not part of the interaction, so they are not considered. Checks,
    /// cooldowns and concurrency limits do not hide a command.
    ///
    /// The names of commands can be clicked if their IDs are known: from [`register_on_start`](Self::register_on_start),
    /// from the [lock](Self::lock), or from a list that the command reads with the app's credentials and keeps for 10
    /// minutes. A list of more than 8 commands has buttons that turn its [pages](crate::Context::pages).
    ///
    /// The command is registered like the app's others, and the build fails if there is another one with its name:
    /// [`Help::name`] sets the name. Replaces earlier settings.
    ///
    /// ```
    /// use guildhall::{App, Help};
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

    /// Signs the custom IDs of components and modals in responses with HMAC-SHA-256, and rejects interactions whose custom
    /// ID has no valid signature: the user gets an ephemeral message, and no handler runs. Adds a secret of at least 16
    /// bytes; 32 random bytes are a good choice.
    ///
    /// A user who can change the custom ID of a component, for example by a message of another app or by a modified client,
    /// cannot put values of their choice into it. A signature does not expire, and does not belong to one user or message.
    ///
    /// With several secrets, the first one signs, and the signatures of all are valid: to replace a secret, add the new one
    /// before the old one, and remove the old one when its components are out of use. Components that were sent before the
    /// first secret was added are rejected.
    ///
    /// The signature takes 17 of the 100 characters of a custom ID. The build fails if the custom ID of a
    /// [`#[component]`](macro@crate::component) or [`#[modal]`](macro@crate::modal) can have more than 83 characters; a
    /// custom ID without a maximum length is checked when it is sent. For messages that are not responses, sign the
    /// components with [`Context::signed`](crate::Context::signed) or [`App::signed`](crate::App::signed).
    ///
    /// ```
    /// use guildhall::App;
    ///
    /// # let secret = [7; 32];
    /// let builder = App::builder().sign_custom_ids(secret);
    /// ```
    pub fn sign_custom_ids(mut self, secret: impl AsRef<[u8]>) -> Self {
        let secret = secret.as_ref();
        self.custom_id_signer.add(secret);
        let shortest = self.shortest_secret.unwrap_or(secret.len());
        self.shortest_secret = Some(shortest.min(secret.len()));
        self
    }

    /// Keeps custom IDs of more than 100 characters, and at most 4,000, in the app's [store](Self::store). The message or
    /// modal gets a short, random custom ID instead, and the app reads the long one before it finds the handler.
    ///
    /// A custom ID expires after `lifetime`, by default 30 days: a user who clicks later gets an ephemeral message, and no
    /// handler runs. The default store keeps the last 10,000 custom IDs until the process ends; with several processes, or
    /// over restarts, set a store that keeps them. If the store fails when a response is sent, the handler fails with
    /// [`CustomIdStoreError`](crate::CustomIdStoreError).
    ///
    /// The function `custom_id` of a `#[component]` returns custom IDs of at most 100 characters.
    /// [`Route::long_custom_id`] builds longer ones.
    ///
    /// Applies to the responses of handlers and contexts. For other messages, store the components with
    /// [`Context::stored`](crate::Context::stored) or [`App::stored`](crate::App::stored). With
    /// [`sign_custom_ids`](Self::sign_custom_ids), a custom ID that is too long for its signature is stored too, and the
    /// short custom ID is signed. `Context::interaction` has the short custom ID.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use guildhall::App;
    ///
    /// let builder = App::builder().store_custom_ids(Duration::from_hours(24));
    /// let with_default = App::builder().store_custom_ids(None);
    /// ```
    pub fn store_custom_ids(mut self, lifetime: impl Into<Option<Duration>>) -> Self {
        self.custom_id_lifetime = Some(lifetime.into().unwrap_or(DEFAULT_LIFETIME));
        self
    }

    /// Sets whether the app includes the commands, components, modals, functions for events and texts that are discovered at
    /// link time. The default is true.
    ///
    /// If false, the app has only those that [`Self::command`], [`Self::component`], [`Self::modal`], [`Self::event`] and
    /// `catalog` add.
    pub fn discovery(mut self, discovery: bool) -> Self {
        self.discovery = discovery;
        self
    }

    /// Adds a state. Handlers receive it as a parameter of its type that is marked `#[state]`. Replaces a
    /// state of the same type.
    pub fn state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        self.states.insert(state);
        self
    }

    /// Sets the client that handlers send requests with. The default is a client with the app's credentials.
    ///
    /// The client is a state: [`Context::client`](crate::Context::client) and `#[state] client: &Client`
    /// return it.
    pub fn client(self, client: Client) -> Self {
        self.state(client)
    }

    /// Adds a public key. A request is accepted if any of the keys verifies its signature, so that a key
    /// can be rotated.
    ///
    /// Keys that are set here take precedence over `DISCORD_PUBLIC_KEY`.
    pub fn public_key(mut self, key: PublicKey) -> Self {
        self.config.public_keys.push(key);
        self
    }

    /// Sets the code that verifies signatures. The default is [`Verification::Tables`];
    /// [`Verification::Library`] is `ed25519-dalek`'s own.
    pub fn verification(mut self, verification: Verification) -> Self {
        self.verification = verification;
        self
    }

    /// Sets the maximum distance between the signed timestamp of a request and the clock of this machine. The default is
    /// 5 minutes. A request outside of the limit gets status 401, and a warning is logged.
    ///
    /// The limit prevents that a recorded request is sent again later. Discord sends a request within seconds of its
    /// timestamp, and does not repeat requests, so the limit needs to allow only for wrong clocks. Keep the limit below
    /// 15 minutes, for which the app remembers interactions: see [`Self::duplicates`]. With [`Duration::MAX`], every
    /// timestamp is accepted that is a number.
    pub fn freshness(mut self, limit: Duration) -> Self {
        self.freshness = limit;
        self
    }

    /// Sets the handling of an interaction that is delivered again. By default, its handler does not run again, and the
    /// request gets the same response as the first one.
    pub fn duplicates(mut self, duplicates: Duplicates) -> Self {
        self.duplicates = duplicates;
        self
    }

    /// Sets the path of the endpoint, which starts with a slash and has no parameters. The default is
    /// `/interactions`.
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Sets the path of [webhook events](mod@crate::event), which starts with a slash, has no parameters and differs from
    /// the path of interactions. The default is `/events`. An app without functions for events has no such path.
    pub fn events_path(mut self, path: impl Into<String>) -> Self {
        self.events_path = path.into();
        self
    }

    /// Sets the maximum size of request bodies, in bytes. The default is 1 MiB.
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = bytes;
        self
    }

    /// Sets the limits of the HTTP server that [`App::serve`](crate::app::App::serve) runs: connections, timeouts and
    /// the time for draining.
    #[cfg(feature = "serve")]
    pub fn server(mut self, server: Server) -> Self {
        self.server = server;
        self
    }

    /// Sets the delay of the automatic deferral, counted from the arrival of the interaction. The default
    /// is 2 seconds. The build fails for 3 seconds or more, because the service waits only 3 seconds. For a
    /// handler that blocks its thread, the deferral comes up to a quarter of a second later.
    ///
    /// `#[command(defer = …)]` takes precedence.
    pub fn defer_after(mut self, after: Duration) -> Self {
        self.timing.defer_after = after;
        self
    }

    /// Sets the time limit of autocomplete functions, counted from the arrival of the request. The default
    /// is 2.5 seconds. The build fails for 3 seconds or more, because the service waits only 3 seconds.
    ///
    /// Late suggestions are dropped, with a warning in the log.
    pub fn autocomplete_within(mut self, timeout: Duration) -> Self {
        self.timing.autocomplete = timeout;
        self
    }

    /// Sets the grace period: the time that running handlers have to finish when
    /// [`App::serve`](crate::app::App::serve) or [`App::close`](crate::app::App::close) shuts the app down. The
    /// default is 25 seconds.
    ///
    /// Handlers that do not finish in time are aborted, and their users get a message. A hook of
    /// [`after`](Self::after) has one more second. A process that is killed loses the responses of its handlers: see
    /// [crashes](crate::receive#crashes).
    pub fn shutdown_grace(mut self, grace: Duration) -> Self {
        self.timing.grace = grace;
        self
    }

    /// Sets the maximum numbers of commands that the service accepts. If the app exceeds a limit, `build` logs
    /// a warning, and `commands apply` registers nothing. The defaults are Discord's documented limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Adds the texts of `LOCALIZATIONS`, which `localizations!` declares, for [`Context::tr`].
    ///
    /// Required on targets without link-time discovery, or if [`Self::discovery`] is off. Added texts take
    /// precedence over discovered texts with the same key.
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

    /// Replaces the configuration, and removes the lock, because its command IDs are not valid on the
    /// emulator.
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

/// # Guards
///
/// Conditions for every command, component and modal of the app: see [`guard`](crate::guard).
impl AppBuilder {
    /// Adds an owner of the app. Only owners can use handlers with the guard `owners`.
    pub fn owner(mut self, owner: Id<User>) -> Self {
        self.policy.owners.push(owner);
        self
    }

    /// Sets the owners of the app, replacing earlier ones.
    pub fn owners(mut self, owners: impl IntoIterator<Item = Id<User>>) -> Self {
        self.policy.owners = owners.into_iter().collect();
        self
    }

    /// Sets whether only owners can use the app. The default is false.
    pub fn owners_only(mut self, owners_only: bool) -> Self {
        self.policy.guards.owners = owners_only;
        self
    }

    /// Sets the permissions that every user must have in the channel. Outside of guilds, users have no
    /// permissions.
    pub fn member_permissions(mut self, permissions: Permissions) -> Self {
        self.policy.guards.member_permissions = permissions;
        self
    }

    /// Sets the permissions that the app must have in the channel.
    pub fn app_permissions(mut self, permissions: Permissions) -> Self {
        self.policy.guards.app_permissions = permissions;
        self
    }

    /// Adds a check: a function of `&Context`, `async` or not, that decides whether a handler runs.
    ///
    /// Checks run in the order in which they were added, up to the first one that rejects the
    /// interaction.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// fn is_open(ctx: &Context) -> bool {
    ///     ctx.guild_id().is_some()
    /// }
    ///
    /// let builder = App::builder().check(is_open);
    /// ```
    pub fn check<M>(mut self, check: impl for<'a> Check<'a, M> + 'static) -> Self {
        self.policy.checks.push(boxed_check(check));
        self
    }

    /// Adds a cooldown, which counts the uses of all handlers together. All cooldowns apply.
    ///
    /// The build fails if two cooldowns have the same scope and period, or if one has zero uses or a period
    /// of zero.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use guildhall::App;
    /// use guildhall::guard::{Cooldown, LimitScope};
    ///
    /// let builder = App::builder()
    ///     .cooldown(Cooldown::new(5, Duration::from_secs(10)))
    ///     .cooldown(Cooldown::new(100, Duration::from_secs(60)).by(LimitScope::Guild));
    /// ```
    pub fn cooldown(mut self, cooldown: Cooldown) -> Self {
        self.policy.cooldowns.push(cooldown);
        self
    }

    /// Adds a function of `&Context`, `async` or not, that chooses cooldowns for each interaction, for example by the roles of
    /// the member: see [`Cooldowns`](crate::guard::Cooldowns). They count the uses of all handlers together.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use guildhall::guard::Cooldown;
    /// use guildhall::prelude::*;
    ///
    /// fn uses(ctx: &Context) -> Option<Cooldown> {
    ///     let is_moderator = ctx.member().is_ok_and(|member| {
    ///         member.permissions.is_some_and(|granted| granted.contains(Permissions::MODERATE_MEMBERS))
    ///     });
    ///     (!is_moderator).then(|| Cooldown::new(5, Duration::from_secs(10)))
    /// }
    ///
    /// let builder = App::builder().cooldown_function(uses);
    /// ```
    pub fn cooldown_function<M>(
        mut self,
        function: impl for<'a> ChooseCooldowns<'a, M> + 'static,
    ) -> Self {
        self.policy
            .cooldown_functions
            .push(boxed_cooldowns(function));
        self
    }

    /// Adds a limit on the number of handlers that run at the same time. All limits apply.
    ///
    /// The build fails if two limits have the same scope, or if one has no slots.
    pub fn concurrency(mut self, concurrency: Concurrency) -> Self {
        self.policy.concurrency.push(concurrency);
        self
    }

    /// Sets the store of cooldowns, concurrency limits and [long custom IDs](Self::store_custom_ids). The default is a
    /// [`MemoryStore`](crate::store::MemoryStore), which counts only within this process.
    pub fn store(mut self, store: impl Store) -> Self {
        self.policy.store.set_store(Arc::new(store));
        self
    }

    /// Keeps the deferred interactions in a file, so that the next process tells the users whose handlers a crash or a kill
    /// has ended: they get the message [`UserMessage::Interrupted`](crate::messages::UserMessage::Interrupted) instead of a
    /// loading message that never ends.
    ///
    /// For one process, whose next start reads the same file. Several processes use a [store](Self::store) that keeps
    /// deferrals instead; the build fails if the app has such a store and a journal. The file contains interaction tokens,
    /// which are valid for 15 minutes, so it is readable by its owner only. It is written without waiting for the disk: a
    /// failure of the machine loses the last entries.
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
    /// | use | default | with the default |
    /// |---|---|---|
    /// | [`StoreUse::Cooldowns`] | [`OnStoreFailure::Open`] | the handler runs, and the use is not counted |
    /// | [`StoreUse::Concurrency`] | [`OnStoreFailure::Closed`] | the user gets an error message |
    /// | [`StoreUse::Deliveries`] | [`OnStoreFailure::Open`] | the replica recognizes only requests that were delivered to itself |
    ///
    /// The app logs one warning a minute. With the feature `metrics`, it counts `guildhall_store_failures_total`.
    ///
    /// ```
    /// use guildhall::App;
    /// use guildhall::store::{OnStoreFailure, StoreUse};
    ///
    /// let builder = App::builder().on_store_failure(StoreUse::Cooldowns, OnStoreFailure::Closed);
    /// ```
    pub fn on_store_failure(mut self, purpose: StoreUse, handling: OnStoreFailure) -> Self {
        self.policy.store.set_on_failure(purpose, handling);
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
    pub fn before<M>(mut self, hook: impl for<'a> BeforeHook<'a, M> + 'static) -> Self {
        self.policy.before.push(boxed_before(hook));
        self
    }

    /// Adds a function of `&Context` and `&FinishedInteraction`, `async` or not, that runs after every handler,
    /// when the response has been sent.
    ///
    /// The function is aborted after 15 minutes, or one second after the end of the
    /// [grace period](Self::shutdown_grace).
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
    pub fn after<M>(mut self, hook: impl for<'a> AfterHook<'a, M> + 'static) -> Self {
        self.policy.after.push(boxed_after(hook));
        self
    }

    /// Sets the error handler: a function of `&Context` and `Error`, `async` or not. It responds if a
    /// handler fails, a [guard](crate::guard::GuardError) rejects the interaction, an
    /// [argument](crate::ArgumentError) is invalid, or one of them [panics](crate::hook::PanicError), unless
    /// an inner error handler has responded. Replaces an earlier error handler.
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
    pub fn on_error<M>(mut self, handler: impl for<'a> ErrorHandler<'a, M> + 'static) -> Self {
        self.policy.on_error = Some(boxed_on_error(handler));
        self
    }

    /// Sets a function that runs after a user was told that the process of a handler was killed: see
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
        self.policy.on_interrupted = Some(Box::new(move |interruption| {
            Box::pin(function(interruption))
        }));
        self
    }
}

/// # Messages
///
/// Messages of the framework to users: see [`messages`](crate::messages).
impl AppBuilder {
    /// Sets the function that words the framework's messages to users, for example in their languages.
    /// Replaces an earlier function.
    ///
    /// If the function returns `None`, or an invalid text (blank, or over 2,000 characters), the user gets the text in the app's
    /// [localization files](crate::messages#localization-files), or the English message. An invalid text is logged as an error.
    pub fn messages(
        mut self,
        messages: impl Fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.policy.messages = Some(Box::new(messages));
        self
    }
}

/// # Registration and installation
impl AppBuilder {
    /// Registers the commands when the app starts to serve. By default, nothing is registered.
    ///
    /// Requires the app's ID and credentials, as `commands apply` does. After the registration,
    /// [`Context::mention`](crate::Context::mention) and [`App::mention`](crate::App::mention) know the
    /// command IDs.
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
    /// The build fails if the app's ID is set and the lock belongs to another app. On the emulator, the
    /// IDs of the commands registered there replace the lock.
    pub fn lock(self, lock: Lock) -> Self {
        self.state(lock)
    }

    /// Declares that handlers send this request, so that [`Self::install_links`] includes its requirements: the
    /// permissions of [`REQUIRES`](Endpoint::REQUIRES), and the bot user if the request needs the bot's token.
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
    pub fn declare_request<E: Endpoint>(mut self) -> Self {
        self.declared_requests.push(DeclaredRequest {
            alternatives: E::REQUIRES.alternatives().collect(),
            needs_bot: E::AUTH == Auth::Bot,
        });
        self
    }

    /// Declares that the bot needs these permissions in each guild, so that [`Self::install_links`] includes them. Handlers
    /// do not check them: for a permission that a handler needs in the channel of its interaction, use the guard
    /// `app_permissions(…)` of the handler instead.
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
    /// In tests, the environment variable `GUILDHALL_RECORD_PERMISSIONS` with the path does the same for each app on the
    /// emulator, and for `playground`. `commands check --permissions FILE` then compares the recording with the
    /// permissions that the app declares, and `invite --permissions FILE` adds the recorded permissions to the install
    /// links:
    ///
    /// ```sh
    /// GUILDHALL_RECORD_PERMISSIONS=$PWD/permissions.jsonl cargo test
    /// cargo run -- commands check --permissions permissions.jsonl
    /// ```
    ///
    /// Lines that the file already has are not repeated, so that several processes can record in one file, and the file
    /// can be committed. A line stays if its handler is gone: delete the file to record again. Tests run in the folder of
    /// their package, to which a relative path refers.
    ///
    /// A recording has only the requests that the run created: a branch that no test takes is missing. Requests of tasks
    /// that a handler spawns are not recorded, nor are requests by [method and path](Client::raw) or with the access token
    /// of a user. The hierarchy of roles and the permissions in another channel than the interaction's are not part of
    /// the requirements.
    pub fn record_permissions(mut self, path: impl Into<PathBuf>) -> Self {
        self.recording = Some(path.into());
        self
    }

    /// Returns the install links of the app: one for each installation type that the commands name, the
    /// guild install first. If no command names the guild install, commands without installation types get
    /// a link without a type.
    ///
    /// The link for guild installs includes the `app_permissions` of the app, its groups, commands, components
    /// and modals, and the permissions of its [declared requests](Self::declare_request). The link adds the bot
    /// user if there are such permissions, if a declared request needs the bot's token, or if a handler has a
    /// `#[state]` parameter of type [`Client`]; otherwise it adds only the commands. The link for user installs
    /// adds only the commands.
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
}
