//! Runs the emulator: prints environment variables for the app, connects the app, and serves until
//! the process receives a signal.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use guildhall_emulator::{Clock, ConnectError, Emulator, EmulatorBuilder, WorldFile};
use tokio::time::sleep;
use tracing_subscriber::filter::LevelFilter;

use crate::program::arguments::Arguments;

/// Runs the emulator until the process receives a signal. The exit code is a failure if the
/// emulator cannot start, or if the URL of the app is invalid.
pub(crate) async fn run() -> ExitCode {
    let arguments = Arguments::read();
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::WARN)
        .with_writer(io::stderr)
        .init();
    match run_service(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            print_status(&format!("Error: {fault}"));
            ExitCode::FAILURE
        }
    }
}

async fn run_service(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let shutdown = shutdown_signal()?;
    let emulator = builder(arguments)?.start().await;
    let emulator =
        emulator.map_err(|error| with_prefix(&format!("port {}", arguments.port), &error))?;
    print_environment(&emulator)?;
    print_status(&format!("playground: {}", emulator.playground()));
    let serving = connect_and_serve(&emulator, arguments.app.as_deref());
    tokio::select! {
        fault = serving => fault,
        () = shutdown => Ok(()),
    }
}

/// Connects the app, and then waits forever. Returns only if the URL of the app is invalid, with an
/// error.
async fn connect_and_serve(emulator: &Emulator, app: Option<&str>) -> Result<(), Box<dyn Error>> {
    if let Some(url) = app {
        connect(emulator, url).await?;
    }
    std::future::pending().await
}

fn builder(arguments: &Arguments) -> Result<EmulatorBuilder, Box<dyn Error>> {
    let mut builder = Emulator::builder()
        .playground(true)
        .port(arguments.port)
        .retention(arguments.keep)
        .seed(arguments.seed);
    for host in &arguments.allowed_hosts {
        builder = builder.allow_host(host);
    }
    if let Some(start) = arguments.start_at {
        builder = builder.clock(Clock::at(start));
    }
    if let Some(path) = &arguments.world {
        let text = fs::read_to_string(path).map_err(|error| with_path(path, &error))?;
        let world: WorldFile = text.parse().map_err(|error| with_path(path, &error))?;
        builder = builder.world(world);
    }
    if let Some(path) = &arguments.record {
        let file = File::create(path).map_err(|error| with_path(path, &error))?;
        builder = builder.record(file);
    }
    Ok(builder)
}

fn with_path(path: &Path, error: &impl Error) -> String {
    with_prefix(&path.display().to_string(), error)
}

fn with_prefix(subject: &str, error: &impl Error) -> String {
    format!("{subject}: {error}")
}

/// Writes a line to standard error. Ignores errors, such as a closed pipe.
fn print_status(text: &str) {
    let _ignored = writeln!(io::stderr().lock(), "{text}");
}

/// Pause after the first failed connection attempt. The pause doubles with each attempt.
const RETRY_DELAY_MIN: Duration = Duration::from_millis(50);

/// Maximum pause between two connection attempts.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(2);

/// Connects the app, and retries until the app passes the endpoint check. Prints each error that
/// differs from the previous error.
///
/// # Errors
///
/// Returns an error if the URL is invalid.
pub(crate) async fn connect(emulator: &Emulator, url: &str) -> Result<(), ConnectError> {
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

/// Prints one `NAME=value` pair per line, which shells and dotenv files can read. No value needs
/// quotes.
fn print_environment(emulator: &Emulator) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (name, value) in [
        ("DISCORD_API_BASE", emulator.api_base()),
        ("DISCORD_PUBLIC_KEY", emulator.public_key()),
        (
            "DISCORD_APPLICATION_ID",
            emulator.application_id().to_string(),
        ),
        ("DISCORD_TOKEN", emulator.bot_token()),
        ("DISCORD_CLIENT_ID", emulator.application_id().to_string()),
        ("DISCORD_CLIENT_SECRET", emulator.client_secret()),
        (
            "DISCORD_GUILD_ID",
            emulator.default_guild().id().to_string(),
        ),
    ] {
        writeln!(out, "{name}={value}")?;
    }
    out.flush()
}

/// Completes on Ctrl-C or SIGTERM.
#[cfg(unix)]
pub(crate) fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Completes on Ctrl-C.
#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "on Unix, installing a signal handler can fail"
)]
pub(crate) fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a signal handler, wait forever.
            std::future::pending::<()>().await;
        }
    })
}
