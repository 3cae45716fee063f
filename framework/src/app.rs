//! The app: its commands, its state, its keys and its limits, put together once.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use guildhall_rules::Limits;
use http::{HeaderMap, Response};

#[cfg(feature = "client")]
use crate::client::{Auth, Client};
use crate::config::{Config, ConfigError};
use crate::define::component::{Route, overlaps};
#[cfg(feature = "fluent")]
use crate::define::localize::{Catalog, Translator, discovered as discovered_catalogs};
use crate::define::{Body, Command, Registry, RegistryError, RegistryFault, StateNeed, discovered};
use crate::receive::time::Instant;
use crate::receive::{Around, PublicKey, Routes, Shared, States, Timing, Verifier, receive};
#[cfg(feature = "client")]
use crate::registration::Registration;

/// An app that is ready to answer.
///
/// Cheap to clone: the clones share everything.
#[derive(Clone, Debug)]
pub struct App {
    shared: Arc<Shared>,
}

impl App {
    /// An app with every command that is linked into the program, and nothing else yet.
    pub fn builder() -> AppBuilder {
        AppBuilder {
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
            #[cfg(feature = "client")]
            registration: None,
            config: Config::default(),
        }
    }

    /// The commands.
    pub fn registry(&self) -> &Registry {
        &self.shared.registry
    }

    /// The path of the endpoint.
    pub fn path(&self) -> &str {
        &self.shared.path
    }

    /// The largest body accepted, in bytes.
    pub fn body_limit(&self) -> usize {
        self.shared.body_limit
    }

    /// Answers one request of the service, given its headers and its untouched body.
    ///
    /// For runtimes without a socket; elsewhere the router is the way. Whoever reads the body
    /// from elsewhere holds it against [`App::body_limit`].
    ///
    /// The response holds the first answer. A handler that has more to do, or takes longer, goes on
    /// in a task of its own, for which there must be a tokio runtime; outside of one, this waits
    /// until the handler is done.
    pub async fn answer(&self, headers: &HeaderMap, body: Bytes) -> Response<Bytes> {
        receive(&self.shared, headers, body, Instant::now()).await
    }

    /// Waits until no handler is at work.
    ///
    /// For runtimes that stand still between requests: what was deferred would not end there.
    #[cfg(any(feature = "client", feature = "serve"))]
    pub async fn idle(&self) {
        self.shared.in_flight.wait().await;
    }

    /// Ends what is at work, as [`App::serve`] does at its end, and waits for that.
    ///
    /// For an app that another server answers for, with [`App::into_router`] or [`App::answer`]:
    /// once that takes no request any more. Modals are not waited for any more; what handlers have
    /// not finished within [`AppBuilder::shutdown_grace`] is broken off, and the members are told.
    #[cfg(any(feature = "client", feature = "serve"))]
    pub async fn close(&self) {
        crate::receive::close(&self.shared).await;
    }

    /// A router that answers `POST /interactions`, or the path that was set.
    ///
    /// It nests in a larger axum application, whose end is the place for [`App::close`] on a clone
    /// of the app, and takes layers: what a `tower::Layer` wraps sees every
    /// request and every response, also those that are refused.
    ///
    /// ```
    /// use axum::Router;
    /// use axum::extract::Request;
    /// use axum::middleware::{Next, from_fn};
    /// use axum::response::Response;
    /// use guildhall::App;
    ///
    /// async fn log(request: Request, next: Next) -> Response {
    ///     let response = next.run(request).await;
    ///     println!("answered with {}", response.status());
    ///     response
    /// }
    ///
    /// fn router(app: App) -> Router {
    ///     app.into_router().layer(from_fn(log))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// The signature covers the body byte by byte, and nothing in it is to be believed before that is
    /// verified, which the router does. So a layer hands on the body as it came: it does not
    /// decompress it, nor parse and write it again, and where it reads it, it reads no more than
    /// [`App::body_limit`] and acts on nothing that stands there. It leaves the headers of the
    /// signature alone, does not send a request twice, and has its share of the 3 seconds that the
    /// service waits.
    ///
    /// What is around handlers, with what is verified, are [hooks](crate::hook) and
    /// [guards](crate::guard).
    #[cfg(feature = "serve")]
    pub fn into_router(self) -> axum::Router {
        crate::receive::router(self.shared)
    }

    /// Serves the endpoint, and `GET /healthz`, until `shutdown` is done.
    ///
    /// Then no connection is accepted any more, and the handlers that are at work finish, within
    /// [`AppBuilder::shutdown_grace`]. Connections over which no whole request has come get 3 more seconds.
    ///
    /// # Errors
    ///
    /// What the listener fails with, and before that what
    /// [`AppBuilder::register_on_start`] fails with.
    #[cfg(feature = "serve")]
    pub async fn serve(
        self,
        listener: tokio::net::TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        self.begin().await?;
        crate::receive::serve(self.shared, listener, shutdown).await
    }

    /// There is nothing to register with.
    #[cfg(all(feature = "serve", not(feature = "client")))]
    #[expect(
        clippy::unused_async,
        reason = "with a client it waits for the service"
    )]
    async fn begin(&self) -> std::io::Result<()> {
        Ok(())
    }

    #[cfg(feature = "client")]
    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }
}

/// Puts an [`App`] together.
#[derive(Debug)]
#[must_use = "an app answers once it is built"]
pub struct AppBuilder {
    explicit: Vec<Command>,
    routes: Vec<Route>,
    discovery: bool,
    pub(crate) states: States,
    path: String,
    body_limit: usize,
    pub(crate) limits: Limits,
    timing: Timing,
    pub(crate) around: Around,
    #[cfg(feature = "fluent")]
    catalogs: Vec<&'static Catalog>,
    #[cfg(feature = "client")]
    pub(crate) registration: Option<Registration>,
    pub(crate) config: Config,
}

impl AppBuilder {
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
    #[cfg(feature = "client")]
    pub fn client(self, client: Client) -> Self {
        self.state(client)
    }

    /// Makes the client, where there are credentials for one and none was set.
    #[cfg(feature = "client")]
    fn with_client(self) -> Result<Self, BuildError> {
        if self.states.get::<Client>().is_some() || self.config.credentials().is_err() {
            return Ok(self);
        }
        let client = Client::from_config(&self.config)?;
        Ok(self.state(client))
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
    /// answered; 2 seconds unless set. The service waits 3, so an app with 3 or more is not built.
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

    /// Sets how long handlers may go on once [`App::serve`] is to end, or with [`App::close`]; 25
    /// seconds unless set.
    ///
    /// What is not finished then is broken off, and the members are told.
    pub fn shutdown_grace(mut self, grace: Duration) -> Self {
        self.timing.grace = grace;
        self
    }

    /// Sets how many commands the service takes, beyond which the log warns; the documented
    /// interface's numbers unless set.
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
    fn translator(&self) -> Translator {
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

    /// Forgets what was set, for a service of one's own.
    #[cfg(feature = "emulator")]
    pub(crate) fn in_place_of_config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    /// The commands alone, checked, as for their registration.
    ///
    /// # Errors
    ///
    /// [`RegistryError`] with every fault.
    pub fn registry(&self) -> Result<Registry, RegistryError> {
        let found = self.discovery.then(discovered).into_iter().flatten();
        let given = |command: &Command| {
            let source = command.source();
            self.explicit.iter().any(|given| given.source() == source)
        };
        let found = found.filter(|command| !given(command));
        Registry::of(found.chain(self.explicit.iter().copied()))
    }

    /// The components and modals that were added, and those that were found, each once.
    fn routes(&self) -> Vec<Route> {
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

    /// Checks everything and makes the app.
    ///
    /// The environment is not read: that is what the tool does. Without the tool, hand on what
    /// [`Config::from_env`] says with [`Self::config`].
    ///
    /// # Errors
    ///
    /// [`BuildError`] where the public key is not set, the path is no path, a definition breaks a
    /// rule, two commands clash, one custom id can be of two components or two modals, or a handler
    /// needs a state or owners that the app was not given.
    pub fn build(self) -> Result<App, BuildError> {
        if !is_path(&self.path) {
            return Err(BuildError::Path(self.path));
        }
        #[cfg(feature = "client")]
        let this = self.with_client()?;
        #[cfg(not(feature = "client"))]
        let this = self;
        this.build_with_states()
    }

    fn build_with_states(self) -> Result<App, BuildError> {
        let registry = self.registry()?;
        #[cfg(feature = "fluent")]
        let translator = self.translator();
        let routes = self.routes();
        let mut faults = missing_states(registry.commands(), &self.states);
        faults.extend(missing_states_of(&routes, &self.states));
        faults.extend(overlaps(&routes));
        if self.around.owners.is_empty() {
            faults.extend(without_owners(registry.commands()));
            faults.extend(routes_without_owners(&routes));
        }
        RegistryError::of(faults)?;
        self.timing.check()?;
        match self.around.guards.fault() {
            Some(fault) => return Err(BuildError::Guard(fault)),
            None => registry.log(),
        }
        registry.warn_of_limits(&self.limits);
        let keys = self.config.public_keys()?;
        #[cfg(feature = "client")]
        let (answering, registering) =
            (answering(&self.states, &self.config)?, self.registering()?);
        Ok(App {
            shared: Arc::new(Shared {
                #[cfg(feature = "client")]
                answering,
                #[cfg(feature = "client")]
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
                #[cfg(any(feature = "client", feature = "serve"))]
                in_flight: closed(),
                #[cfg(any(feature = "client", feature = "serve"))]
                stop: tokio_util::sync::CancellationToken::new(),
                #[cfg(any(feature = "client", feature = "serve"))]
                closing: tokio_util::sync::CancellationToken::new(),
                #[cfg(feature = "client")]
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
    #[cfg(feature = "client")]
    #[error(transparent)]
    Client(#[from] crate::client::Error),
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
#[cfg(any(feature = "client", feature = "serve"))]
fn closed() -> tokio_util::task::TaskTracker {
    let tracker = tokio_util::task::TaskTracker::new();
    tracker.close();
    tracker
}

/// What answers where the response to the service's request does not.
#[cfg(feature = "client")]
fn answering(states: &States, config: &Config) -> Result<Client, BuildError> {
    match states.get::<Client>() {
        Some(client) => Ok(client.clone()),
        None => Ok(Client::new(config.api_base(), Auth::Nobody)?),
    }
}

/// The commands and groups that are left to owners, where there are none.
fn without_owners(commands: &[Command]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        if command.own_manner().is_for_owners() {
            faults.push(RegistryFault::Owners {
                name: command.def().name,
                source_location: command.source(),
            });
        }
        faults.extend(without_owners(command.children()));
    }
    faults
}

/// The components and modals that are left to owners, where there are none.
fn routes_without_owners(routes: &[Route]) -> impl Iterator<Item = RegistryFault> {
    let left = |route: &&Route| route.handler().manner.is_for_owners();
    routes
        .iter()
        .filter(left)
        .map(|route| RegistryFault::RouteOwners {
            pattern: route.to_string(),
            source_location: route.source(),
        })
}

fn missing_states(commands: &[Command], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        match command.body() {
            Body::Group(children) => faults.extend(missing_states(children, states)),
            Body::Handler(handler) => {
                let missing = handler.states.iter().filter(|need| !states.has(need));
                faults.extend(missing.map(|need| RegistryFault::State {
                    name: command.def().name,
                    source_location: command.source(),
                    state: (need.name)(),
                }));
            }
        }
    }
    faults
}

fn missing_states_of(routes: &[Route], states: &States) -> Vec<RegistryFault> {
    let missing = |route: &Route| {
        let needs = route.handler().states.iter();
        let missing = needs.filter(|need| !states.has(need));
        let fault = |need: &StateNeed| RegistryFault::RouteState {
            pattern: route.to_string(),
            source_location: route.source(),
            state: (need.name)(),
        };
        missing.map(fault).collect::<Vec<_>>()
    };
    routes.iter().flat_map(missing).collect()
}
