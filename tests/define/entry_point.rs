//! `#[entry_point]`: the command that launches the app's Activity.

use acceptance::{SignedRequest, app, builder, slash};
use guildhall::entry_point;
use guildhall::model::CommandBody;
use guildhall::prelude::*;
use guildhall_rules::{self as rules, CommandType, EntryPointHandler};
use serde_json::json;

struct Games(&'static str);

/// Plays a game
///
/// This is not the description.
#[entry_point(
    handler = app,
    name_localizations(de = "Spielen"),
    contexts(guild),
    default_member_permissions(USE_EMBEDDED_ACTIVITIES),
    nsfw
)]
async fn play_now(#[state] games: &Games, _ctx: Context) -> String {
    games.0.to_owned()
}

#[entry_point(handler = launch, name = "Launch")]
fn start() {}

#[test]
fn function_becomes_the_entry_point() {
    let def = play_now::COMMAND.def();
    assert_eq!(def.kind, CommandType::PrimaryEntryPoint);
    assert_eq!((def.name, def.description), ("Play-now", "Plays a game"));
    assert_eq!(def.handler, Some(EntryPointHandler::AppHandler));
}

#[test]
fn description_is_optional() {
    let def = start::COMMAND.def();
    assert_eq!((def.name, def.description), ("Launch", ""));
    assert_eq!(def.handler, Some(EntryPointHandler::DiscordLaunchActivity));
}

#[test]
fn entry_point_body_contains_its_handler() {
    let body = serde_json::to_value(CommandBody::from(play_now::COMMAND.def()));
    let body = body.expect("a body is JSON");
    assert_eq!((&body["type"], &body["handler"]), (&json!(4), &json!(1)));
    assert_eq!(body["name_localizations"], json!({"de": "Spielen"}));
    assert_eq!(&body["contexts"], &json!([0]));
    assert_eq!(&body["nsfw"], &json!(true));
}

#[test]
fn rules_accept_entry_points() {
    for command in [play_now::COMMAND, start::COMMAND] {
        assert_eq!(rules::check(command.def()).iter().count(), 0);
    }
}

#[tokio::test]
async fn function_responds_to_the_entry_point() {
    let mut launch = slash("Play-now", json!([]));
    launch["data"]["type"] = 4.into();
    let app = builder(&[play_now::COMMAND])
        .state(Games("chess"))
        .build()
        .expect("the app builds");
    assert_eq!(
        SignedRequest::from(launch).send_to(&app).await.content(),
        "chess"
    );
}

#[tokio::test]
async fn entry_point_ignores_a_slash_command_of_the_same_name() {
    let slash = slash("Launch", json!([]));
    let response = SignedRequest::from(slash)
        .send_to(&app(&[start::COMMAND]))
        .await;
    assert!(response.is_ephemeral());
}
