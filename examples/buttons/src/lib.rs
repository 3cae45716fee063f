//! A bot with which a server votes on an outing.

mod tally;

use guildhall::AppBuilder;
use guildhall::model::component::{ActionRow, Button};
use guildhall::prelude::*;

use tally::{Answer, Day, Outing, Outings};

/// The bot, which is yet to start.
pub fn app() -> AppBuilder {
    App::builder().state(Outings::default())
}

/// Ask who comes along, and when
#[command(contexts(guild))]
fn outing(
    ctx: Context,
    /// Where to
    #[option(max_length = 100)]
    to: String,
    #[state] outings: &Outings,
) -> Reply {
    // The number of the interaction is the outing's: nobody else has it.
    let (id, outing) = (ctx.id().get(), Outing::new(to));
    let reply = Reply::text(outing.to_string());
    outings.start(id, outing);
    ballot(id).into_iter().fold(reply, Reply::component)
}

/// Two buttons, a select and one more button, each with the number of the outing in its custom id.
fn ballot(outing: u64) -> [ActionRow; 3] {
    [
        ActionRow::buttons([
            Button::success(come::custom_id(outing, Answer::Yes), "I come along"),
            Button::secondary(come::custom_id(outing, Answer::No), "Not this time"),
        ]),
        ActionRow::select(days::select(outing)),
        ActionRow::buttons([close::button(outing)]),
    ]
}

/// Yes or no: the message with the button is updated, for everybody to see.
#[component("outing/{outing}/come/{answer}")]
fn come(ctx: Context, outing: u64, answer: Answer, #[state] outings: &Outings) -> Result<Update> {
    let member = ctx.user().id;
    outings.change(outing, |outing| outing.set_answer(member, answer))
}

/// The choices of the enum are offered, and what was selected comes as it.
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

/// Only who may manage messages may close the vote; anybody else is told what they lack.
#[component(
    "outing/{outing}/close",
    button(danger, label = "Close"),
    member_permissions(MANAGE_MESSAGES)
)]
fn close(outing: u64, #[state] outings: &Outings) -> Result<Update> {
    let outing = outings.end(outing)?;
    Ok(Update::text(format!("{outing}\nThe vote is closed.")).components(None))
}
