use guildhall::prelude::*;
use guildhall::Form;

#[derive(Modal)]
#[modal(title = "Feedback")]
struct Feedback {
    #[text]
    text: String,
}

/// Ask
#[command(defer)]
fn ask() -> Form<Feedback> {
    Feedback::blank()
}

#[component("again", defer)]
fn again() -> Result<Form<Feedback>> {
    Ok(Feedback::blank())
}

fn main() {}
