//! Buttons and selects at the prompt of the playground.

#[path = "../../../../tests/kit/prompt.rs"]
mod kit;

use kit::{assert_parts, transcript};

const PROGRAM: &str = env!("CARGO_BIN_EXE_buttons");

#[test]
fn components_are_shown_and_used_by_their_labels() {
    let shown = transcript(
        PROGRAM,
        "/outing to:lake\n\
         click I'm coming\n\
         as bob\n\
         click Not this time\n\
         select Which days suit you?: friday, sunday\n\
         click Close\n",
    );
    assert_parts(
        &shown,
        &[
            "  [I'm coming] [Not this time]\n  [Which days suit you? ▾]\n  [Close]\n",
            "  **To lake?** 1 are coming, 0 are not.\n",
            "  **To lake?** 1 are coming, 1 are not.\n",
            "  Friday: 1, Saturday: 0, Sunday: 1\n",
            "You need the permission Manage Messages for this.",
        ],
    );
}

#[test]
fn unknown_names_are_reported() {
    let lines = "click Nowhere\nselect Nothing: a\nselect Nothing\nas zoe\nfill a:b\npage\n";
    assert_parts(
        &transcript(PROGRAM, lines),
        &[
            "no message has a button `Nowhere`",
            "no message has a select menu `Nothing`",
            "write `select PLACEHOLDER: A, B`",
            "there is no member `zoe`",
            "no modal is open",
            "/playground\n",
        ],
    );
}
