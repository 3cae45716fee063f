//! An app that registers its commands when it starts to serve.

use std::future::ready;

use acceptance::{CapturedLog, assert_contains, builder};
use guildhall::client::{Auth, Client};
use guildhall::model::api::{BulkOverwriteGlobalCommands, GetGuildCommandPermissions};
use guildhall::model::{CommandBody, CommandType, Id, Timestamp};
use guildhall::prelude::*;
use guildhall::rules::Limits;
use guildhall::settings::Registration;
use guildhall::{AppBuilder, Config};
use guildhall_emulator::{Clock, Emulator, Fault, FaultPlan};
use tokio::net::TcpListener;

/// Respond
#[command]
fn ping() -> &'static str {
    "pong"
}

/// Respond at home
#[command(guilds(1_192_118_951_448_604_672))]
fn here() -> &'static str {
    "here"
}

/// Starts an emulator whose default guild is the guild of [`here`].
async fn emulator_with_named_guild() -> Emulator {
    let start = Timestamp::from_millis(1_767_225_600_000).expect("the time is in the valid range");
    let builder = Emulator::builder().clock(Clock::at(start));
    builder.start().await.expect("a loopback port is free")
}

/// Serves until the server is ready, then stops.
async fn serve(service: &Emulator, registration: Registration) -> std::io::Result<()> {
    let builder = builder(&[ping::COMMAND]).register_on_start(registration);
    serve_app(service, builder).await
}

/// Serves the built app until the server is ready, then stops.
async fn serve_app(service: &Emulator, builder: AppBuilder) -> std::io::Result<()> {
    let config = Config::default()
        .application_id(service.application_id())
        .token(service.bot_token())
        .api_base(service.api_base());
    let app = builder.config(config).build();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    app.expect("the app builds")
        .serve(listener, ready(()))
        .await
}

#[tokio::test]
async fn commands_are_registered_before_serving() {
    let service = Emulator::start().await;
    let default_guild = service.default_guild().id();
    serve(&service, Registration::Global)
        .await
        .expect("the app serves without an error");
    serve(&service, Registration::Guild(default_guild))
        .await
        .expect("the app serves without an error");
    assert_eq!(service.commands().len(), 1);
    assert_eq!(service.guild_commands(default_guild).len(), 1);
}

#[tokio::test]
async fn unchanged_commands_are_not_written() {
    let service = Emulator::start().await;
    let changed = Registration::WhenChanged;
    serve(&service, changed)
        .await
        .expect("the app serves without an error");
    let fault = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let fault = service.inject(fault);
    serve(&service, changed)
        .await
        .expect("the app serves without an error");
    assert_eq!((service.commands().len(), fault.hit_count()), (1, 0));
}

#[tokio::test]
async fn changed_command_is_written_and_keeps_its_id() {
    let service = Emulator::start().await;
    let auth = Auth::bot(service.bot_token());
    let client = Client::with_base_url(&service.api_base(), auth).expect("the base URL is valid");
    let commands = client.application(service.application_id()).commands();
    let old = CommandBody::new(CommandType::ChatInput, "ping", "Old");
    let gone = CommandBody::new(CommandType::ChatInput, "gone", "Gone");
    let before = commands
        .overwrite([gone, old])
        .await
        .expect("the commands are valid");
    serve(&service, Registration::WhenChanged)
        .await
        .expect("the app serves without an error");
    let after = service.commands();
    assert_eq!((after.len(), &*after[0].description), (1, "Respond"));
    assert_eq!(after[0].id, before[1].id);
}

#[test]
fn app_with_more_commands_than_its_limits_does_not_build() {
    let none = Limits::SPECIFICATION.chat_input(0);
    let app = builder(&[ping::COMMAND]).limits(none).build();
    let error = app.expect_err("the limit is 0 commands");
    let most = "global: a scope can have at most 0 CHAT_INPUT commands; this one has 1";
    assert_eq!(error.to_string(), most);
}

#[tokio::test]
async fn registration_does_not_read_permissions() {
    let service = emulator_with_named_guild().await;
    let fault = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(500));
    let fault = service.inject(fault);
    let builder = builder(&[here::COMMAND]).register_on_start(Registration::WhenChanged);
    serve_app(&service, builder)
        .await
        .expect("the app serves without an error");
    let here = service.guild_commands(service.default_guild().id());
    assert_eq!((fault.hit_count(), here.len()), (0, 1));
}

#[tokio::test]
async fn guild_that_removed_the_app_does_not_prevent_serving() {
    for registration in [Registration::Global, Registration::WhenChanged] {
        let log = CapturedLog::start();
        let elsewhere = Emulator::builder().seed(7).start().await;
        let service = elsewhere.expect("a loopback port is free");
        let builder = builder(&[ping::COMMAND, here::COMMAND]);
        let builder = builder.register_on_start(registration);
        serve_app(&service, builder)
            .await
            .expect("the app serves without an error");
        assert_eq!(service.commands()[0].name, "ping");
        let field = "guild=1192118951448604672";
        assert_contains(&log.text(), field);
    }
}

#[tokio::test]
async fn app_whose_only_guild_removed_it_still_serves() {
    for registration in [Registration::Global, Registration::WhenChanged] {
        let elsewhere = Emulator::builder().seed(7).start().await;
        let service = elsewhere.expect("a loopback port is free");
        serve(&service, registration)
            .await
            .expect("the app serves without an error");
        let builder = builder(&[here::COMMAND]).register_on_start(registration);
        serve_app(&service, builder)
            .await
            .expect("the app serves without an error");
        assert!(service.commands().is_empty(), "{registration:?}");
    }
}

#[tokio::test]
async fn failed_registration_prevents_serving() {
    let service = Emulator::start().await;
    let stranger = Registration::Guild(Id::new(5));
    let error = serve(&service, stranger)
        .await
        .expect_err("the app is not installed in guild 5");
    assert!(error.to_string().starts_with("guild 5: "), "{error}");
}

#[test]
fn missing_token_is_reported_at_build() {
    let builder = builder(&[ping::COMMAND]);
    let error = builder.register_on_start(Registration::Global).build();
    let error = error.expect_err("the app has no token").to_string();
    assert!(error.starts_with("DISCORD_TOKEN is not set"), "{error}");
}
