//! Groups whose module lacks `use super::*`: one error for each module, at the first attribute.
use guildhall::prelude::*;

/// Manages roles
#[group]
mod roles {
    /// Manages members
    #[group]
    mod members {
        use super::*;

        /// Adds a member
        #[command]
        pub async fn add(
            /// Member
            member: Member,
        ) {
            drop(member);
        }
    }

    /// Lists roles
    #[command]
    pub async fn list(ctx: Context) {
        drop(ctx);
    }
}

/// Manages channels
#[group]
mod channels {
    use super::*;

    /// Manages threads
    #[group]
    mod threads {
        use super::command as cmd;
        use super::group;

        /// Adds a thread
        #[command]
        pub async fn add() {}

        /// Removes a thread
        #[command]
        pub async fn remove() {}
    }
}

/// Manages tags
#[group]
mod tags {
    /// Adds a tag
    #[guildhall::command]
    pub async fn add() {}
}

fn main() {}
