//! An option has at most 25 choices.
use guildhall::prelude::*;

#[derive(Choice)]
enum Numbers {
    N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12,
    N13, N14, N15, N16, N17, N18, N19, N20, N21, N22, N23, N24, N25,
}

#[derive(Choice)]
enum Fewer {
    N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12,
    N13, N14, N15, N16, N17, N18, N19, N20, N21, N22, N23, N24,
}

/// Shows it
#[command]
fn show(
    /// Which
    number: Numbers,
    /// Which
    fewer: Fewer,
) {
    let _ = (number, fewer);
}

fn main() {}
