//! The running service: the world, the active faults, the stubs, and the interaction sender.

use std::fmt;
use std::net::SocketAddr;
use std::ops::{Deref, DerefMut};
#[cfg(feature = "mcp")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

use crate::access_token::AccessToken;
use crate::delivery::InteractionSender;
use crate::faults::active::ActivePlans;
use crate::playground::PATH;
use crate::record::{RecordEntry, SessionChange};
use crate::state::interactions::SentInteraction;
use crate::stub::Stubs;
use crate::world::World;
use crate::world_file::format::WorldFile;

/// Maximum time for which a request with the token of an interaction waits for the HTTP response to the interaction.
const HTTP_RESPONSE_WAIT: Duration = Duration::from_secs(1);

/// State of the running service.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) sender: InteractionSender,
    pub(crate) faults: ActivePlans,
    pub(crate) stubs: Stubs,
    world: Mutex<World>,
    initial_world: InitialWorld,
    /// Number of requests to restart the app.
    pub(crate) restarts: watch::Sender<u64>,
    /// Number of responses of the REST API with status 429.
    rate_limited: AtomicU64,
}

/// Function that builds a world without interactions and commands.
type BuildWorld = Box<dyn Fn(WorldSource<'_>) -> World + Send + Sync>;

/// Source of a world that replaces the current one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WorldSource<'f> {
    /// World of the start, or of the file that was loaded last.
    Start,
    /// File, whose world is that of the start from then on.
    File(&'f WorldFile),
    /// Earlier state of the world.
    Snapshot(&'f WorldFile),
}

pub(crate) struct InitialWorld(BuildWorld);

impl WorldSource<'_> {
    /// Returns the file with the world; `None` for the world of the start.
    const fn file(&self) -> Option<&WorldFile> {
        match self {
            Self::Start => None,
            Self::File(file) | Self::Snapshot(file) => Some(file),
        }
    }
}

impl fmt::Debug for InitialWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InitialWorld").finish_non_exhaustive()
    }
}

impl Service {
    pub(crate) fn new(world: World, sender: InteractionSender, initial_world: BuildWorld) -> Self {
        Self {
            sender,
            faults: ActivePlans::default(),
            stubs: Stubs::default(),
            world: Mutex::new(world),
            initial_world: InitialWorld(initial_world),
            restarts: watch::Sender::new(0),
            rate_limited: AtomicU64::new(0),
        }
    }

    /// Counts a response of the REST API with status 429.
    pub(crate) fn count_rate_limited(&self) {
        self.rate_limited.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of responses of the REST API with status 429 since the start.
    pub(crate) fn rate_limited_count(&self) -> u64 {
        self.rate_limited.load(Ordering::Relaxed)
    }

    /// Waits until `ready` returns a value for the world. Checks the world again after each change of an interaction.
    pub(crate) async fn wait_for<T>(&self, ready: impl Fn(&World) -> Option<T>) -> T {
        let mut changes = self.world().interactions.subscribe();
        loop {
            changes.mark_unchanged();
            if let Some(found) = ready(&self.world()) {
                return found;
            }
            // The channel cannot close: a world keeps the interactions of the world that it replaces.
            let _ = changes.changed().await;
        }
    }

    /// Waits until the service has read the HTTP response of the app's endpoint to an interaction, for at most
    /// [`HTTP_RESPONSE_WAIT`]. An app may send a request with the token before its own HTTP response has arrived.
    pub(crate) async fn wait_for_http_response(&self, token: &str) {
        let read = self.wait_for(|world| {
            let sent = world.interaction_by_token(token);
            let is_read = !sent.is_some_and(SentInteraction::is_being_responded_to);
            is_read.then_some(())
        });
        // After the time limit, the request is handled as a request before the initial response.
        let _ = timeout(HTTP_RESPONSE_WAIT, read).await;
    }

    /// Replaces guilds, users, channels and messages by those of the start.
    pub(crate) fn reset(&self) {
        self.replace_world(WorldSource::Start);
        self.record_replacement("the world of the start is back");
    }

    /// Replaces guilds, users, channels and messages by those of a file, and the installation types if the file has
    /// them. The commands of a guild stay with the guild at the same position.
    pub(crate) fn load(&self, file: &WorldFile) {
        self.replace_world(WorldSource::File(file));
        self.record_replacement("the world of a file was loaded");
    }

    /// Returns to an earlier state, as [`load`](Self::load) does. The world of the start stays.
    pub(crate) fn restore(&self, snapshot: &WorldFile) {
        self.replace_world(WorldSource::Snapshot(snapshot));
        self.record_replacement("an earlier state of the world is back");
    }

    fn replace_world(&self, source: WorldSource<'_>) {
        // The roles of a snapshot have the permissions that they had, also if those are the permissions of a new world.
        let is_snapshot = matches!(source, WorldSource::Snapshot(_));
        let initial = self.initial_world.0(source);
        let mut world = self.world();
        let old: Vec<_> = world.guilds.iter().map(|guild| guild.id).collect();
        world.reset(initial);
        if !is_snapshot {
            world.grant_declared_permissions();
        }
        let new: Vec<_> = world.guilds.iter().map(|guild| guild.id).collect();
        for (from, to) in old.into_iter().zip(new) {
            world.commands.move_guild(from, to);
        }
        if let Some(file) = source.file() {
            file.app.set_install(&mut world);
        }
    }

    /// Adds a note to the record: the service accepts what Discord treats differently.
    pub(crate) fn record_note(&self, message: String) {
        tracing::warn!("{message}");
        let recorder = self.world().log.recorder.clone();
        recorder.record(|| RecordEntry::Note { message });
    }

    fn record_replacement(&self, message: &str) {
        let recorder = self.world().log.recorder.clone();
        recorder.record(|| RecordEntry::Session {
            change: SessionChange::WorldReplaced,
            message: message.to_owned(),
        });
    }

    /// Locks the world. Do not hold the guard across an `.await`.
    pub(crate) fn world(&self) -> WorldGuard<'_> {
        WorldGuard(self.world.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Lock of the world. At its end, the sessions of the gateway get the events of what has happened: intents, permissions
/// and channels are those of this moment, and not of the moment at which a client reads on.
pub(crate) struct WorldGuard<'w>(MutexGuard<'w, World>);

impl Deref for WorldGuard<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        &self.0
    }
}

impl DerefMut for WorldGuard<'_> {
    fn deref_mut(&mut self) -> &mut World {
        &mut self.0
    }
}

#[cfg(feature = "gateway")]
impl Drop for WorldGuard<'_> {
    fn drop(&mut self) {
        self.0.number_pending_events();
    }
}

/// Handle for a running service. The service stops when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct ServiceHandle(Arc<RunningService>);

/// State shared by all handles.
struct RunningService {
    service: Arc<Service>,
    address: SocketAddr,
    /// Host and port in URLs.
    host: String,
    token: Option<AccessToken>,
    /// Stops the server when dropped.
    _stop: watch::Sender<()>,
    /// Routes of the control API, for calls without a connection.
    #[cfg(feature = "mcp")]
    control: OnceLock<axum::Router>,
}

impl ServiceHandle {
    /// Returns a handle for a service at `address`, and a receiver whose channel closes when the last handle is
    /// dropped.
    pub(crate) fn new(
        service: Arc<Service>,
        address: SocketAddr,
        host: String,
        token: Option<AccessToken>,
    ) -> (Self, watch::Receiver<()>) {
        let (stop, stopped) = watch::channel(());
        let running = RunningService {
            service,
            address,
            host,
            token,
            _stop: stop,
            #[cfg(feature = "mcp")]
            control: OnceLock::new(),
        };
        (Self(Arc::new(running)), stopped)
    }

    /// Returns the cell with the routes of the control API, which is empty without the playground.
    #[cfg(feature = "mcp")]
    pub(crate) fn control(&self) -> &OnceLock<axum::Router> {
        &self.0.control
    }

    /// Returns the address that the service listens on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Returns the host and the port in URLs of the service.
    pub(crate) fn host(&self) -> &str {
        &self.0.host
    }

    /// Returns the token for the control API and the page, if they need one.
    pub(crate) fn token(&self) -> Option<&AccessToken> {
        self.0.token.as_ref()
    }

    /// Returns the URL of the page, with the token if it needs one.
    pub(crate) fn page_url(&self) -> String {
        let token = self
            .token()
            .map(|token| format!("?token={}", token.expose()));
        format!("http://{}{PATH}{}", self.host(), token.unwrap_or_default())
    }

    /// Returns whether `other` is a handle for the same service.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns a handle that does not keep the service running.
    pub(crate) fn downgrade(&self) -> WeakServiceHandle {
        WeakServiceHandle(Arc::downgrade(&self.0))
    }
}

impl Deref for ServiceHandle {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.0.service
    }
}

impl fmt::Debug for ServiceHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceHandle")
            .field("address", &self.address())
            .finish_non_exhaustive()
    }
}

/// Handle for a service that may have stopped.
#[derive(Clone)]
pub(crate) struct WeakServiceHandle(Weak<RunningService>);

impl WeakServiceHandle {
    /// Returns a strong handle if the service is still running.
    pub(crate) fn upgrade(&self) -> Option<ServiceHandle> {
        self.0.upgrade().map(ServiceHandle)
    }
}
