//! Every form of an entry point.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::entry_point;
use guildhall::prelude::*;

/// The app's state.
#[derive(Debug)]
pub struct Games;

/// Plays a game
///
/// This is not the description.
#[entry_point(
    handler = app,
    name_localizations(de = "Spielen"),
    description_localizations(de = "Spielt ein Spiel"),
    contexts(guild, private_channel),
    integration_types(guild_install, user_install),
    default_member_permissions(USE_EMBEDDED_ACTIVITIES),
    nsfw
)]
pub async fn play_now(ctx: Context, #[state] games: &Games) -> Result<String> {
    drop(ctx);
    Ok(format!("{games:?}"))
}

/// The entry point of another app: an app can have only one.
#[allow(missing_docs, reason = "an entry point needs no description")]
mod other {
    use guildhall::entry_point;

    #[entry_point(handler = launch, name = "Launch", crate = guildhall)]
    pub(crate) fn start() {}

    #[entry_point(handler = launch, description = "Launches")]
    fn launch() {}
}

fn main() {
    let _ = (play_now::COMMAND, other::start::COMMAND);
}
