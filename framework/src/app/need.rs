//! What the definitions need of an app that it was not given.

use crate::define::component::Route;
use crate::define::{Body, Command, RegistryFault, StateNeed};
use crate::receive::States;

/// The states that handlers ask for, and that there are none of.
pub(super) fn lacking_states(
    commands: &[Command],
    routes: &[Route],
    states: &States,
) -> Vec<RegistryFault> {
    let mut faults = missing_states(commands, states);
    faults.extend(missing_states_of(routes, states));
    faults
}

/// What is left to owners, where there are none.
pub(super) fn lacking_owners(commands: &[Command], routes: &[Route]) -> Vec<RegistryFault> {
    let mut faults = without_owners(commands);
    faults.extend(routes_without_owners(routes));
    faults
}

/// The commands and groups that are left to owners, where there are none.
fn without_owners(commands: &[Command]) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        if command.own_manner().is_for_owners() {
            faults.push(RegistryFault::Owners {
                name: command.def().name,
                source_location: command.source(),
            });
        }
        faults.extend(without_owners(command.children()));
    }
    faults
}

/// The components and modals that are left to owners, where there are none.
fn routes_without_owners(routes: &[Route]) -> impl Iterator<Item = RegistryFault> {
    let left = |route: &&Route| route.handler().manner.is_for_owners();
    routes
        .iter()
        .filter(left)
        .map(|route| RegistryFault::RouteOwners {
            pattern: route.to_string(),
            source_location: route.source(),
        })
}

fn missing_states(commands: &[Command], states: &States) -> Vec<RegistryFault> {
    let mut faults = Vec::new();
    for command in commands {
        match command.body() {
            Body::Group(children) => faults.extend(missing_states(children, states)),
            Body::Handler(handler) => {
                let missing = handler.states.iter().filter(|need| !states.has(need));
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

fn missing_states_of(routes: &[Route], states: &States) -> Vec<RegistryFault> {
    let missing = |route: &Route| {
        let needs = route.handler().states.iter();
        let missing = needs.filter(|need| !states.has(need));
        let fault = |need: &StateNeed| RegistryFault::RouteState {
            pattern: route.to_string(),
            source_location: route.source(),
            state: (need.name)(),
        };
        missing.map(fault).collect::<Vec<_>>()
    };
    routes.iter().flat_map(missing).collect()
}
