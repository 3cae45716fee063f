//! The scripts that are played.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::faults::plan::{DeliveryFault, Fault, FaultPlan, FaultTarget, Route};

/// A script that is played until this is dropped.
#[must_use = "a script ends when its handle is dropped"]
pub struct ActiveFaultPlan {
    faults: ActiveFaults,
    hits: Arc<watch::Sender<usize>>,
}

impl ActiveFaultPlan {
    /// How often it struck.
    pub fn hit_count(&self) -> usize {
        *self.hits.borrow()
    }

    /// Waits until it has struck so often.
    pub async fn wait_for_hits(&self, count: usize) {
        let mut hits = self.hits.subscribe();
        // The sender is this handle's own.
        let _ = hits.wait_for(|hits| *hits >= count).await;
    }
}

impl Drop for ActiveFaultPlan {
    fn drop(&mut self) {
        let mut running = self.faults.lock();
        running.retain(|running| !Arc::ptr_eq(&running.hits, &self.hits));
    }
}

impl fmt::Debug for ActiveFaultPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunningScript")
            .field("count", &self.hit_count())
            .finish_non_exhaustive()
    }
}

/// All scripts that are played, in the order in which they began.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActiveFaults(Arc<Mutex<Vec<ActiveFault>>>);

#[derive(Debug)]
struct ActiveFault {
    plan: FaultPlan,
    hits: Arc<watch::Sender<usize>>,
}

impl ActiveFaults {
    pub(crate) fn activate(&self, plan: FaultPlan) -> ActiveFaultPlan {
        let hits = Arc::new(watch::Sender::new(0));
        self.lock().push(ActiveFault {
            plan,
            hits: hits.clone(),
        });
        ActiveFaultPlan {
            faults: self.clone(),
            hits,
        }
    }

    /// What goes wrong with a call of this endpoint, which counts as a strike.
    pub(crate) fn for_request(&self, route: Route) -> Option<Fault> {
        self.hit(|target| match target {
            FaultTarget::Request(at, fault) => at.is_none_or(|at| at == route).then_some(fault),
            FaultTarget::Delivery(_) => None,
        })
    }

    /// What goes wrong with a delivery, which counts as a strike.
    pub(crate) fn for_delivery(&self) -> Option<DeliveryFault> {
        self.hit(|target| match target {
            FaultTarget::Delivery(misdelivery) => Some(misdelivery),
            FaultTarget::Request(..) => None,
        })
    }

    /// What the first script does that is not over and is about this.
    fn hit<T>(&self, find: impl Fn(FaultTarget) -> Option<T>) -> Option<T> {
        let running = self.lock();
        let mut live = running.iter().filter(|fault| !fault.is_over());
        live.find_map(|fault| {
            let found = find(fault.plan.target)?;
            fault.hits.send_modify(|hits| *hits += 1);
            Some(found)
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<ActiveFault>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ActiveFault {
    fn is_over(&self) -> bool {
        let hits = *self.hits.borrow();
        self.plan.times.is_some_and(|times| hits >= times)
    }
}
