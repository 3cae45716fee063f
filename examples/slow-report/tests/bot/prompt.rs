//! The end of a deferred response at the prompt of the playground.

#[path = "../../../../tests/kit/prompt.rs"]
mod kit;

use kit::{assert_parts, transcript};

#[test]
fn end_of_a_deferred_response_is_shown() {
    let shown = transcript(env!("CARGO_BIN_EXE_slow-report"), "/report weeks:1\n");
    assert_parts(&shown, &["Your bot\n  is thinking…\n  "]);
    let (_, end) = shown.split_once("is thinking…\n").unwrap_or_default();
    assert!(!end.trim().is_empty(), "{shown}");
}
