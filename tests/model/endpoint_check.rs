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
    CurrentMemberEdit, GuildEdit, Id, MemberBody, MemberEdit, RoleBody, RoleEdit, RolePosition,
    Timestamp,
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
    let roles: Vec<_> = (0..101).map(Id::new).collect();
    let begin = |days| BeginPrune::new(GUILD, PruneBody::new().days(days));

    assert_accepted(
        &GetPruneCount::new(GUILD)
            .days(30)
            .include_roles(&roles[..100]),
    );
    assert_accepted(&begin(1));
    assert_rejected(
        &GetPruneCount::new(GUILD).days(40),
        "days: 40 is not in 1–30",
    );
    assert_rejected(&begin(0), "days: 0 is not in 1–30");
    assert_rejected(
        &GetPruneCount::new(GUILD).include_roles(roles),
        "include_roles: a count of 101 is not in 0–100",
    );
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

    assert_accepted(&ban(604_800));
    assert_rejected(
        &ban(604_801),
        "delete_message_seconds: 604801 is not in 0–604800",
    );
}

#[test]
fn timeout_must_end_within_28_days() {
    let until = |time| {
        let edit = MemberEdit::new().communication_disabled_until(time);
        ModifyMember::new(GUILD, USER, edit)
    };

    assert_accepted(&until(after(28 * DAY)));
    assert_accepted(&until(after(-DAY)));
    let late = after(28 * DAY + 1);
    let fault = until(late).check(now()).expect_err("the time is too late");
    assert_eq!(fault.field, "communication_disabled_until");
    assert_eq!(fault.value, late.to_string());
    assert_eq!(
        fault.valid,
        format!("a time at most 672 hours after {}", now())
    );
}

#[test]
fn incident_action_must_end_within_24_hours() {
    let until = |time| {
        let actions = IncidentActions::new().invites_disabled_until(time);
        ModifyIncidentActions::new(GUILD, actions)
    };

    assert_accepted(&until(after(DAY)));
    let fault = until(after(DAY + 1))
        .check(now())
        .expect_err("the time is too late");
    assert_eq!(fault.field, "invites_disabled_until");
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
    let message = "name: a length of 101 is not in 0–100";

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
fn welcome_screen_has_at_most_5_channels() {
    let channels = |count: usize| {
        let channels = vec![WelcomeChannel::new(Id::new(1), "rules"); count];
        ModifyWelcomeScreen::new(GUILD, WelcomeScreenEdit::new().welcome_channels(channels))
    };

    assert_accepted(&channels(5));
    assert_rejected(&channels(6), "welcome_channels: a count of 6 is not in 0–5");
}

#[test]
fn enabled_onboarding_requires_at_least_7_default_channels() {
    let channels = |count: u64| {
        let channels = (0..count).map(Id::new);
        let edit = OnboardingEdit::new().enabled(true).prompts(vec![]);
        ModifyOnboarding::new(GUILD, edit.default_channel_ids(channels))
    };

    assert_accepted(&channels(7));
    let fault = channels(6)
        .check(now())
        .expect_err("7 channels are required");
    assert_eq!(
        (fault.field, fault.value),
        ("default_channel_ids".into(), "a count of 6".into())
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
