//! The struct of a modal as the response of a command, which has to open the modal.
use guildhall::prelude::*;

#[derive(Modal)]
#[modal(title = "Two")]
struct Two {
    #[text]
    name: String,
}

#[modal("two")]
fn submit(form: Two) -> String {
    form.name
}

/// Asks
#[command]
fn ask() -> Two {
    Two { name: String::new() }
}

/// Asks
#[command]
fn valid() -> ModalBuilder<Two> {
    submit::open()
}

fn main() {}
