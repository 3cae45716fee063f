//! A command has at most 25 options.
use guildhall::prelude::*;

macro_rules! command {
    ($(#[$($attribute:tt)*])* fn $function:ident: $($parameter:ident)*) => {
        $(#[$($attribute)*])*
        fn $function($(
            /// A number
            $parameter: u8,
        )*) {
            let _ = [$($parameter),*];
        }
    };
}

command! {
    /// Adds 26
    #[command]
    fn add:
        n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12
        n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25
}

command! {
    /// Adds 25
    #[command]
    fn add_fewer:
        n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12
        n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24
}

fn main() {}
