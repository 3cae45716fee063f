//! Configuration and start of the emulator.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use guildhall_model::{ApplicationFlags, IntegrationTypeConfig, IntegrationTypesConfig};
use guildhall_rules::Limits;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::clock::{Clock, millis};
use crate::delivery::InteractionSender;
use crate::emulator::Emulator;
use crate::faults::net::{DisconnectSwitch, DisconnectableListener};
use crate::playground::routes::playground_router;
use crate::record::Journal;
use crate::rest::rate_limits::RateLimits;
use crate::rest::recording::record_requests;
use crate::rest::router::router;
use crate::scenario::format::WorldFile;
use crate::service::{Service, ServiceHandle};
use crate::world::quotas::Quotas;
use crate::world::{DEADLINE, World};

/// Configuration of an [`Emulator`] before it starts.
#[must_use = "the emulator runs only after `start`"]
pub struct EmulatorBuilder {
    clock: Clock,
    command_delay: Duration,
    deadline: Duration,
    entry_point: bool,
    flags: ApplicationFlags,
    installs: Option<IntegrationTypesConfig>,
    limits: Limits,
    out: Option<Box<dyn Write + Send>>,
    playground: bool,
    port: u16,
    public_client: bool,
    quotas: Quotas,
    rate_limits: Option<RateLimits>,
    seed: u64,
    world: Option<WorldFile>,
}

impl EmulatorBuilder {
    /// Returns a builder with seed 0 and the documented defaults.
    pub(crate) fn new() -> Self {
        Self {
            clock: Clock::system(),
            command_delay: Duration::ZERO,
            deadline: DEADLINE,
            entry_point: false,
            flags: ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED,
            installs: None,
            limits: Limits::default(),
            out: None,
            playground: false,
            port: 0,
            public_client: false,
            quotas: Quotas::default(),
            rate_limits: None,
            seed: 0,
            world: None,
        }
    }

    /// Sets the seed of IDs, keys and secrets; 0 by default.
    ///
    /// The initial state is the same for the same seed. Objects that are created later are dated by
    /// the clock, so two runs have equal IDs only with the same [clock](Self::clock).
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the clock; the system clock by default.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Sets the limits on registered commands; the documented numbers by default.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the maximum numbers of objects in a guild; see [`Quotas`] for the defaults.
    ///
    /// ```
    /// # use guildhall_emulator::{Emulator, Quotas};
    /// let mut quotas = Quotas::default();
    /// quotas.roles = 6;
    /// let service = Emulator::builder().quotas(quotas);
    /// ```
    pub const fn quotas(mut self, quotas: Quotas) -> Self {
        self.quotas = quotas;
        self
    }

    /// Sets the time by the [clock](Self::clock) after which clients receive a changed global
    /// command; zero by default. Until then a client uses the old version: the service rejects its
    /// first use as [outdated](crate::DeliveryError::Outdated), and the client reloads the command.
    pub const fn command_delay(mut self, delay: Duration) -> Self {
        self.command_delay = delay;
        self
    }

    /// Enforces rate limits. By default, responses report limits in headers, but no request is
    /// rejected.
    pub const fn rate_limits(mut self, limits: RateLimits) -> Self {
        self.rate_limits = Some(limits);
        self
    }

    /// Sets the time that an app has for its initial response; 3 seconds by default.
    ///
    /// The HTTP response is awaited in tokio's time. A callback is late if the HTTP response is, or
    /// if the emulator's [clock](Self::clock) has advanced further than the deadline.
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Sets whether the app has an Activity, and with it the global `PRIMARY_ENTRY_POINT` command `Launch`,
    /// which a bulk overwrite must include. By default, the app has no Activity to launch.
    pub const fn activity(mut self, enabled: bool) -> Self {
        self.entry_point = enabled;
        self
    }

    /// Sets whether users can install the app for themselves, besides guilds. Global commands without
    /// `integration_types` then support both installation types.
    pub fn user_install(mut self, enabled: bool) -> Self {
        let either = Some(IntegrationTypeConfig::default());
        self.installs = enabled.then(|| IntegrationTypesConfig {
            guild: either.clone(),
            user: either,
        });
        self
    }

    /// Sets whether the app has the privileged intent `GUILD_MEMBERS`, as by default. Without the
    /// intent, listing members is rejected with code 50001.
    pub fn members_intent(mut self, enabled: bool) -> Self {
        self.flags = match enabled {
            true => ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED,
            false => ApplicationFlags::empty(),
        };
        self
    }

    /// Sets whether the app is a public client, which exchanges codes and refresh tokens with a code verifier
    /// in place of its secret.
    pub const fn public_client(mut self, enabled: bool) -> Self {
        self.public_client = enabled;
        self
    }

    /// Sets the loopback port; 0, the default, selects a free port.
    pub const fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// Sets whether to serve the playground under `/playground` on the same port: a page on which a person acts as
    /// a user, sends commands, clicks components, and sees responses and events.
    pub const fn playground(mut self, enabled: bool) -> Self {
        self.playground = enabled;
        self
    }

    /// Records what happens as lines of JSON: each interaction and its response, each REST call,
    /// each gateway event and each audit log entry, with a number, a time, and its kind in the
    /// field `what`.
    ///
    /// A call that a [fault plan](Emulator::inject) has hit has the field `struck`, and no `answer`
    /// if the connection was closed. Headers and the bodies of the token endpoints are not
    /// recorded.
    pub fn record(mut self, out: impl Write + Send + 'static) -> Self {
        self.out = Some(Box::new(out));
        self
    }

    /// Sets the initial state: the guilds of a file, of which the first is the default guild. They
    /// replace the guild that an [emulator](Emulator) starts with otherwise.
    pub fn world(mut self, world: WorldFile) -> Self {
        self.world = Some(world);
        self
    }

    /// Starts the service on its loopback port. Requires a tokio runtime with time and I/O enabled.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is in use, or no port is free.
    pub async fn start(mut self) -> io::Result<Emulator> {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await?;
        let address = listener.local_addr()?;
        let journal = match (self.playground, self.out.take()) {
            (false, None) => Journal::default(),
            (_, out) => Journal::new(self.clock.clone(), out),
        };
        let (has_page, limits) = (self.playground, self.rate_limits);
        let sender = InteractionSender::new(self.deadline);
        let service = Arc::new(Service::new(self.build(journal.clone()), sender));
        let (handle, stopped) = ServiceHandle::new(service.clone(), address);

        let mut routes = record_requests(router(&service, limits), journal.clone());
        if has_page {
            let page = playground_router(handle.downgrade(), journal, stopped.clone());
            routes = routes.merge(page);
        }
        tokio::spawn(serve_until_dropped(listener, routes, stopped));
        Ok(handle.into())
    }

    /// Builds the initial state.
    fn build(self, journal: Journal) -> World {
        let mut world = World::new(self.seed, self.clock, self.limits);
        world.rollout.delay = millis(self.command_delay);
        world.deadline = self.deadline;
        world.quotas = self.quotas;
        world.identity.application.flags = Some(self.flags);
        world.identity.application.integration_types_config = self.installs;
        world.identity.is_public_client = self.public_client;
        world.log.journal = journal;
        if let Some(file) = &self.world {
            file.build(&mut world);
        }
        if self.entry_point && !world.identity.has_activity() {
            world.add_entry_point();
        }
        world
    }
}

impl Emulator {
    /// Starts a service with seed 0 and the documented defaults, for a test.
    ///
    /// # Panics
    ///
    /// Panics if no loopback port is free. [`EmulatorBuilder::start`] returns the error instead.
    pub async fn start() -> Self {
        let started = Self::builder().start().await;
        started.unwrap_or_else(|error| panic!("the emulator cannot start: {error}"))
    }

    /// Returns a builder that configures a service.
    pub fn builder() -> EmulatorBuilder {
        EmulatorBuilder::new()
    }
}

impl fmt::Debug for EmulatorBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EmulatorBuilder")
            .field("port", &self.port)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
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
            // An error means that the last handle was dropped, which is the signal.
            let _ = stopped.changed().await;
        },
    );
    if let Err(error) = server.await {
        tracing::error!(%error, "the emulator stopped serving");
    }
}
