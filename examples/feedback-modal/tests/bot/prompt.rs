//! A modal at the prompt of the playground.

#[path = "../../../../tests/kit/prompt.rs"]
mod kit;

use kit::{assert_parts, transcript};

#[test]
fn modal_is_shown_with_its_fields_and_filled_in() {
    let lines = "/feedback order:7\n\
                 fill first\n\
                 fill topic:delivery details:It came late: on a Sunday stars:\"1\" contact:true\n";
    assert_parts(
        &transcript(env!("CARGO_BIN_EXE_feedback-modal"), lines),
        &[
            "opens the modal `Feedback on order 7`\n  Somebody will read this.\n",
            "  Topic: [topic] goods | delivery\n",
            "  What happened?: [details]\n",
            "  May we answer you?: [contact] true | false\n",
            "write `fill field:value`; the fields are topic, details, stars, contact",
            "Your bot [only you can see this]\n  Thank you. We are sorry.\n",
        ],
    );
}
