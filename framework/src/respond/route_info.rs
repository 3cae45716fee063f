//! The route that an interaction took, and the options that decide how its handler is deferred.

use std::time::Duration;

use crate::interaction::route_name::RouteName;

/// The part of a route that matters for responses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RouteInfo {
    pub(crate) name: RouteName,
    /// Whether its messages and deferrals are ephemeral.
    pub(crate) is_ephemeral: bool,
    pub(crate) defer: DeferPolicy,
}

/// When the framework defers an interaction for its handler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeferPolicy {
    /// Time from the arrival until the deferral; `None` for never.
    pub(crate) after: Option<Duration>,
    /// Whether the definition asks for a deferral before the handler starts. Until then, only hooks
    /// and guards can be late.
    pub(crate) is_immediate: bool,
}
