use guildhall::prelude::*;

guildhall::localizations!("name");

/// Rolls dice
#[command]
fn roll(
    /// Sides
    sides: Option<u32>,
    /// Dice
    dice: Option<u32>,
) -> String {
    format!("{sides:?} {dice:?}")
}

/// Keeps order
#[group]
mod keep {
    /// Keeps more order
    #[guildhall::group]
    mod order {
        /// Warns
        #[guildhall::command]
        fn warn() {}
    }
}

#[user_command]
fn who(user: User) -> String {
    user.username
}

#[derive(Choice)]
enum Weather {
    Sunny,
}

fn main() {}
