//! A group has at most 25 subcommands, including those from `include(…)`.
use guildhall::prelude::*;

macro_rules! group {
    ($(#[$($attribute:tt)*])* mod $module:ident: $($name:ident)*) => {
        $(#[$($attribute)*])*
        mod $module {
            use super::*;

            $(
                /// One
                #[command]
                fn $name() {}
            )*
        }
    };
    ($(#[$($attribute:tt)*])* mod $outer:ident / $inner:ident: $($name:ident)*) => {
        $(#[$($attribute)*])*
        mod $outer {
            use super::*;

            /// Has them
            #[group]
            mod $inner {
                use super::*;

                $(
                    /// One
                    #[command]
                    fn $name() {}
                )*
            }
        }
    };
}

/// Pings
#[command]
fn ping() {}

group! {
    /// Has them
    #[group]
    mod more:
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
        s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24 s25
}

group! {
    /// Has them
    #[group(include(ping))]
    mod included:
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
        s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24
}

group! {
    /// Has a group
    #[group]
    mod outer / inner:
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
        s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24 s25
}

group! {
    /// Has them
    #[group]
    mod fewer:
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
        s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24
}

fn main() {}
