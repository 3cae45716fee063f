//! A custom ID with a text may be too long, so the function that returns it returns a `Result`.
use guildhall::prelude::*;

#[component("note/{text}")]
fn note(text: String) -> String {
    text
}

fn buttons(text: &str) -> Result<ActionRow> {
    let valid = Button::primary(note::custom_id(text.to_owned())?, "Show");
    let _ = note::custom_id(text)?;
    let _ = StringSelect::new(note::custom_id(text.to_owned()));
    Ok(ActionRow::buttons([valid, Button::primary(note::custom_id(text.to_owned()), "Show")]))
}

fn main() {
    let _ = buttons("text");
}
