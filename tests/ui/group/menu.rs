//! A context menu command in a group.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}

    #[user_command]
    fn report(user: User) -> String {
        format!("{user:?}")
    }

    #[message_command]
    fn quote(message: Message) -> String {
        message.content
    }
}

fn main() {}
