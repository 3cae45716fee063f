//! The matched route of an interaction, and the deferral policy of its handler.

use std::time::Duration;

use crate::interaction::route_name::RouteName;

/// Properties of a matched route that responses depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RouteInfo {
    pub(crate) name: RouteName,
    /// Whether messages and deferrals are ephemeral.
    pub(crate) is_ephemeral: bool,
    pub(crate) defer: DeferPolicy,
}

/// Policy for automatic and immediate deferrals of a handler's interactions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeferPolicy {
    /// Time from the arrival to the automatic deferral; `None` for never.
    pub(crate) after: Option<Duration>,
    /// Whether the framework defers before the handler starts. `after` then only covers the hooks and guards
    /// before that deferral.
    pub(crate) is_immediate: bool,
}
