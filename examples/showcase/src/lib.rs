//! A bot with the features that poise's `feature_showcase` shows.
//!
//! Prefix commands, edited messages and code blocks as arguments are left out: they need a gateway connection.

mod checks;
mod errors;
mod interactive;
mod menus;
mod options;
mod subcommands;

use guildhall::guard::AppGuards;
use guildhall::help::Help;
use guildhall::prelude::*;

/// Returns a builder for the app, owned by the user with the ID `owner`. `Help` adds the command `/help`.
pub fn app(owner: Id<User>) -> AppBuilder {
    App::builder()
        .guards(AppGuards::new().owner(owner))
        .help(Help::new())
        .on_error(errors::tell_user)
}
