//! A group nested three levels deep.
use guildhall::prelude::*;

/// Moderates
#[group]
mod moderate {
    use super::*;

    /// Roles
    #[group]
    mod roles {
        use super::*;

        /// Colors
        #[group]
        mod colors {
            use super::*;

            /// Sets it
            #[command]
            fn set() {}
        }
    }
}

fn main() {}
