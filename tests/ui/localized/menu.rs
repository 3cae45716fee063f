//! A context menu command has no description; its localized name has 1 to 32 characters.
use guildhall::prelude::*;

#[user_command(
    name_localizations(de = "Wer ist das, um Himmels willen, ?", "en-US" = "Who", fr = ""),
    description_localizations(de = "Zeigt, wer es ist")
)]
fn who(user: User) -> String {
    format!("{user:?}")
}

#[message_command]
fn report(#[option(name_localizations(de = "was"))] message: Message) -> String {
    format!("{message:?}")
}

#[message_command(name_localizations(de = "Wer ist das, um Himmels willen ?"))]
fn valid(message: Message) -> String {
    message.content
}

fn main() {}
