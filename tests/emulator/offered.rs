//! Which commands somebody is offered where, and why not the others.

use guildhall::permissions::{CommandAccess, Guild, Layering, Place, Reason, explain};
use guildhall_emulator::{Emulator, Invoker, MemberHandle, UnavailableReason};
use guildhall_model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::{
    Channel, ChannelType, Command, InteractionContextType, PermissionOverwrite, Permissions,
};
use guildhall_rules::Limits;
use serde_json::{Value, json};

use crate::kit::{Stage, command, last, menu, noon, text};

async fn stage() -> Stage {
    let builder = Emulator::builder().clock(noon()).user_install();
    Stage::of(builder.limits(Limits::TODAY)).await
}

/// A global command with further fields.
fn with(name: &str, more: Value) -> Value {
    let mut command = command(name, json!([]));
    if let (Some(command), Value::Object(more)) = (command.as_object_mut(), more) {
        command.extend(more);
    }
    command
}

fn offered(invoker: &Invoker) -> Vec<String> {
    let offered = invoker.available_commands().into_iter();
    offered.map(|command| command.name).collect()
}

/// The names of what is withheld, with the reasons.
fn withheld(invoker: &Invoker) -> Vec<(String, UnavailableReason)> {
    let withheld = invoker.unavailable_commands().into_iter();
    withheld.map(|one| (one.command.name, one.reason)).collect()
}

#[tokio::test]
async fn contexts_say_where_a_command_is_offered() {
    let stage = stage().await;
    let here = with("here", json!({ "contexts": [0] }));
    let there = with("there", json!({ "contexts": [1, 2] }));
    stage.register(json!([here, there])).await;
    let alice = stage.service.user("alice").install().await;

    let in_guild = stage
        .service
        .default_guild()
        .find_member("alice")
        .expect("she is there");
    let guild_alone = UnavailableReason::Denied(Reason::NotInGuilds);
    assert_eq!(offered(&in_guild), ["here"]);
    assert_eq!(withheld(&in_guild), [("there".to_owned(), guild_alone)]);
    for (invoker, context) in [
        (alice.dm(), InteractionContextType::BotDm),
        (
            alice.dm_with(["bob"]),
            InteractionContextType::PrivateChannel,
        ),
    ] {
        let why = UnavailableReason::OutOfContext(context);
        assert_eq!(offered(&invoker), ["there"]);
        assert_eq!(withheld(&invoker), [("here".to_owned(), why)]);
    }
}

#[tokio::test]
async fn the_deprecated_dm_permission_counts_where_there_are_no_contexts() {
    let stage = stage().await;
    let old = with("old", json!({ "dm_permission": false }));
    let new = with("new", json!({ "dm_permission": false, "contexts": [1] }));
    stage.register(json!([old, new])).await;
    let alice = stage.service.user("alice").install().await;

    assert_eq!(offered(&alice.dm()), ["new"]);
    assert_eq!(offered(&alice.dm_with(["bob"])), ["old"]);
}

#[tokio::test]
async fn installations_say_to_whom_a_command_is_offered() {
    let stage = stage().await;
    let guilds = with("guilds", json!({ "integration_types": [0] }));
    let users = with("users", json!({ "integration_types": [1] }));
    stage.register(json!([guilds, users])).await;
    let alice = stage
        .service
        .default_guild()
        .find_member("alice")
        .expect("she is there");

    let why = UnavailableReason::NotInstalled(vec![UserInstall]);
    assert_eq!(offered(&alice), ["guilds"]);
    assert_eq!(withheld(&alice), [("users".to_owned(), why)]);

    let user = alice.user().install().await;
    let why = UnavailableReason::NotInstalled(vec![GuildInstall]);
    assert_eq!(offered(&alice), ["guilds", "users"]);
    assert_eq!(offered(&user.dm()), ["guilds", "users"]);
    assert_eq!(
        withheld(&user.dm_with(["bob"])),
        [("guilds".to_owned(), why)]
    );
}

#[tokio::test]
async fn a_guilds_commands_are_offered_nowhere_else() {
    let stage = stage().await;
    stage
        .register_in_guild(json!([command("ours", json!([]))]))
        .await;
    let alice = stage.service.user("alice").install().await;
    let other = stage.service.guild("Other").await;
    let elsewhere = other.member("alice").join().await;

    for invoker in [&alice.dm(), &alice.dm_with(["bob"]), &*elsewhere] {
        assert!(offered(invoker).is_empty() && withheld(invoker).is_empty());
    }
}

#[tokio::test]
async fn what_a_guild_asks_for_is_for_its_own_installation_alone() {
    let stage = stage().await;
    let locked = with("locked", json!({ "default_member_permissions": "0" }));
    stage.register(json!([locked])).await;
    let seen = stage.answering(text("done")).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("he is there");
    let why = UnavailableReason::Denied(Reason::AdministratorsOnly);
    assert_eq!(withheld(&bob), [("locked".to_owned(), why)]);

    let user = bob.user().install().await;
    bob.slash("locked").await;

    let owners = last(&seen)["authorizing_integration_owners"].clone();
    assert_eq!(owners, json!({ "1": user.id() }));
    assert_eq!(offered(&user.dm()), ["locked"]);
}

#[tokio::test]
async fn a_channel_without_commands_has_none_of_a_users_either() {
    let stage = stage().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let abroad = stage.service.guild("Abroad").await.without_app();
    let zoe = abroad.member("zoe").join().await;
    zoe.user().install().await;
    let deny = PermissionOverwrite::role(abroad.id().cast());
    let deny = deny.deny(Permissions::USE_APPLICATION_COMMANDS);
    let change = |channel: &mut Channel| channel.permission_overwrites = Some(vec![deny]);
    let _abroad = abroad.with_channel("general", change);

    let lacks = Reason::Lacks(Permissions::USE_APPLICATION_COMMANDS);
    let why = UnavailableReason::Denied(lacks);
    assert_eq!(withheld(&zoe), [("ping".to_owned(), why)]);
}

#[tokio::test]
async fn reasons_are_clauses() {
    let stage = stage().await;
    let commands = json!([
        with(
            "guilds",
            json!({ "integration_types": [0], "contexts": [0] })
        ),
        with("locked", json!({ "default_member_permissions": "4" })),
    ]);
    stage.register(commands).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("he is there");
    let words = |invoker: &Invoker| {
        invoker
            .unavailable_commands()
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    let (here, dm): (Vec<String>, Vec<String>) = (words(&bob), words(&bob.user().dm()));
    let private: Vec<String> = words(&bob.user().dm_with(["alice"]));

    let lacks =
        "denied because the member lacks Ban Members, which the command requires by default";
    assert_eq!(here, [lacks]);
    assert_eq!(dm, ["denied because the command is not for BOT_DM"]);
    let missing = "denied because the app is not installed here with GUILD_INSTALL";
    assert_eq!(private[0], missing);
}

#[tokio::test]
async fn who_is_gone_is_offered_nothing() {
    let stage = stage().await;
    stage.register(json!([command("ping", json!([]))])).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("he is there");
    bob.leave();

    assert!(offered(&bob).is_empty() && withheld(&bob).is_empty());
}

/// A command for every combination of what a definition says of who may use it.
fn combinations() -> Value {
    let contexts = [json!(null), json!([0]), json!([1])];
    let defaults = [
        json!(null),
        json!("0"),
        json!("1099511627776"),
        json!("2048"),
    ];
    let mut commands = Vec::new();
    for (at, contexts) in contexts.iter().enumerate() {
        for (index, default) in defaults.iter().enumerate() {
            let mut more = json!({ "contexts": contexts, "default_member_permissions": default });
            let mut user = menu(2, &format!("u{at}{index}"));
            user["contexts"] = contexts.clone();
            user["default_member_permissions"] = default.clone();
            commands.push(user);
            commands.push(with(&format!("c{at}{index}"), more.clone()));
            more["nsfw"] = json!(true);
            commands.push(with(&format!("n{at}{index}"), more));
        }
    }
    json!(commands)
}

/// What administrators may have set: for everybody, a role, a member, a channel, and together.
fn settings(stage: &Stage) -> Vec<Value> {
    let guild = stage.service.default_guild().id();
    let all = (guild.get() - 1).to_string();
    let entry = |id: String, kind: u8, allowed: bool| json!({ "id": id, "type": kind, "permission": allowed });
    let everyone = |allowed| entry(guild.to_string(), 1, allowed);
    let moderators = |allowed| entry(stage.role("Moderator").to_string(), 1, allowed);
    let bob = |allowed| entry(stage.user("bob").to_string(), 2, allowed);
    let general = |allowed| entry(stage.channel("general").to_string(), 3, allowed);
    vec![
        json!([]),
        json!([everyone(false)]),
        json!([everyone(false), moderators(true)]),
        json!([everyone(true), bob(false)]),
        json!([entry(all.clone(), 3, false), general(true)]),
        json!([general(false), bob(true)]),
        json!([everyone(false), bob(true), entry(all, 3, false)]),
    ]
}

/// Sets who may use a command, or all commands under the app's id.
async fn set(stage: &Stage, id: &str, permissions: &Value) {
    let you = stage.user("you");
    let scope = "applications.commands.permissions.update";
    let token = stage.service.authorize(you, &[scope]);
    let token = format!("Authorization: Bearer {}", token.expose());
    let headers = [token.as_str(), "Content-Type: application/json"];
    let path = stage.local(&format!("/{id}/permissions"));
    let body = json!({ "permissions": permissions }).to_string();
    let reply = stage.send("PUT", &path, &headers, &body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
}

/// The channels of the home in which members talk, one of them closed to most and one for adults.
fn talks(stage: &Stage) -> Vec<Channel> {
    let everyone = PermissionOverwrite::role(stage.service.default_guild().id().cast());
    let closed = everyone.deny(Permissions::VIEW_CHANNEL);
    let mute = everyone.deny(Permissions::SEND_MESSAGES);
    let home = stage.service.default_guild();
    let home = home.with_channel("announcements", |it| {
        it.permission_overwrites = Some(vec![closed]);
    });
    let home = home.with_channel("questions", |it| it.nsfw = Some(true));
    let _home = home.with_channel("lounge", |it| {
        it.permission_overwrites = Some(vec![mute]);
    });
    let names = [
        "general",
        "announcements",
        "lounge",
        "questions",
        "book-club",
    ];
    let found = names.map(|name| stage.service.channel(name).expect("it is there"));
    found.into()
}

/// Holds what a member is offered in a channel against what the framework says of each command.
fn compare(
    stage: &Stage,
    member: &MemberHandle,
    channel: &Channel,
    set: &[GuildCommandPermissions],
) -> usize {
    let invoker = member
        .in_channel(&channel.id.to_string())
        .expect("it is there");
    let home = stage.service.default_guild().get();
    let guild = Guild::of(&home).expect("it has an owner");
    let alice = member.get().expect("they are there");
    let standing = guild.member(&alice, noon().now());
    let parent = channel
        .parent_id
        .and_then(|id| stage.service.channel(&id.to_string()));
    let place = match &parent {
        Some(parent) if channel.kind == ChannelType::PublicThread => Place::ThreadIn(parent),
        _ => Place::Channel(channel),
    };
    let said = |command: &Command| {
        let access = CommandAccess::from(command).with_stored(command.id, set);
        explain(
            &standing,
            &access.with_layering(Layering::of(&home.features)),
            place,
        )
    };
    for command in invoker.available_commands() {
        assert!(said(&command).allowed, "{alice} {command:?}");
    }
    for withheld in invoker.unavailable_commands() {
        let verdict = said(&withheld.command);
        assert_eq!(
            withheld.reason,
            UnavailableReason::Denied(verdict.reason),
            "{alice}"
        );
        assert!(!verdict.allowed);
    }
    invoker.available_commands().len() + invoker.unavailable_commands().len()
}

#[tokio::test]
async fn the_service_and_the_framework_agree_on_every_combination() {
    let stage = stage().await;
    stage.bot_may(Permissions::ADMINISTRATOR);
    stage.register(combinations()).await;
    let channels = talks(&stage);
    let late = stage.service.default_guild().member("late").join().await;
    let until = json!({ "communication_disabled_until": "2026-01-02T00:00:00Z" });
    let path = stage.guild(&format!("/members/{}", late.id()));
    assert_eq!(stage.call("PATCH", &path, &until).await.status, 200);
    let names = ["you", "alice", "bob", "late"];
    let members = names.map(|name| {
        stage
            .service
            .default_guild()
            .find_member(name)
            .expect("they are there")
    });

    let application = stage.service.application_id().to_string();
    let commands = stage.service.commands();
    let settings = settings(&stage);
    let mut compared = 0;
    for (index, for_app) in settings.iter().enumerate() {
        set(&stage, &application, for_app).await;
        for (at, command) in commands.iter().enumerate() {
            let own = &settings[(index + at) % settings.len()];
            set(&stage, &command.id.to_string(), own).await;
        }
        let stored = stage
            .call("GET", &stage.local("/permissions"), &Value::Null)
            .await;
        let stored: Vec<_> = serde_json::from_value(stored.body).expect("a list of permissions");
        for member in &members {
            let channels = channels.iter();
            let counts = channels.map(|channel| compare(&stage, member, channel, &stored));
            compared += counts.sum::<usize>();
        }
    }
    assert_eq!(compared, settings.len() * 36 * 4 * 5);
}

#[tokio::test]
async fn an_age_restricted_command_is_for_the_bots_messages_of_who_takes_it() {
    let stage = Stage::of(Emulator::builder().user_install()).await;
    let adult = with("adult", json!({ "nsfw": true }));
    stage.register(json!([adult])).await;
    let alice = stage.service.user("alice").install().await;
    let (bots, among) = (alice.dm(), alice.dm_with(["bob"]));
    let why = |there: &Invoker| there.unavailable_commands().pop().map(|it| it.reason);
    assert_eq!(why(&bots), Some(UnavailableReason::AgeRestricted));

    let _alice = alice.with_age_restricted();

    assert_eq!(bots.available_commands().len(), 1);
    assert_eq!(why(&among), Some(UnavailableReason::AgeRestricted));
}
