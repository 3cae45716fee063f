//! What is refused before it is sent: it costs no request, and the message says what is wrong.

use std::error::Error as _;
use std::time::Duration;

use acceptance::Desk;
use guildhall::client::handle::Guild;
use guildhall::client::{Error, ErrorKind, Request};
use guildhall::model::api::Endpoint;
use guildhall::model::channel::PermissionOverwrite;
use guildhall::model::guild::KnownGuild;
use guildhall::model::{self, CommandBody, CommandType, GuildFeature, Id, Permissions, Secret};

use crate::handle::{APP, COMMAND, GUILD, ROLE, USER};
use crate::handle_guild::png;

/// The error of a request that is not sent.
async fn unsent<E: Endpoint>(call: impl FnOnce(Guild) -> Request<E>) -> Error {
    let desk = Desk::new([]);
    let outcome = call(desk.client().guild(GUILD)).await;
    assert_eq!(desk.lines().len(), 0);
    outcome.err().expect("it is refused")
}

/// What is wrong with the form of a request that is not sent.
async fn invalid<E: Endpoint>(call: impl FnOnce(Guild) -> Request<E>) -> String {
    let error = unsent(call).await;
    assert_eq!(error.kind(), ErrorKind::Invalid);
    error.source().expect("it says why").to_string()
}

/// What the app lacks for a request that is not sent.
async fn lack<E: Endpoint>(have: Permissions, call: impl FnOnce(Guild) -> Request<E>) -> String {
    let error = unsent(|guild| call(guild.having(have))).await;
    assert_eq!(error.kind(), ErrorKind::MissingPermission);
    error.source().expect("it says which").to_string()
}

#[tokio::test]
async fn prune_of_40_days_is_refused() {
    let begun = invalid(|guild| guild.prune().begin().days(40)).await;
    let counted = invalid(|guild| guild.prune().count().days(40)).await;

    assert_eq!(begun, "days: 40 is not in 1–30");
    assert_eq!(counted, begun);
}

#[tokio::test]
async fn bulk_ban_of_201_users_is_refused() {
    let users: Vec<_> = (1..=201).map(Id::new).collect();
    let message = invalid(|guild| guild.bans().bulk(users)).await;

    assert_eq!(message, "user_ids: a count of 201 is not in 1–200");
}

#[tokio::test]
async fn messages_of_more_than_a_week_are_refused() {
    let week = Duration::from_secs(604_801);
    let message = invalid(|guild| guild.bans().create(USER).delete_messages(week)).await;
    let forever = invalid(|guild| guild.bans().create(USER).delete_messages(Duration::MAX)).await;

    let ending = "is not in 0–604800";
    assert_eq!(message, format!("delete_message_seconds: 604801 {ending}"));
    let expected = format!("delete_message_seconds: 4294967295 {ending}");
    assert_eq!(forever, expected);
}

#[tokio::test]
async fn timeout_of_more_than_28_days_is_refused() {
    let too_long = Duration::from_secs(28 * 86_400 + 60);
    let long = invalid(|guild| guild.member(USER).timeout(too_long)).await;
    let forever = invalid(|guild| guild.member(USER).timeout(Duration::MAX)).await;

    for message in [long, forever] {
        assert!(message.starts_with("communication_disabled_until: "));
        assert!(message.contains(" is not in the 672 hours after "));
    }
}

#[tokio::test]
async fn pause_of_more_than_a_day_is_refused() {
    let too_long = Duration::from_secs(86_400 + 60);
    let message = invalid(|guild| guild.incidents().pause_invites(too_long)).await;

    assert!(message.starts_with("invites_disabled_until: "));
    assert!(message.contains(" is not in the 24 hours after "));
}

#[tokio::test]
async fn slow_mode_of_more_than_6_hours_is_refused() {
    let too_long = Duration::from_secs(21_601);
    let message = invalid(|guild| guild.channels().create("help").slow_mode(too_long)).await;

    assert_eq!(message, "rate_limit_per_user: 21601 is not in 0–21600");
}

#[tokio::test]
async fn illegal_command_is_refused() {
    let desk = Desk::new([]);
    let commands = desk.client().application(APP).commands();
    let illegal = CommandBody::new(CommandType::ChatInput, "Ping", "Answer");
    let error = commands.create(illegal).await.unwrap_err();

    let message = error.source().unwrap().to_string();
    assert!(message.starts_with("name: "), "{message}");
    assert!(message.ends_with("; found \"Ping\""), "{message}");
    assert_eq!(desk.lines().len(), 0);
}

fn known() -> KnownGuild {
    KnownGuild::from(&model::Guild::new(GUILD, "Rust users", USER))
}

#[tokio::test]
async fn what_a_known_guild_does_not_take_is_refused() {
    let banner = invalid(|guild| guild.known(known()).edit().banner(png())).await;
    let role = invalid(|guild| guild.known(known()).roles().create().icon(png())).await;
    let emoji = invalid(|guild| guild.known(known()).role(ROLE).edit().unicode_emoji("🛟")).await;
    let loud = |guild: Guild| {
        guild
            .known(known())
            .channels()
            .create("Lobby")
            .bitrate(96_001)
    };

    let words =
        |field, feature| format!("{field}: requires the guild feature {feature}");
    assert_eq!(banner, words("banner", "BANNER"));
    assert_eq!(role, words("icon", "ROLE_ICONS"));
    assert_eq!(emoji, words("unicode_emoji", "ROLE_ICONS"));
    assert_eq!(invalid(loud).await, "bitrate: 96001 is not in 8000–96000");
}

#[tokio::test]
async fn what_a_guild_takes_that_is_not_known_is_left_to_the_service() {
    let desk = Desk::new([]);
    let guild = desk.client().guild(GUILD);
    drop(guild.edit().banner(png()).await);
    drop(guild.channels().create("Lobby").bitrate(384_000).await);

    assert_eq!(desk.lines(), ["PATCH /guilds/2", "POST /guilds/2/channels"]);
}

#[tokio::test]
async fn what_the_app_lacks_it_does_not_give() {
    let have = Permissions::MANAGE_ROLES | Permissions::MANAGE_CHANNELS;
    let ban = Permissions::BAN_MEMBERS;
    let silent = [PermissionOverwrite::role(ROLE).deny(ban)];
    let role = lack(have, |guild| guild.roles().create().permissions(ban)).await;
    let edit = lack(have, |guild| guild.role(ROLE).edit().permissions(ban)).await;
    let channel = lack(have, |guild| {
        guild.channels().create("a").permission_overwrites(silent)
    });

    assert_eq!(role, "I need the permission Ban Members for this");
    assert_eq!(edit, role);
    assert_eq!(channel.await, role);
}

#[tokio::test]
async fn permissions_that_a_role_keeps_are_not_given() {
    let (desk, ban) = (Desk::new([]), Permissions::BAN_MEMBERS);
    let guild = desk.client().guild(GUILD).having(Permissions::MANAGE_ROLES);
    drop(guild.role(ROLE).edit().permissions(ban).present(ban).await);

    assert_eq!(desk.lines(), ["PATCH /guilds/2/roles/4"]);
}

#[tokio::test]
async fn features_of_a_known_guild_tell_what_an_edit_changes() {
    let mut guild = known();
    guild.features = vec![GuildFeature::Community];
    let removed = lack(Permissions::MANAGE_GUILD, |here| {
        here.known(guild).edit().features([])
    });

    assert_eq!(
        removed.await,
        "I need the permission Administrator for this"
    );
}

#[tokio::test]
async fn page_of_1001_members_is_refused() {
    let (desk, limit) = (Desk::new([]), 1001);
    let list = desk.client().guild(GUILD).members().list().limit(limit);
    let error = list.stream().next().await.unwrap().unwrap_err();

    let message = error.source().unwrap().to_string();
    assert_eq!(message, "limit: 1001 is not in 1–1000");
    assert_eq!(desk.lines().len(), 0);
}

#[tokio::test]
async fn what_the_app_may_not_do_is_refused() {
    let have = Permissions::KICK_MEMBERS;
    let ban = lack(have, |guild| guild.bans().create(USER)).await;
    let by_member = lack(have, |guild| guild.member(USER).ban()).await;
    let role = lack(have, |guild| guild.role(ROLE).edit().name("a")).await;
    let nick = lack(have, |guild| guild.member(USER).edit().nick("a")).await;

    assert_eq!(ban, "I need the permission Ban Members for this");
    assert_eq!(by_member, ban);
    assert_eq!(role, "I need the permission Manage Roles for this");
    assert_eq!(nick, "I need the permission Manage Nicknames for this");
}

#[tokio::test]
async fn becoming_a_community_is_for_administrators() {
    let (have, community) = (Permissions::MANAGE_GUILD, GuildFeature::Community);
    let edit = |guild: Guild| guild.edit().features([GuildFeature::Community]);
    let changed = lack(have, |guild| edit(guild).present(vec![])).await;
    let desk = Desk::new([]);
    let guild = desk.client().guild(GUILD).having(have);
    drop(edit(guild).present(vec![community]).await);

    let message = "I need the permission Administrator for this";
    assert_eq!(changed, message);
    assert_eq!(desk.lines(), ["PATCH /guilds/2"]);
}

#[tokio::test]
async fn list_that_the_app_may_not_see_is_refused() {
    let desk = Desk::new([]);
    let guild = desk.client().guild(GUILD).having(Permissions::KICK_MEMBERS);
    let error = guild
        .bans()
        .list()
        .stream()
        .next()
        .await
        .unwrap()
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::MissingPermission);
    assert_eq!(desk.lines().len(), 0);
}

#[tokio::test]
async fn what_the_app_may_do_is_sent() {
    let desk = Desk::new([]);
    let guild = desk.client().guild(GUILD).having(Permissions::BAN_MEMBERS);
    guild.bans().create(USER).await.unwrap();

    assert_eq!(desk.lines(), ["PUT /guilds/2/bans/3"]);
}

#[tokio::test]
async fn permissions_of_a_command_need_the_token_of_a_user() {
    let desk = Desk::new([]);
    let here = desk.client().application(APP).guild(GUILD);
    let edit = here.commands().permissions().edit(COMMAND, []);

    let error = edit.clone().await.unwrap_err();
    drop(edit.bearer(&Secret::new("a-users-token")).await);

    assert_eq!(error.kind(), ErrorKind::Unauthorized);
    assert_eq!(desk.lines().len(), 1);
}
