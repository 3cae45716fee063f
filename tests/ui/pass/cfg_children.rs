//! A group with 25 configured subcommands and one that is not.
#![deny(warnings)]
use guildhall::prelude::*;

/// Has them
#[group]
mod some {
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

    /// Not there
    #[cfg(any())]
    #[command]
    fn s25() {}
}

fn main() {}
