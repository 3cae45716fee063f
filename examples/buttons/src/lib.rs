//! A bot with a command that starts a vote on an outing.

mod tally;

use guildhall::prelude::*;

use tally::{Answer, Day, Outing, Outings};

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder().state(Outings::default())
}

/// Ask who comes along, and when
#[command(contexts(guild))]
fn outing(
    ctx: Context,
    /// The destination
    #[option(max_length = 100)]
    to: String,
    #[state] outings: &Outings,
) -> Reply {
    // The interaction ID is unique, so it identifies the outing.
    let (id, outing) = (ctx.id().get(), Outing::new(to));
    let reply = Reply::text(outing.to_string());
    outings.start(id, outing);
    reply.components(ballot(id))
}

/// Returns the components of a vote, each with the ID of the outing in its custom ID.
fn ballot(outing: u64) -> [ActionRow; 3] {
    [
        ActionRow::buttons([
            Button::success(come::custom_id(outing, Answer::Yes), "I'm coming"),
            Button::secondary(come::custom_id(outing, Answer::No), "Not this time"),
        ]),
        ActionRow::select(days::select(outing)),
        ActionRow::buttons([close::button(outing)]),
    ]
}

/// Records whether the member is coming, and updates the message that contains the button.
#[component("outing/{outing}/come/{answer}")]
fn come(ctx: Context, outing: u64, answer: Answer, #[state] outings: &Outings) -> Result<Update> {
    let member = ctx.user().id;
    outings.change(outing, |outing| outing.set_answer(member, answer))
}

/// Records the days that suit the member. The select offers the variants of `Day`.
#[component("outing/{outing}/days", select(placeholder = "Which days suit you?"))]
fn days(
    ctx: Context,
    outing: u64,
    #[selected] days: Vec<Day>,
    #[state] outings: &Outings,
) -> Result<Update> {
    let member = ctx.user().id;
    outings.change(outing, |outing| outing.set_days(member, days))
}

/// Closes the vote. Members without `MANAGE_MESSAGES` get an error that names the permission.
#[component(
    "outing/{outing}/close",
    button(danger, label = "Close"),
    member_permissions(MANAGE_MESSAGES)
)]
fn close(outing: u64, #[state] outings: &Outings) -> Result<Update> {
    let outing = outings.end(outing)?;
    Ok(Update::text(format!("{outing}\nThe vote is closed.")).without_components())
}
