//! Bulk overwrites, and limits of all commands of a scope.

use std::time::Duration;

use guildhall_emulator::Emulator;
use guildhall_rules::Limits;
use serde_json::{Value, json};

use crate::kit::{Fixture, command, noon};

fn named(names: &[&str]) -> Value {
    names.iter().map(|name| command(name, json!([]))).collect()
}

#[tokio::test]
async fn overwrite_replaces_all_commands() {
    let fixture = Fixture::new().await;
    fixture.register(named(&["one", "two"])).await;
    let before = fixture.service.commands();

    fixture.register(named(&["three", "two"])).await;

    let after = fixture.service.commands();
    let names: Vec<_> = after.iter().map(|command| command.name.as_str()).collect();
    assert_eq!(names, ["three", "two"]);
    assert_eq!(after[1], before[1]);
}

#[tokio::test]
async fn command_with_an_id_can_be_renamed() {
    let fixture = Fixture::new().await;
    fixture.register(named(&["one"])).await;
    let before = fixture.service.commands()[0].clone();
    let renamed = json!({ "id": before.id, "name": "two", "description": "A command" });

    fixture
        .register(json!([renamed, command("one", json!([]))]))
        .await;

    let after = fixture.service.commands();
    assert_eq!((after[0].id, after[0].name.as_str()), (before.id, "two"));
    assert_ne!(after[1].id, before.id);
}

#[tokio::test]
async fn empty_list_deletes_all_commands_of_its_scope() {
    let fixture = Fixture::new().await;
    fixture.register(named(&["one"])).await;
    fixture.register_in_guild(named(&["one"])).await;

    let reply = fixture.put(&fixture.guild_commands(""), &json!([])).await;

    assert_eq!((reply.status, reply.body), (200, json!([])));
    assert_eq!(fixture.service.commands().len(), 1);
}

#[tokio::test]
async fn one_invalid_command_rejects_the_whole_list() {
    let fixture = Fixture::new().await;

    let reply = fixture
        .put(&fixture.global_commands(""), &named(&["one", "Two"]))
        .await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/1/name"), ["APPLICATION_COMMAND_INVALID_NAME"]);
    assert!(fixture.service.commands().is_empty());
}

#[tokio::test]
async fn duplicate_name_is_reported_at_the_second_command() {
    let fixture = Fixture::new().await;

    let reply = fixture
        .put(&fixture.global_commands(""), &named(&["one", "two", "one"]))
        .await;

    assert_eq!(reply.status, 400);
    assert_eq!(reply.codes("/2"), ["APPLICATION_COMMANDS_DUPLICATE_NAME"]);
}

#[tokio::test]
async fn overwrite_above_the_limit_of_a_command_type_is_rejected() {
    let limits = Limits::default().chat_input(2);
    let fixture = Fixture::with_builder(Emulator::builder().limits(limits)).await;

    let bulk = fixture
        .put(
            &fixture.global_commands(""),
            &named(&["one", "two", "three"]),
        )
        .await;
    fixture.register(named(&["one", "two"])).await;
    let single = fixture
        .post(&fixture.global_commands(""), &named(&["three"])[0])
        .await;

    assert_eq!((bulk.status, &bulk.body["code"]), (400, &json!(30032)));
    assert_eq!((single.status, &single.body["code"]), (400, &json!(30032)));
}

#[tokio::test]
async fn overwrite_above_the_total_limit_is_a_form_error() {
    let limits = Limits::default().bulk(1);
    let fixture = Fixture::with_builder(Emulator::builder().limits(limits)).await;

    let reply = fixture
        .put(&fixture.global_commands(""), &named(&["one", "two"]))
        .await;

    assert_eq!(reply.codes(""), ["BASE_TYPE_BAD_LENGTH"]);
}

#[tokio::test]
async fn only_new_commands_count_towards_the_daily_limit() {
    let limits = Limits::default().creates_per_day(2);
    let clock = noon();
    let fixture =
        Fixture::with_builder(Emulator::builder().limits(limits).clock(clock.clone())).await;
    fixture.register(named(&["one", "two"])).await;
    fixture.register(named(&["two", "one"])).await;
    let third = command("three", json!([]));

    let today = fixture.post(&fixture.global_commands(""), &third).await;
    clock.advance(Duration::from_hours(24));
    let tomorrow = fixture.post(&fixture.global_commands(""), &third).await;

    assert_eq!((today.status, &today.body["code"]), (400, &json!(30034)));
    assert_eq!(tomorrow.status, 201);
}

#[tokio::test]
async fn app_with_an_activity_has_an_entry_point() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;

    let list = fixture.get(&fixture.global_commands("")).await;

    assert_eq!(list.body[0]["name"], "Launch");
    assert_eq!(list.body[0]["type"], 4);
    assert_eq!(list.body[0]["handler"], 2);
    let application = fixture.get("/applications/@me").await;
    let embedded = application.body["flags"]
        .as_u64()
        .map(|flags| flags >> 17 & 1);
    assert_eq!(embedded, Some(1));
}

#[tokio::test]
async fn overwrite_without_the_entry_point_is_rejected() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;

    let reply = fixture
        .put(&fixture.global_commands(""), &named(&["one"]))
        .await;

    assert_eq!((reply.status, &reply.body["code"]), (400, &json!(50240)));
}

#[tokio::test]
async fn overwrite_with_the_entry_point_keeps_it() {
    let fixture = Fixture::with_builder(Emulator::builder().activity(true)).await;
    let list = fixture.get(&fixture.global_commands("")).await;
    let launch = list.body[0].clone();

    fixture
        .register(json!([launch, command("one", json!([]))]))
        .await;

    let list = fixture.get(&fixture.global_commands("")).await;
    assert_eq!(list.body[0], launch);
}
