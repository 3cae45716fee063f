//! Every form of `defer` and `ephemeral`, in a crate with strict lints.
#![forbid(unsafe_code)]
#![deny(missing_docs, unreachable_pub, warnings)]

use guildhall::prelude::*;

/// Waits
#[command(defer, ephemeral)]
fn at_once() {}

/// Waits
#[command(defer = 1500ms, ephemeral = never)]
fn in_milliseconds() {}

#[user_command(defer = 1s)]
fn in_seconds(user: User) -> String {
    user.to_string()
}

#[message_command(ephemeral)]
fn quietly(_message: Message) {}

/// Waits
#[entry_point(handler = app, defer = never)]
fn by_hand() {}

/// Waits
#[group(defer, ephemeral)]
mod outer {
    use super::*;

    /// Waits
    #[group(defer = 2s, ephemeral = never)]
    mod inner {
        use super::*;

        /// Waits
        #[command(defer)]
        fn waits() {}
    }
}

fn main() {
    let _ = (at_once, in_milliseconds, in_seconds, quietly, by_hand, outer::COMMAND);
}
