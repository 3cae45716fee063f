//! What an app is put together from.
//!
//! The guards that hold for a whole app.
//!
//! The hooks of a whole app.
//!
//! The words of a whole app.

use std::sync::Arc;
use std::time::Duration;

use guildhall_client::Client;
#[cfg(feature = "emulator")]
use guildhall_deploy::plan::Lock;
use guildhall_model::{Id, Permissions, User};
use guildhall_rules::Limits;

use crate::app::invites::DeclaredCall;
use crate::app::registration::Registration;
use crate::command::definition::Command;
use crate::command::guards::{Concurrency, Cooldown};
use crate::command::registry::{Registry, RegistryError, discovered_commands};
use crate::component::route::Route;
use crate::config::Config;
use crate::context::services::{States, Timing};
#[cfg(feature = "fluent")]
use crate::localize::catalog::{Catalog, discovered_catalogs};
#[cfg(feature = "fluent")]
use crate::localize::translator::Translator;
use crate::messages::recipient::Recipient;
use crate::messages::user_message::UserMessage;
use crate::policy::guard::{Check, boxed_check};
use crate::policy::hook::{After, Before, OnError, boxed_after, boxed_before, boxed_on_error};
use crate::receive::guard::Around;
use crate::receive::verify::PublicKey;
use crate::store::Store;

/// Puts an [`App`](crate::app::App) together.
#[derive(Debug)]
#[must_use = "an app answers once it is built"]
pub struct AppBuilder {
    explicit: Vec<Command>,
    routes: Vec<Route>,
    discovery: bool,
    pub(crate) states: States,
    pub(crate) path: String,
    pub(crate) body_limit: usize,
    pub(crate) limits: Limits,
    pub(crate) timing: Timing,
    pub(crate) around: Around,
    #[cfg(feature = "fluent")]
    catalogs: Vec<&'static Catalog>,
    pub(crate) registration: Option<Registration>,
    pub(crate) calls: Vec<DeclaredCall>,
    pub(crate) config: Config,
}

impl AppBuilder {
    /// One with every command that is linked into the program, and nothing else yet.
    pub(crate) fn new() -> Self {
        Self {
            explicit: Vec::new(),
            routes: Vec::new(),
            discovery: true,
            states: States::default(),
            path: "/interactions".to_owned(),
            body_limit: 1024 * 1024,
            limits: Limits::default(),
            timing: Timing::default(),
            around: Around::default(),
            #[cfg(feature = "fluent")]
            catalogs: Vec::new(),
            registration: None,
            calls: Vec::new(),
            config: Config::default(),
        }
    }

    /// Adds a command by its constant, such as `roll::COMMAND`.
    ///
    /// One that was found at link time too counts as it is given here.
    pub fn command(mut self, command: Command) -> Self {
        self.explicit.push(command);
        self
    }

    /// Adds a component by its constant, such as `vote::COMPONENT`.
    ///
    /// One that was found at link time too counts once.
    pub fn component(mut self, component: Route) -> Self {
        self.routes.push(component);
        self
    }

    /// Adds a modal by its constant, such as `feedback::MODAL`.
    ///
    /// One that was found at link time too counts once.
    pub fn modal(self, modal: Route) -> Self {
        self.component(modal)
    }

    /// Leaves out what was found at link time: only what [`Self::command`], [`Self::component`] and
    /// [`Self::modal`] add counts.
    pub fn without_discovery(mut self) -> Self {
        self.discovery = false;
        self
    }

    /// Adds a state that handlers can ask for by its type. A second one of a type replaces the first.
    pub fn state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        self.states.insert(state);
        self
    }

    /// Sets the client with which handlers call the service; else one is made of the credentials.
    ///
    /// It is a state: [`Context::client`](crate::Context::client) and `#[state] client: &Client` are
    /// the same.
    pub fn client(self, client: Client) -> Self {
        self.state(client)
    }

    /// Accepts what this key signed. Called again, either key is accepted, as while keys are rotated.
    ///
    /// With the tool, what is set here goes before `DISCORD_PUBLIC_KEY`.
    pub fn public_key(mut self, key: PublicKey) -> Self {
        self.config.public_keys.push(key);
        self
    }

    /// Sets the path of the endpoint: it starts with a slash and has no parameters; `/interactions`
    /// unless set.
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Sets the largest body accepted, in bytes; 1 MiB unless set.
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = bytes;
        self
    }

    /// Sets how long after its arrival an interaction is acknowledged for a handler that has not
    /// answered; 2 seconds unless set. The service waits 3, so an app with 3 or more is not built. One
    /// that blocks its thread is acknowledged up to a quarter of a second later.
    ///
    /// `#[command(defer = …)]` goes before it.
    pub fn defer_after(mut self, after: Duration) -> Self {
        self.timing.defer = after;
        self
    }

    /// Sets how long after its arrival a function may suggest values; 2.5 seconds unless set, and
    /// less than the 3 for which the service waits.
    ///
    /// Who is late suggests nothing, and the log says so.
    pub fn autocomplete_within(mut self, within: Duration) -> Self {
        self.timing.autocomplete = within;
        self
    }

    /// Sets how long handlers may go on once [`App::serve`](crate::app::App::serve) is to end, or with [`App::close`](crate::app::App::close); 25
    /// seconds unless set.
    ///
    /// What is not finished then is broken off, and the members are told. A hook of [`after`](Self::after)
    /// that is still at work has one second more.
    pub fn shutdown_grace(mut self, grace: Duration) -> Self {
        self.timing.grace = grace;
        self
    }

    /// Sets how many commands the service takes, beyond which the log warns, and `commands apply`
    /// writes nothing; the documented interface's numbers unless set.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Adds the texts of `LOCALIZATIONS`, which `localizations!` makes, for [`Context::tr`].
    ///
    /// They are found at link time; where the target has no link-time discovery, or it is left out,
    /// this adds them. Of two texts with one key, those that are added count first.
    ///
    /// [`Context::tr`]: crate::Context::tr
    #[cfg(feature = "fluent")]
    pub fn localizations(mut self, catalog: &'static Catalog) -> Self {
        self.catalogs.push(catalog);
        self
    }

    /// The catalogs that were added, and those that were found.
    #[cfg(feature = "fluent")]
    pub(crate) fn translator(&self) -> Translator {
        let found = self.discovery.then(discovered_catalogs);
        let found = found.into_iter().flatten();
        Translator::new(self.catalogs.iter().copied().chain(found))
    }

    /// Sets what the tool would else read from the environment.
    ///
    /// What was set before stays.
    pub fn config(mut self, config: Config) -> Self {
        self.config = self.config.or(config);
        self
    }

    /// Forgets what was set, and the ids that commands have elsewhere, for a service of one's own.
    #[cfg(feature = "emulator")]
    pub(crate) fn in_place_of_config(mut self, config: Config) -> Self {
        self.config = config;
        self.states.remove::<Lock>();
        self
    }

    /// The commands alone, checked, as for their registration.
    ///
    /// # Errors
    ///
    /// [`RegistryError`] with every fault.
    pub fn registry(&self) -> Result<Registry, RegistryError> {
        let found = self
            .discovery
            .then(discovered_commands)
            .into_iter()
            .flatten();
        let given = |command: &Command| {
            let source = command.source();
            self.explicit.iter().any(|given| given.source() == source)
        };
        let found = found.filter(|command| !given(command));
        Registry::new(found.chain(self.explicit.iter().copied()))
    }

    /// The components and modals that were added, and those that were found, each once.
    pub(crate) fn routes(&self) -> Vec<Route> {
        let found = self.discovery.then(Route::discover);
        let given = self.routes.iter().copied();
        let mut routes: Vec<_> = found.into_iter().flatten().chain(given).collect();
        let place = |route: &Route| {
            let source = route.source();
            (source.path, source.file, source.line)
        };
        routes.sort_by_key(place);
        routes.dedup_by_key(|route| place(route));
        routes
    }
}

/// # Guards
///
/// What may stop every command, component and modal of the app: see [`guard`](crate::guard).
impl AppBuilder {
    /// Says who owns the app, for what is left to `owners`. Called again, it adds.
    pub fn owners(mut self, owners: impl IntoIterator<Item = Id<User>>) -> Self {
        self.around.owners.extend(owners);
        self
    }

    /// Leaves everything to the owners.
    pub fn owners_only(mut self) -> Self {
        self.around.guards.owners = true;
        self
    }

    /// Asks these permissions of every member; whoever is in no guild has none.
    pub fn member_permissions(mut self, permissions: Permissions) -> Self {
        self.around.guards.member_permissions = permissions;
        self
    }

    /// Answers only where the app has these permissions.
    pub fn app_permissions(mut self, permissions: Permissions) -> Self {
        self.around.guards.app_permissions = permissions;
        self
    }

    /// Asks a function of `&Context`, `async` or not, whether to go on. Called again, the last one counts.
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
        self.around.check = Some(boxed_check(check));
        self
    }

    /// Sets how often the app may be used, whatever is used of it.
    pub fn cooldown(mut self, cooldown: Cooldown) -> Self {
        self.around.guards.cooldown = Some(cooldown);
        self
    }

    /// Sets how many handlers may be at work at one time.
    pub fn concurrency(mut self, concurrency: Concurrency) -> Self {
        self.around.guards.concurrency = Some(concurrency);
        self
    }

    /// Sets where cooldowns and places are kept; in memory unless set.
    pub fn store(mut self, store: impl Store) -> Self {
        self.around.store = Arc::new(store);
        self
    }
}

/// # Hooks
///
/// What happens around every handler of the app: see [`hook`](crate::hook).
impl AppBuilder {
    /// Calls a function of `&Context`, `async` or not, before every handler and its guards. Called
    /// again, it adds.
    ///
    /// What it takes counts to the time after which the interaction is deferred.
    pub fn before<M>(mut self, hook: impl for<'a> Before<'a, M> + 'static) -> Self {
        self.around.before.push(boxed_before(hook));
        self
    }

    /// Calls a function of `&Context` and `&Finished`, `async` or not, after every handler, once the
    /// answer is sent. Called again, it adds.
    ///
    /// One that takes longer than a handler may, 15 minutes, is broken off, and so is one that is not
    /// done a second after the app's [grace](Self::shutdown_grace) is over.
    ///
    /// ```
    /// use guildhall::hook::Finished;
    /// use guildhall::prelude::*;
    ///
    /// fn note(ctx: &Context, finished: &Finished) {
    ///     println!("{}: {} after {:?}", ctx.path(), finished.outcome, finished.took);
    /// }
    ///
    /// let builder = App::builder().after(note);
    /// ```
    pub fn after<M>(mut self, hook: impl for<'a> After<'a, M> + 'static) -> Self {
        self.around.after.push(boxed_after(hook));
        self
    }

    /// Answers with a function of `&Context` and `Error`, `async` or not, where a handler fails or is
    /// kept from its work, by a [guard](crate::guard::GuardError), a
    /// [value](crate::ArgumentError) or its [panic](crate::hook::PanicError), and nothing nearer answers. Called
    /// again, the last one counts.
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
    pub fn on_error<M>(mut self, handler: impl for<'a> OnError<'a, M> + 'static) -> Self {
        self.around.on_error = Some(boxed_on_error(handler));
        self
    }
}

/// The words of an app, with their type forgotten.
pub(crate) type AppMessages =
    Box<dyn Fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String> + Send + Sync>;

/// # Words
///
/// What the framework itself says to members: see [`wording`](crate::messages).
impl AppBuilder {
    /// Words what the framework itself says to members, such as in their languages. Called again, the
    /// last one counts.
    ///
    /// What it has no words for is said in English, and so is what no message holds: nothing to read,
    /// or over 2,000 characters. The log says so.
    pub fn messages(
        mut self,
        messages: impl Fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.around.messages = Some(Box::new(messages));
        self
    }
}
