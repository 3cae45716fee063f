//! The current application.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, app, text, unverifying_app};

const ME: &str = "/applications/@me";

#[tokio::test]
async fn application_contains_its_public_key() {
    let fixture = Fixture::new().await;

    let reply = fixture.get(ME).await;

    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.body["id"],
        fixture.service.application_id().to_string()
    );
    assert_eq!(reply.body["verify_key"], fixture.service.public_key());
}

#[tokio::test]
async fn application_contains_the_deprecated_summary() {
    let fixture = Fixture::new().await;

    let reply = fixture.get(ME).await;

    assert_eq!(reply.body["summary"], "");
}

#[tokio::test]
async fn bot_token_starts_with_the_id_of_the_bot() {
    let fixture = Fixture::new().await;
    let token = fixture.service.bot_token();

    let first = token.split('.').next().unwrap_or_default();
    let id = URL_SAFE_NO_PAD.decode(first).expect("the part is Base64");

    let application = fixture.service.application_id();
    assert_eq!(id, application.to_string().as_bytes());
    assert_eq!(token.split('.').count(), 3);
}

#[tokio::test]
async fn verified_endpoint_is_saved() {
    let fixture = Fixture::new().await;
    let app = app(&fixture.service.public_key(), text("hello")).await;

    let edit = json!({ "interactions_endpoint_url": app.url });
    let reply = fixture.patch(ME, &edit).await;

    assert_eq!(reply.status, 200);
    assert_eq!(reply.body["interactions_endpoint_url"], app.url);
    assert_eq!(
        app.seen
            .lock()
            .expect("no test panics while it holds the lock")
            .len(),
        1
    );
}

#[tokio::test]
async fn unverified_endpoint_is_a_form_error() {
    let fixture = Fixture::new().await;
    let app = unverifying_app(CannedResponse::Never).await;

    let edit = json!({ "interactions_endpoint_url": app.url, "description": "x" });
    let reply = fixture.patch(ME, &edit).await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50035)));
    assert_eq!(reply.codes("/interactions_endpoint_url").len(), 1);
    let now = fixture.get(ME).await;
    assert_eq!(now.body["description"], "");
}

#[tokio::test]
async fn null_and_empty_text_remove_the_endpoint() {
    let fixture = Fixture::new().await;
    for none in [Value::Null, json!("")] {
        fixture.connect_app(text("hello")).await;
        let edit = json!({ "interactions_endpoint_url": none });
        let reply = fixture.patch(ME, &edit).await;
        assert_eq!(reply.body["interactions_endpoint_url"], Value::Null);
    }
}

#[tokio::test]
async fn edit_preserves_the_other_fields() {
    let fixture = Fixture::new().await;
    fixture
        .patch(ME, &json!({ "description": "A bot", "tags": ["fun"] }))
        .await;

    let reply = fixture.patch(ME, &json!({ "description": "My bot" })).await;

    assert_eq!(reply.body["description"], "My bot");
    assert_eq!(reply.body["tags"], json!(["fun"]));
}

#[tokio::test]
async fn edit_changes_images_and_event_webhooks() {
    let fixture = Fixture::new().await;
    let acknowledged = CannedResponse::Raw(204, "text/plain", "");
    let app = app(&fixture.service.public_key(), acknowledged).await;
    let picture = "data:image/png;base64,iVBORw0KGgo=";
    let edit = json!({
        "cover_image": picture,
        "icon": picture,
        "event_webhooks_status": 2,
        "event_webhooks_types": ["ENTITLEMENT_CREATE"],
        "event_webhooks_url": app.url,
    });

    let reply = fixture.patch(ME, &edit).await;

    for field in ["status", "types", "url"].map(|name| format!("event_webhooks_{name}")) {
        assert_eq!(reply.body[&field], edit[&field], "{field}");
    }
    let hash = |field: &str| reply.body[field].as_str().map(str::len);
    assert_eq!((hash("cover_image"), hash("icon")), (Some(32), Some(32)));
}

#[tokio::test]
async fn edit_changes_only_the_limited_intents_of_the_flags() {
    let fixture = Fixture::new().await;
    let (presences, members, embedded, content) = (1 << 13, 1 << 15, 1 << 17, 1 << 19);
    let before = fixture.get(ME).await;

    let edit = json!({ "flags": embedded | content });
    let reply = fixture.patch(ME, &edit).await;

    assert_eq!(before.body["flags"], presences | members | content);
    assert_eq!(reply.body["flags"], content);
}

#[tokio::test]
async fn form_errors_of_an_edit_are_at_their_fields() {
    let fixture = Fixture::new().await;
    let params = json!({ "oauth2_install_params": { "permissions": "all" } });
    for (field, value, path) in [
        ("tags", json!(vec!["tag"; 6]), ""),
        ("tags", json!(["fun", "t".repeat(21)]), "/1"),
        ("install_params", json!({ "scopes": 5 }), "/scopes"),
        ("event_webhooks_status", json!(3), ""),
        ("event_webhooks_types", json!(["NOTHING"]), "/0"),
        (
            "integration_types_config",
            json!({ "1": params }),
            "/1/oauth2_install_params/permissions",
        ),
    ] {
        let reply = fixture.patch(ME, &json!({ (field): value })).await;
        let path = format!("/{field}{path}");
        assert_eq!(reply.codes(&path).len(), 1, "{path}: {}", reply.body);
    }
}

#[tokio::test]
async fn empty_list_without_a_maximum_is_reported_without_one() {
    let fixture = Fixture::new().await;
    let params = json!({ "scopes": [], "permissions": "0" });

    let reply = fixture
        .patch(ME, &json!({ "install_params": params }))
        .await;

    let errors = &reply.body["errors"]["install_params"]["scopes"]["_errors"];
    let expected =
        json!([{ "code": "BASE_TYPE_MIN_LENGTH", "message": "Must be 1 or more in length." }]);
    assert_eq!(*errors, expected);
}
