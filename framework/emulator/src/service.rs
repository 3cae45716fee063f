//! The running service: the world, the active faults, the stubs, and the interaction sender.

use std::fmt;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::watch;

use crate::delivery::InteractionSender;
use crate::faults::active::ActivePlans;
use crate::stub::Stubs;
use crate::world::World;

/// State of the running service.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) sender: InteractionSender,
    pub(crate) faults: ActivePlans,
    pub(crate) stubs: Stubs,
    world: Mutex<World>,
    initial_world: InitialWorld,
}

/// Function that builds the world with which the service has started.
pub(crate) struct InitialWorld(Box<dyn Fn() -> World + Send + Sync>);

impl fmt::Debug for InitialWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InitialWorld").finish_non_exhaustive()
    }
}

impl Service {
    pub(crate) fn new(
        world: World,
        sender: InteractionSender,
        initial_world: Box<dyn Fn() -> World + Send + Sync>,
    ) -> Self {
        Self {
            sender,
            faults: ActivePlans::default(),
            stubs: Stubs::default(),
            world: Mutex::new(world),
            initial_world: InitialWorld(initial_world),
        }
    }

    /// Replaces guilds, users, channels and messages by those of the start.
    pub(crate) fn reset(&self) {
        let initial = self.initial_world.0();
        self.world().reset(initial);
    }

    /// Locks the world. Do not hold the guard across an `.await`.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Handle for a running service. The service stops when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct ServiceHandle(Arc<RunningService>);

/// State shared by all handles.
struct RunningService {
    service: Arc<Service>,
    address: SocketAddr,
    /// Stops the server when dropped.
    _stop: watch::Sender<()>,
}

impl ServiceHandle {
    /// Returns a handle for a service at `address`, and a receiver whose channel closes when the
    /// last handle is dropped.
    pub(crate) fn new(service: Arc<Service>, address: SocketAddr) -> (Self, watch::Receiver<()>) {
        let (stop, stopped) = watch::channel(());
        let running = RunningService {
            service,
            address,
            _stop: stop,
        };
        (Self(Arc::new(running)), stopped)
    }

    /// Returns the address that the service listens on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.0.address
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
