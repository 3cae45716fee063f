//! A context menu command cannot have a description.
use guildhall::prelude::*;

/// Documentation, which is allowed
#[user_command(description = "Shows who it is")]
fn who(user: User) -> String {
    format!("{user:?}")
}

#[message_command(description_localizations(de = "Meldet sie"))]
fn report(message: Message) -> String {
    format!("{message:?}")
}

fn main() {}
