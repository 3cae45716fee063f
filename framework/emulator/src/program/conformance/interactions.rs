//! Chapter *interactions*: the actions of a user, over HTTP or over the gateway.

use guildhall_emulator::EndpointCheck;

use crate::program::conformance::Setup;
use crate::program::conformance::contract::Group;
use crate::program::conformance::report::{Chapter, Report};

/// Step for an app with an endpoint.
pub(super) const ENDPOINT: &str = "PING and forged signature";

/// Status that Discord requires for a forged signature.
const UNAUTHORIZED: u16 = 401;

/// Returns the result of the endpoint check. Discord requires a status for which the emulator does not insist.
pub(super) fn endpoint_result(check: &EndpointCheck) -> Result<(), String> {
    match &check.forged {
        Ok(response) if response.status != UNAUTHORIZED => Err(format!(
            "the endpoint responds to a wrongly signed PING with status {}; Discord requires {UNAUTHORIZED}",
            response.status
        )),
        _ => Ok(()),
    }
}

/// Performs all steps whose command the bot has registered.
pub(super) async fn run_interactions(setup: &Setup<'_>, report: &mut Report) {
    for group in &setup.contract.groups {
        if is_registered(setup, &group.command) {
            for (name, result) in perform(setup, group).await {
                report.add(Chapter::Interactions, name, result);
            }
        } else {
            let reason = format!("the bot has registered no command `{}`", group.command);
            for name in &group.names {
                report.skip(Chapter::Interactions, name, &reason);
            }
        }
    }
}

/// Performs the steps of a group, and returns the name and the result of each.
pub(super) async fn perform<'g>(
    setup: &Setup<'_>,
    group: &'g Group,
) -> Vec<(&'g str, Result<(), String>)> {
    let emulator = &setup.service.emulator;
    let replay = Box::pin(emulator.replay(&group.scenario, setup.timeout)).await;
    let named = (1..).zip(&group.names);
    let results = named.map(|(number, name)| {
        let faults = replay.faults(number);
        let result = if faults.is_empty() {
            Ok(())
        } else {
            Err(faults.join("; "))
        };
        (name.as_str(), result)
    });
    results.collect()
}

fn is_registered(setup: &Setup<'_>, name: &str) -> bool {
    let emulator = &setup.service.emulator;
    let guild = emulator.default_guild().id();
    let mut commands = emulator
        .commands()
        .into_iter()
        .chain(emulator.guild_commands(guild));
    commands.any(|command| command.name == name)
}
