//! Bulk overwrites, and the limits of a whole set of commands.
//!
//! Of section 3 of the interface, the entry point that is there by itself.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_rules::Limits;
use serde_json::{Value, json};

use crate::kit::{Stage, command, noon};

fn named(names: &[&str]) -> Value {
    names.iter().map(|name| command(name, json!([]))).collect()
}

#[tokio::test]
async fn the_set_becomes_what_was_sent() {
    let stage = Stage::new().await;
    stage.register(named(&["one", "two"])).await;
    let before = stage.service.commands();

    stage.register(named(&["three", "two"])).await;

    let after = stage.service.commands();
    let names: Vec<_> = after.iter().map(|command| command.name.as_str()).collect();
    assert_eq!(names, ["three", "two"]);
    assert_eq!(after[1], before[1]);
}

#[tokio::test]
async fn an_id_lets_a_command_change_its_name() {
    let stage = Stage::new().await;
    stage.register(named(&["one"])).await;
    let before = stage.service.commands()[0].clone();
    let renamed = json!({ "id": before.id, "name": "two", "description": "A command" });

    stage
        .register(json!([renamed, command("one", json!([]))]))
        .await;

    let after = stage.service.commands();
    assert_eq!((after[0].id, after[0].name.as_str()), (before.id, "two"));
    assert_ne!(after[1].id, before.id);
}

#[tokio::test]
async fn an_empty_list_deletes_everything_in_its_scope() {
    let stage = Stage::new().await;
    stage.register(named(&["one"])).await;
    stage.register_in_guild(named(&["one"])).await;

    let reply = stage.call("PUT", &stage.local(""), &json!([])).await;

    assert_eq!((reply.status, reply.body), (200, json!([])));
    assert_eq!(stage.service.commands().len(), 1);
}

#[tokio::test]
async fn one_illegal_command_fails_the_whole_list() {
    let stage = Stage::new().await;

    let reply = stage
        .call("PUT", &stage.global(""), &named(&["one", "Two"]))
        .await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/1/name"), ["APPLICATION_COMMAND_INVALID_NAME"]);
    assert!(stage.service.commands().is_empty());
}

#[tokio::test]
async fn a_name_that_stands_twice_is_reported_at_the_second() {
    let stage = Stage::new().await;

    let reply = stage
        .call("PUT", &stage.global(""), &named(&["one", "two", "one"]))
        .await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/2"), ["APPLICATION_COMMANDS_DUPLICATE_NAME"]);
}

#[tokio::test]
async fn more_commands_of_a_type_than_a_scope_takes_are_refused() {
    let limits = Limits::default().with_chat_input(2);
    let stage = Stage::of(Emulator::builder().limits(limits)).await;

    let bulk = stage
        .call("PUT", &stage.global(""), &named(&["one", "two", "three"]))
        .await;
    stage.register(named(&["one", "two"])).await;
    let single = stage
        .call("POST", &stage.global(""), &named(&["three"])[0])
        .await;

    assert_eq!((bulk.status, &bulk.body["code"]), (400, &json!(30032)));
    assert_eq!((single.status, &single.body["code"]), (400, &json!(30032)));
}

#[tokio::test]
async fn a_list_longer_than_the_service_takes_is_a_form_error() {
    let limits = Limits::default().with_bulk(1);
    let stage = Stage::of(Emulator::builder().limits(limits)).await;

    let reply = stage
        .call("PUT", &stage.global(""), &named(&["one", "two"]))
        .await;

    assert_eq!(reply.codes(""), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn only_new_commands_count_towards_the_day() {
    let limits = Limits::default().with_creates_per_day(2);
    let clock = noon();
    let stage = Stage::of(Emulator::builder().limits(limits).clock(clock.clone())).await;
    stage.register(named(&["one", "two"])).await;
    stage.register(named(&["two", "one"])).await;
    let third = command("three", json!([]));

    let today = stage.call("POST", &stage.global(""), &third).await;
    clock.advance(Duration::from_secs(86_400));
    let tomorrow = stage.call("POST", &stage.global(""), &third).await;

    assert_eq!((today.status, &today.body["code"]), (400, &json!(30034)));
    assert_eq!(tomorrow.status, 201);
}

#[tokio::test]
async fn an_app_with_an_activity_has_an_entry_point() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;

    let list = stage.call("GET", &stage.global(""), &Value::Null).await;

    assert_eq!(list.body[0]["name"], "Launch");
    assert_eq!(list.body[0]["type"], 4);
    assert_eq!(list.body[0]["handler"], 2);
    let application = stage.call("GET", "/applications/@me", &Value::Null).await;
    let embedded = application.body["flags"]
        .as_u64()
        .map(|flags| flags >> 17 & 1);
    assert_eq!(embedded, Some(1));
}

#[tokio::test]
async fn an_overwrite_that_leaves_out_the_entry_point_is_refused() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;

    let reply = stage.call("PUT", &stage.global(""), &named(&["one"])).await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50240)));
}

#[tokio::test]
async fn an_overwrite_that_holds_the_entry_point_keeps_it() {
    let stage = Stage::of(Emulator::builder().entry_point()).await;
    let list = stage.call("GET", &stage.global(""), &Value::Null).await;
    let launch = list.body[0].clone();

    stage
        .register(json!([launch, command("one", json!([]))]))
        .await;

    let list = stage.call("GET", &stage.global(""), &Value::Null).await;
    assert_eq!(list.body[0], launch);
}

#[tokio::test]
async fn commands_of_a_guild_have_neither_contexts_nor_integration_types() {
    let stage = Stage::new().await;
    let mut body = named(&["one"]);
    body[0]["contexts"] = json!([0]);
    body[0]["integration_types"] = json!([0]);

    let reply = stage.call("PUT", &stage.local(""), &body).await;

    assert_eq!(reply.codes("/0/contexts"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(reply.codes("/0/integration_types"), ["BASE_TYPE_CHOICES"]);
}
