//! In which manner a handler answers, as constant data.

use std::time::Duration;

use guildhall_model::Permissions;

use super::guards::Guards;
use super::handler::OnErrorFn;

/// In which manner a handler answers, or what is inside of a group.
///
/// What is not said here is as around it says.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    defer: Option<Defer>,
    ephemeral: Option<bool>,
    guards: Option<Guards>,
    on_error: Option<OnErrorFn>,
}

/// When an interaction is acknowledged for its handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defer {
    /// When the handler has not answered as long after the arrival as the app says.
    Late,
    /// Before the handler begins.
    Now,
    /// When the handler has not answered this long after the arrival.
    After(Duration),
    /// Not at all: the handler does it, or is in time. Only where the connection of the service's
    /// request breaks off is it acknowledged 2.5 seconds after the arrival, by a call; up to then,
    /// what the handler answers first goes by one.
    Never,
}

impl Manner {
    /// As around it; for everybody to see, and deferred when late, where nothing there says more.
    pub const USUAL: Self = Self {
        defer: None,
        ephemeral: None,
        guards: None,
        on_error: None,
    };

    /// Sets when the interaction is acknowledged for the handler.
    #[must_use]
    pub const fn defer(mut self, defer: Defer) -> Self {
        self.defer = Some(defer);
        self
    }

    /// Sets what may stop it.
    #[must_use]
    pub const fn guards(mut self, guards: Guards) -> Self {
        self.guards = Some(guards);
        self
    }

    /// Sets what answers where it fails.
    #[must_use]
    pub const fn on_error(mut self, on_error: OnErrorFn) -> Self {
        self.on_error = Some(on_error);
        self
    }

    /// Whether it is left to the app's owners.
    pub(crate) const fn is_for_owners(&self) -> bool {
        matches!(&self.guards, Some(guards) if guards.owners)
    }

    /// What the app needs where it answers.
    pub(crate) fn app_permissions(&self) -> Permissions {
        let guards = self.guards.as_ref();
        guards.map_or(Permissions::empty(), |guards| guards.app_permissions)
    }

    /// Makes the messages, and the acknowledgment, visible to whoever used it only.
    #[must_use]
    pub const fn ephemeral(mut self) -> Self {
        self.ephemeral = Some(true);
        self
    }

    /// Makes them visible to everybody, whatever is around it.
    #[must_use]
    pub const fn public(mut self) -> Self {
        self.ephemeral = Some(false);
        self
    }
}

/// The manners of the groups around a handler and its own, outermost first.
///
/// A command has three levels at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners([&'static Manner; 3]);

impl Manners {
    /// Those of a level that nothing is around.
    pub(crate) const NONE: Self = Self([&Manner::USUAL; 3]);

    /// The same with one more inside.
    #[must_use]
    pub(crate) fn and(self, inner: &'static Manner) -> Self {
        let Self([_, outer, middle]) = self;
        Self([outer, middle, inner])
    }

    /// What may stop the handler, from the outside to the inside.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> + use<> {
        self.0
            .into_iter()
            .filter_map(|manner| manner.guards.as_ref())
    }

    /// What answers where the handler fails, from the inside to the outside.
    pub(crate) fn on_error(&self) -> impl Iterator<Item = &'static OnErrorFn> + use<> {
        self.0
            .into_iter()
            .rev()
            .filter_map(|manner| manner.on_error.as_ref())
    }

    /// When the interaction is acknowledged: as the innermost one says.
    pub(crate) fn defer(&self) -> Defer {
        let said = self.0.iter().rev().find_map(|manner| manner.defer);
        said.unwrap_or(Defer::Late)
    }

    /// Whether only whoever used it sees the messages: as the innermost one says.
    pub(crate) fn is_ephemeral(&self) -> bool {
        let said = self.0.iter().rev().find_map(|manner| manner.ephemeral);
        said.unwrap_or(false)
    }
}
