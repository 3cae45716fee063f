//! The matched route of an interaction, the deferral policy of its handler, and the routes whose handlers should have
//! another visibility.

use std::collections::HashSet;
use std::sync::PoisonError;
use std::time::Duration;

use crate::interaction::route_name::RouteName;
use crate::platform::Mutex;

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
    /// Whether the framework defers before the handler starts. `after` then only covers the hooks and guards before
    /// that deferral.
    pub(crate) is_immediate: bool,
}

/// Routes for which the log has a warning: an ephemeral response followed a public deferral.
///
/// The framework cannot know the visibility of a response earlier than the handler returns it, unless the handler's
/// attribute says `ephemeral`: the deferral is ephemeral then, and one edit completes it. Otherwise the loading message
/// is deleted and the response is sent as a new message.
#[derive(Debug, Default)]
pub(crate) struct VisibilityWarnings(Mutex<HashSet<String>>);

impl VisibilityWarnings {
    /// Logs a warning for a route, once.
    pub(crate) fn warn(&self, route: RouteName) {
        let name = route.to_string();
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.contains(&name) {
            return;
        }
        tracing::warn!(
            command = name,
            "an ephemeral response followed a public deferral, which costs an additional REST call each time; declare the handler `ephemeral`, or call `defer_ephemeral` first"
        );
        names.insert(name);
    }
}
