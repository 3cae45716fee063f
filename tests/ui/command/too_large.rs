//! A command has at most 8000 characters, including its choices.
use guildhall::prelude::*;

include!("../shared/large.rs");

macro_rules! sized {
    ($(#[$($attribute:tt)*])* fn $function:ident) => {
        $(#[$($attribute)*])*
        fn $function(
            /// 1
            a: Large,
            /// 2
            b: Large,
            /// 3
            c: Large,
            /// 4
            d: Option<Large>,
        ) {
            let _ = (a, b, c, d);
        }
    };
}

sized! {
    /// This command has 8001 of them
    #[command]
    fn size
}

sized! {
    /// This command has 8000 of it.
    #[command]
    fn fits
}

sized! {
    /// Short
    #[command(description_localizations(de = "This command has 8001 of them"))]
    fn long
}

sized! {
    /// Short, too
    #[command(description_localizations(de = "This command has 8000 of it.", fr = "Plus court"))]
    fn last
}

fn main() {}
