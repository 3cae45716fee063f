//! Form errors of command definitions, by path.

use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, command, option};

async fn error_reply(body: Value) -> Reply {
    let fixture = Fixture::new().await;
    let reply = fixture.post(&fixture.global_commands(""), &body).await;
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
async fn missing_name_and_description_are_required() {
    let reply = error_reply(json!({ "options": [{ "type": 3 }] })).await;

    assert_eq!(reply.codes("/name"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes("/description"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(reply.codes("/options/0/name"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(
        reply.codes("/options/0/description"),
        ["BASE_TYPE_REQUIRED"]
    );
}

#[tokio::test]
async fn empty_name_is_too_short() {
    let reply = error_reply(command("", json!([]))).await;

    assert_eq!(reply.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn nested_error_has_its_complete_path() {
    let choices = json!({ "choices": [{ "name": "one", "value": 1 }, { "name": "two" }] });
    let nested = option(
        1,
        "add",
        json!({ "options": [option(4, "count", choices)] }),
    );
    let group = option(2, "entry", json!({ "options": [nested] }));

    let reply = error_reply(command("list", json!([group]))).await;

    let path = "/options/0/options/0/options/0/choices/1/value";
    assert_eq!(reply.codes(path), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn required_option_after_an_optional_one_is_reported_at_the_option() {
    let required = option(3, "late", json!({ "required": true }));

    let reply = error_reply(command(
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
async fn oversized_command_is_an_error_of_the_whole_body() {
    let long = "x".repeat(100);
    let choice = |n: usize| json!({ "name": format!("{n}{}", &long[4..]), "value": long });
    let choices = json!({ "choices": (0..25).map(choice).collect::<Vec<_>>() });
    let options = ["one", "two"].map(|name| option(3, name, choices.clone()));

    let reply = error_reply(command("list", json!(options))).await;

    assert_eq!(reply.codes(""), ["APPLICATION_COMMAND_TOO_LARGE"]);
}

#[tokio::test]
async fn value_of_another_type_is_reported_at_its_field() {
    let mut body = command("list", json!([{ "type": "three", "name": 3 }]));
    body["nsfw"] = json!("yes");
    body["default_member_permissions"] = json!("all");
    body["contexts"] = json!({});

    let reply = error_reply(body).await;

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
async fn body_that_is_not_an_object_is_an_error_of_the_whole_body() {
    assert_eq!(
        error_reply(json!([])).await.codes(""),
        ["DICT_TYPE_CONVERT"]
    );
    assert_eq!(
        error_reply(json!("x")).await.codes(""),
        ["DICT_TYPE_CONVERT"]
    );
}

#[tokio::test]
async fn empty_group_null_localizations_and_unknown_fields_are_accepted() {
    let fixture = Fixture::new().await;
    let group = option(2, "empty", json!({ "options": [] }));
    let mut body = command("list", json!([group]));
    body["name_localizations"] = Value::Null;
    body["novelty"] = json!(true);

    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    assert_eq!(reply.status, 201, "{}", reply.body);
}

#[tokio::test]
async fn tolerated_faults_hide_no_rejected_fault() {
    let locales = guildhall_rules::LOCALES.iter().map(|(code, _)| *code);
    let same: serde_json::Map<_, _> = locales
        .map(|code| (code.to_owned(), json!("list")))
        .collect();
    let mut body = command("list", json!([option(3, "BAD NAME", json!({}))]));
    body["name_localizations"] = same.clone().into();
    body["options"][0]["name_localizations"] = same.into();

    let reply = error_reply(body).await;

    assert_eq!(reply.codes("/options/0/name"), ["STRING_TYPE_REGEX"]);
}

#[tokio::test]
async fn at_most_100_type_errors_are_reported() {
    let fixture = Fixture::new().await;

    let body = command("ping", json!(vec![1; 10_000]));
    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    let reported = reply.body["errors"]["options"].as_object();
    assert_eq!(reported.map(serde_json::Map::len), Some(100));
}

#[tokio::test]
async fn private_channel_context_without_user_install_is_accepted() {
    let fixture = Fixture::new().await;
    let mut body = command("roll", json!([]));
    (body["contexts"], body["integration_types"]) = (json!([0, 1, 2]), json!([0]));

    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    assert_eq!(reply.status, 201, "{}", reply.body);
    assert_eq!(reply.body["contexts"], json!([0, 1, 2]));
}

#[tokio::test]
async fn edit_with_a_null_name_is_rejected() {
    let fixture = Fixture::new().await;
    fixture.register(json!([command("roll", json!([]))])).await;
    let id = fixture.service.commands()[0].id;

    let path = fixture.global_commands(&format!("/{id}"));
    let reply = fixture.patch(&path, &json!({ "name": null })).await;

    assert_eq!(reply.codes("/name"), ["BASE_TYPE_REQUIRED"]);
}

#[tokio::test]
async fn texts_are_stored_without_the_spaces_around_them() {
    let fixture = Fixture::new().await;
    let choice =
        json!({ "name": " One ", "name_localizations": { "de": "Eins " }, "value": " 1 " });
    let sides = option(
        3,
        "sides",
        json!({ "description": "opt ", "choices": [choice] }),
    );
    let body = json!([
        {
            "name": "roll", "description": " Rolls\u{a0}", "options": [sides],
            "description_localizations": { "de": "\u{2699}\u{FE0F}  Würfelt " },
        },
        { "type": 2, "name": " Trim me ", "name_localizations": { "de": " Kürzen" } },
    ]);

    let reply = fixture.put(&fixture.global_commands(""), &body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    let (roll, menu) = (&reply.body[0], &reply.body[1]);
    assert_eq!(roll["description"], "Rolls");
    assert_eq!(roll["description_localizations"]["de"], "\u{2699}  Würfelt");
    let sides = &roll["options"][0];
    assert_eq!(sides["description"], "opt");
    assert_eq!(sides["choices"][0]["name"], "One");
    assert_eq!(sides["choices"][0]["name_localizations"]["de"], "Eins");
    assert_eq!(sides["choices"][0]["value"], " 1 ");
    assert_eq!(menu["name"], "Trim me");
    assert_eq!(menu["name_localizations"]["de"], "Kürzen");
    let id = menu["id"].as_str().expect("a command has an ID");
    let renamed = json!({ "name": "Again " });
    let edited = fixture
        .patch(&fixture.global_commands(&format!("/{id}")), &renamed)
        .await;
    assert_eq!(edited.body["name"], "Again");
}

#[tokio::test]
async fn text_of_spaces_only_is_empty() {
    let choice = json!({ "name": "\u{3000}", "value": "1" });
    let sides = option(
        3,
        "sides",
        json!({ "description": " ", "choices": [choice] }),
    );
    let roll = error_reply(command("roll", json!([sides]))).await;
    let menu = error_reply(json!({ "type": 3, "name": " " })).await;

    for path in ["/options/0/description", "/options/0/choices/0/name"] {
        assert_eq!(roll.codes(path), ["BASE_TYPE_BAD_LENGTH"], "{path}");
    }
    assert_eq!(menu.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn whole_numbers_of_an_integer_may_have_a_fraction_of_zero() {
    let fixture = Fixture::new().await;
    let choices = json!([{ "name": "two", "value": 2.0 }, { "name": "three", "value": 3 }]);
    let bounds = json!({ "min_value": 1.0, "max_value": 10.0, "choices": choices });
    let body = command("roll", json!([option(4, "sides", bounds)]));

    let reply = fixture.post(&fixture.global_commands(""), &body).await;

    assert_eq!(reply.status, 201, "{}", reply.body);
    let sides = &reply.body["options"][0];
    assert_eq!(
        (&sides["min_value"], &sides["max_value"]),
        (&json!(1), &json!(10))
    );
    assert_eq!(sides["choices"][0]["value"], json!(2));
    let id = reply.body["id"].as_str().expect("a command has an ID");
    let path = fixture.global_commands(&format!("/{id}"));
    let edit = json!({ "options": [option(4, "sides", json!({ "min_value": 4.0 }))] });
    let edited = fixture.patch(&path, &edit).await;
    assert_eq!(
        edited.body["options"][0]["min_value"],
        json!(4),
        "{}",
        edited.body
    );
    let half = json!({ "options": [option(4, "sides", json!({ "min_value": 4.5 }))] });
    assert_eq!(fixture.patch(&path, &half).await.status, 400);
}
