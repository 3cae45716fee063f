//! Invalid, repeated and too long names; unknown keys.
use guildhall::prelude::*;

/// Moderates
#[group(names = "mod")]
mod Moderate {
    use super::*;

    /// Kicks
    #[command]
    fn kick() {}

    /// Kicks, too
    #[command(name = "kick")]
    fn throw() {}

    /// Kicks, as a group
    #[group(name = "kick")]
    mod kicks {
        use super::*;

        /// Valid, on another level
        #[command(name = "kick")]
        fn again() {}
    }
}

/// Moderates
#[group(name = "abcdefghijklmnopqrstuvwxyz-123456", min = 5)]
mod long {
    use super::*;

    /// Is too long, too
    #[command(name = "abcdefghijklmnopqrstuvwxyz-123456")]
    fn too_long() {}
}

fn main() {}
