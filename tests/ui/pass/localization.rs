//! Every form of a localization in an attribute.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::pedantic)]

use guildhall::prelude::*;

/// Rolls dice
#[command(
    name_localizations(de = "würfeln", "es-ES" = "tirar", hi = "पासा", no = "trille"),
    description_localizations("de" = "Wirft Würfel", "en-GB" = "Casts dice", "en-US" = "Rolls dice",)
)]
fn roll(
    /// Sides
    #[option(
        name_localizations(de = "seiten"),
        description_localizations(de = "Seiten")
    )]
    sides: Option<u32>,
    /// Dice
    #[option(name_localizations(de = "dice"))]
    count: Option<u32>,
    /// Weather
    #[option(description_localizations(fr = "Temps"), default = Weather::Sunny)]
    weather: Weather,
) -> String {
    format!("{count:?} {sides:?} {weather:?}")
}

#[derive(Choice, Debug)]
enum Weather {
    #[choice(name_localizations(de = "Sonne", "zh-CN" = "晴"))]
    Sunny,
    Rainy,
}

/// Moderates
#[group(
    name_localizations(de = "moderieren"),
    description_localizations(de = "Hält Ordnung")
)]
mod moderate {
    use super::{command, group};

    /// Works with roles
    #[group(
        name_localizations(de = "rollen"),
        description_localizations(de = "Rollen")
    )]
    mod roles {
        use super::command;

        /// Adds one
        #[command(name_localizations(de = "neu"), description_localizations(de = "Neue"))]
        fn add() {}
    }
}

#[user_command(name_localizations(de = "Wer ist das?"))]
fn who(user: User) -> String {
    format!("{user:?}")
}

#[message_command(name_localizations("pt-BR" = "Denunciar"))]
fn report(message: Message) -> String {
    format!("{message:?}")
}

macro_rules! ping {
    ($locale:literal $text:literal) => {
        /// Pings
        #[command(name_localizations($locale = $text))]
        fn ping() {}
    };
}

ping!("sv-SE" "pinga");

fn main() {
    let _ = (
        roll::COMMAND,
        moderate::COMMAND,
        who::COMMAND,
        report::COMMAND,
        ping::COMMAND,
    );
}
