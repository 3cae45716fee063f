//! Missing permissions as a handler's error.

use acceptance::{SignedRequest, app, slash};
use guildhall::client::MissingPermission;
use guildhall::model::{Permissions, Requirement};
use guildhall::prelude::*;
use serde_json::json;

const BAN: Requirement = Requirement::all(Permissions::BAN_MEMBERS);

/// Ban somebody
#[command]
async fn ban(ctx: Context) -> Result<&'static str> {
    MissingPermission::check(&BAN, ctx.app_permissions())?;
    Ok("Banned.")
}

async fn ban_with(app_permissions: Permissions) -> String {
    let mut body = slash("ban", json!([]));
    body["app_permissions"] = json!(app_permissions);
    let response = SignedRequest::from(body)
        .send_to(&app(&[ban::COMMAND]))
        .await;
    response.content()
}

#[tokio::test]
async fn user_sees_the_missing_permission() {
    let message = ban_with(Permissions::KICK_MEMBERS).await;

    assert_eq!(message, "I need the permission Ban Members for this");
}

#[tokio::test]
async fn handler_continues_if_nothing_is_missing() {
    assert_eq!(ban_with(Permissions::BAN_MEMBERS).await, "Banned.");
    assert_eq!(ban_with(Permissions::ADMINISTRATOR).await, "Banned.");
}

#[test]
fn several_permissions_are_listed() {
    let missing = Permissions::BAN_MEMBERS | Permissions::KICK_MEMBERS;

    assert_eq!(
        MissingPermission { missing }.to_string(),
        "I need the permissions Kick Members and Ban Members for this"
    );
}

#[test]
fn empty_set_of_missing_permissions_has_a_message() {
    let missing = Permissions::empty();

    assert_eq!(
        MissingPermission { missing }.to_string(),
        "I need no permission for this"
    );
}

#[test]
fn missing_permission_is_a_user_error() {
    let missing = MissingPermission::check(&BAN, Permissions::empty()).unwrap_err();

    let error = Error::from(missing);

    assert_eq!(
        error.user_message(),
        Some("I need the permission Ban Members for this")
    );
}
