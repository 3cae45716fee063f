//! State is looked up by type; building an app without a state that a handler needs is an error.

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
        let response = SignedRequest::from(slash(command.def().name, json!([])))
            .send_to(&app)
            .await;
        assert_eq!(response.content(), "7");
    }
}

#[test]
fn missing_state_is_a_build_error_naming_command_and_type() {
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
async fn missing_state_in_the_context_is_a_handler_error() {
    let response = SignedRequest::from(slash("by-context", json!([])))
        .send_to(&app(&[by_context::COMMAND]))
        .await;
    assert!(
        response.content().starts_with("Something went wrong."),
        "{}",
        response.content()
    );
}
