//! The largest legal counts: 25 options, subcommands and choices, and 8000 characters.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;

/// Has 25 options
#[command]
fn options(
    /// A number
    n0: Option<u8>,
    /// A number
    n1: Option<u8>,
    /// A number
    n2: Option<u8>,
    /// A number
    n3: Option<u8>,
    /// A number
    n4: Option<u8>,
    /// A number
    n5: Option<u8>,
    /// A number
    n6: Option<u8>,
    /// A number
    n7: Option<u8>,
    /// A number
    n8: Option<u8>,
    /// A number
    n9: Option<u8>,
    /// A number
    n10: Option<u8>,
    /// A number
    n11: Option<u8>,
    /// A number
    n12: Option<u8>,
    /// A number
    n13: Option<u8>,
    /// A number
    n14: Option<u8>,
    /// A number
    n15: Option<u8>,
    /// A number
    n16: Option<u8>,
    /// A number
    n17: Option<u8>,
    /// A number
    n18: Option<u8>,
    /// A number
    n19: Option<u8>,
    /// A number
    n20: Option<u8>,
    /// A number
    n21: Option<u8>,
    /// A number
    n22: Option<u8>,
    /// A number
    n23: Option<u8>,
    /// A number
    n24: Option<u8>,
) -> String {
    [n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21, n22, n23, n24].len().to_string()
}

#[derive(Choice)]
enum Number {
    N0,
    N1,
    N2,
    N3,
    N4,
    N5,
    N6,
    N7,
    N8,
    N9,
    N10,
    N11,
    N12,
    N13,
    N14,
    N15,
    N16,
    N17,
    N18,
    N19,
    N20,
    N21,
    N22,
    N23,
    N24,
}

/// Has 25 choices
#[command]
fn choices(
    /// Which
    number: Number,
) {
    drop(number);
}

/// Is one of 25
#[command]
fn included() {}

/// Has 25 subcommands, one of which is included
#[group(include(included))]
mod subcommands {
    use super::*;

    /// One
    #[command]
    fn s0() {}

    /// One
    #[command]
    fn s1() {}

    /// One
    #[command]
    fn s2() {}

    /// One
    #[command]
    fn s3() {}

    /// One
    #[command]
    fn s4() {}

    /// One
    #[command]
    fn s5() {}

    /// One
    #[command]
    fn s6() {}

    /// One
    #[command]
    fn s7() {}

    /// One
    #[command]
    fn s8() {}

    /// One
    #[command]
    fn s9() {}

    /// One
    #[command]
    fn s10() {}

    /// One
    #[command]
    fn s11() {}

    /// One
    #[command]
    fn s12() {}

    /// One
    #[command]
    fn s13() {}

    /// One
    #[command]
    fn s14() {}

    /// One
    #[command]
    fn s15() {}

    /// One
    #[command]
    fn s16() {}

    /// One
    #[command]
    fn s17() {}

    /// One
    #[command]
    fn s18() {}

    /// One
    #[command]
    fn s19() {}

    /// One
    #[command]
    fn s20() {}

    /// One
    #[command]
    fn s21() {}

    /// One
    #[command]
    fn s22() {}

    /// One
    #[command]
    fn s23() {}
}

/// Has a group of 25 subcommands
#[group]
mod outer {
    use super::*;

    /// Has 25 subcommands
    #[group]
    mod inner {
        use super::*;

        /// One
        #[command]
        fn s0() {}

        /// One
        #[command]
        fn s1() {}

        /// One
        #[command]
        fn s2() {}

        /// One
        #[command]
        fn s3() {}

        /// One
        #[command]
        fn s4() {}

        /// One
        #[command]
        fn s5() {}

        /// One
        #[command]
        fn s6() {}

        /// One
        #[command]
        fn s7() {}

        /// One
        #[command]
        fn s8() {}

        /// One
        #[command]
        fn s9() {}

        /// One
        #[command]
        fn s10() {}

        /// One
        #[command]
        fn s11() {}

        /// One
        #[command]
        fn s12() {}

        /// One
        #[command]
        fn s13() {}

        /// One
        #[command]
        fn s14() {}

        /// One
        #[command]
        fn s15() {}

        /// One
        #[command]
        fn s16() {}

        /// One
        #[command]
        fn s17() {}

        /// One
        #[command]
        fn s18() {}

        /// One
        #[command]
        fn s19() {}

        /// One
        #[command]
        fn s20() {}

        /// One
        #[command]
        fn s21() {}

        /// One
        #[command]
        fn s22() {}

        /// One
        #[command]
        fn s23() {}

        /// One
        #[command]
        fn s24() {}
    }
}

#[derive(Choice)]
enum Large {
    #[choice(name = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", value = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
    A,
    #[choice(name = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", value = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb")]
    B,
    #[choice(name = "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc", value = "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc")]
    C,
    #[choice(name = "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd", value = "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd")]
    D,
    #[choice(name = "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", value = "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee")]
    E,
    #[choice(name = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", value = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff")]
    F,
    #[choice(name = "gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg", value = "gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg")]
    G,
    #[choice(name = "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", value = "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh")]
    H,
    #[choice(name = "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii", value = "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii")]
    I,
    #[choice(name = "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj", value = "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj")]
    J,
}

/// This command has 8000 of it.
#[command]
fn size(
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

/// Short
#[command(description_localizations(de = "This command has 8000 of it.", fr = "Court"))]
fn text(
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
