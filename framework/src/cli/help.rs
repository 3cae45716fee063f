//! What stands under the help of each task: how it ends, and which variables it reads.

use std::fmt::Write;

use crate::config as variable;

/// A variable, and what it should hold.
type Line = (&'static str, &'static str);

/// How a task ends that cannot end otherwise.
pub(super) const DONE: &str = "0 where it is done, 1 on an error";

/// What every task reads that needs to know the app.
pub(super) const APP: &[Line] = &[variable::APPLICATION_ID.line(), variable::CLIENT_ID.line()];

/// What every task reads that calls the service.
pub(super) const SERVICE: &[Line] = &[
    variable::APPLICATION_ID.line(),
    variable::TOKEN.line(),
    variable::CLIENT_ID.line(),
    variable::CLIENT_SECRET.line(),
    variable::API_BASE.line(),
];

/// What is read by what only a bot may ask the service.
pub(super) const BOT: &[Line] = &[
    variable::APPLICATION_ID.line(),
    variable::CLIENT_ID.line(),
    variable::TOKEN.line(),
    variable::API_BASE.line(),
];

/// What is read beside it for a plan.
pub(super) const PLAN: &[Line] = &[
    variable::DEV_GUILD.line(),
    ("NO_COLOR", "anything, for no colors"),
    ("COLUMNS", "how many characters fit into a line"),
];

/// With what permissions are restored, and read where the app may not.
pub(super) const RESTORING: &[Line] = &[variable::PERMISSIONS_TOKEN.line()];

/// What `serve` reads first.
pub(super) const SERVING: &[Line] = &[variable::PUBLIC_KEY.line(), variable::BIND.line()];

/// What every task reads.
const LOGGING: &[Line] = &[(
    "RUST_LOG",
    "what is logged on the standard error, `info` unless set",
)];

/// How a task ends, and which variables it reads.
pub(super) fn after(ends: &str, reads: &[&[Line]]) -> String {
    let mut text = format!("Exit codes: {ends}\n\nEnvironment:");
    for (name, holds) in reads.iter().copied().flatten().chain(LOGGING) {
        // A string takes all that is written.
        let _ = write!(text, "\n  {name:<26} {holds}");
    }
    text
}
