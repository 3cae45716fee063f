//! Every command has a `mention` function, unless the function would shadow a function of the app.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;
use guildhall::{Context, Result};

/// Rolls
#[command]
fn roll(#[option(description = "Whom")] mention: Option<i64>) -> String {
    format!("{mention:?}")
}

/// Mentions
#[command(name = "mention")]
fn mention() -> String {
    "somebody".to_owned()
}

/// Has a default from the function `mention`
#[command]
fn by_default(#[option(description = "What", default = mention())] what: String) -> String {
    what
}

/// Has a check named `mention` in another module
#[command(check = allowed::mention)]
fn by_path() {}

mod allowed {
    use super::*;

    pub(super) fn mention(_: &Context) -> Result<()> {
        Ok(())
    }

    /// Has a check named `mention`
    #[command(check = mention)]
    pub(super) fn checked() {}
}

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Times out
    #[command]
    pub(super) fn timeout() {}
}

/// Names all of them
#[command]
fn help(ctx: Context) -> String {
    let all: [fn(&Context) -> String; 4] = [
        roll::mention,
        mention::mention,
        by_path::mention,
        moderate::timeout::mention,
    ];
    all.map(|mention| mention(&ctx)).join(" ")
}

fn main() {
    let _ = (by_default::COMMAND, allowed::checked::COMMAND, help::COMMAND);
}
