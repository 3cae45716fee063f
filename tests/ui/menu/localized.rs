//! A context-menu command has a name in other languages only.
use guildhall::prelude::*;

#[user_command(
    name_localizations(de = "Wer ist das, um Himmels willen, bloß?", "en-US" = "Who"),
    description_localizations(de = "Zeigt, wer es ist")
)]
fn who(user: User) -> String {
    format!("{user:?}")
}

#[message_command]
fn report(#[option(name_localizations(de = "was"))] message: Message) -> String {
    format!("{message:?}")
}

fn main() {}
