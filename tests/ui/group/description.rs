//! A group must have a description.
use guildhall::prelude::*;

#[group]
mod undescribed {
    use super::*;

    /// Pings
    #[command]
    fn ping() {}
}

#[group(description = "")]
mod blank {
    use super::*;

    #[command]
    fn undescribed_within() {}
}

fn main() {}
