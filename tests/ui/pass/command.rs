//! Every form of a command, in a crate with strict lints.
#![forbid(unsafe_code)]
#![deny(missing_docs, missing_debug_implementations, unreachable_pub, warnings)]

use guildhall::prelude::*;

/// The app's state.
#[derive(Debug)]
pub struct Db;

const HOME: u64 = 81_384_788_765_712_384;
const SMALLEST: i64 = 2;

/// Alias of an optional type, which makes an option optional too.
type Maybe = Option<u32>;

/// Rolls
/// some dice
///
/// This is not the description.
#[command(
    name = "dice",
    contexts(guild, bot_dm, private_channel),
    integration_types(guild_install, user_install),
    default_member_permissions(KICK_MEMBERS | BAN_MEMBERS, MODERATE_MEMBERS),
    nsfw
)]
pub async fn roll(
    ctx: Context,
    /// What for
    #[option(min_length = 1, max_length = 20, autocomplete = suggest)]
    what: &str,
    /// Sides
    #[option(min = SMALLEST, max = 1_000)]
    sides: Option<u32>,
    /// Dice
    #[option(default = one())]
    dice: u32,
    /// Factor
    #[option(min = -1.5, max = 3)]
    factor: Option<f64>,
    /** Type of dice */
    r#type: Maybe,
    #[option(name = "color", description = "Color")] _hue: Option<&str>,
    #[state] db: &Db,
) -> Result<String> {
    drop(ctx);
    Ok(format!("{what} {sides:?} {dice} {factor:?} {type:?} {db:?}"))
}

const fn one() -> u32 {
    1
}

async fn suggest(ctx: Autocomplete, typed: &str, so_far: &roll::Partial) -> Vec<String> {
    drop(ctx);
    let sides: Option<u32> = so_far.sides;
    let what: Option<&String> = so_far.what.as_ref();
    vec![format!("{typed} {sides:?} {what:?} {:?} {so_far:?}", so_far.unparsed("dice"))]
}

/// For administrators, in two guilds
#[command(default_member_permissions(none), guilds(1, HOME))]
fn shutdown() {}

/// Uploads a file
#[command]
fn upload(
    /// Where
    #[option(channel_types(guild_text, public_thread))]
    channel: Channel,
    /// What
    #[option(file_types("image", ".pdf"))]
    file: Attachment,
) -> String {
    format!("{channel:?} {file:?}")
}

/// Configured out
#[command]
#[cfg(any())]
fn elsewhere() {}

fn main() {
    let _ = (roll, roll::COMMAND);
    shutdown();
    let _ = upload;
}
