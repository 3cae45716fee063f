//! The app under test, in a process of its own.

use std::time::Duration;

use guildhall::Config;
use guildhall::client::{Auth, Client};
use guildhall::prelude::*;
use guildhall::signature::PublicKey;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;

/// Environment variables that the driver passes to the app.
pub(super) const KEY: &str = "SOAK_PUBLIC_KEY";
pub(super) const API_BASE: &str = "SOAK_API_BASE";

/// Repeat a number at once
#[command]
fn quick(#[doc = "Number"] number: i64) -> String {
    number.to_string()
}

/// Repeat a number after a deferral
#[command(defer)]
async fn slow(#[doc = "Number"] number: i64) -> String {
    sleep(Duration::from_millis(50)).await;
    number.to_string()
}

/// Repeat a number with a file, by a callback
#[command]
fn file(#[doc = "Number"] number: i64) -> Reply {
    Reply::text(number.to_string()).file(File::new("r.txt", "all well"))
}

/// Panic
#[command]
fn broken(#[doc = "Number"] _number: i64) {
    panic!("out of luck")
}

/// The commands of the app.
pub(super) const COMMANDS: [guildhall::command::Command; 4] = [
    quick::COMMAND,
    slow::COMMAND,
    file::COMMAND,
    broken::COMMAND,
];

/// Serves until SIGTERM. Prints the URL of the endpoint.
pub(super) async fn run(public_key: &str) {
    let base = std::env::var(API_BASE).expect("the driver sets the base URL");
    let client = Client::with_base_url(&base, Auth::None).expect("the base URL is valid");
    let key: PublicKey = public_key.parse().expect("the driver sets a valid key");
    let app = App::builder()
        .discovery(false)
        .config(Config::default().public_key(key))
        .client(client);
    let app = COMMANDS.into_iter().fold(app, AppBuilder::command);
    let app = app.build().expect("the app builds");
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a loopback port is free");
    let address = listener
        .local_addr()
        .expect("a bound socket has an address");
    println!("http://{address}/interactions");
    let mut terminate = signal(SignalKind::terminate()).expect("the signal can be received");
    let stop = async move {
        terminate.recv().await;
    };
    app.serve(listener, stop)
        .await
        .expect("no registration can fail");
}
