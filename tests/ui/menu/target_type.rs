//! A target of a type that does not match the context menu.
use guildhall::prelude::*;

#[user_command]
fn message_of_user(message: Message) -> String {
    message.content
}

#[message_command]
fn user_of_message(user: User) -> String {
    user.to_string()
}

#[user_command]
fn text_of_user(text: String) -> String {
    text
}

fn main() {}
