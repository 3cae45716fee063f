//! What is wrong with a body, and where.

use serde_json::{Value, json};

use crate::kit::{Reply, Stage, command, option};

async fn refused(body: Value) -> Reply {
    let stage = Stage::new().await;
    let reply = stage.call("POST", &stage.global(""), &body).await;
    assert_eq!(
        (reply.status, &reply.body["code"]),
        (400, &json!(50035)),
        "{}",
        reply.body
    );
    assert_eq!(reply.body["message"], "Invalid Form Body");
    reply
}

#[tokio::test]
async fn a_missing_name_and_description_are_required() {
    let reply = refused(json!({ "options": [{ "type": 3 }] })).await;

    assert_eq!(reply.codes("/name"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes("/description"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes("/options/0/name"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(
        reply.codes("/options/0/description"),
        ["BASE_TYPE_REQUIRED"]
    );
}

#[tokio::test]
async fn an_empty_name_is_too_short() {
    let reply = refused(command("", json!([]))).await;

    assert_eq!(reply.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn a_fault_deep_inside_has_its_whole_path() {
    let choices = json!({ "choices": [{ "name": "one", "value": 1 }, { "name": "two" }] });
    let nested = option(
        1,
        "add",
        json!({ "options": [option(4, "count", choices)] }),
    );
    let group = option(2, "entry", json!({ "options": [nested] }));

    let reply = refused(command("list", json!([group]))).await;

    let path = "/options/0/options/0/options/0/choices/1/value";
    assert_eq!(reply.codes(path), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn a_required_option_behind_an_optional_one_is_reported_at_the_option() {
    let required = option(3, "late", json!({ "required": true }));

    let reply = refused(command(
        "list",
        json!([option(3, "soon", json!({})), required]),
    ))
    .await;

    assert_eq!(
        reply.codes("/options/1"),
        ["APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"]
    );
}

#[tokio::test]
async fn a_command_that_is_too_large_is_at_fault_as_a_whole() {
    let long = "x".repeat(100);
    let choice = |n: usize| json!({ "name": format!("{n}{}", &long[4..]), "value": long });
    let choices = json!({ "choices": (0..25).map(choice).collect::<Vec<_>>() });
    let options = ["one", "two"].map(|name| option(3, name, choices.clone()));

    let reply = refused(command("list", json!(options))).await;

    assert_eq!(reply.codes(""), ["APPLICATION_COMMAND_TOO_LARGE"]);
}

#[tokio::test]
async fn a_field_of_another_type_is_named() {
    let mut body = command("list", json!([{ "type": "three", "name": 3 }]));
    body["nsfw"] = json!("yes");
    body["default_member_permissions"] = json!("all");
    body["contexts"] = json!({});

    let reply = refused(body).await;

    assert_eq!(reply.codes("/options/0/type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(reply.codes("/options/0/name"), ["STRING_TYPE_CONVERT"]);
    assert_eq!(reply.codes("/nsfw"), ["BOOLEAN_TYPE_CONVERT"]);
    assert_eq!(
        reply.codes("/default_member_permissions"),
        ["NUMBER_TYPE_COERCE"]
    );
    assert_eq!(reply.codes("/contexts"), ["LIST_TYPE_CONVERT"]);
}

#[tokio::test]
async fn a_body_that_is_no_object_is_at_fault_as_a_whole() {
    assert_eq!(refused(json!([])).await.codes(""), ["DICT_TYPE_CONVERT"]);
    assert_eq!(refused(json!("x")).await.codes(""), ["DICT_TYPE_CONVERT"]);
}

#[tokio::test]
async fn what_the_service_accepts_is_accepted() {
    let stage = Stage::new().await;
    let group = option(2, "empty", json!({ "options": [] }));
    let mut body = command("list", json!([group]));
    body["name_localizations"] = Value::Null;
    body["novelty"] = json!(true);

    let reply = stage.call("POST", &stage.global(""), &body).await;

    assert_eq!(reply.status, 201, "{}", reply.body);
}

#[tokio::test]
async fn faults_that_are_not_refused_hide_none_that_is() {
    let locales = guildhall_rules::LOCALES.iter().map(|(code, _)| *code);
    let same: serde_json::Map<_, _> = locales
        .map(|code| (code.to_owned(), json!("list")))
        .collect();
    let mut body = command("list", json!([option(3, "BAD NAME", json!({}))]));
    body["name_localizations"] = same.clone().into();
    body["options"][0]["name_localizations"] = same.into();

    let reply = refused(body).await;

    assert_eq!(reply.codes("/options/0/name"), ["STRING_TYPE_REGEX"]);
}

#[tokio::test]
async fn at_most_100_faults_of_types_are_told() {
    let stage = Stage::new().await;

    let body = command("ping", json!(vec![1; 10_000]));
    let reply = stage.call("POST", &stage.global(""), &body).await;

    let told = reply.body["errors"]["options"].as_object();
    assert_eq!(told.map(serde_json::Map::len), Some(100));
}
