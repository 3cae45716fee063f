//! `conformance`: a suite that a library's maintainer runs against one bot, which follows a contract.
//!
//! `framework/docs/conformance.md` in the repository has the contract, the chapters and the output.
//!
//! - `contract` reads the commands and the steps; a step is one of a scenario. `bot` runs the bot.
//! - `interactions`, `gateway` and `rest` are the chapters. `report` prints the result of each step.

mod bot;
mod contract;
mod gateway;
mod interactions;
mod report;
mod rest;

use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

use guildhall_emulator::WorldFile;
use tempfile::NamedTempFile;

use crate::program::arguments::ServiceArguments;
use crate::program::conformance::bot::{Bot, Transport};
use crate::program::conformance::contract::Contract;
use crate::program::conformance::gateway::{run_gateway, skip_gateway};
use crate::program::conformance::interactions::{ENDPOINT, endpoint_result, run_interactions};
use crate::program::conformance::report::{Chapter, Report};
use crate::program::conformance::rest::report_calls;
use crate::program::redirect::Redirect;
use crate::program::service::{StartedService, read};
use crate::program::signals::shutdown_signal;

/// Arguments of `conformance`.
#[derive(Debug)]
pub(crate) struct ConformanceArguments {
    /// Command that runs the bot.
    pub(crate) command: Vec<OsString>,
    /// Whether the bot reaches the emulator at Discord's addresses.
    pub(crate) redirect: bool,
    /// Time limit for each result.
    pub(crate) timeout: Duration,
}

/// Bot, service and time limit of all chapters.
#[derive(Debug)]
struct Setup<'s> {
    command: &'s [OsString],
    contract: &'s Contract,
    redirect: Option<&'s Redirect>,
    service: &'s StartedService,
    timeout: Duration,
}

/// Runs the suite. The exit code is 0 if no step failed.
///
/// # Errors
///
/// Returns an error for `--app` and `--world`, if the service cannot start, and if its record cannot be read.
pub(crate) async fn run_conformance(
    conformance: &ConformanceArguments,
    mut arguments: ServiceArguments,
    app: Option<&str>,
) -> Result<ExitCode, Box<dyn Error>> {
    if app.is_some() {
        return Err("the bot prints the URL of its endpoint; leave out `--app`".into());
    }
    if arguments.world.is_some() {
        return Err("`conformance` has a world of its own; leave out `--world`".into());
    }
    let contract = Contract::read()?;
    let world: WorldFile = include_str!("world.json").parse()?;
    arguments.builder = arguments.builder.world(world);
    let temporary = NamedTempFile::new()?;
    let record = arguments.record.get_or_insert(temporary.path().to_owned());
    let record = record.clone();
    let service = StartedService::start(arguments).await?;
    let shutdown = shutdown_signal()?;
    let redirect = Redirect::start_if(conformance.redirect, &service.emulator).await?;
    let setup = Setup {
        command: &conformance.command,
        contract: &contract,
        redirect: redirect.as_ref(),
        service: &service,
        timeout: conformance.timeout,
    };
    let mut report = Report::default();
    tokio::select! {
        () = run_bot(&setup, &mut report) => {}
        () = shutdown => return Ok(ExitCode::FAILURE),
    }
    report_calls(&read(&record)?, &mut report);
    Ok(report.finish())
}

/// Runs the chapters that need the bot.
async fn run_bot(setup: &Setup<'_>, report: &mut Report) {
    let mut bot = match Bot::start(setup, None) {
        Ok(bot) => bot,
        Err(reason) => return report.add(Chapter::Interactions, "start", Err(reason)),
    };
    match bot.connect().await {
        Ok(Transport::Endpoint(check)) => {
            let result = endpoint_result(&check);
            report.add(Chapter::Interactions, ENDPOINT, result);
            run_interactions(setup, report).await;
            skip_gateway(report, "the bot has an endpoint");
        }
        Ok(Transport::Gateway) => {
            report.skip(Chapter::Interactions, ENDPOINT, "the bot has no endpoint");
            run_interactions(setup, report).await;
            run_gateway(setup, bot, report).await;
        }
        Err(reason) => report.add(Chapter::Interactions, "start", Err(reason)),
    }
}
