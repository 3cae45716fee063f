//! Settings of an app for the requests that it receives, and for the time that handlers have.

use std::time::Duration;

use crate::command::handler_options::DeferMode;
use crate::once::Duplicates;
use crate::receive::verify::Verification;
use crate::respond::route_info::DeferPolicy;

/// Settings of an app for the requests that it receives: paths, sizes, and which requests are accepted. See
/// [`AppBuilder::endpoint`](crate::AppBuilder::endpoint).
///
/// ```
/// use std::time::Duration;
///
/// use guildhall::App;
/// use guildhall::settings::Endpoint;
///
/// let endpoint = Endpoint::new().path("/discord").freshness(Duration::from_mins(1));
/// let builder = App::builder().endpoint(endpoint);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Endpoint {
    pub(crate) path: String,
    pub(crate) events_path: String,
    pub(crate) body_limit: usize,
    pub(crate) verification: Verification,
    pub(crate) freshness: Duration,
    pub(crate) duplicates: Duplicates,
}

impl Default for Endpoint {
    fn default() -> Self {
        Self {
            path: "/interactions".to_owned(),
            events_path: "/events".to_owned(),
            body_limit: 1024 * 1024,
            verification: Verification::default(),
            freshness: Duration::from_mins(5),
            duplicates: Duplicates::default(),
        }
    }
}

impl Endpoint {
    /// Creates the default settings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the path of interactions, which starts with a slash and has no parameters. The default is `/interactions`.
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Sets the path of [webhook events](mod@crate::event), which starts with a slash, has no parameters and differs
    /// from the path of interactions. The default is `/events`. An app without functions for events has no such path.
    pub fn events_path(mut self, path: impl Into<String>) -> Self {
        self.events_path = path.into();
        self
    }

    /// Sets the maximum size of request bodies, in bytes. The default is 1 MiB.
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = bytes;
        self
    }

    /// Sets the code that verifies signatures. The default is [`Verification::Tables`]; [`Verification::Library`] is
    /// `ed25519-dalek`'s own.
    pub fn verification(mut self, verification: Verification) -> Self {
        self.verification = verification;
        self
    }

    /// Sets the maximum distance between the signed timestamp of a request and the clock of this machine. The default
    /// is 5 minutes. A request outside of the limit gets status 401, and a warning is logged.
    ///
    /// The limit prevents that a recorded request is accepted later. Discord sends a request within seconds of its
    /// timestamp, and does not repeat requests, so the limit needs to allow only for wrong clocks. Keep the limit below
    /// 15 minutes, for which the app remembers interactions: see [`Self::duplicates`]. With [`Duration::MAX`], every
    /// timestamp is accepted that is a number.
    pub fn freshness(mut self, limit: Duration) -> Self {
        self.freshness = limit;
        self
    }

    /// Sets the handling of an interaction that is delivered again. By default, its handler does not run again, and the
    /// request gets the same response as the first one.
    pub fn duplicates(mut self, duplicates: Duplicates) -> Self {
        self.duplicates = duplicates;
        self
    }
}

/// Settings of an app for the time that handlers have: see [`AppBuilder::timing`](crate::AppBuilder::timing).
///
/// ```
/// use std::time::Duration;
///
/// use guildhall::App;
/// use guildhall::settings::Timing;
///
/// let builder = App::builder().timing(Timing::new().defer_after(Duration::from_millis(1500)));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Timing {
    pub(crate) defer_after: Duration,
    pub(crate) autocomplete_within: Duration,
    pub(crate) shutdown_grace: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            defer_after: Duration::from_secs(2),
            autocomplete_within: Duration::from_millis(2500),
            shutdown_grace: Duration::from_secs(25),
        }
    }
}

impl Timing {
    /// Creates the default settings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the delay of the automatic deferral, counted from the arrival of the interaction. The default is 2 seconds.
    /// The build fails for 3 seconds or more, because the service waits only 3 seconds. For a handler that blocks its
    /// thread, the deferral comes up to a quarter of a second later.
    ///
    /// `#[command(defer = …)]` takes precedence.
    pub fn defer_after(mut self, after: Duration) -> Self {
        self.defer_after = after;
        self
    }

    /// Sets the time limit of autocomplete functions, counted from the arrival of the request. The default is 2.5
    /// seconds. The build fails for 3 seconds or more, because the service waits only 3 seconds.
    ///
    /// Late suggestions are dropped, with a warning in the log.
    pub fn autocomplete_within(mut self, timeout: Duration) -> Self {
        self.autocomplete_within = timeout;
        self
    }

    /// Sets the grace period: the time that running handlers have to finish when [`App::serve`](crate::App::serve) or
    /// [`App::close`](crate::App::close) shuts the app down. The default is 25 seconds.
    ///
    /// Handlers that do not finish in time are aborted, and their users get a message. A hook of
    /// [`after`](crate::AppBuilder::after) has one more second. A process that is killed loses the responses of its
    /// handlers: see [crashes](crate::receive#crashes).
    pub fn shutdown_grace(mut self, grace: Duration) -> Self {
        self.shutdown_grace = grace;
        self
    }

    /// Returns the deferral policy for a handler with this `defer` option.
    pub(crate) fn defer_policy(&self, defer: DeferMode) -> DeferPolicy {
        let after = match defer {
            // With `Immediate`, this delay matters only while hooks and guards run before the deferral.
            DeferMode::Automatic | DeferMode::Immediate => Some(self.defer_after),
            DeferMode::After(after) => Some(after),
            DeferMode::Never => None,
        };
        DeferPolicy {
            after,
            is_immediate: defer == DeferMode::Immediate,
        }
    }
}
