//! Every form of a localization in a file.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::pedantic)]

use guildhall::prelude::*;

guildhall::localizations!(
    "localizations",
    default = "en-GB",
    optional("debug", "menu-roll"),
    untranslated("roll-sides", "roll-weather", "weather", "eight-ball", "moderate"),
    crate = guildhall
);

/// Rolls dice
#[command]
fn roll(
    ctx: Context,
    /// Sides
    sides: Option<u32>,
    /// Weather
    weather: Option<Weather>,
) -> String {
    let sides = sides.unwrap_or(6);
    ctx.tr(
        "rolled",
        [
            ("sides", sides.into()),
            ("weather", format!("{weather:?}").into()),
        ],
    )
}

#[derive(Choice, Debug)]
enum Weather {
    Sunny,
    LightRain,
}

#[user_command]
fn user_info(user: User) -> String {
    user.username
}

/// Asks the ball
#[command(name = "8ball")]
fn eight_ball(
    /// What
    question: String,
) -> String {
    question
}

#[message_command(name = "Roll", key = "menu-roll")]
fn roll_this(message: Message) -> String {
    message.content
}

#[cfg(any())]
#[command]
fn debug() {}

/// Moderates
#[group]
mod moderate {
    use guildhall::prelude::{User, command, group};

    /// Works with roles
    #[group]
    mod roles {
        use super::{User, command};

        /// Lists them
        #[command]
        fn list(
            /// Of whom
            of: User,
        ) -> String {
            of.username
        }
    }
}

const _: () = assert!(LOCALIZATIONS.languages().len() == 2);

fn main() {}
