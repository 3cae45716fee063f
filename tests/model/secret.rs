//! Secrets are never printed.

use guildhall_model::api::AccessToken;
use guildhall_model::{Interaction, InteractionToken, Secret};
use serde_json::json;

use crate::wire::{read, written};

#[test]
fn debug_output_hides_a_secret() {
    let secret = Secret::new("hunter2");
    let token = InteractionToken::new("hunter2");

    assert_eq!(format!("{secret} {secret:?} {token}"), "*** *** ***");
    assert!(!format!("{token:?}").contains("hunter2"));
}

#[test]
fn debug_output_hides_the_token_of_an_interaction() {
    let interaction: Interaction = read("interaction/slash_subcommand");

    assert_eq!(interaction.token.expose(), "aW52ZW50ZWQ");
    assert!(!format!("{interaction:?}").contains("aW52ZW50ZWQ"));
}

#[test]
fn access_token_is_readable_and_hidden_in_debug_output() {
    let wire = json!({"access_token": "hunter2", "token_type": "Bearer", "expires_in": 604_800, "scope": "applications.commands.update"});

    let token: AccessToken = serde_json::from_value(wire.clone()).unwrap();

    assert!(!format!("{token:?}").contains("hunter2"));
    assert_eq!(token.access_token.expose(), "hunter2");
    assert_eq!(written(&token), wire);
}
