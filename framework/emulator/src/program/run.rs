//! Starts the service, says where it is, finds the app and serves until it is stopped.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use guildhall_emulator::{Clock, Emulator, EmulatorBuilder, WorldFile};
use tracing_subscriber::filter::LevelFilter;

use super::arguments::Arguments;
use super::connect::connect;
use super::environment;
use super::signal::stopped;

/// Serves until it is stopped, which is a success.
pub(crate) async fn run() -> ExitCode {
    let arguments = Arguments::read();
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::WARN)
        .with_writer(io::stderr)
        .init();
    match run_service(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            say(&format!("Error: {fault}"));
            ExitCode::FAILURE
        }
    }
}

async fn run_service(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let stopped = stopped()?;
    let emulator = builder(arguments)?.start().await;
    let emulator = emulator.map_err(|error| about(&format!("port {}", arguments.port), &error))?;
    environment::print(&emulator)?;
    say(&format!("playground: {}", emulator.playground()));
    let work = work(&emulator, arguments.app.as_deref());
    tokio::select! {
        fault = work => fault,
        () = stopped => Ok(()),
    }
}

/// Finds the app, and serves; ends only where there can be no such app.
async fn work(emulator: &Emulator, app: Option<&str>) -> Result<(), Box<dyn Error>> {
    if let Some(url) = app {
        connect(emulator, url).await?;
    }
    std::future::pending().await
}

fn builder(arguments: &Arguments) -> Result<EmulatorBuilder, Box<dyn Error>> {
    let mut builder = Emulator::builder()
        .playground()
        .port(arguments.port)
        .seed(arguments.seed);
    if let Some(start) = arguments.start_at {
        builder = builder.clock(Clock::at(start));
    }
    if let Some(path) = &arguments.world {
        let text = fs::read_to_string(path).map_err(|error| within(path, &error))?;
        let world: WorldFile = text.parse().map_err(|error| within(path, &error))?;
        builder = builder.world(world);
    }
    if let Some(path) = &arguments.record {
        let file = File::create(path).map_err(|error| within(path, &error))?;
        builder = builder.record(file);
    }
    Ok(builder)
}

fn within(path: &Path, error: &impl Error) -> String {
    about(&path.display().to_string(), error)
}

fn about(what: &str, error: &impl Error) -> String {
    format!("{what}: {error}")
}

/// Says something on the standard error; a closed one is nobody's loss.
pub(super) fn say(text: &str) {
    let _unheard = writeln!(io::stderr().lock(), "{text}");
}
