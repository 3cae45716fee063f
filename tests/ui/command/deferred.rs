use guildhall::prelude::*;
use guildhall::ModalBuilder;

#[derive(Modal)]
#[modal(title = "Feedback")]
struct Feedback {
    #[text]
    text: String,
}

/// Ask
#[command(defer)]
fn ask() -> ModalBuilder<Feedback> {
    Feedback::modal()
}

#[component("again", defer)]
fn again() -> Result<ModalBuilder<Feedback>> {
    Ok(Feedback::modal())
}

fn main() {}
