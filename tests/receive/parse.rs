//! Signed bodies are parsed or rejected with a message; unknown fields and values are accepted.

use acceptance::{SignedRequest, app, slash};
use guildhall::prelude::*;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Say hello
#[command]
async fn hello(ctx: Context) -> String {
    format!("Hello, {}.", ctx.user().username)
}

/// Say hello later
#[command(defer)]
async fn later() -> &'static str {
    "Hello."
}

#[tokio::test]
async fn signed_body_without_an_interaction_is_rejected_with_a_message() {
    let bodies = [
        "",
        "[]",
        "null",
        "1",
        "{}",
        "{\"type\":\"x\"}",
        "{\"type\":2}",
        "{\"type\":2,\"id\":\"1\"}",
        "\u{0}",
    ];
    for body in bodies {
        let response = SignedRequest::new(body).send_to(&app(&[])).await;
        assert_eq!(response.status, 400, "{body}");
        assert!(
            response.text().contains("interaction"),
            "{}",
            response.text()
        );
    }
}

#[tokio::test]
async fn body_that_is_not_utf8_is_rejected() {
    let response = SignedRequest::new(&b"{\"type\":1,\"token\":\"\xff\"}"[..])
        .send_to(&app(&[]))
        .await;
    assert_eq!(
        (response.status.as_u16(), response.text()),
        (400, "the body is not UTF-8".to_owned())
    );
}

#[tokio::test]
async fn rejection_message_does_not_quote_the_body() {
    let response =
        SignedRequest::new(r#"{"type":2,"id":"1","application_id":"2","token":["a-secret"]}"#)
            .send_to(&app(&[]))
            .await;
    assert_eq!(response.status, 400);
    assert!(!response.text().contains("secret"), "{}", response.text());
}

#[tokio::test]
async fn interaction_of_unknown_type_is_rejected_with_its_number() {
    let mut body = slash("hello", json!([]));
    body["type"] = json!(77);
    let response = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(
        (response.status.as_u16(), response.text()),
        (400, "interactions of type 77 are not supported".to_owned())
    );
}

#[tokio::test]
async fn webhook_event_is_not_taken_for_a_ping() {
    let event = json!({ "type": "APPLICATION_AUTHORIZED", "timestamp": "2026-11-23T12:00:00" });
    let body = json!({ "version": 1, "application_id": "2", "type": 1, "event": event });
    let ping = json!({ "version": 1, "application_id": "2", "type": 0 });
    for body in [body, ping] {
        let response = SignedRequest::from(body).send_to(&app(&[])).await;
        assert_eq!(response.status, 400);
        let expected = "the body is a webhook event, not an interaction";
        assert!(response.text().starts_with(expected), "{}", response.text());
    }
}

#[tokio::test]
async fn unknown_fields_and_values_are_accepted() {
    let mut body = slash("hello", Value::Null);
    body["locale"] = json!("tlh");
    body["context"] = json!(9);
    body["from_tomorrow"] = json!({"any": ["thing", 1.5, null]});
    body["member"]["from_tomorrow"] = json!(true);
    body["channel"]["type"] = json!(99);
    let response = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(response.content(), "Hello, ada.");
}

/// Read the whole interaction
#[command]
fn read_all(ctx: Context) -> Result<String> {
    let guild = ctx.interaction()?.guild_id;
    Ok(format!("{}, {guild:?}", ctx.member()?.user.username))
}

#[tokio::test]
async fn odd_parts_that_a_handler_does_not_use_are_accepted() {
    let parts = [
        ("/member/user", "avatar_decoration_data", json!({})),
        ("/member/user", "collectibles", json!([])),
        (
            "/member/user",
            "collectibles",
            json!({"nameplate": {"label": "a"}}),
        ),
        ("/member/user", "primary_guild", json!({"tag": 7})),
        ("/member", "collectibles", json!({"nameplate": [1]})),
        (
            "/member",
            "premium_since",
            json!("9999-12-31T23:59:59+00:00"),
        ),
        (
            "/member",
            "communication_disabled_until",
            json!("9999-12-31T23:59:59.999999-05:00"),
        ),
        ("", "entitlements", json!([{"id": "odd", "sku_id": "1"}])),
        ("", "entitlements", json!({})),
        ("", "guild", json!({})),
        ("", "channel", json!({"id": "30"})),
        ("", "channel", json!([])),
    ];
    for (object, field, value) in parts {
        let mut body = slash("read-all", json!([]));
        let object = body
            .pointer_mut(object)
            .expect("the interaction has the object");
        object[field] = value.clone();
        let response = SignedRequest::from(body)
            .send_to(&app(&[read_all::COMMAND]))
            .await;
        assert_eq!(response.content(), "ada, Some(Id(20))", "{field}: {value}");
    }
}

#[tokio::test]
async fn interaction_without_an_application_is_rejected_with_the_reason() {
    let mut body = slash("hello", json!([]));
    body.as_object_mut().unwrap().remove("application_id");
    let response = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(
        (response.status.as_u16(), response.text()),
        (
            400,
            "the body is not an interaction: `application_id` is missing, which names the app that the interaction is for"
                .to_owned()
        )
    );
}

#[tokio::test]
async fn user_is_parsed_from_a_direct_message() {
    let mut body = slash("hello", json!([]));
    let object = body.as_object_mut().unwrap();
    let member = object.remove("member").unwrap();
    object.insert("user".to_owned(), member["user"].clone());
    object.remove("guild_id");
    assert_eq!(
        SignedRequest::from(body)
            .send_to(&app(&[hello::COMMAND]))
            .await
            .content(),
        "Hello, ada."
    );
}

#[tokio::test]
async fn interaction_without_a_user_is_rejected() {
    let mut body = slash("hello", json!([]));
    body.as_object_mut().unwrap().remove("member");
    let response = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(
        (response.status.as_u16(), response.text()),
        (
            400,
            "the body is not an interaction: `user` is missing".to_owned()
        )
    );
}

#[tokio::test]
async fn interaction_without_a_user_is_rejected_instead_of_deferred() {
    let mut body = slash("later", json!([]));
    body["member"] = json!({"user": {"id": "nobody"}});
    let response = SignedRequest::from(body)
        .send_to(&app(&[later::COMMAND]))
        .await;
    assert_eq!(
        (response.status.as_u16(), response.text()),
        (
            400,
            "the body is not an interaction: `member` cannot be read".to_owned()
        )
    );
}

/// Show the nickname
#[command]
async fn nickname(ctx: Context) -> Result<String> {
    Ok(format!("nickname {:?}", ctx.member()?.nick))
}

#[tokio::test]
async fn malformed_member_is_an_error_only_for_a_handler_that_asks_for_the_member() {
    let app = app(&[hello::COMMAND, nickname::COMMAND]);
    let content = async |name| {
        let mut body = slash(name, json!([]));
        body["member"]["nick"] = json!({});
        let response = SignedRequest::from(body).send_to(&app).await;
        response.content()
    };
    assert_eq!(content("hello").await, "Hello, ada.");
    let error = content("nickname").await;
    assert!(error.contains("went wrong"), "{error}");
}

/// Read the whole interaction
#[command]
async fn whole(ctx: Context) -> Result<String> {
    let interaction = ctx.interaction()?;
    Ok(format!(
        "{:?} {:?}",
        interaction.id, interaction.attachment_size_limit
    ))
}

#[tokio::test]
async fn handler_can_read_the_whole_interaction() {
    let response = SignedRequest::from(slash("whole", json!([])))
        .send_to(&app(&[whole::COMMAND]))
        .await;
    assert_eq!(response.content(), "Id(1) Some(10485760)");
}

proptest! {
    #[test]
    fn signed_bytes_are_rejected(body in proptest::collection::vec(any::<u8>(), 0..200)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let status = runtime.block_on(SignedRequest::new(body).send_to(&app(&[]))).status;
        prop_assert_eq!(status, 400);
    }
}
