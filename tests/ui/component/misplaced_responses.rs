//! Responses that an interaction cannot have: a modal to a modal, an update to a command.
use guildhall::prelude::*;
use guildhall::component::ModalBuilder;

#[derive(Modal)]
#[modal(title = "Feedback")]
struct Feedback {
    #[text]
    text: String,
}

#[modal("feedback")]
fn again(form: Feedback) -> ModalBuilder<Feedback> {
    drop(form.text);
    Feedback::form()
}

/// Updates
#[command]
fn update() -> Update {
    Update::default()
}

fn main() {}
