//! Definitions whose texts lack in the files of locales that translate other definitions. `fr` translates descriptions
//! only, so names are not missing there; the definitions below `debug` are exempt.
#![deny(deprecated)]
use guildhall::prelude::*;

guildhall::localizations!("untranslated", untranslated("debug"));

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: u32,
    /// Color
    #[option(choices("red", "blue", "7"), description_localizations(de = "Farbe", fr = "Couleur"))]
    color: String,
) -> String {
    format!("{sides}{color}")
}

/// Plans
#[group]
mod event {
    use super::*;

    /// Creates
    #[command]
    fn create(
        /// Name
        name: String,
    ) {
        drop(name);
    }
}

#[derive(Choice)]
enum Weather {
    Sunny,
    LightRain,
    #[choice(name = "42", value = "42")]
    Number,
}

#[user_command(name = "User info")]
fn user_info(user: User) -> String {
    user.username
}

#[derive(Modal)]
#[modal(title = "Report")]
struct Report {
    #[text(placeholder = "Tell us")]
    what: String,
    /// A note
    #[text]
    note: Option<String>,
}

#[component("close", button(danger, label = "Close"))]
fn close() {}

#[component("icon", button(danger, emoji = "✔"))]
fn icon() {}

#[component("who", select(placeholder = "Who?"))]
fn who(#[selected] who: User) -> String {
    who.username
}

/// Debugs
#[command]
fn debug(
    /// Level
    level: u32,
) -> String {
    level.to_string()
}

fn main() {
    let _ = (Weather::Sunny, Weather::LightRain, Weather::Number);
}
