//! `serve` and `listen`: receive interactions over HTTP or over the gateway until a signal stops the process.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use std::{env, io};

use clap::{Arg, ArgMatches, Command, value_parser};
use guildhall_client::Client;
use tokio::net::TcpListener;

use crate::app::App;
use crate::app::builder::AppBuilder;
#[cfg(feature = "gateway")]
use crate::cli::signals::listen_until_signal;
use crate::cli::signals::{Signals, serve_until_signal};
use crate::cli::tool::{SERVE_VARIABLES, SERVICE_VARIABLES, after_help, with_environment};
use crate::config::Credentials;
use crate::config::variable::{ConfigError, id_of_token};
use crate::error::Result;

/// The error for a configured address that cannot be bound.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot listen on {address} ({reason}): set GUILDHALL_BIND to a free address and port of this machine"
)]
struct BindError {
    address: SocketAddr,
    reason: io::Error,
}

/// The notes about events and verification in the help.
const NOTES: &str = "\
An app with functions for webhook events (`#[event(…)]`) also receives these, at `/events`, or at the path of
`App::builder().endpoint(…)`: the Webhook Events URL of the developer portal.

Signatures are verified with precomputed multiples of the public key, or with the library
ed25519-dalek if the app calls `App::builder().endpoint(Endpoint::new().verification(Verification::Library))`.";

/// Returns the definition of `serve`.
pub(crate) fn command() -> Command {
    let exit_codes = &["0  stopped by SIGTERM or Ctrl-C", "1  an error"];
    let after_help = after_help(exit_codes, &[SERVE_VARIABLES, SERVICE_VARIABLES]);
    Command::new("serve")
        .about("Serve interactions and webhook events over HTTP until SIGTERM or Ctrl-C")
        .arg(
            Arg::new("drain")
                .long("drain")
                .value_name("SECONDS")
                .value_parser(value_parser!(u16))
                .help("Time for which connections are accepted after SIGTERM, until the load balancer has noticed [default: 2]"),
        )
        .after_help(format!("{NOTES}\n\n{after_help}"))
}

/// Serves interactions, `GET /healthz` and `GET /readyz` until SIGTERM or Ctrl-C. Running handlers then finish, unless
/// a second signal arrives. After SIGTERM, the server drains: see [`App::serve`](crate::App::serve).
pub(crate) async fn run(builder: AppBuilder, matches: Option<&ArgMatches>) -> Result<()> {
    let builder = with_environment(builder)?;
    check_store(&builder)?;
    let address = builder.config.bind_address();
    warn_about_missing_token(&builder);
    warn_about_another_app(&builder);
    let app = builder.build()?;
    warn_about_loopback(address);
    let listener = TcpListener::bind(address)
        .await
        .map_err(|reason| BindError { address, reason })?;
    // Created before the address is printed: whoever reads it may send a signal.
    let signals = [Signals::new()?, Signals::new()?];
    print_address(&app, listener.local_addr()?)?;
    let drain = matches.and_then(|matches| matches.get_one::<u16>("drain"));
    let drain = drain.map(|seconds| Duration::from_secs((*seconds).into()));
    let drain = drain.unwrap_or_else(|| app.drain_time());
    serve_until_signal(app, listener, signals, drain).await
}

/// Returns the definition of `listen`.
pub(crate) fn listen_command() -> Command {
    let exit_codes = &["0  stopped by SIGTERM or Ctrl-C", "1  an error"];
    Command::new("listen")
        .about(
            "Receive interactions over the gateway, without a public URL, until SIGTERM or Ctrl-C",
        )
        .hide(cfg!(not(feature = "gateway")))
        .after_help(after_help(exit_codes, &[SERVICE_VARIABLES]))
}

/// Receives interactions over the gateway until SIGTERM or Ctrl-C. Running handlers then finish, unless a second signal
/// arrives.
#[cfg(feature = "gateway")]
pub(crate) async fn listen(builder: AppBuilder) -> Result<()> {
    let mut builder = with_environment(builder)?;
    check_store(&builder)?;
    let token = builder.config.bot_token()?.clone();
    if builder.config.public_keys.is_empty() {
        let app = builder
            .config
            .client()?
            .send(guildhall_model::api::GetCurrentApplication)
            .await?;
        let key = app.verify_key.unwrap_or_default();
        builder.config = builder.config.public_key(key.parse()?);
    }
    let app = builder.build()?;
    let signals = [Signals::new()?, Signals::new()?];
    listen_until_signal(app, token, signals).await
}

fn print_address(app: &App, address: SocketAddr) -> io::Result<()> {
    let local = format!("http://{address}");
    let events = app.events_path();
    let events = events.map(|path| format!("webhook events on {local}{path}\n"));
    let (path, events) = (app.path(), events.unwrap_or_default());
    write!(io::stdout().lock(), "listening on {local}{path}\n{events}")
}

/// Warns if the app declares requests that need credentials, and has none: their handlers would fail one by one.
fn warn_about_missing_token(builder: &AppBuilder) {
    let has_client = builder.states.get::<Client>().is_some();
    if has_client || builder.config.credentials().is_ok() || builder.declared_requests.is_empty() {
        return;
    }
    tracing::warn!(
        "the app declares requests to Discord or permissions, and has no credentials: set DISCORD_TOKEN; handlers that send requests will fail"
    );
}

/// Warns if the bot token belongs to another app than the ID. Bots from before 2017 have an ID of their own.
fn warn_about_another_app(builder: &AppBuilder) {
    let Some(Credentials::Bot(token)) = &builder.config.credentials else {
        return;
    };
    let (Some(bot), Ok(id)) = (
        id_of_token(token.expose()),
        builder.config.require_application_id(),
    ) else {
        return;
    };
    if bot != id {
        tracing::warn!(
            "DISCORD_APPLICATION_ID is {id}, and DISCORD_TOKEN belongs to the bot {bot}: unless the app is from before 2017, one of them is that of another app; the task `doctor` compares them"
        );
    }
}

/// Warns if only this container can reach the address.
fn warn_about_loopback(address: SocketAddr) {
    let is_container = ["/.dockerenv", "/run/.containerenv"]
        .iter()
        .any(|path| Path::new(path).exists())
        || env::var_os("KUBERNETES_SERVICE_HOST").is_some();
    if is_container && address.ip().is_loopback() {
        tracing::warn!(
            "only programs in this container or pod can reach {address}: if the proxy runs elsewhere, set GUILDHALL_BIND=0.0.0.0:{}",
            address.port()
        );
    }
}

/// Checks that the app uses the store in the environment.
///
/// # Errors
///
/// Returns [`ConfigError`] if the environment names a store, and the app has set none.
pub(crate) fn check_store(builder: &AppBuilder) -> Result<(), ConfigError> {
    if builder.config.store_url().is_none() || builder.store.is_set() {
        return Ok(());
    }
    let reason = "the app sets no store: add the package `guildhall-redis`, and `App::builder().store(store)` for the store of `guildhall_redis::from_env().await?`";
    Err(ConfigError::invalid_store_url(reason))
}
