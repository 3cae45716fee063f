//! Options of a handler or a group: deferral, visibility, guards and error handler.

use std::time::Duration;

use guildhall_model::Permissions;

use super::guard_options::Guards;
use super::handler::OnErrorFn;

/// Options of a handler, or of every handler in a group.
///
/// An option that is not set is inherited from the enclosing group.
#[derive(Clone, Copy, Debug)]
pub struct HandlerOptions {
    defer: Option<DeferMode>,
    ephemeral: Option<bool>,
    guards: Option<Guards>,
    on_error: Option<OnErrorFn>,
}

/// Time at which the framework defers the response on behalf of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeferMode {
    /// After the app's default delay, counted from the interaction's arrival.
    Automatic,
    /// Before the handler starts.
    Immediate,
    /// After this delay, counted from the interaction's arrival.
    After(Duration),
    /// Never: the handler must respond in time or defer explicitly.
    ///
    /// If the HTTP connection is closed early, the framework still acknowledges the interaction with a REST request,
    /// 2.5 seconds after the interaction arrived. If the handler responds before that, the framework sends the initial
    /// response with a REST request as well.
    Never,
}

impl HandlerOptions {
    /// All options unset, and therefore inherited. Without an enclosing group, responses are public and the deferral is
    /// automatic.
    pub const DEFAULT: Self = Self {
        defer: None,
        ephemeral: None,
        guards: None,
        on_error: None,
    };

    /// Sets when the response is deferred.
    #[must_use]
    pub const fn defer(mut self, defer: DeferMode) -> Self {
        self.defer = Some(defer);
        self
    }

    /// Sets the guards.
    #[must_use]
    pub const fn guards(mut self, guards: Guards) -> Self {
        self.guards = Some(guards);
        self
    }

    /// Sets the error handler.
    #[must_use]
    pub const fn on_error(mut self, on_error: OnErrorFn) -> Self {
        self.on_error = Some(on_error);
        self
    }

    /// Makes responses and deferrals ephemeral: only the user who invoked the interaction sees them.
    #[must_use]
    pub const fn ephemeral(mut self) -> Self {
        self.ephemeral = Some(true);
        self
    }

    /// Makes responses and deferrals public, even in an ephemeral group.
    #[must_use]
    pub const fn public(mut self) -> Self {
        self.ephemeral = Some(false);
        self
    }

    /// Returns whether only the app's owners may use the handler.
    pub(crate) const fn is_for_owners(&self) -> bool {
        matches!(&self.guards, Some(guards) if guards.owners)
    }

    /// Returns the permissions that the app needs in the channel.
    pub(crate) fn app_permissions(&self) -> Permissions {
        self.guards
            .as_ref()
            .map_or(Permissions::empty(), |guards| guards.app_permissions)
    }
}

/// The options of a handler and of its enclosing groups, outermost first.
///
/// Discord nests commands at most three levels deep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InheritedOptions([&'static HandlerOptions; 3]);

impl InheritedOptions {
    /// Default options at every level.
    pub(crate) const NONE: Self = Self([&HandlerOptions::DEFAULT; 3]);

    /// Adds the options of the next inner level.
    #[must_use]
    pub(crate) fn with_inner(self, inner: &'static HandlerOptions) -> Self {
        let Self([_, outer, middle]) = self;
        Self([outer, middle, inner])
    }

    /// Returns the guards, outermost first.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> + use<> {
        self.0
            .into_iter()
            .filter_map(|options| options.guards.as_ref())
    }

    /// Returns the error handlers, innermost first.
    pub(crate) fn on_error(&self) -> impl Iterator<Item = &'static OnErrorFn> + use<> {
        self.0
            .into_iter()
            .rev()
            .filter_map(|options| options.on_error.as_ref())
    }

    /// Returns the innermost deferral mode that is set.
    pub(crate) fn defer(&self) -> DeferMode {
        let innermost = self.0.iter().rev().find_map(|options| options.defer);
        innermost.unwrap_or(DeferMode::Automatic)
    }

    /// Returns the innermost visibility that is set.
    pub(crate) fn is_ephemeral(&self) -> bool {
        let innermost = self.0.iter().rev().find_map(|options| options.ephemeral);
        innermost.unwrap_or(false)
    }
}
