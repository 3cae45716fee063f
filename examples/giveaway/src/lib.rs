//! A bot with giveaways.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder().state(Giveaways::default())
}

/// Giveaways by their IDs. A real bot has a database.
#[derive(Debug, Default)]
struct Giveaways(Mutex<HashMap<u64, Entrants>>);

/// Participants of a giveaway, and the winner once a moderator has drawn.
#[derive(Debug, Default)]
struct Entrants {
    participants: BTreeSet<Id<User>>,
    winner: Option<Id<User>>,
}

impl Giveaways {
    fn start(&self, giveaway: u64) {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        giveaways.insert(giveaway, Entrants::default());
    }

    /// Adds a participant, and returns the number of participants.
    fn join(&self, giveaway: u64, user: Id<User>) -> Result<usize> {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entrants = giveaways.get_mut(&giveaway).ok_or_else(is_over)?;
        entrants.participants.insert(user);
        Ok(entrants.participants.len())
    }

    /// Returns the winner, and draws one if there is none yet: a second draw, after a failure of Discord or by another
    /// moderator, has the same winner.
    fn draw(&self, giveaway: u64) -> Result<Id<User>> {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entrants = giveaways.get_mut(&giveaway).ok_or_else(is_over)?;
        let drawn = entrants.winner.or_else(|| random(&entrants.participants));
        entrants.winner = drawn;
        drawn.ok_or_else(|| Error::user("Nobody has joined yet."))
    }

    /// Ends a giveaway.
    fn end(&self, giveaway: u64) {
        let mut giveaways = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        giveaways.remove(&giveaway);
    }
}

/// Returns a random participant. The standard library creates random keys for each `RandomState`.
fn random(participants: &BTreeSet<Id<User>>) -> Option<Id<User>> {
    let random = RandomState::new();
    let lots = participants
        .iter()
        .map(|user| (random.hash_one(user), *user));
    let lots: BTreeMap<_, _> = lots.collect();
    lots.into_values().next()
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

/// Draws the winner, announces the winner in the channel, ends the giveaway, and pins the announcement.
///
/// The giveaway ends after the announcement, so that a moderator can draw again if Discord does not accept it.
#[component(
    "giveaway/{giveaway}/draw",
    button(danger, label = "Draw"),
    ephemeral,
    member_permissions(MANAGE_GUILD),
    app_permissions(SEND_MESSAGES | PIN_MESSAGES)
)]
async fn draw(ctx: Context, giveaway: u64, #[state] giveaways: &Giveaways) -> Result<&'static str> {
    let winner = giveaways.draw(giveaway)?;
    let channel = ctx.channel()?;
    let announcement = channel
        .messages()
        .create(format!("<@{winner}> wins!"))
        .await?;
    giveaways.end(giveaway);
    channel.message(announcement.id).pin().await?;
    Ok("Announced.")
}
