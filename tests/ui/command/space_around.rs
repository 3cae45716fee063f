//! A description or the name of a choice or menu does not begin or end with a space, which Discord removes.
use guildhall::prelude::*;

#[command(description = " Padded ")]
fn padded() {}

#[command(description = "Sorts", description_localizations(de = "Sortiert\u{a0}"))]
fn localized(
    /// Order
    #[option(description = "The order ")]
    order: Order,
) {
    drop(order);
}

#[derive(Choice)]
enum Order {
    #[choice(name = " Up")]
    Up,
    #[choice(name_localizations(de = "Ab "))]
    Down,
    #[choice(name = " ")]
    None,
}

#[user_command(name = " Trim me ")]
fn trim(user: User) -> String {
    user.to_string()
}

#[user_command(name = "\u{2699}\u{fe0f} Settings")]
fn settings(user: User) -> String {
    user.to_string()
}

#[message_command(name_localizations(de = "Melden "))]
fn report(message: Message) -> String {
    message.content
}

/**   Valid: the spaces of a comment do not count.   */
#[command]
fn comment() {}

#[command(description = "\u{2699}\u{fe0f} Valid, with a selector that Discord removes")]
fn emoji() {}

fn main() {}
