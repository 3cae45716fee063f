//! A bot with giveaways.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder().state(Giveaways::default())
}

/// Giveaways by their IDs, with their participants. A real bot has a database.
#[derive(Debug, Default)]
struct Giveaways(Mutex<BTreeMap<u64, BTreeSet<Id<User>>>>);

impl Giveaways {
    fn start(&self, giveaway: u64) {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        giveaways.insert(giveaway, BTreeSet::new());
    }

    /// Adds a participant, and returns the number of participants.
    fn join(&self, giveaway: u64, user: Id<User>) -> Result<usize> {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let participants = giveaways.get_mut(&giveaway).ok_or_else(is_over)?;
        participants.insert(user);
        Ok(participants.len())
    }

    /// Returns the participants.
    fn participants(&self, giveaway: u64) -> Result<Vec<Id<User>>> {
        let giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let participants = giveaways.get(&giveaway).ok_or_else(is_over)?;
        Ok(participants.iter().copied().collect())
    }

    /// Ends a giveaway.
    fn end(&self, giveaway: u64) {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        giveaways.remove(&giveaway);
    }
}

fn is_over() -> Error {
    Error::user("This giveaway is over.")
}

/// Start a giveaway
#[command(
    contexts(guild),
    default_member_permissions(MANAGE_GUILD),
    cooldown(1 per 1h, by = guild)
)]
fn giveaway(
    ctx: Context,
    /// Prize
    #[option(max_length = 80)]
    prize: &str,
    #[state] giveaways: &Giveaways,
) -> Reply {
    let id = ctx.id().get();
    giveaways.start(id);
    Reply::text(format!("**{prize}**: who joins?"))
        .component(ActionRow::buttons([join::button(id), draw::button(id)]))
}

/// Adds the member to the participants.
#[component("giveaway/{giveaway}/join", button(success, label = "Join"), ephemeral)]
fn join(ctx: Context, giveaway: u64, #[state] giveaways: &Giveaways) -> Result<String> {
    let count = giveaways.join(giveaway, ctx.user().id)?;
    Ok(format!("You are one of {count}."))
}

/// Draws the winner, pins the name in the channel, and ends the giveaway.
///
/// The giveaway ends after the announcement, so that a moderator can draw again if Discord fails.
#[component(
    "giveaway/{giveaway}/draw",
    button(danger, label = "Draw"),
    ephemeral,
    member_permissions(MANAGE_GUILD),
    app_permissions(PIN_MESSAGES)
)]
async fn draw(ctx: Context, giveaway: u64, #[state] giveaways: &Giveaways) -> Result<&'static str> {
    let participants = giveaways.participants(giveaway)?;
    // The ID of the click is as good as a random number: nobody can choose its time to the millisecond.
    let chosen = usize::try_from(ctx.id().get() >> 22)? % participants.len().max(1);
    let Some(winner) = participants.get(chosen) else {
        return Err(Error::user("Nobody has joined yet."));
    };
    let channel = ctx.channel()?;
    let announcement = channel
        .messages()
        .create(format!("<@{winner}> wins!"))
        .await?;
    channel.message(announcement.id).pin().await?;
    giveaways.end(giveaway);
    Ok("Announced.")
}
