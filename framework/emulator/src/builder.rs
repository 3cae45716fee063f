//! Configuration and start of the emulator.

use std::fmt;
use std::io::{self, Write};
use std::mem;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use futures_util::FutureExt;
use guildhall_model::{ApplicationFlags, IntegrationTypeConfig, IntegrationTypesConfig};
use guildhall_rules::Limits;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use crate::access_token::AccessToken;
use crate::clock::{Clock, millis};
use crate::control::worlds::{LastStream, WorldSettings, Worlds};
use crate::control::{Control, control_router};
use crate::delivery::InteractionSender;
use crate::emulator::Emulator;
use crate::faults::net::{DisconnectSwitch, DisconnectableListener};
use crate::files::file_router;
#[cfg(feature = "gateway")]
use crate::gateway::gateway_router;
use crate::host_check::{AllowedHosts, with_port};
use crate::playground::routes::playground_router;
use crate::record::Recorder;
use crate::rest::recording::record_requests;
use crate::rest::router::router;
use crate::service::{Service, ServiceHandle, WorldSource};
use crate::state::limits::RateLimits;
use crate::state::retention::Retention;
use crate::webhook_events::deliver_events;
use crate::world::quotas::Quotas;
use crate::world::webhook_events::EventQueue;
use crate::world::{DEFAULT_RESPONSE_TIMEOUT, World};
use crate::world_file::format::WorldFile;

/// Port at which the playground of a program is, if the port is free.
pub const PLAYGROUND_PORT: u16 = 4850;

/// Number of ports that a builder with a first port tries.
const PORTS_MAX: u16 = 100;

/// Flags of an app that has all privileged intents.
const PRIVILEGED_INTENTS: ApplicationFlags = ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED
    .union(ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED)
    .union(ApplicationFlags::GATEWAY_PRESENCE_LIMITED);

/// Builder that configures and starts an [`Emulator`].
#[must_use = "the emulator runs only after `start`"]
pub struct EmulatorBuilder {
    address: IpAddr,
    allowed_hosts: Vec<String>,
    clock: Clock,
    last_stream: Option<LastStream>,
    /// Number of the world, if it is a further one of a process.
    number: Option<u64>,
    command_delay: Duration,
    response_timeout: Duration,
    entry_point: bool,
    flags: ApplicationFlags,
    installs: Option<IntegrationTypesConfig>,
    limits: Limits,
    out: Option<Box<dyn Write + Send>>,
    playground: bool,
    ports: RangeInclusive<u16>,
    public_client: bool,
    quotas: Quotas,
    rate_limits: Option<RateLimits>,
    retention: Retention,
    seed: u64,
    /// Token for the control API and the page, or its text before the start.
    token: Option<String>,
    world: Option<WorldFile>,
}

impl EmulatorBuilder {
    /// Returns a builder with the default of each setting.
    pub(crate) fn new() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            allowed_hosts: Vec::new(),
            clock: Clock::system(),
            last_stream: None,
            number: None,
            command_delay: Duration::ZERO,
            response_timeout: DEFAULT_RESPONSE_TIMEOUT,
            entry_point: false,
            flags: PRIVILEGED_INTENTS,
            installs: None,
            limits: Limits::default(),
            out: None,
            playground: false,
            ports: 0..=0,
            public_client: false,
            quotas: Quotas::default(),
            rate_limits: None,
            retention: Retention::default(),
            seed: 0,
            token: None,
            world: None,
        }
    }

    /// Returns a builder for another world of the process with the same settings: on a free port, with a running clock,
    /// and with another seed.
    pub(crate) fn for_new_world(&self, number: u64) -> Self {
        Self {
            address: self.address,
            allowed_hosts: self.allowed_hosts.clone(),
            command_delay: self.command_delay,
            response_timeout: self.response_timeout,
            entry_point: self.entry_point,
            flags: self.flags,
            installs: self.installs.clone(),
            limits: self.limits,
            number: Some(number),
            playground: true,
            public_client: self.public_client,
            quotas: self.quotas,
            rate_limits: self.rate_limits,
            retention: self.retention,
            seed: self.seed.wrapping_add(number),
            token: self.token.clone(),
            world: self.world.clone(),
            ..Self::new()
        }
    }

    /// Returns the list of further worlds, which start with these settings.
    fn worlds(&self) -> Arc<Worlds> {
        let first = Mutex::new(self.for_new_world(0));
        Arc::new(Worlds::new(Box::new(move |number, settings| {
            let first = first.lock().unwrap_or_else(PoisonError::into_inner);
            let mut builder = first.for_new_world(number);
            drop(first);
            let WorldSettings {
                world,
                seed,
                clock,
                rate_limits,
                quotas,
                last_stream,
            } = settings;
            builder.world = world.or(builder.world);
            builder.seed = seed.unwrap_or(builder.seed);
            builder.clock = clock.unwrap_or(builder.clock);
            builder.rate_limits = rate_limits.or(builder.rate_limits);
            builder.quotas = quotas.unwrap_or(builder.quotas);
            builder.last_stream = last_stream;
            builder.start_service().boxed()
        })))
    }

    /// Sets the seed for generated IDs, keys and secrets; 0 by default.
    ///
    /// The seed determines the IDs and secrets of the initial state. IDs of objects that are created later also contain
    /// the time, so they are equal in two runs only with the same [clock](Self::clock).
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the clock; the system clock by default.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Sets the limits on registered commands; the documented limits by default.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the maximum numbers of objects in a guild, and the daily limits; see [`Quotas`] for the defaults.
    ///
    /// ```
    /// # use guildhall_emulator::{Emulator, Quotas};
    /// let mut quotas = Quotas::default();
    /// quotas.roles = 6;
    /// let discord = Emulator::builder().quotas(quotas);
    /// ```
    pub const fn quotas(mut self, quotas: Quotas) -> Self {
        self.quotas = quotas;
        self
    }

    /// Sets the delay, measured by the [clock](Self::clock), until clients receive a changed global command; zero by
    /// default.
    ///
    /// Until then, a client has the old version. The service rejects the first use of the old version as
    /// [outdated](crate::EndpointError::Outdated), and the client reloads the command.
    pub const fn command_delay(mut self, delay: Duration) -> Self {
        self.command_delay = delay;
        self
    }

    /// Sets the rate limits that the service enforces. By default, the service enforces none, but responses contain
    /// rate limit headers.
    pub const fn rate_limits(mut self, limits: RateLimits) -> Self {
        self.rate_limits = Some(limits);
        self
    }

    /// Sets how many past events, interactions, messages and other entries the service keeps in memory; 1,000 of each
    /// kind by default.
    pub const fn retention(mut self, retention: Retention) -> Self {
        self.retention = retention;
        self
    }

    /// Sets the time limit for the app's initial response; 3 seconds by default.
    ///
    /// The time until the HTTP response is measured with tokio's clock; after status 202, so is the time until the
    /// callback. A callback is also late if the emulator's [clock](Self::clock) has advanced by more than the time
    /// limit since the interaction was sent.
    pub const fn response_timeout(mut self, timeout: Duration) -> Self {
        self.response_timeout = timeout;
        self
    }

    /// Sets whether the app has an Activity; false by default.
    ///
    /// With an Activity, the app has the global `PRIMARY_ENTRY_POINT` command `Launch`, which a bulk overwrite of
    /// global commands must include.
    pub const fn activity(mut self, enabled: bool) -> Self {
        self.entry_point = enabled;
        self
    }

    /// Sets whether the app supports user installation in addition to guild installation. By default, it does if a
    /// command of an [installed](Emulator::install) app requires user installation. If true, global commands without
    /// `integration_types` support both installation types.
    pub fn user_install(mut self, enabled: bool) -> Self {
        self.installs = Some(IntegrationTypesConfig {
            guild: Some(IntegrationTypeConfig::default()),
            user: enabled.then(IntegrationTypeConfig::default),
        });
        self
    }

    /// Sets whether the app has the privileged intent `GUILD_MEMBERS`; true by default. Without the intent, *List Guild
    /// Members* fails with code 50001.
    pub fn members_intent(mut self, enabled: bool) -> Self {
        self.flags
            .set(ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED, enabled);
        self
    }

    /// Sets whether the app has the privileged intent `MESSAGE_CONTENT`; true by default. Without the intent, a session
    /// of the gateway that asks for it is closed with 4014.
    pub fn message_content_intent(mut self, enabled: bool) -> Self {
        self.flags
            .set(ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED, enabled);
        self
    }

    /// Sets whether the app has the privileged intent `GUILD_PRESENCES`; true by default. Without the intent, a session
    /// of the gateway that asks for it is closed with 4014.
    pub fn presences_intent(mut self, enabled: bool) -> Self {
        self.flags
            .set(ApplicationFlags::GATEWAY_PRESENCE_LIMITED, enabled);
        self
    }

    /// Sets whether the app is a public OAuth 2.0 client; false by default.
    ///
    /// A public client needs no client secret to exchange an authorization code with a PKCE `code_verifier`, or to
    /// refresh a token.
    pub const fn public_client(mut self, enabled: bool) -> Self {
        self.public_client = enabled;
        self
    }

    /// Sets the port on the loopback interface; 0 by default, which selects a free port.
    pub const fn port(mut self, port: u16) -> Self {
        self.ports = port..=port;
        self
    }

    /// Sets the port on the loopback interface to the first free one from `first` on, among 100 ports. A developer's
    /// bookmark of the playground then stays valid, and a second session can run beside the first one.
    ///
    /// ```
    /// # use guildhall_emulator::{Emulator, PLAYGROUND_PORT};
    /// let discord = Emulator::builder().playground(true).first_port(PLAYGROUND_PORT);
    /// ```
    pub const fn first_port(mut self, first: u16) -> Self {
        self.ports = first..=first.saturating_add(PORTS_MAX - 1);
        self
    }

    /// Adds a host name under which the service also responds, for a service that is exposed on purpose: in a
    /// container, or through a tunnel or a proxy.
    ///
    /// By default, requests get status 403 unless their `Host` is `127.0.0.1`, `localhost` or `[::1]` with the port,
    /// and their `Origin` is absent or the same. Otherwise, a website could use the emulator from the developer's
    /// browser, under a name that resolves to the loopback address. A name without a port is allowed with any port.
    ///
    /// ```
    /// # use guildhall_emulator::Emulator;
    /// let discord = Emulator::builder().allow_host("emulator.test").allow_host("proxy:8080");
    /// ```
    pub fn allow_host(mut self, name: impl Into<String>) -> Self {
        self.allowed_hosts.push(name.into());
        self
    }

    /// Sets the address to listen on; 127.0.0.1 by default. On another address than that of the loopback interface,
    /// such as `0.0.0.0` or `::` in a container, the [playground](Self::playground) and the control API need a
    /// [token](Self::token). Their URLs, and those of the API, then have the first [added host](Self::allow_host).
    pub const fn bind(mut self, address: IpAddr) -> Self {
        self.address = address;
        self
    }

    /// Sets the token that requests for the playground and the control API must have, as `Authorization: Bearer TOKEN`:
    /// at least 16 letters, digits, `-`, `.`, `_` and `~`. By default, there is none on the loopback interface, and a
    /// random one on other [addresses](Self::bind). The app's requests have tokens of their own.
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// Sets whether to serve the playground at `/playground`, and the [control API](Emulator::control), on the same
    /// port; false by default.
    ///
    /// The playground is a web page where you act as a user: you send commands, use components, and see responses and
    /// events.
    pub const fn playground(mut self, enabled: bool) -> Self {
        self.playground = enabled;
        self
    }

    /// Sets the writer of the record: one line of JSON per interaction, response to an interaction, webhook event with
    /// its response, REST call, gateway event, login to the gateway, end of such a connection, audit log entry, [line
    /// of the app's log](Emulator::record_log), [outcome of a handler](Emulator::record_outcome), [change of the
    /// session](Emulator::record_change) and [state of the app's build](Emulator::record_build). Each line has the
    /// fields `number`, `at` (the time) and `type`. A line with the type `invalid_response` has the reason that the
    /// service rejected a response, and a line with the type `note` says what the service accepts and Discord treats
    /// differently.
    ///
    /// The line of a call has its duration by the [clock](Self::clock) as `took_ms`, in milliseconds, and the headers
    /// `X-RateLimit-Bucket` and `Retry-After` of the response as `bucket` and `retry_after`. The line of a call to
    /// `/api`, `/api/v8` or `/api/v9` has a `note`: the service responds to these paths as to `/api/v10`.
    ///
    /// The lines of calls, responses and missing responses contain `"fault_injected":true` if a [fault
    /// plan](Emulator::inject) changed or delayed the call or the delivery, and the delay as `delay_ms` if there was
    /// one. The line of a call contains `"not_delivered":true` if the connection closed before the client received the
    /// complete response. Then `response` is null, and `status` is null unless the service handled the call. Otherwise,
    /// `response` is null if the response was empty. The record contains no headers, and no bodies of the token
    /// endpoints.
    pub fn record(mut self, out: impl Write + Send + 'static) -> Self {
        self.out = Some(Box::new(out));
        self
    }

    /// Sets the world file, which contains the initial guilds, users and app settings. The guilds of the file replace
    /// the default guild of the [`Emulator`]; the first guild of the file becomes the default guild.
    pub fn world(mut self, world: WorldFile) -> Self {
        self.world = Some(world);
        self
    }

    /// Starts the service for a developer, who opens its page: on `port`, or else on the first free one from
    /// [`PLAYGROUND_PORT`] on. Passes a line to `remark` if that is another port.
    ///
    /// # Errors
    ///
    /// Returns an error that names the port if it is in use, or the ports if none is free.
    pub async fn start_session(
        self,
        port: Option<u16>,
        remark: impl FnOnce(String),
    ) -> io::Result<Emulator> {
        let (builder, tried) = match port {
            Some(port) => (self.port(port), format!("port {port}")),
            None => (
                self.first_port(PLAYGROUND_PORT),
                format!("all ports from {PLAYGROUND_PORT} on"),
            ),
        };
        let started = builder.start().await;
        let emulator =
            started.map_err(|error| io::Error::new(error.kind(), format!("{tried}: {error}")))?;
        let taken = emulator.port();
        if port.is_none() && taken != PLAYGROUND_PORT {
            remark(format!(
                "port {PLAYGROUND_PORT} is in use; the page is at port {taken}"
            ));
        }
        Ok(emulator)
    }

    /// Starts the service on its port. Requires a tokio runtime with time and I/O enabled.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is in use, if no port is free, or if the token is not valid.
    pub async fn start(self) -> io::Result<Emulator> {
        self.start_service().await.map(Emulator::from)
    }

    async fn start_service(mut self) -> io::Result<ServiceHandle> {
        let token = self.access_token()?;
        let listener = bind(self.address, self.ports.clone()).await?;
        let address = listener.local_addr()?;
        self = self.port(address.port());
        self.token = token.as_ref().map(|token| token.expose().to_owned());
        let host = self.host(address);
        let recorder = match (self.playground, self.out.take()) {
            (false, None) => Recorder::default(),
            (_, out) => Recorder::new(self.clock.clone(), out, self.retention.record),
        };
        let has_playground = self.playground;
        let last_stream = self.last_stream.take();
        let worlds = has_playground && self.number.is_none();
        let worlds = worlds.then(|| self.worlds());
        let hosts = AllowedHosts::new(address, mem::take(&mut self.allowed_hosts));
        let sender = InteractionSender::new(self.response_timeout);
        let world = self.build(recorder.clone());
        let (settings, empty_recorder) = (Mutex::new(self), recorder.clone());
        let initial_world = move |source: WorldSource<'_>| {
            let mut settings = settings.lock().unwrap_or_else(PoisonError::into_inner);
            let start = settings.world.clone();
            if let WorldSource::File(file) | WorldSource::Snapshot(file) = source {
                settings.world = Some(file.clone());
            }
            let world = settings.build(empty_recorder.clone());
            if matches!(source, WorldSource::Snapshot(_)) {
                settings.world = start;
            }
            world
        };
        let service = Arc::new(Service::new(world, sender, Box::new(initial_world)));
        let (handle, stopped) = ServiceHandle::new(service.clone(), address, host, token.clone());
        let (queue, queued) = mpsc::unbounded_channel();
        service.world().event_queue = EventQueue(Some(queue));
        tokio::spawn(deliver_events(service.clone(), queued, stopped.clone()));

        let mut routes = record_requests(router(&service), recorder.clone());
        routes = routes.merge(file_router(&service));
        #[cfg(feature = "gateway")]
        {
            routes = routes.merge(gateway_router(&service, stopped.clone()));
        }
        if has_playground {
            let control = Control::new(
                handle.downgrade(),
                recorder,
                worlds,
                last_stream,
                stopped.clone(),
            );
            let control = control_router(&service, control);
            #[cfg(feature = "mcp")]
            {
                // The routes are kept once per service: the cell is empty here.
                let _set = handle.control().set(control.clone());
            }
            let page = control.merge(playground_router());
            routes = routes.merge(match token {
                Some(token) => token.protect(page),
                None => page,
            });
        }
        tokio::spawn(serve_until_dropped(
            listener,
            hosts.protect(routes),
            stopped,
        ));
        Ok(handle)
    }

    /// Returns the token; a random one beyond the loopback interface if none is set.
    fn access_token(&self) -> io::Result<Option<AccessToken>> {
        match &self.token {
            Some(token) => AccessToken::new(token.clone()).map(Some),
            None if self.address.is_loopback() => Ok(None),
            None => AccessToken::random().map(Some),
        }
    }

    /// Returns the host and the port in the URLs of a service that listens at `address`.
    fn host(&self, address: SocketAddr) -> String {
        let (ip, port) = (address.ip(), address.port());
        match self.allowed_hosts.first() {
            Some(name) if !ip.is_loopback() => with_port(name, port),
            _ if ip.is_unspecified() => format!("127.0.0.1:{port}"),
            _ => address.to_string(),
        }
    }

    /// Builds the initial world.
    fn build(&self, recorder: Recorder) -> World {
        let clock = self.clock.clone();
        let mut world = World::new(self.seed, clock, self.limits, self.retention);
        world.rollout.delay_millis = millis(self.command_delay);
        world.response_timeout = self.response_timeout;
        world.quotas = self.quotas;
        world.identity.application.flags = Some(self.flags);
        let application = &mut world.identity.application;
        application
            .integration_types_config
            .clone_from(&self.installs);
        world.identity.is_public_client = self.public_client;
        world.log.recorder = recorder;
        world.set_rate_limits(self.rate_limits);
        let address = SocketAddr::new(self.address, *self.ports.start());
        world.files_base = format!("http://{}", self.host(address));
        if let Some(file) = &self.world {
            file.build(&mut world);
            world.file = Some(file.to_string());
        }
        if self.entry_point && !world.identity.has_activity() {
            world.add_entry_point();
        }
        world
    }
}

impl Emulator {
    /// Starts an emulator with the defaults of the [builder](Self::builder), for a test.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free. [`EmulatorBuilder::start`] returns the error instead.
    pub async fn start() -> Self {
        let started = Self::builder().start().await;
        started.unwrap_or_else(|error| panic!("the emulator cannot start: {error}"))
    }

    /// Returns a builder that configures and starts an emulator.
    pub fn builder() -> EmulatorBuilder {
        EmulatorBuilder::new()
    }
}

impl fmt::Debug for EmulatorBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EmulatorBuilder")
            .field("ports", &self.ports)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// Binds the first port that is free.
async fn bind(address: IpAddr, ports: RangeInclusive<u16>) -> io::Result<TcpListener> {
    let (others, last) = (*ports.start()..*ports.end(), *ports.end());
    for port in others {
        match TcpListener::bind((address, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            bound => return bound,
        }
    }
    TcpListener::bind((address, last)).await
}

/// Serves requests until the last handle is dropped.
async fn serve_until_dropped(
    listener: TcpListener,
    routes: Router,
    mut stopped: watch::Receiver<()>,
) {
    let app = routes.into_make_service_with_connect_info::<DisconnectSwitch>();
    let server = axum::serve(DisconnectableListener::new(listener), app).with_graceful_shutdown(
        async move {
            // An error means that the last handle was dropped, so stop the server.
            let _ = stopped.changed().await;
        },
    );
    if let Err(error) = server.await {
        tracing::error!(%error, "the emulator's HTTP server failed");
    }
}
