//! A command has at most 8000 characters in its whole tree, including included commands.
use guildhall::prelude::*;

include!("../shared/large.rs");

/// 1
#[command]
fn far(
    /// 2
    a: Large,
    /// 3
    b: Large,
) {
    let _ = (a, b);
}

macro_rules! tree {
    ($(#[$($attribute:tt)*])* mod $module:ident) => {
        $(#[$($attribute)*])*
        mod $module {
            use super::*;

            /// 1
            #[command]
            fn own(
                /// 2
                a: Large,
                /// 3
                b: Large,
            ) {
                let _ = (a, b);
            }
        }
    };
}

tree! {
    /// It has one too many..
    #[group(include(far))]
    mod tree
}

tree! {
    /// It has exactly 8000.
    #[group(include(far))]
    mod fits
}

fn main() {}
