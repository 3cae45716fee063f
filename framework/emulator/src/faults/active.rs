//! Active fault plans, and the selection of a fault for a request or a delivery.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
#[cfg(feature = "gateway")]
use std::time::Duration;

use tokio::sync::watch;

#[cfg(feature = "gateway")]
use crate::faults::gateway::GatewayFault;
use crate::faults::plan::{DeliveryFault, Fault, FaultPlan, Route, TargetedFault};

/// Handle for an active fault plan. The plan ends when the handle is dropped.
#[must_use = "a fault plan ends when its handle is dropped"]
pub struct ActiveFaultPlan {
    faults: ActivePlans,
    hits: Arc<watch::Sender<usize>>,
}

impl ActiveFaultPlan {
    /// Returns the number of faults injected so far.
    pub fn hit_count(&self) -> usize {
        *self.hits.borrow()
    }

    /// Waits until at least `count` faults have been injected.
    pub async fn wait_for_hits(&self, count: usize) {
        let mut hits = self.hits.subscribe();
        // The channel cannot close: the handle owns a sender.
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
        f.debug_struct("ActiveFaultPlan")
            .field("hit_count", &self.hit_count())
            .finish_non_exhaustive()
    }
}

/// All active fault plans, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActivePlans(Arc<Mutex<Vec<ActivePlan>>>);

#[derive(Debug)]
struct ActivePlan {
    plan: FaultPlan,
    hits: Arc<watch::Sender<usize>>,
    /// Number of events of the gateway since the last fault.
    #[cfg(feature = "gateway")]
    events: u64,
}

impl ActivePlans {
    pub(crate) fn activate(&self, plan: FaultPlan) -> ActiveFaultPlan {
        let plan = ActivePlan::new(plan);
        let hits = plan.hits.clone();
        self.lock().push(plan);
        ActiveFaultPlan {
            faults: self.clone(),
            hits,
        }
    }

    /// Injects the fault of a plan once, without a handle.
    #[cfg(feature = "gateway")]
    pub(crate) fn activate_once(&self, plan: FaultPlan) {
        let mut running = self.lock();
        // Plans with a handle are removed by the handle.
        running.retain(|active| Arc::strong_count(&active.hits) > 1 || !active.has_reached_limit());
        running.push(ActivePlan::new(plan.times(1)));
    }

    /// Returns the fault for a request to `route`, and counts a hit.
    pub(crate) fn for_request(&self, route: Route) -> Option<Fault> {
        self.hit(|target| {
            let TargetedFault::Request(at, fault) = target else {
                return None;
            };
            at.is_none_or(|at| at == route).then_some(fault)
        })
    }

    /// Returns the fault for a delivery to the app, and counts a hit.
    pub(crate) fn for_delivery(&self) -> Option<DeliveryFault> {
        self.hit(|target| {
            let TargetedFault::Delivery(fault) = target else {
                return None;
            };
            Some(fault)
        })
    }

    /// Returns the delay of READY, and counts a hit.
    #[cfg(feature = "gateway")]
    pub(crate) fn for_ready(&self) -> Option<Duration> {
        self.hit(|target| {
            let TargetedFault::Ready(by) = target else {
                return None;
            };
            Some(by)
        })
    }

    /// Counts an event that the gateway has sent, and returns the fault that happens after it, and counts a hit.
    #[cfg(feature = "gateway")]
    pub(crate) fn after_event(&self, name: &str) -> Option<GatewayFault> {
        let (mut running, mut found) = (self.lock(), None);
        for active in running
            .iter_mut()
            .filter(|active| !active.has_reached_limit())
        {
            let TargetedFault::Events(after, fault) = active.plan.target else {
                continue;
            };
            active.events += 1;
            if found.is_none() && after.is_reached(name, active.events) {
                found = Some(fault);
                active.events = 0;
                active.hits.send_modify(|hits| *hits += 1);
            }
        }
        found
    }

    /// Returns the fault of the oldest matching plan that has not reached its maximum number of faults, and counts a
    /// hit.
    fn hit<T>(&self, find: impl Fn(TargetedFault) -> Option<T>) -> Option<T> {
        let running = self.lock();
        let mut active = running.iter().filter(|fault| !fault.has_reached_limit());
        active.find_map(|fault| {
            let found = find(fault.plan.target)?;
            fault.hits.send_modify(|hits| *hits += 1);
            Some(found)
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<ActivePlan>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ActivePlan {
    fn new(plan: FaultPlan) -> Self {
        Self {
            plan,
            hits: Arc::new(watch::Sender::new(0)),
            #[cfg(feature = "gateway")]
            events: 0,
        }
    }

    fn has_reached_limit(&self) -> bool {
        let hits = *self.hits.borrow();
        self.plan.times.is_some_and(|times| hits >= times)
    }
}
