use guildhall::prelude::*;
use guildhall::component::ModalBuilder;

#[derive(Modal)]
#[modal(title = "Feedback")]
struct Feedback {
    #[text]
    text: String,
}

/// Ask
#[command(defer)]
fn ask() -> ModalBuilder<Feedback> {
    Feedback::form()
}

#[component("again", defer)]
fn again() -> Result<ModalBuilder<Feedback>> {
    Ok(Feedback::form())
}

fn main() {}
