//! Invalid localized names, and those equal to a sibling's name in the same locale.
use guildhall::prelude::*;

/// Moderates
#[group(name_localizations(de = "Moderieren"))]
mod order {
    /// Kicks a member
    #[guildhall::command]
    fn kick() {}
}

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Bans a member
    #[command(name_localizations(de = "sperren"))]
    fn ban() {}

    /// Kicks a member
    #[command(name_localizations(de = "sperren", fr = "ban"))]
    fn kick() {}

    /// Works with roles
    #[group(name_localizations(de = "sperren"))]
    mod roles {
        use super::*;

        /// Valid, on another level
        #[command(name_localizations(de = "sperren"))]
        fn ban() {}
    }
}

fn main() {}
