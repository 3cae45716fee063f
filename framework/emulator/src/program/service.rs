//! Starts the service that the arguments describe, and connects the app.

use std::error::Error;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use guildhall_emulator::{
    ActiveFaultPlan, ConnectError, Emulator, EmulatorBuilder, Fault, FaultPlan, WorldFile,
};
use tokio::time::sleep;

use crate::program::arguments::ServiceArguments;

/// Service that runs, with its faults, which end when the value is dropped.
#[derive(Debug)]
pub(crate) struct StartedService {
    pub(crate) emulator: Emulator,
    _faults: Vec<ActiveFaultPlan>,
}

impl StartedService {
    /// Starts the service.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read or is invalid, or if the port is in use.
    pub(crate) async fn start(arguments: ServiceArguments) -> Result<Self, Box<dyn Error>> {
        let plans = fault_plans(&arguments)?;
        let (port, open) = (arguments.port, arguments.open);
        let remark = |text: String| print_status(&text);
        let emulator = builder(arguments)?.start_session(port, remark).await?;
        print_status(&format!("playground: {}", emulator.playground()));
        if open && let Err(error) = emulator.open_playground() {
            print_status(&format!("cannot open the browser: {error}"));
        }
        let faults = plans.into_iter().map(|plan| emulator.inject(plan));
        Ok(Self {
            _faults: faults.collect(),
            emulator,
        })
    }

    /// Prints one `NAME=value` pair per line, which shells and dotenv files can read. No value needs quotes.
    pub(crate) fn print_environment(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for (name, value) in self.emulator.environment() {
            writeln!(out, "{name}={value}")?;
        }
        out.flush()
    }

    /// Connects the app, if there is a URL, and then waits forever. Returns only if the URL is invalid.
    pub(crate) async fn serve(&self, app: Option<&str>) -> ConnectError {
        if let Some(url) = app
            && let Err(invalid) = connect(&self.emulator, url).await
        {
            return invalid;
        }
        std::future::pending().await
    }
}

/// Returns the plans of all fault files, and one for the latency.
fn fault_plans(arguments: &ServiceArguments) -> Result<Vec<FaultPlan>, String> {
    let mut plans = Vec::new();
    for path in &arguments.fault_files {
        let parsed = parse_fault_plans(&read(path)?);
        plans.extend(parsed.map_err(|error| with_prefix(path.display(), error))?);
    }
    // The oldest matching plan applies: the latency is for calls without another fault.
    let latency = arguments.latency.map(Fault::Slow);
    plans.extend(latency.map(FaultPlan::everywhere));
    Ok(plans)
}

/// Parses the list of plans in a fault file. The error contains the path of the invalid value.
fn parse_fault_plans(text: &str) -> Result<Vec<FaultPlan>, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let plans = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| format!("{}: {}", error.path(), error.inner()))?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(plans)
}

fn builder(arguments: ServiceArguments) -> Result<EmulatorBuilder, String> {
    let mut builder = arguments.builder;
    if let Some(path) = &arguments.world {
        let world: Result<WorldFile, _> = read(path)?.parse();
        builder = builder.world(world.map_err(|error| with_prefix(path.display(), error))?);
    }
    if let Some(path) = &arguments.record {
        let file = File::create(path).map_err(|error| with_prefix(path.display(), error))?;
        builder = builder.record(file);
    }
    Ok(builder)
}

/// Reads a file. An error starts with the path.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| with_prefix(path.display(), error))
}

/// Returns an error message that starts with its subject.
pub(crate) fn with_prefix(subject: impl Display, error: impl Display) -> String {
    format!("{subject}: {error}")
}

/// Writes a line to standard error. Ignores errors, such as a closed pipe.
pub(crate) fn print_status(text: &str) {
    let _ignored = writeln!(io::stderr().lock(), "{text}");
}

/// Pause after the first failed connection attempt. The pause doubles with each attempt.
const RETRY_DELAY_MIN: Duration = Duration::from_millis(50);

/// Maximum pause between two connection attempts.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(2);

/// Connects the app, and retries until the app passes the endpoint check. Prints each error that differs from the
/// previous error.
///
/// # Errors
///
/// Returns an error if the URL is invalid.
async fn connect(emulator: &Emulator, url: &str) -> Result<(), ConnectError> {
    let mut pause = RETRY_DELAY_MIN;
    let mut last_fault = None;
    loop {
        let fault = match emulator.connect(url).await {
            Ok(check) => {
                print_status(&check.to_string());
                return Ok(());
            }
            Err(fault @ ConnectError::Url { .. }) => return Err(fault),
            Err(fault) => fault,
        };
        if last_fault.as_ref() != Some(&fault) {
            print_status(&format!("the app is not connected yet: {fault}"));
        }
        last_fault = Some(fault);
        sleep(pause).await;
        pause = RETRY_DELAY_MAX.min(pause * 2);
    }
}
