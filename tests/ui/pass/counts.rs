//! The maximum counts: 25 options, subcommands and choices, and 8000 characters.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;

macro_rules! command {
    ($(#[$($attribute:tt)*])* fn $function:ident: $($parameter:ident)*) => {
        $(#[$($attribute)*])*
        fn $function($(
            /// A number
            $parameter: Option<u8>,
        )*) -> String {
            [$($parameter),*].len().to_string()
        }
    };
}

command! {
    /// Has 25 options
    #[command]
    fn options:
        n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12
        n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24
}

#[derive(Choice)]
enum Number {
    N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12,
    N13, N14, N15, N16, N17, N18, N19, N20, N21, N22, N23, N24,
}

/// Has 25 choices
#[command]
fn choices(
    /// Which
    number: Number,
) {
    let _ = number;
}

/// Is one of 25
#[command]
fn included() {}

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

            /// Has 25 subcommands
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

group! {
    /// Has 25 subcommands, one of which is included
    #[group(include(included))]
    mod subcommands:
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
        s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23
}

group! {
    /// Has a group of 25 subcommands
    #[group]
    mod outer / inner:
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12
        s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24
}

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
    /// This command has 8000 of it.
    #[command]
    fn size
}

sized! {
    /// Short
    #[command(description_localizations(de = "This command has 8000 of it.", fr = "Court"))]
    fn text
}

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

/// It has exactly 8000.
#[group(include(far))]
mod tree {
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

fn main() {}
