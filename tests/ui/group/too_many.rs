//! A group has at most 25 subcommands, included ones among them.
use guildhall::prelude::*;

/// Pings
#[command]
fn ping() {}

/// Has them
#[group]
mod more {
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

    /// One
    #[command]
    fn s25() {}
}

/// Has them
#[group(include(ping))]
mod included {
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

/// Has a group
#[group]
mod outer {
    use super::*;

    /// Has them
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

        /// One
        #[command]
        fn s25() {}
    }
}

/// Has them
#[group]
mod fewer {
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

fn main() {}
