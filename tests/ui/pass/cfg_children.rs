//! A group with 25 subcommands and a 26th that is configured out.
#![deny(warnings)]
use guildhall::prelude::*;

macro_rules! group {
    ($($name:ident)*) => {
        /// Has them
        #[group]
        mod some {
            use super::*;

            $(
                /// One
                #[command]
                fn $name() {}
            )*

            /// Not there
            #[cfg(any())]
            #[command]
            fn s25() {}
        }
    };
}

group! {
    s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
    s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24
}

fn main() {}
