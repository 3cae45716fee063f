//! The function of a component as its custom ID.
use guildhall::prelude::*;

#[component("vote/{poll}")]
fn vote(poll: u64) -> Reply {
    Reply::text(poll.to_string())
}

fn buttons() -> ActionRow {
    let valid = Button::primary(vote::custom_id(1), "Vote");
    ActionRow::buttons([valid, Button::primary(vote, "Vote")])
}

fn main() {
    let _ = buttons();
}
