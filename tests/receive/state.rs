//! State is looked up by type; a missing state is a build error.

use acceptance::{SignedRequest, app, builder, slash};
use guildhall::prelude::*;
use serde_json::json;

struct Counter(u32);

/// Read a state
#[command]
fn by_reference(#[state] counter: &Counter) -> String {
    counter.0.to_string()
}

/// Read a state through the context
#[command]
async fn by_context(ctx: Context) -> Result<String> {
    Ok(ctx.state::<Counter>()?.0.to_string())
}

#[tokio::test]
async fn state_reaches_the_handler() {
    let commands = [by_reference::COMMAND, by_context::COMMAND];
    let app = builder(&commands).state(Counter(7)).build().unwrap();
    for command in commands {
        let answer = SignedRequest::from(slash(command.def().name, json!([])))
            .send_to(&app)
            .await;
        assert_eq!(answer.content(), "7");
    }
}

#[test]
fn missing_state_is_a_start_up_error_that_names_both() {
    let error = builder(&[by_reference::COMMAND])
        .build()
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`by-reference`") && error.contains("Counter"),
        "{error}"
    );
    assert!(error.contains("receive/state.rs:11"), "{error}");
}

#[tokio::test]
async fn missing_state_of_a_context_is_an_error_of_the_handler() {
    let answer = SignedRequest::from(slash("by-context", json!([])))
        .send_to(&app(&[by_context::COMMAND]))
        .await;
    assert!(
        answer.content().starts_with("Something went wrong."),
        "{}",
        answer.content()
    );
}
