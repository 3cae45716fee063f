//! Functions of a group without `#[command]`; functions without documented parameters may be helpers.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Bans a member
    #[command]
    pub async fn ban(
        /// Member to ban
        user: User,
    ) {
        helper(&user);
    }

    /// Kicks a member
    pub async fn kick(
        /// Member to kick
        user: User,
        #[option(max_length = 400)] reason: Option<String>,
    ) {
        drop((user, reason));
    }

    fn helper(_user: &User) {}
}

/// Moderates
#[group]
mod only_one {
    use super::*;

    /// Kicks a member
    pub async fn kick(
        ctx: Context,
        /// Member to kick
        user: User,
    ) {
        drop((ctx, user));
    }
}

fn main() {}
