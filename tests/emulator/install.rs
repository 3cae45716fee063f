//! A bot built with the framework, tested as its author would test it.

use guildhall::App;
use guildhall::guard::AppGuards;
use guildhall::settings::Endpoint;
use guildhall_emulator::{Emulator, GuildHandle, Install};
use guildhall_model::{PermissionOverwrite, Permissions};

use crate::kit::{Fixture, member, my_bot};

#[tokio::test]
#[expect(unused_variables, reason = "the app runs until `bot` is dropped")]
async fn moderator_times_out_a_member() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;
    let guild = service.guild("Rust users").await;
    let alice = guild
        .member("alice")
        .permissions(Permissions::MODERATE_MEMBERS)
        .join()
        .await;
    let bob = guild.member("bob").join().await;
    let bot = service.install(my_bot::app()).await;

    let reply = alice
        .slash("/moderate timeout member:@bob length:10m")
        .await;

    assert!(reply.is_ephemeral());
    assert!(bob.is_timed_out().await);
    assert_eq!(service.audit_log().last().reason(), Some("spam"));
}

#[tokio::test]
async fn channel_that_denies_manage_roles_does_not_keep_the_bot_from_assigning_a_role() {
    let fixture = Fixture::new().await;
    fixture.set_bot_permissions(Permissions::MANAGE_ROLES);
    let bot = PermissionOverwrite::member(fixture.user("Your bot"));
    let guild = fixture.service.default_guild();
    let guild = guild.edit_channel("general", |channel| {
        channel.permission_overwrites = Some(vec![bot.deny(Permissions::MANAGE_ROLES)]);
    });
    let _bot = fixture.service.install(my_bot::app()).await;
    let you = guild.find_member("you").expect("the guild has an owner");
    let you = you
        .in_channel("general")
        .expect("the guild has the channel");

    let reply = you
        .slash("/moderate promote member:@bob role:@Helper")
        .await;

    assert_eq!(reply.content(), "Promoted.");
    let bob = member(&fixture.service, "bob");
    assert_eq!(bob.roles, [fixture.role("Helper")]);
}

#[tokio::test]
async fn command_is_unavailable_to_a_member_without_its_permission() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;
    let bob = service.guild("Rust users").await.member("bob").join().await;
    let _bot = service.install(my_bot::app()).await;

    let rejected = bob.send("/moderate timeout member:@alice length:1m").await;

    let error = rejected.expect_err("bob lacks the required permission");
    assert!(error.message().starts_with("Bob cannot use `moderate`"));
}

#[tokio::test]
#[should_panic(expected = "there is no CHAT_INPUT command `moderat`")]
async fn invalid_command_line_panics_with_its_error() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;
    let _bot = service.install(my_bot::app()).await;

    service.you().slash("/moderat timeout").await;
}

#[tokio::test]
async fn installed_app_exposes_its_registered_commands_and_endpoint_check() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;

    let bot = service.install(my_bot::app()).await;

    assert_eq!(service.commands().len(), 1);
    assert_eq!(bot.registered().len(), 1, "{:?}", bot.registered());
    let check = bot.check().expect("the app has an endpoint");
    assert!(check.to_string().contains("200"));
}

#[tokio::test]
async fn failed_start_returns_its_reason() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;

    let rejected = App::builder()
        .endpoint(Endpoint::new().path("nowhere"))
        .install(service)
        .await;

    let error = rejected.expect_err("the path is invalid").to_string();
    assert!(error.contains("`nowhere`"), "{error}");
    assert!(service.commands().is_empty());
}

#[tokio::test]
async fn bot_stops_when_dropped() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;
    let bot = service.install(my_bot::app()).await;
    let check = bot.check().expect("the app has an endpoint");
    let url = check.url.clone();
    let address = url["http://".len()..].replace("/interactions", "");

    drop(bot);

    while tokio::net::TcpStream::connect(&address).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

/// Returns the permissions of the bot's role in a guild.
fn bot_permissions(guild: &GuildHandle) -> Permissions {
    let role = guild.find_role("Your bot");
    role.expect("the guild has the bot's role").permissions
}

#[tokio::test]
async fn installed_bot_has_the_permissions_that_it_declares_unless_others_are_set() {
    let service = Emulator::start().await;
    let set = Permissions::SEND_MESSAGES;
    let other = service.guild("Other").await.set_bot_permissions(set);
    let declared = Permissions::CREATE_EVENTS | Permissions::MANAGE_THREADS;
    let app = my_bot::app().guards(AppGuards::new().app_permissions(declared));
    let before = bot_permissions(&service.default_guild());
    assert!(!before.intersects(declared));

    let _bot = service.install(app).await;

    assert_eq!(bot_permissions(&service.default_guild()), before | declared);
    assert_eq!(
        bot_permissions(&service.guild("New").await),
        before | declared
    );
    assert_eq!(bot_permissions(&other), set);
    service.reset();
    assert_eq!(bot_permissions(&service.default_guild()), before | declared);
}

#[tokio::test]
async fn bot_of_a_new_emulator_can_give_the_lowest_role() {
    let service = Emulator::start().await;
    let _bot = service.install(my_bot::app()).await;
    let promote = |role| format!("/moderate promote member:@bob role:@{role}");
    let given = service.you().slash(&promote("Helper")).await;
    let refused = service.you().slash(&promote("Moderator")).await;
    assert_eq!(given.content(), "Promoted.");
    assert_ne!(refused.content(), "Promoted.");
}
