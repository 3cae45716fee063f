//! Validation of requests before they are sent: field, value and valid range.

use guildhall_model::api::*;
use guildhall_model::channel::ChannelPosition;
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::guild::{
    AfkTimeout, BanBody, BulkBanBody, IncidentActions, OnboardingEdit, PruneBody, WelcomeChannel,
    WelcomeScreenEdit,
};
use guildhall_model::{
    ChannelBody, CommandBody, CommandEdit, CommandOption, CommandOptionType, CommandType,
    CurrentMemberEdit, GuildEdit, Id, MemberBody, MemberEdit, Patch, RoleBody, RoleEdit,
    RolePosition, Timestamp,
};

use crate::endpoint_path::{APP, COMMAND, GUILD, ROLE, USER};

const DAY: i64 = 24 * 60 * 60 * 1000;

pub(crate) fn now() -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000).expect("the time is in the valid range")
}

fn after(millis: i64) -> Timestamp {
    Timestamp::from_millis(now().as_millis() + millis).expect("the time is in the valid range")
}

/// Asserts that a request is rejected with this message.
#[track_caller]
pub(crate) fn assert_rejected(endpoint: &impl Endpoint, message: &str) {
    let fault = endpoint.check(now()).expect_err("the request is invalid");
    assert_eq!(fault.to_string(), message);
}

#[track_caller]
pub(crate) fn assert_accepted(endpoint: &impl Endpoint) {
    assert_eq!(endpoint.check(now()), Ok(()));
}

#[test]
fn page_limit_of_members_and_bans_is_1_to_1000() {
    assert_accepted(&GetBans::new(GUILD).limit(1));
    assert_accepted(&ListMembers::new(GUILD).limit(1000));
    assert_rejected(&GetBans::new(GUILD).limit(0), "limit: 0 is not in 1–1000");
    assert_rejected(
        &ListMembers::new(GUILD).limit(1001),
        "limit: 1001 is not in 1–1000",
    );
    let search = SearchMembers::new(GUILD, "a");
    assert_rejected(&search.limit(1001), "limit: 1001 is not in 1–1000");
}

#[test]
fn page_limit_of_guilds_is_1_to_200() {
    assert_accepted(&GetCurrentUserGuilds::new().limit(1));
    assert_accepted(&GetCurrentUserGuilds::new().limit(200));
    assert_rejected(
        &GetCurrentUserGuilds::new().limit(0),
        "limit: 0 is not in 1–200",
    );
    assert_rejected(
        &GetCurrentUserGuilds::new().limit(201),
        "limit: 201 is not in 1–200",
    );
}

#[test]
fn search_query_has_1_to_100_characters() {
    assert_accepted(&SearchMembers::new(GUILD, "é".repeat(100)));
    assert_rejected(
        &SearchMembers::new(GUILD, ""),
        "query: a length of 0 is not in 1–100",
    );
    assert_rejected(
        &SearchMembers::new(GUILD, "é".repeat(101)),
        "query: a length of 101 is not in 1–100",
    );
}

#[test]
fn prune_accepts_1_to_30_days_and_at_most_100_roles() {
    let roles = |count: u64| (0..count).map(Id::new).collect::<Vec<_>>();
    let count = |days, count| {
        GetPruneCount::new(GUILD)
            .days(days)
            .include_roles(roles(count))
    };
    let begin = |days, count| {
        let body = PruneBody::new().days(days).include_roles(roles(count));
        BeginPrune::new(GUILD, body)
    };

    for (days, roles) in [(1, 0), (30, 100)] {
        assert_accepted(&count(days, roles));
        assert_accepted(&begin(days, roles));
    }
    for (days, roles, message) in [
        (0, 100, "days: 0 is not in 1–30"),
        (31, 100, "days: 31 is not in 1–30"),
        (1, 101, "include_roles: a count of 101 is not in 0–100"),
    ] {
        assert_rejected(&count(days, roles), message);
        assert_rejected(&begin(days, roles), message);
    }
}

#[test]
fn bulk_ban_accepts_1_to_200_users() {
    let users = |count: u64| {
        BulkBan::new(
            GUILD,
            BulkBanBody::new((0..count).map(Id::new).collect::<Vec<_>>()),
        )
    };

    assert_accepted(&users(200));
    assert_rejected(&users(201), "user_ids: a count of 201 is not in 1–200");
    assert_rejected(&users(0), "user_ids: a count of 0 is not in 1–200");
}

#[test]
fn ban_deletes_messages_of_at_most_a_week() {
    let ban = |seconds| CreateBan::new(GUILD, USER, BanBody::new().delete_message_seconds(seconds));
    let bulk = |seconds| {
        let body = BulkBanBody::new([USER]).delete_message_seconds(seconds);
        BulkBan::new(GUILD, body)
    };
    let message = "delete_message_seconds: 604801 is not in 0–604800";

    assert_accepted(&ban(604_800));
    assert_accepted(&bulk(604_800));
    assert_rejected(&ban(604_801), message);
    assert_rejected(&bulk(604_801), message);
}

#[test]
fn timeout_must_end_within_28_days() {
    let until = |time| {
        let edit = MemberEdit::new().communication_disabled_until(time);
        ModifyMember::new(GUILD, USER, edit)
    };

    assert_accepted(&until(Patch::Set(after(28 * DAY))));
    assert_accepted(&until(Patch::Set(after(-DAY))));
    assert_accepted(&until(Patch::Clear));
    let late = after(28 * DAY + 1);
    let fault = until(Patch::Set(late))
        .check(now())
        .expect_err("the time is too late");
    assert_eq!(fault.field, "communication_disabled_until");
    assert_eq!(fault.value, late.to_string());
    assert_eq!(
        fault.valid,
        format!("a time at most 672 hours after {}", now())
    );
}

#[test]
fn incident_action_must_end_within_24_hours() {
    let actions = IncidentActions::new;
    let request = |actions| ModifyIncidentActions::new(GUILD, actions);
    let (last, late) = (after(DAY), after(DAY + 1));

    let both = actions().invites_disabled_until(last);
    assert_accepted(&request(both.dms_disabled_until(last)));
    for (field, actions) in [
        (
            "invites_disabled_until",
            actions().invites_disabled_until(late),
        ),
        ("dms_disabled_until", actions().dms_disabled_until(late)),
    ] {
        let fault = request(actions).check(now());
        assert_eq!(fault.expect_err("the time is too late").field, field);
    }
}

#[test]
fn nickname_has_at_most_32_characters_in_every_request() {
    let name = "n".repeat(33);
    let message = "nick: a length of 33 is not in 0–32";
    let body = MemberBody::new("secret").nick(&name);
    let edit = MemberEdit::new().nick(name.as_str());
    let own = CurrentMemberEdit::new().nick(name.as_str());

    assert_rejected(&AddMember::new(GUILD, USER, body), message);
    assert_rejected(&ModifyMember::new(GUILD, USER, edit), message);
    assert_rejected(&ModifyCurrentMember::new(GUILD, own), message);
}

#[test]
fn guild_edit_is_checked() {
    let edit = |edit| ModifyGuild::new(GUILD, edit);

    assert_accepted(&edit(
        GuildEdit::new()
            .name("Hall")
            .afk_timeout(AfkTimeout::FiveMinutes),
    ));
    assert_rejected(
        &edit(GuildEdit::new().name("H")),
        "name: a length of 1 is not in 2–100",
    );
}

#[test]
fn new_channel_is_checked() {
    let slow = ChannelBody::new("hall").rate_limit_per_user(21_601);

    assert_accepted(&CreateChannel::new(GUILD, ChannelBody::new("hall")));
    assert_rejected(
        &CreateChannel::new(GUILD, slow),
        "rate_limit_per_user: 21601 is not in 0–21600",
    );
}

#[test]
fn new_and_edited_roles_are_checked() {
    let name = "r".repeat(101);
    let message = "name: a length of 101 is not in 1–100";

    assert_rejected(
        &CreateRole::new(GUILD, RoleBody::new().name(&name)),
        message,
    );
    assert_rejected(
        &ModifyRole::new(GUILD, ROLE, RoleEdit::new().name(name)),
        message,
    );
}

#[test]
fn edits_of_the_welcome_screen_and_of_onboarding_are_checked() {
    let channels = vec![WelcomeChannel::new(Id::new(1), "rules"); 6];
    let welcome = WelcomeScreenEdit::new().welcome_channels(channels);
    let onboarding = OnboardingEdit::new().default_channel_ids((0..501).map(Id::new));

    assert_rejected(
        &ModifyWelcomeScreen::new(GUILD, welcome),
        "welcome_channels: a count of 6 is not in 0–5",
    );
    assert_rejected(
        &ModifyOnboarding::new(GUILD, onboarding),
        "default_channel_ids: a count of 501 is not in 0–500",
    );
}

#[test]
fn command_has_at_most_100_permissions() {
    let permissions = |count: usize| {
        let one = CommandPermission::user(USER, true);
        let body = CommandPermissionsBody::new(vec![one; count]);
        EditCommandPermissions::new(APP, GUILD, COMMAND, body)
    };

    assert_accepted(&permissions(100));
    assert_rejected(
        &permissions(101),
        "permissions: a count of 101 is not in 0–100",
    );
}

#[test]
fn bulk_overwrite_has_at_most_130_commands() {
    let ping = |n| CommandBody::new(CommandType::ChatInput, format!("ping{n}"), "Answer");
    let commands = |count: usize| (0..count).map(ping).collect::<Vec<_>>();
    let message = "commands: a count of 131 is not in 0–130";

    assert_accepted(&BulkOverwriteGlobalCommands::new(APP, commands(130)));
    assert_rejected(
        &BulkOverwriteGlobalCommands::new(APP, commands(131)),
        message,
    );
    assert_rejected(
        &BulkOverwriteGuildCommands::new(APP, GUILD, commands(131)),
        message,
    );
}

#[test]
fn new_command_is_checked_against_the_rules() {
    let command = |name| CommandBody::new(CommandType::ChatInput, name, "Answer");
    let rule = "a name must be in lowercase where a lowercase form exists";

    assert_accepted(&CreateGlobalCommand::new(APP, command("ping")));
    let found = format!("name: {rule}; found \"Ping\"");
    assert_rejected(&CreateGlobalCommand::new(APP, command("Ping")), &found);
    assert_rejected(
        &CreateGuildCommand::new(APP, GUILD, command("Ping")),
        &found,
    );
    let both = vec![command("ping"), command("Ping")];
    let found = format!("commands[1].{found}");
    assert_rejected(&BulkOverwriteGlobalCommands::new(APP, both), &found);
}

#[test]
fn command_names_in_one_overwrite_must_be_unique() {
    let ping = CommandBody::new(CommandType::ChatInput, "ping", "Answer");
    let twice = BulkOverwriteGuildCommands::new(APP, GUILD, vec![ping; 2]);

    let fault = twice.check(now()).expect_err("the name is taken");
    assert_eq!(fault.field, "commands[1].name");
}

#[test]
fn command_edit_must_be_valid_for_at_least_one_command_type() {
    let edit = |edit| EditGlobalCommand::new(APP, COMMAND, edit);
    let rejection = |edit: EditGlobalCommand| {
        edit.check(now())
            .expect_err("the edit is invalid for every command type")
            .field
    };

    assert_accepted(&edit(CommandEdit::new().name("ping").nsfw(true)));
    assert_accepted(&edit(CommandEdit::new().name("Show the card")));
    assert_accepted(&edit(CommandEdit::new().description("Answer")));
    assert_eq!(rejection(edit(CommandEdit::new().name(""))), "name");
    let long = CommandEdit::new().description("d".repeat(101));
    assert_eq!(rejection(edit(long)), "description");
    let nameless = CommandOption::new(CommandOptionType::String, "", "d");
    let nameless = edit(CommandEdit::new().options(vec![nameless]));
    assert_eq!(rejection(nameless), "options[0].name");
}

#[test]
fn one_request_moves_at_most_one_channel_to_another_category() {
    let moved = |id| ChannelPosition::new(Id::new(id)).parent_id(Id::new(9));
    let request = |positions: Vec<_>| ModifyChannelPositions::new(GUILD, positions);

    assert_accepted(&request(vec![moved(1), ChannelPosition::new(Id::new(2))]));
    assert_rejected(
        &request(vec![moved(1), moved(2)]),
        "positions[1].parent_id: found a second category, expected at most one per request",
    );
    let below = ChannelPosition::new(Id::new(2)).position(-1);
    assert_rejected(
        &request(vec![moved(1), below]),
        "positions[1].position: -1 is not in 0–2147483647",
    );
}

#[test]
fn one_request_moves_at_most_250_roles() {
    let roles = |count| vec![RolePosition::new(ROLE).position(1); count];

    assert_accepted(&ModifyRolePositions::new(GUILD, roles(250)));
    assert_rejected(
        &ModifyRolePositions::new(GUILD, roles(251)),
        "positions: a count of 251 is not in 0–250",
    );
}

#[test]
fn application_has_at_most_5_tags_of_20_characters() {
    let tags = |tags| EditCurrentApplication::new(ApplicationEdit::new().tags(tags));

    assert_accepted(&tags(vec!["t".repeat(20); 5]));
    assert_rejected(
        &tags(vec![String::new(); 6]),
        "tags: a count of 6 is not in 0–5",
    );
    assert_rejected(
        &tags(vec!["t".repeat(21)]),
        "tags[0]: a length of 21 is not in 0–20",
    );
}
