//! Signed bodies are parsed or rejected with a message; unknown fields and values are accepted.

use acceptance::{SignedRequest, app, fixture, slash};
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
async fn signed_but_no_interaction_is_refused_with_a_sentence() {
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
        let answer = SignedRequest::new(body).send_to(&app(&[])).await;
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.text().contains("interaction"), "{}", answer.text());
    }
}

#[tokio::test]
async fn body_that_is_not_utf8_is_refused() {
    let answer = SignedRequest::new(&b"{\"type\":1,\"token\":\"\xff\"}"[..])
        .send_to(&app(&[]))
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.text()),
        (400, "the body is not UTF-8".to_owned())
    );
}

#[tokio::test]
async fn refusal_repeats_nothing_of_the_body() {
    let answer =
        SignedRequest::new(r#"{"type":2,"id":"1","application_id":"2","token":["a-secret"]}"#)
            .send_to(&app(&[]))
            .await;
    assert_eq!(answer.status, 400);
    assert!(!answer.text().contains("secret"), "{}", answer.text());
}

#[tokio::test]
async fn interaction_of_an_unknown_type_is_refused_with_its_number() {
    let mut body = slash("hello", json!([]));
    body["type"] = json!(77);
    let answer = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.text()),
        (400, "interactions of type 77 are not answered".to_owned())
    );
}

#[tokio::test]
async fn unknown_fields_and_values_are_let_through() {
    let mut body = slash("hello", Value::Null);
    body["locale"] = json!("tlh");
    body["context"] = json!(9);
    body["from_tomorrow"] = json!({"any": ["thing", 1.5, null]});
    body["member"]["from_tomorrow"] = json!(true);
    body["channel"]["type"] = json!(99);
    let answer = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(answer.content(), "Hello, ada.");
}

#[tokio::test]
async fn user_is_found_in_direct_messages() {
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
async fn interaction_without_a_user_is_refused() {
    let mut body = slash("hello", json!([]));
    body.as_object_mut().unwrap().remove("member");
    let answer = SignedRequest::from(body)
        .send_to(&app(&[hello::COMMAND]))
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.text()),
        (
            400,
            "the body is not an interaction: `user` is missing".to_owned()
        )
    );
}

#[tokio::test]
async fn interaction_without_a_user_is_refused_in_place_of_a_deferral() {
    let mut body = slash("later", json!([]));
    body["member"] = json!({"user": {"id": "nobody"}});
    let answer = SignedRequest::from(body)
        .send_to(&app(&[later::COMMAND]))
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.text()),
        (
            400,
            "the body is not an interaction: `member` cannot be read".to_owned()
        )
    );
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
async fn whole_interaction_is_there_for_a_handler_that_asks() {
    let answer = SignedRequest::from(slash("whole", json!([])))
        .send_to(&app(&[whole::COMMAND]))
        .await;
    assert_eq!(answer.content(), "Id(1) Some(10485760)");
}

proptest! {
    #[test]
    fn no_signed_bytes_panic(body in proptest::collection::vec(any::<u8>(), 0..200)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let status = runtime.block_on(SignedRequest::new(body).send_to(&app(&[]))).status;
        prop_assert_eq!(status, 400);
    }

    #[test]
    fn no_damaged_interaction_panics(cut in 0_usize..3565, byte in any::<u8>()) {
        let mut body = fixture("bench/role_member_add.json").into_bytes();
        body[cut] = byte;
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let status = runtime.block_on(SignedRequest::new(body).send_to(&app(&[hello::COMMAND]))).status;
        prop_assert!(status == 200 || status == 400);
    }
}
