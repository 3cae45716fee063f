//! Availability of commands by user and location, with reasons.

use guildhall::model::permission::{
    CommandAccess, GuildPermissions, PermissionLayering, PermissionScope, VerdictReason, explain,
};
use guildhall_emulator::{Emulator, Invoker, MemberHandle, UnavailableReason};
use guildhall_model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::{
    Channel, ChannelType, Command, InteractionContextType, PermissionOverwrite, Permissions,
};
use guildhall_rules::Limits;
use serde_json::{Value, json};

use crate::kit::{Fixture, command, extended, last, menu, noon, text};

async fn fixture() -> Fixture {
    let builder = Emulator::builder().clock(noon()).user_install(true);
    Fixture::with_builder(builder.limits(Limits::CURRENT)).await
}

/// Returns a global command with additional fields.
fn command_with(name: &str, more: Value) -> Value {
    extended(command(name, json!([])), more)
}

fn available(invoker: &Invoker) -> Vec<String> {
    let available = invoker.available_commands().into_iter();
    available.map(|command| command.name).collect()
}

/// Returns the names of unavailable commands with reasons.
fn unavailable(invoker: &Invoker) -> Vec<(String, UnavailableReason)> {
    let unavailable = invoker.unavailable_commands().into_iter();
    unavailable
        .map(|one| (one.command.name, one.reason))
        .collect()
}

#[tokio::test]
async fn contexts_determine_availability() {
    let fixture = fixture().await;
    let here = command_with("here", json!({ "contexts": [0] }));
    let there = command_with("there", json!({ "contexts": [1, 2] }));
    fixture.register(json!([here, there])).await;
    let alice = fixture.service.user("alice").install().await;

    let in_guild = fixture.member("alice");
    let guild_alone = UnavailableReason::Denied(VerdictReason::NotInGuilds);
    assert_eq!(available(&in_guild), ["here"]);
    assert_eq!(unavailable(&in_guild), [("there".to_owned(), guild_alone)]);
    for (invoker, context) in [
        (alice.dm(), InteractionContextType::BotDm),
        (
            alice.dm_with(["bob"]),
            InteractionContextType::PrivateChannel,
        ),
    ] {
        let why = UnavailableReason::OutOfContext(context);
        assert_eq!(available(&invoker), ["there"]);
        assert_eq!(unavailable(&invoker), [("here".to_owned(), why)]);
    }
}

#[tokio::test]
async fn deprecated_dm_permission_applies_without_contexts() {
    let fixture = fixture().await;
    let old = command_with("old", json!({ "dm_permission": false }));
    let new = command_with("new", json!({ "dm_permission": false, "contexts": [1] }));
    fixture.register(json!([old, new])).await;
    let alice = fixture.service.user("alice").install().await;

    assert_eq!(available(&alice.dm()), ["new"]);
    assert_eq!(available(&alice.dm_with(["bob"])), ["old"]);
}

#[tokio::test]
async fn installation_determines_availability() {
    let fixture = fixture().await;
    let guilds = command_with("guilds", json!({ "integration_types": [0] }));
    let users = command_with("users", json!({ "integration_types": [1] }));
    fixture.register(json!([guilds, users])).await;
    let alice = fixture.member("alice");

    let why = UnavailableReason::NotInstalled(vec![UserInstall]);
    assert_eq!(available(&alice), ["guilds"]);
    assert_eq!(unavailable(&alice), [("users".to_owned(), why)]);

    let user = alice.user().install().await;
    let why = UnavailableReason::NotInstalled(vec![GuildInstall]);
    assert_eq!(available(&alice), ["guilds", "users"]);
    assert_eq!(available(&user.dm()), ["guilds", "users"]);
    assert_eq!(
        unavailable(&user.dm_with(["bob"])),
        [("guilds".to_owned(), why)]
    );
}

#[tokio::test]
async fn guild_commands_are_available_only_in_their_guild() {
    let fixture = fixture().await;
    fixture
        .register_in_guild(json!([command("ours", json!([]))]))
        .await;
    let alice = fixture.service.user("alice").install().await;
    let other = fixture.service.guild("Other").await;
    let elsewhere = other.member("alice").join().await;

    for invoker in [&alice.dm(), &alice.dm_with(["bob"]), &*elsewhere] {
        assert!(available(invoker).is_empty() && unavailable(invoker).is_empty());
    }
}

#[tokio::test]
async fn guild_restrictions_apply_only_to_the_guild_installation() {
    let fixture = fixture().await;
    let locked = command_with("locked", json!({ "default_member_permissions": "0" }));
    fixture.register(json!([locked])).await;
    let seen = fixture.connect_app(text("done")).await;
    let bob = fixture.member("bob");
    let why = UnavailableReason::Denied(VerdictReason::AdministratorsOnly);
    assert_eq!(unavailable(&bob), [("locked".to_owned(), why)]);

    let user = bob.user().install().await;
    bob.slash("locked").await;

    let owners = last(&seen)["authorizing_integration_owners"].clone();
    assert_eq!(owners, json!({ "1": user.id() }));
    assert_eq!(available(&user.dm()), ["locked"]);
}

#[tokio::test]
async fn channel_without_commands_also_denies_user_installed_ones() {
    let fixture = fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let abroad = fixture.service.guild("Abroad").await.remove_app();
    let zoe = abroad.member("zoe").join().await;
    zoe.user().install().await;
    let deny = PermissionOverwrite::role(abroad.id().cast());
    let deny = deny.deny(Permissions::USE_APPLICATION_COMMANDS);
    let change = |channel: &mut Channel| channel.permission_overwrites = Some(vec![deny]);
    let _abroad = abroad.edit_channel("general", change);

    let lacks = VerdictReason::MissingPermissions(Permissions::USE_APPLICATION_COMMANDS);
    let why = UnavailableReason::Denied(lacks);
    assert_eq!(unavailable(&zoe), [("ping".to_owned(), why)]);
}

#[tokio::test]
async fn reasons_are_clauses() {
    let fixture = fixture().await;
    let commands = json!([
        command_with(
            "guilds",
            json!({ "integration_types": [0], "contexts": [0] })
        ),
        command_with("locked", json!({ "default_member_permissions": "4" })),
    ]);
    fixture.register(commands).await;
    let bob = fixture.member("bob");
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
    assert_eq!(
        dm,
        ["denied because the contexts of the command do not include BOT_DM"]
    );
    let missing =
        "denied because the app has no GUILD_INSTALL installation for this user or channel";
    assert_eq!(private[0], missing);
}

#[tokio::test]
async fn former_member_has_no_commands() {
    let fixture = fixture().await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let bob = fixture.member("bob");
    bob.leave();

    assert!(available(&bob).is_empty() && unavailable(&bob).is_empty());
}

/// Returns a command for every combination of the settings that restrict who can use it.
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
            commands.push(command_with(&format!("c{at}{index}"), more.clone()));
            more["nsfw"] = json!(true);
            commands.push(command_with(&format!("n{at}{index}"), more));
        }
    }
    json!(commands)
}

/// Returns command permissions for everybody, a role, a member, a channel, and combinations.
fn permission_settings(fixture: &Fixture) -> Vec<Value> {
    let guild = fixture.service.default_guild().id();
    let all = (guild.get() - 1).to_string();
    let entry = |id: String, kind: u8, allowed: bool| json!({ "id": id, "type": kind, "permission": allowed });
    let everyone = |allowed| entry(guild.to_string(), 1, allowed);
    let moderators = |allowed| entry(fixture.role("Moderator").to_string(), 1, allowed);
    let bob = |allowed| entry(fixture.user("bob").to_string(), 2, allowed);
    let general = |allowed| entry(fixture.channel("general").to_string(), 3, allowed);
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

/// Sets the permissions of the command with this ID; the app's ID sets the default for all its commands.
async fn set_permissions(fixture: &Fixture, id: &str, permissions: &Value) {
    let you = fixture.user("you");
    let scope = "applications.commands.permissions.update";
    let token = fixture.service.authorize(you, &[scope]);
    let token = format!("Authorization: Bearer {}", token.expose());
    let headers = [token.as_str(), "Content-Type: application/json"];
    let path = fixture.guild_commands(&format!("/{id}/permissions"));
    let body = json!({ "permissions": permissions }).to_string();
    let reply = fixture.send("PUT", &path, &headers, &body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
}

/// Returns text-based channels of the default guild: one is hidden from @everyone, one denies `SEND_MESSAGES`, and one is
/// age-restricted.
fn message_channels(fixture: &Fixture) -> Vec<Channel> {
    let everyone = PermissionOverwrite::role(fixture.service.default_guild().id().cast());
    let closed = everyone.deny(Permissions::VIEW_CHANNEL);
    let mute = everyone.deny(Permissions::SEND_MESSAGES);
    let default_guild = fixture.service.default_guild();
    let default_guild = default_guild.edit_channel("announcements", |channel| {
        channel.permission_overwrites = Some(vec![closed]);
    });
    let default_guild =
        default_guild.edit_channel("questions", |channel| channel.nsfw = Some(true));
    default_guild.edit_channel("lounge", |channel| {
        channel.permission_overwrites = Some(vec![mute]);
    });
    let names = [
        "general",
        "announcements",
        "lounge",
        "questions",
        "book-club",
    ];
    let found = names.map(|name| {
        fixture
            .service
            .channel(name)
            .expect("the default guild has the channel")
    });
    found.into()
}

/// Asserts that the emulator and the framework's verdicts agree on which commands a member can use in a channel; returns
/// the number of commands compared.
fn compare_with_verdicts(
    fixture: &Fixture,
    member: &MemberHandle,
    channel: &Channel,
    set: &[GuildCommandPermissions],
) -> usize {
    let invoker = member
        .in_channel(&channel.id.to_string())
        .expect("the default guild has the channel");
    let default_guild = fixture.service.default_guild().get();
    let guild =
        GuildPermissions::from_guild(&default_guild).expect("a guild of the emulator has an owner");
    let alice = member
        .get()
        .expect("the user is a member of the default guild");
    let standing = guild.member_permissions(&alice, noon().now());
    let parent = channel
        .parent_id
        .and_then(|id| fixture.service.channel(&id.to_string()));
    let place = match &parent {
        Some(parent) if channel.kind == ChannelType::PublicThread => {
            PermissionScope::Thread(parent)
        }
        _ => PermissionScope::Channel(channel),
    };
    let verdict_for = |command: &Command| {
        let access = CommandAccess::from(command).guild_permissions(command.id, set);
        explain(
            &standing,
            &access.layering(PermissionLayering::from_features(&default_guild.features)),
            place,
        )
    };
    for command in invoker.available_commands() {
        assert!(verdict_for(&command).allowed, "{alice} {command:?}");
    }
    for unavailable in invoker.unavailable_commands() {
        let verdict = verdict_for(&unavailable.command);
        assert_eq!(
            unavailable.reason,
            UnavailableReason::Denied(verdict.reason),
            "{alice}"
        );
        assert!(!verdict.allowed);
    }
    invoker.available_commands().len() + invoker.unavailable_commands().len()
}

#[tokio::test]
async fn emulator_and_framework_agree_on_every_combination() {
    let fixture = fixture().await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    fixture.register(combinations()).await;
    let channels = message_channels(&fixture);
    let late = fixture.service.default_guild().member("late").join().await;
    let until = json!({ "communication_disabled_until": "2026-01-02T00:00:00Z" });
    let path = fixture.guild(&format!("/members/{}", late.id()));
    assert_eq!(fixture.patch(&path, &until).await.status, 200);
    let names = ["you", "alice", "bob", "late"];
    let members = names.map(|name| fixture.member(name));

    let application = fixture.service.application_id().to_string();
    let commands = fixture.service.commands();
    let settings = permission_settings(&fixture);
    let mut compared = 0;
    for (index, for_app) in settings.iter().enumerate() {
        set_permissions(&fixture, &application, for_app).await;
        for (at, command) in commands.iter().enumerate() {
            let own = &settings[(index + at) % settings.len()];
            set_permissions(&fixture, &command.id.to_string(), own).await;
        }
        let stored = fixture.get(&fixture.guild_commands("/permissions")).await;
        let stored: Vec<_> =
            serde_json::from_value(stored.body).expect("the body is a list of command permissions");
        for member in &members {
            let channels = channels.iter();
            let counts =
                channels.map(|channel| compare_with_verdicts(&fixture, member, channel, &stored));
            compared += counts.sum::<usize>();
        }
    }
    assert_eq!(compared, settings.len() * 36 * 4 * 5);
}

#[tokio::test]
async fn age_restricted_command_requires_a_bot_dm_and_consent() {
    let fixture = Fixture::with_builder(Emulator::builder().user_install(true)).await;
    let adult = command_with("adult", json!({ "nsfw": true }));
    fixture.register(json!([adult])).await;
    let alice = fixture.service.user("alice").install().await;
    let (bots, among) = (alice.dm(), alice.dm_with(["bob"]));
    let why = |there: &Invoker| {
        there
            .unavailable_commands()
            .pop()
            .map(|unavailable| unavailable.reason)
    };
    assert_eq!(why(&bots), Some(UnavailableReason::AgeRestricted));

    let _alice = alice.allow_age_restricted(true);

    assert_eq!(bots.available_commands().len(), 1);
    assert_eq!(why(&among), Some(UnavailableReason::AgeRestricted));
}
