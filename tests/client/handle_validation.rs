//! Requests rejected before they are sent: no REST call is made, and the error names the fault.

use std::error::Error as _;
use std::time::Duration;

use acceptance::MockTransport;
use guildhall::client::handle::Guild;
use guildhall::client::{Error, ErrorKind, Request};
use guildhall::model::api::Endpoint;
use guildhall::model::guild::GuildCapabilities;
use guildhall::model::{
    self, CommandBody, CommandType, GuildFeature, Id, PermissionOverwrite, Permissions, Secret,
};

use crate::handle::{APP, COMMAND, GUILD, ROLE, USER};
use crate::handle_guild::png;

/// Returns the error of a request that is rejected before it is sent.
async fn local_error<E: Endpoint>(call: impl FnOnce(Guild) -> Request<E>) -> Error {
    let transport = MockTransport::new([]);
    let outcome = call(transport.client().guild(GUILD)).await;
    assert_eq!(transport.request_lines().len(), 0);
    outcome.err().expect("the request is rejected")
}

/// Returns the validation error of a request that is rejected before it is sent.
async fn validation_error<E: Endpoint>(call: impl FnOnce(Guild) -> Request<E>) -> String {
    let error = local_error(call).await;
    assert_eq!(error.kind(), ErrorKind::Invalid);
    error.source().expect("the error has a source").to_string()
}

/// Returns the permission error of a request that is rejected before it is sent.
async fn permission_error<E: Endpoint>(
    have: Permissions,
    call: impl FnOnce(Guild) -> Request<E>,
) -> String {
    let error = local_error(|guild| call(guild.check_permissions(have))).await;
    assert_eq!(error.kind(), ErrorKind::MissingPermission);
    error.source().expect("the error has a source").to_string()
}

#[tokio::test]
async fn prune_of_40_days_is_rejected() {
    let begun = validation_error(|guild| guild.prune().begin().days(40)).await;
    let counted = validation_error(|guild| guild.prune().count().days(40)).await;

    assert_eq!(begun, "days: 40 is not in 1–30");
    assert_eq!(counted, begun);
}

#[tokio::test]
async fn reason_is_printed_once_with_the_chain_of_causes() {
    let days = local_error(|guild| guild.prune().begin().days(40)).await;
    let ban = local_error(|guild| {
        let guild = guild.check_permissions(Permissions::empty());
        guild.bans().create(USER)
    });

    let printed = [days, ban.await].map(|error| format!("{:?}", guildhall::Error::from(error)));
    assert_eq!(
        printed,
        [
            "POST /guilds/{guild}/prune: the request is invalid: days: 40 is not in 1–30",
            "PUT /guilds/{guild}/bans/{user}: the app lacks the permission Ban Members",
        ]
    );
}

#[tokio::test]
async fn bulk_ban_of_201_users_is_rejected() {
    let users: Vec<_> = (1..=201).map(Id::new).collect();
    let message = validation_error(|guild| guild.bans().bulk_create(users)).await;

    assert_eq!(message, "user_ids: a count of 201 is not in 1–200");
}

#[tokio::test]
async fn deletion_of_messages_older_than_a_week_is_rejected() {
    let week = Duration::from_secs(604_801);
    let message = validation_error(|guild| guild.bans().create(USER).delete_messages(week)).await;
    let forever =
        validation_error(|guild| guild.bans().create(USER).delete_messages(Duration::MAX)).await;

    let ending = "is not in 0–604800";
    assert_eq!(message, format!("delete_message_seconds: 604801 {ending}"));
    let expected = format!("delete_message_seconds: 4294967295 {ending}");
    assert_eq!(forever, expected);
}

#[tokio::test]
async fn timeout_of_more_than_28_days_is_rejected() {
    let too_long = Duration::from_mins(40321);
    let long = validation_error(|guild| guild.member(USER).timeout(too_long)).await;
    let forever = validation_error(|guild| guild.member(USER).timeout(Duration::MAX)).await;

    for message in [long, forever] {
        assert!(message.starts_with("communication_disabled_until: "));
        assert!(message.contains(", expected a time at most 672 hours after "));
    }
}

#[tokio::test]
async fn incident_pause_of_more_than_a_day_is_rejected() {
    let too_long = Duration::from_mins(1441);
    let message =
        validation_error(|guild| guild.edit_incident_actions().pause_invites(too_long)).await;

    assert!(message.starts_with("invites_disabled_until: "));
    assert!(message.contains(", expected a time at most 24 hours after "));
}

#[tokio::test]
async fn slow_mode_of_more_than_6_hours_is_rejected() {
    let too_long = Duration::from_secs(21_601);
    let message =
        validation_error(|guild| guild.channels().create("help").slow_mode(too_long)).await;

    assert_eq!(message, "rate_limit_per_user: 21601 is not in 0–21600");
}

#[tokio::test]
async fn invalid_command_is_rejected() {
    let transport = MockTransport::new([]);
    let commands = transport.client().application(APP).commands();
    let invalid = CommandBody::new(CommandType::ChatInput, "Ping", "Answer");
    let error = commands.create(invalid).await.unwrap_err();

    let message = error.source().unwrap().to_string();
    assert!(message.starts_with("name: "), "{message}");
    assert!(message.ends_with("; found \"Ping\""), "{message}");
    assert_eq!(transport.request_lines().len(), 0);
}

fn known_guild() -> GuildCapabilities {
    GuildCapabilities::from(&model::Guild::new(GUILD, "Rust users", USER))
}

#[tokio::test]
async fn feature_limits_of_a_known_guild_are_enforced() {
    let banner =
        validation_error(|guild| guild.check_against(known_guild()).edit().banner(png())).await;
    let role = validation_error(|guild| {
        guild
            .check_against(known_guild())
            .roles()
            .create()
            .icon(png())
    })
    .await;
    let emoji = validation_error(|guild| {
        guild
            .check_against(known_guild())
            .role(ROLE)
            .edit()
            .unicode_emoji("🛟")
    })
    .await;
    let loud = |guild: Guild| {
        guild
            .check_against(known_guild())
            .channels()
            .create("Lobby")
            .bitrate(96_001)
    };

    let message = |field, feature| format!("{field}: requires the guild feature {feature}");
    assert_eq!(banner, message("banner", "BANNER"));
    assert_eq!(role, message("icon", "ROLE_ICONS"));
    assert_eq!(emoji, message("unicode_emoji", "ROLE_ICONS"));
    assert_eq!(
        validation_error(loud).await,
        "bitrate: 96001 is not in 8000–96000"
    );
}

#[tokio::test]
async fn feature_limits_of_an_unknown_guild_are_not_checked() {
    let transport = MockTransport::new([]);
    let guild = transport.client().guild(GUILD);
    drop(guild.edit().banner(png()).await);
    drop(guild.channels().create("Lobby").bitrate(384_000).await);

    assert_eq!(
        transport.request_lines(),
        ["PATCH /guilds/2", "POST /guilds/2/channels"]
    );
}

#[tokio::test]
async fn permissions_that_the_app_lacks_cannot_be_granted() {
    let have = Permissions::MANAGE_ROLES | Permissions::MANAGE_CHANNELS;
    let ban = Permissions::BAN_MEMBERS;
    let silent = [PermissionOverwrite::role(ROLE).deny(ban)];
    let role = permission_error(have, |guild| guild.roles().create().permissions(ban)).await;
    let edit = permission_error(have, |guild| guild.role(ROLE).edit().permissions(ban)).await;
    let channel = permission_error(have, |guild| {
        guild.channels().create("a").permission_overwrites(silent)
    });

    assert_eq!(role, "I need the permission Ban Members for this");
    assert_eq!(edit, role);
    assert_eq!(channel.await, role);
}

#[tokio::test]
async fn role_edit_may_keep_permissions_that_the_app_lacks() {
    let (transport, ban) = (MockTransport::new([]), Permissions::BAN_MEMBERS);
    let guild = transport
        .client()
        .guild(GUILD)
        .check_permissions(Permissions::MANAGE_ROLES);
    drop(
        guild
            .role(ROLE)
            .edit()
            .permissions(ban)
            .current_permissions(ban)
            .await,
    );

    assert_eq!(transport.request_lines(), ["PATCH /guilds/2/roles/4"]);
}

#[tokio::test]
async fn removing_community_from_a_known_guild_requires_administrator() {
    let mut guild = known_guild();
    guild.features = vec![GuildFeature::Community];
    let removed = permission_error(Permissions::MANAGE_GUILD, |here| {
        here.check_against(guild).edit().features([])
    });

    assert_eq!(
        removed.await,
        "I need the permission Administrator for this"
    );
}

#[tokio::test]
async fn page_of_1001_members_is_rejected() {
    let (transport, limit) = (MockTransport::new([]), 1001);
    let list = transport
        .client()
        .guild(GUILD)
        .members()
        .list()
        .limit(limit);
    let error = list.stream().next().await.unwrap().unwrap_err();

    let message = error.source().unwrap().to_string();
    assert_eq!(message, "limit: 1001 is not in 1–1000");
    assert_eq!(transport.request_lines().len(), 0);
}

#[tokio::test]
async fn missing_permission_is_rejected() {
    let have = Permissions::KICK_MEMBERS;
    let ban = permission_error(have, |guild| guild.bans().create(USER)).await;
    let by_member = permission_error(have, |guild| guild.member(USER).ban()).await;
    let role = permission_error(have, |guild| guild.role(ROLE).edit().name("a")).await;
    let nick = permission_error(have, |guild| guild.member(USER).edit().nick("a")).await;

    assert_eq!(ban, "I need the permission Ban Members for this");
    assert_eq!(by_member, ban);
    assert_eq!(role, "I need the permission Manage Roles for this");
    assert_eq!(nick, "I need the permission Manage Nicknames for this");
}

#[tokio::test]
async fn enabling_community_requires_administrator() {
    let (have, community) = (Permissions::MANAGE_GUILD, GuildFeature::Community);
    let edit = |guild: Guild| guild.edit().features([GuildFeature::Community]);
    let changed = permission_error(have, |guild| edit(guild).current_features(vec![])).await;
    let transport = MockTransport::new([]);
    let guild = transport.client().guild(GUILD).check_permissions(have);
    drop(edit(guild).current_features(vec![community]).await);

    let message = "I need the permission Administrator for this";
    assert_eq!(changed, message);
    assert_eq!(transport.request_lines(), ["PATCH /guilds/2"]);
}

#[tokio::test]
async fn list_without_the_required_permission_is_rejected() {
    let transport = MockTransport::new([]);
    let guild = transport
        .client()
        .guild(GUILD)
        .check_permissions(Permissions::KICK_MEMBERS);
    let error = guild
        .bans()
        .list()
        .stream()
        .next()
        .await
        .unwrap()
        .unwrap_err();

    assert_eq!(error.kind(), ErrorKind::MissingPermission);
    assert_eq!(transport.request_lines().len(), 0);
}

#[tokio::test]
async fn request_with_the_required_permission_is_sent() {
    let transport = MockTransport::new([]);
    let guild = transport
        .client()
        .guild(GUILD)
        .check_permissions(Permissions::BAN_MEMBERS);
    guild.bans().create(USER).await.unwrap();

    assert_eq!(transport.request_lines(), ["PUT /guilds/2/bans/3"]);
}

#[tokio::test]
async fn command_permissions_require_a_user_token() {
    let transport = MockTransport::new([]);
    let here = transport.client().application(APP).guild(GUILD);
    let edit = here.commands().permissions().edit(COMMAND, []);

    let error = edit.clone().await.unwrap_err();
    drop(edit.bearer(&Secret::new("a-users-token")).await);

    assert_eq!(error.kind(), ErrorKind::Unauthorized);
    assert_eq!(transport.request_lines().len(), 1);
}
