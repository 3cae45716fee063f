//! Name of a route, and the options that decide how its handler is deferred.

use std::fmt;
use std::time::Duration;

use crate::component::route::{PatternPart, write_pattern};

/// Name of a route.
///
/// Displayed as `role member add`, or as the pattern `vote/{}`: never with text from a user.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RouteName {
    /// Names of the groups and the command, outermost first. Unused places are empty.
    Command([&'static str; 3]),
    /// Pattern of the custom ID of a component or a modal.
    Pattern(&'static [PatternPart]),
}

impl fmt::Display for RouteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(names) => f.write_str(names.join(" ").trim_end()),
            Self::Pattern(parts) => write_pattern(parts, f),
        }
    }
}

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
