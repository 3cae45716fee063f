//! Test kit: signed requests, apps, stub servers, fixtures.

mod connection_count;
mod cpu_time;
mod decisions;
mod interaction;
mod interaction_model;
mod keep_alive_server;
mod log;
mod metrics_recorder;
mod mock_transport;
mod multipart;
mod overwrite_commands;
mod probe_endpoint;
mod proxy_server;
mod rate_limiting_server;
mod redis_server;
mod server_process;
mod shared_store;
mod signed_request;
mod signing;
mod silent_server;
mod stub_server;
#[cfg_attr(guildhall_interleaved, path = "interleaved.rs")]
mod threads;
mod tls_server;

use std::fs;
use std::path::Path;

pub use connection_count::ConnectionCount;
pub use cpu_time::cpu_micros;
pub use decisions::{Decisions, seeds};
pub use interaction::{
    autocomplete, click, message_command, option, select, slash, submit, user_command,
};
pub use interaction_model::{InteractionModel, service_error};
pub use keep_alive_server::KeepAliveServer;
pub use log::CapturedLog;
pub use metrics_recorder::MetricsRecorder;
pub use mock_transport::{MockTransport, RecordedRequest, bucket_response, http_response};
pub use multipart::{multipart_json, multipart_text};
pub use overwrite_commands::overwrite_commands;
pub use probe_endpoint::{
    DeleteMember, GetMember, GetRoles, PatchMember, PostCallback, PostMessage, PutPermissions,
};
pub use proxy_server::ProxyServer;
pub use rate_limiting_server::RateLimitingServer;
pub use redis_server::RedisServer;
pub use server_process::{INTERACTION_ID, ServerProcess};
pub use shared_store::SharedStore;
pub use signed_request::{AppResponse, SignedRequest, public_key, public_key_hex};
pub use signing::{sign, signing_key, timestamp};
pub use silent_server::SilentServer;
pub use stub_server::{ReceivedRequest, StubResponse, StubServer, TOKEN};
pub use threads::{ThreadFuture, Threads};
pub use tls_server::TlsServer;

use guildhall::command::Command;
use guildhall::settings::{Duplicates, Endpoint};
use guildhall::{App, AppBuilder, Config};

/// Returns a builder for an app with the kit's public key and only these commands. The app runs a handler for every
/// request, because the interactions of the kit have the same ID.
pub fn builder(commands: &[Command]) -> AppBuilder {
    let empty = App::builder()
        .discovery(false)
        .config(Config::default().public_key(public_key()))
        .endpoint(Endpoint::new().duplicates(Duplicates::RunAgain));
    commands
        .iter()
        .fold(empty, |builder, command| builder.command(*command))
}

/// Builds an app with these commands.
///
/// # Panics
///
/// Panics if the app cannot be built.
pub fn app(commands: &[Command]) -> App {
    builder(commands).build().expect("the app builds")
}

/// Returns the text of `fixtures/<name>`.
///
/// # Panics
///
/// Panics if the file cannot be read.
pub fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Asserts that `text` equals `fixtures/<name>`.
///
/// With `GOLDEN=overwrite` in the environment, writes the file instead; review the diff like code.
///
/// # Panics
///
/// Panics if `text` differs from the file.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        fs::write(&path, text).expect("the fixtures can be written");
    }
    assert_eq!(text, fixture(name), "{name}");
}

/// Asserts that a text contains a part.
///
/// # Panics
///
/// Panics if `text` does not contain `part`.
#[track_caller]
pub fn assert_contains(text: &str, part: impl AsRef<str>) {
    let part = part.as_ref();
    assert!(text.contains(part), "{part:?} is not in:\n{text}");
}

/// Asserts that a text does not contain a part.
///
/// # Panics
///
/// Panics if `text` contains `part`.
#[track_caller]
pub fn assert_lacks(text: &str, part: impl AsRef<str>) {
    let part = part.as_ref();
    assert!(!text.contains(part), "{part:?} is in:\n{text}");
}
