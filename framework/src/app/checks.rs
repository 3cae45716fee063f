//! Checks of an app's settings and definitions, before the app is built.

use std::sync::Arc;

use crate::app::build::BuildError;
use crate::app::builder::AppBuilder;
use crate::command::definition::{Command, CommandContent};
use crate::command::handler::RequiredState;
use crate::command::registry::{Registry, RegistryError, RegistryFault};
use crate::component::route::{Route, overlapping_routes, signed_length_faults};
use crate::context::services::States;
use crate::event::handler::EventHandler;
use crate::receive::settings::Timing;
use crate::response_times::INITIAL_RESPONSE_TIMEOUT;
use crate::start::job::INTERVAL_MIN;

/// Definitions of an app that have no faults.
pub(crate) struct Definitions {
    pub(crate) registry: Arc<Registry>,
    pub(crate) routes: Vec<Route>,
    pub(crate) events: Vec<EventHandler>,
}

impl AppBuilder {
    /// Collects the commands, the routes of components and modals and the functions for events, and checks that the app
    /// can start with them.
    ///
    /// # Errors
    ///
    /// Returns every fault, of definitions first: without valid definitions, nothing else is checked.
    pub(crate) fn checked_definitions(&self) -> Result<Definitions, RegistryError> {
        let registry = self.registry()?;
        let (routes, events) = (self.routes(), self.events());
        let mut faults = command_state_faults(registry.commands(), &self.states);
        faults.extend(route_state_faults(&routes, &self.states));
        faults.extend(event_state_faults(&events, &self.states));
        faults.extend(overlapping_routes(&routes));
        if self.custom_ids.needs_room_for_signature() {
            faults.extend(signed_length_faults(&routes));
        }
        faults.extend(registry.limit_faults(&self.limits));
        if self.guards.owners.is_empty() {
            faults.extend(command_owner_faults(registry.commands()));
            faults.extend(route_owner_faults(&routes));
        }
        RegistryError::check(faults)?;
        Ok(Definitions {
            registry: Arc::new(registry),
            routes,
            events,
        })
    }

    /// Checks the settings that do not depend on the definitions.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub(crate) fn check_settings(&self) -> Result<(), BuildError> {
        check_timing(&self.timing)?;
        if let Some(length) = self.custom_ids.short_secret() {
            return Err(BuildError::Secret { length });
        }
        let jobs = &self.startup.jobs;
        if let Some(job) = jobs.iter().find(|job| job.interval < INTERVAL_MIN) {
            let (job, interval) = (job.name, job.interval);
            return Err(BuildError::Interval { job, interval });
        }
        let limits = self.guards.find_limit_fault();
        match limits {
            Some(fault) => Err(BuildError::Guard(fault)),
            None => Ok(()),
        }
    }

    /// Checks that both paths are literal.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::Path`] for the first path that is not.
    pub(crate) fn check_paths(&self) -> Result<(), BuildError> {
        let endpoint = &self.endpoint;
        let mut paths = [&endpoint.path, &endpoint.events_path].into_iter();
        match paths.find(|path| !is_literal_path(path)) {
            Some(path) => Err(BuildError::Path(path.clone())),
            None => Ok(()),
        }
    }
}

/// Returns whether `path` is a valid literal path. Routers treat braces, and segments that start with a colon or a
/// star, as parameters.
fn is_literal_path(path: &str) -> bool {
    let is_plain = |segment: &str| !segment.starts_with([':', '*']);
    path.starts_with('/')
        && path.bytes().all(|byte| byte.is_ascii_graphic())
        && !path.contains(['{', '}', '?', '#'])
        && path.split('/').all(is_plain)
}

/// Checks that the time limits are shorter than [`INITIAL_RESPONSE_TIMEOUT`].
fn check_timing(timing: &Timing) -> Result<(), BuildError> {
    let limits = [
        ("defer_after", timing.defer_after),
        ("autocomplete_within", timing.autocomplete_within),
    ];
    match limits
        .into_iter()
        .find(|(_, time)| *time >= INITIAL_RESPONSE_TIMEOUT)
    {
        Some((setting, time)) => Err(BuildError::TimeLimit { setting, time }),
        None => Ok(()),
    }
}

/// Returns a fault for each command or group that is restricted to owners.
fn command_owner_faults(commands: &[Command]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        if command.own_handler_options().is_for_owners() {
            faults.push(RegistryFault::Owners {
                name: command.def().name,
                source_location: command.source(),
            });
        }
        faults.extend(command_owner_faults(command.children()));
    }
    faults
}

/// Returns a fault for each component or modal that is restricted to owners.
fn route_owner_faults(routes: &[Route]) -> impl Iterator<Item = RegistryFault> {
    routes
        .iter()
        .filter(|route| route.handler().options.is_for_owners())
        .map(|route| RegistryFault::RouteOwners {
            pattern: route.to_string(),
            source_location: route.source(),
        })
}

/// Returns a fault for each state that a command requires and the app does not have.
fn command_state_faults(commands: &[Command], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        match command.body() {
            CommandContent::Group(children) => {
                faults.extend(command_state_faults(children, states));
            }
            CommandContent::Handler(handler) => {
                let missing = handler
                    .states
                    .iter()
                    .filter(|need| is_missing(states, need));
                faults.extend(missing.map(|need| RegistryFault::State {
                    name: command.def().name,
                    source_location: command.source(),
                    state: (need.name)(),
                }));
            }
        }
    }
    faults
}

/// Returns a fault for each state that a component or modal requires and the app does not have.
fn route_state_faults(routes: &[Route], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for route in routes {
        let handler = route.handler();
        let missing = handler
            .states
            .iter()
            .filter(|need| is_missing(states, need));
        faults.extend(missing.map(|need| RegistryFault::RouteState {
            pattern: route.to_string(),
            source_location: route.source(),
            state: (need.name)(),
        }));
    }
    faults
}

/// Returns a fault for each state that a function for an event requires and the app does not have.
fn event_state_faults<'a>(
    events: &'a [EventHandler],
    states: &'a States,
) -> impl Iterator<Item = RegistryFault> + 'a {
    events.iter().flat_map(move |event| {
        let needs = event.states.iter();
        needs
            .filter(|need| is_missing(states, need))
            .map(|need| RegistryFault::EventState {
                event: event.kind(),
                source_location: event.source(),
                state: (need.name)(),
            })
    })
}

fn is_missing(states: &States, need: &RequiredState) -> bool {
    !states.contains((need.id)())
}
