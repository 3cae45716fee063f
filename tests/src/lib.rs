//! The kit that the claims share: signed requests, an app to send them to, fixtures.

mod cpu;
mod desk;
mod encrypted;
mod enforcing;
mod form;
mod log;
mod meter;
mod payload;
mod probe;
mod registering;
mod scripted;
mod signed;
mod silent;

use std::fs;
use std::path::Path;

pub use cpu::cpu_micros;
pub use desk::{Asked, Desk, answer, counted};
pub use encrypted::Encrypted;
pub use enforcing::Enforcing;
pub use form::{form, payload};
pub use log::Log;
pub use meter::Meter;
pub use payload::{autocomplete, click, on_message, on_user, option, select, slash, submit};
pub use probe::{
    DeleteMember, GetMember, GetRoles, PatchMember, PostCallback, PostMessage, PutPermissions,
};
pub use registering::register;
pub use scripted::{Received, Scene, Scripted, TOKEN};
pub use signed::{Answer, Signed, public_key, public_key_hex, sign, signing_key};
pub use silent::Silent;

use guildhall::{App, AppBuilder, Command};

/// A builder for an app with these commands and the kit's public key, and no others.
pub fn builder(commands: &[Command]) -> AppBuilder {
    let empty = App::builder().without_discovery().public_key(public_key());
    commands
        .iter()
        .fold(empty, |builder, command| builder.command(*command))
}

/// An app with these commands.
///
/// # Panics
///
/// Where it cannot be built.
pub fn app(commands: &[Command]) -> App {
    builder(commands)
        .build()
        .expect("the app of a test is complete")
}

/// The text of `fixtures/<name>`.
///
/// # Panics
///
/// Where there is no such file.
pub fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Claims that a text is what `fixtures/<name>` holds.
///
/// With `GOLDEN=overwrite` in the environment it is written there instead, to be reviewed like code.
///
/// # Panics
///
/// Where the two differ.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    if std::env::var_os("GOLDEN").is_some_and(|what| what == "overwrite") {
        fs::write(&path, text).expect("the fixtures can be written");
    }
    assert_eq!(text, fixture(name), "{name}");
}
