//! How a service is set up and started.

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

/// What a service is like, before it starts.
#[must_use = "nothing is served before `start`"]
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
    /// A service with the seed 0 and everything else as documented.
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

    /// Sets what ids, keys and secrets follow from; 0 if not set.
    ///
    /// What is there at the start is the same for one seed. What is made later is dated by the
    /// clock as well, so that two runs are alike to the last id with one [clock](Self::clock).
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the clock; the machine's if not set.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Sets how many commands the service takes; the documented numbers if not set.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets how many of each thing a guild may have; the documented numbers if not set.
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

    /// Sets how long a changed global command takes to reach members' clients, by the clock; no
    /// time if not set. Until then they use the former one, which the service refuses once as
    /// [outdated](crate::DeliveryError::Outdated), and which that client then loads anew.
    pub const fn command_delay(mut self, delay: Duration) -> Self {
        self.command_delay = delay;
        self
    }

    /// Enforces rate limits; without it, they are told in headers and nobody is refused.
    pub const fn rate_limits(mut self, limits: RateLimits) -> Self {
        self.rate_limits = Some(limits);
        self
    }

    /// Sets how long an app has for its first answer; 3 seconds if not set.
    ///
    /// The response is waited for in tokio's time. A callback is late when the response is, and
    /// when the emulator's [clock](Self::clock) has gone on for longer.
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Gives the app an Activity, and so the global `PRIMARY_ENTRY_POINT` command `Launch`, which
    /// a bulk overwrite must not leave out. Without an Activity, none can be launched.
    pub const fn entry_point(mut self) -> Self {
        self.entry_point = true;
        self
    }

    /// Lets users install the app for themselves, beside guilds. Global commands that do not say
    /// how the app must be installed are for both from then on.
    pub fn user_install(mut self) -> Self {
        let either = Some(IntegrationTypeConfig::default());
        self.installs = Some(IntegrationTypesConfig {
            guild: either.clone(),
            user: either,
        });
        self
    }

    /// Takes the privileged intent `GUILD_MEMBERS` from the app, which has it if not said otherwise:
    /// the list of members is refused with 50001.
    pub fn without_members_intent(mut self) -> Self {
        self.flags = ApplicationFlags::empty();
        self
    }

    /// Lets the app get tokens for codes and refresh tokens without its secret, by a code verifier.
    pub const fn public_client(mut self) -> Self {
        self.public_client = true;
        self
    }

    /// Sets the loopback port; a free one if not set, or if it is 0.
    pub const fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// Serves a page under `/playground` of the same port, on which a person is a member: types,
    /// clicks, and sees what the app replies and what happens.
    pub const fn playground(mut self) -> Self {
        self.playground = true;
        self
    }

    /// Writes what happens as lines of JSON: each interaction and its answer, each call of the REST
    /// side, each event and each entry of the audit log, with its number, its time, and what it is
    /// under `what`. A call that a [fault plan](Emulator::inject) has struck is `struck`, and has no
    /// answer where that was cut. Neither headers nor the bodies of the token endpoints are written.
    pub fn record(mut self, out: impl Write + Send + 'static) -> Self {
        self.out = Some(Box::new(out));
        self
    }

    /// Sets what there is at the start: the guilds of a file, of which the first is the home. What
    /// the [emulator](Emulator) begins with otherwise is not there.
    pub fn world(mut self, world: WorldFile) -> Self {
        self.world = Some(world);
        self
    }

    /// Starts the service on its loopback port. It needs a tokio runtime with time and I/O.
    ///
    /// # Errors
    ///
    /// If the port is taken, or none is free.
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

    /// What there is at the start.
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
    /// Starts a service with the seed 0 and everything else as documented, for a test.
    ///
    /// # Panics
    ///
    /// If no loopback port is free. [`EmulatorBuilder::start`] gives the error instead.
    pub async fn start() -> Self {
        let started = Self::builder().start().await;
        started.unwrap_or_else(|error| panic!("the emulator cannot start: {error}"))
    }

    /// A service that is yet to be set up.
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

/// Answers requests until the last handle is gone.
async fn serve_until_dropped(
    listener: TcpListener,
    routes: Router,
    mut stopped: watch::Receiver<()>,
) {
    let app = routes.into_make_service_with_connect_info::<DisconnectSwitch>();
    let server = axum::serve(DisconnectableListener::new(listener), app).with_graceful_shutdown(
        async move {
            // An error means that the last handle is gone, which is the signal.
            let _ = stopped.changed().await;
        },
    );
    if let Err(error) = server.await {
        tracing::error!(%error, "the emulator stopped serving");
    }
}
