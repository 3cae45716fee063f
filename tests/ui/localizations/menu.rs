use guildhall::prelude::*;

guildhall::localizations!("menu");

#[user_command]
fn who(user: User) -> String {
    user.username
}

fn main() {}
