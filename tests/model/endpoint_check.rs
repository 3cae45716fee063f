//! Claims about what is refused before it is sent: the field, the value and the legal range.

use guildhall_model::api::*;
use guildhall_model::channel::ChannelPosition;
use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::guild::{
    AfkTimeout, BanBody, BulkBanBody, IncidentActions, OnboardingEdit, PruneBody, WelcomeChannel,
    WelcomeScreenEdit,
};
use guildhall_model::member::CurrentMemberEdit;
use guildhall_model::role::RolePosition;
use guildhall_model::{
    ChannelBody, CommandBody, CommandEdit, CommandOption, CommandOptionType, CommandType,
    GuildEdit, Id, MemberBody, MemberEdit, RoleBody, RoleEdit, Timestamp,
};

use crate::endpoint_path::{APP, COMMAND, GUILD, ROLE, USER};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn now() -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000).expect("it is in this century")
}

fn after(millis: i64) -> Timestamp {
    Timestamp::from_millis(now().as_millis() + millis).expect("it is in this century")
}

/// Claims that a request is refused with this sentence.
#[track_caller]
fn refused(endpoint: &impl Endpoint, sentence: &str) {
    let fault = endpoint.check(now()).expect_err("it is refused");
    assert_eq!(fault.to_string(), sentence);
}

#[track_caller]
fn accepted(endpoint: &impl Endpoint) {
    assert_eq!(endpoint.check(now()), Ok(()));
}

#[test]
fn a_page_has_from_1_to_1000_entries() {
    accepted(&GetBans::new(GUILD).limit(1));
    accepted(&ListMembers::new(GUILD).limit(1000));
    refused(&GetBans::new(GUILD).limit(0), "limit: 0 is not in 1–1000");
    refused(
        &ListMembers::new(GUILD).limit(1001),
        "limit: 1001 is not in 1–1000",
    );
    let search = SearchMembers::new(GUILD, "a");
    refused(&search.limit(1001), "limit: 1001 is not in 1–1000");
}

#[test]
fn a_page_of_guilds_has_from_1_to_200() {
    accepted(&GetCurrentUserGuilds::new().limit(1));
    accepted(&GetCurrentUserGuilds::new().limit(200));
    refused(
        &GetCurrentUserGuilds::new().limit(0),
        "limit: 0 is not in 1–200",
    );
    refused(
        &GetCurrentUserGuilds::new().limit(201),
        "limit: 201 is not in 1–200",
    );
}

#[test]
fn a_search_is_for_1_to_100_characters() {
    accepted(&SearchMembers::new(GUILD, "é".repeat(100)));
    refused(
        &SearchMembers::new(GUILD, ""),
        "query: a length of 0 is not in 1–100",
    );
    refused(
        &SearchMembers::new(GUILD, "é".repeat(101)),
        "query: a length of 101 is not in 1–100",
    );
}

#[test]
fn a_prune_is_of_1_to_30_days_and_100_roles() {
    let roles: Vec<_> = (0..101).map(Id::new).collect();
    let begin = |days| BeginPrune::new(GUILD, PruneBody::new().days(days));

    accepted(
        &GetPruneCount::new(GUILD)
            .days(30)
            .include_roles(&roles[..100]),
    );
    accepted(&begin(1));
    refused(
        &GetPruneCount::new(GUILD).days(40),
        "days: 40 is not in 1–30",
    );
    refused(&begin(0), "days: 0 is not in 1–30");
    refused(
        &GetPruneCount::new(GUILD).include_roles(roles),
        "include_roles: a count of 101 is not in 0–100",
    );
}

#[test]
fn a_bulk_ban_is_of_1_to_200_users() {
    let users = |count: u64| {
        let users: Vec<_> = (0..count).map(Id::new).collect();
        BulkBan::new(GUILD, BulkBanBody::new(users))
    };

    accepted(&users(200));
    refused(&users(201), "user_ids: a count of 201 is not in 1–200");
    refused(&users(0), "user_ids: a count of 0 is not in 1–200");
}

#[test]
fn a_ban_deletes_the_messages_of_at_most_a_week() {
    let ban = |seconds| CreateBan::new(GUILD, USER, BanBody::new().delete_message_seconds(seconds));

    accepted(&ban(604_800));
    refused(
        &ban(604_801),
        "delete_message_seconds: 604801 is not in 0–604800",
    );
}

#[test]
fn a_time_out_ends_within_28_days() {
    let until = |time| {
        let edit = MemberEdit::new().communication_disabled_until(time);
        ModifyMember::new(GUILD, USER, edit)
    };

    accepted(&until(after(28 * DAY)));
    accepted(&until(after(-DAY)));
    let late = after(28 * DAY + 1);
    let fault = until(late).check(now()).expect_err("it is too late");
    assert_eq!(fault.field, "communication_disabled_until");
    assert_eq!(fault.value, late.to_string());
    assert_eq!(fault.legal, format!("the 672 hours after {}", now()));
}

#[test]
fn an_incident_action_ends_within_24_hours() {
    let until = |time| {
        let actions = IncidentActions::new().invites_disabled_until(time);
        ModifyIncidentActions::new(GUILD, actions)
    };

    accepted(&until(after(DAY)));
    let fault = until(after(DAY + 1)).check(now()).expect_err("it is late");
    assert_eq!(fault.field, "invites_disabled_until");
}

#[test]
fn a_nickname_has_at_most_32_characters_wherever_it_is_given() {
    let name = "n".repeat(33);
    let sentence = "nick: a length of 33 is not in 0–32";
    let body = MemberBody::new("secret").nick(&name);
    let edit = MemberEdit::new().nick(name.as_str());
    let own = CurrentMemberEdit::new().nick(name.as_str());

    refused(&AddMember::new(GUILD, USER, body), sentence);
    refused(&ModifyMember::new(GUILD, USER, edit), sentence);
    refused(&ModifyCurrentMember::new(GUILD, own), sentence);
}

#[test]
fn a_guild_is_checked_before_it_is_changed() {
    let edit = |edit| ModifyGuild::new(GUILD, edit);

    accepted(&edit(
        GuildEdit::new()
            .name("Hall")
            .afk_timeout(AfkTimeout::Minutes5),
    ));
    refused(
        &edit(GuildEdit::new().name("H")),
        "name: a length of 1 is not in 2–100",
    );
}

#[test]
fn a_channel_is_checked_before_it_is_created() {
    let slow = ChannelBody::new("hall").rate_limit_per_user(21_601);

    accepted(&CreateChannel::new(GUILD, ChannelBody::new("hall")));
    refused(
        &CreateChannel::new(GUILD, slow),
        "rate_limit_per_user: 21601 is not in 0–21600",
    );
}

#[test]
fn a_role_is_checked_before_it_is_created_and_changed() {
    let name = "r".repeat(101);
    let sentence = "name: a length of 101 is not in 0–100";

    refused(
        &CreateRole::new(GUILD, RoleBody::new().name(&name)),
        sentence,
    );
    refused(
        &ModifyRole::new(GUILD, ROLE, RoleEdit::new().name(name)),
        sentence,
    );
}

#[test]
fn a_welcome_screen_leads_to_at_most_5_channels() {
    let channels = |count: usize| {
        let channels = vec![WelcomeChannel::new(Id::new(1), "rules"); count];
        ModifyWelcomeScreen::new(GUILD, WelcomeScreenEdit::new().welcome_channels(channels))
    };

    accepted(&channels(5));
    refused(&channels(6), "welcome_channels: a count of 6 is not in 0–5");
}

#[test]
fn onboarding_that_is_enabled_shows_at_least_7_channels() {
    let channels = |count: u64| {
        let channels = (0..count).map(Id::new).collect();
        let edit = OnboardingEdit::new().enabled(true).prompts(vec![]);
        ModifyOnboarding::new(GUILD, edit.default_channel_ids(channels))
    };

    accepted(&channels(7));
    let fault = channels(6).check(now()).expect_err("there are too few");
    assert_eq!(
        (fault.field, fault.value),
        ("default_channel_ids".into(), "a count of 6".into())
    );
}

#[test]
fn a_command_has_at_most_100_permissions() {
    let permissions = |count: usize| {
        let one = CommandPermission::user(USER, true);
        let body = CommandPermissionsBody::new(vec![one; count]);
        EditCommandPermissions::new(APP, GUILD, COMMAND, body)
    };

    accepted(&permissions(100));
    refused(
        &permissions(101),
        "permissions: a count of 101 is not in 0–100",
    );
}

#[test]
fn a_bulk_overwrite_is_of_at_most_130_commands() {
    let ping = |n| CommandBody::new(CommandType::ChatInput, format!("ping{n}"), "Answer");
    let commands = |count: usize| (0..count).map(ping).collect::<Vec<_>>();
    let sentence = "commands: a count of 131 is not in 0–130";

    accepted(&BulkOverwriteGlobalCommands::new(APP, commands(130)));
    refused(
        &BulkOverwriteGlobalCommands::new(APP, commands(131)),
        sentence,
    );
    refused(
        &BulkOverwriteGuildCommands::new(APP, GUILD, commands(131)),
        sentence,
    );
}

#[test]
fn a_command_is_held_against_every_rule_before_it_is_created() {
    let command = |name| CommandBody::new(CommandType::ChatInput, name, "Answer");
    let rule = "a name is written in lowercase where a lowercase form exists";

    accepted(&CreateGlobalCommand::new(APP, command("ping")));
    let found = format!("name: {rule}; found \"Ping\"");
    refused(&CreateGlobalCommand::new(APP, command("Ping")), &found);
    refused(
        &CreateGuildCommand::new(APP, GUILD, command("Ping")),
        &found,
    );
    let both = vec![command("ping"), command("Ping")];
    let found = format!("commands[1].{found}");
    refused(&BulkOverwriteGlobalCommands::new(APP, both), &found);
}

#[test]
fn commands_of_one_overwrite_have_names_of_their_own() {
    let ping = CommandBody::new(CommandType::ChatInput, "ping", "Answer");
    let twice = BulkOverwriteGuildCommands::new(APP, GUILD, vec![ping; 2]);

    let fault = twice.check(now()).expect_err("the name is taken");
    assert_eq!(fault.field, "commands[1].name");
}

#[test]
fn a_command_is_edited_to_what_is_legal_for_some_type() {
    let edit = |edit| EditGlobalCommand::new(APP, COMMAND, edit);
    let refusal = |edit: EditGlobalCommand| edit.check(now()).expect_err("it is illegal").field;

    accepted(&edit(CommandEdit::new().name("ping").nsfw(true)));
    accepted(&edit(CommandEdit::new().name("Show the card")));
    accepted(&edit(CommandEdit::new().description("Answer")));
    assert_eq!(refusal(edit(CommandEdit::new().name(""))), "name");
    let long = CommandEdit::new().description("d".repeat(101));
    assert_eq!(refusal(edit(long)), "description");
    let nameless = CommandOption::new(CommandOptionType::String, "", "d");
    let nameless = edit(CommandEdit::new().options(vec![nameless]));
    assert_eq!(refusal(nameless), "options[0].name");
}

#[test]
fn one_request_moves_one_channel_to_another_category() {
    let moved = |id| ChannelPosition::new(Id::new(id)).parent_id(Id::new(9));
    let request = |positions: Vec<_>| ModifyChannelPositions::new(GUILD, positions);

    accepted(&request(vec![moved(1), ChannelPosition::new(Id::new(2))]));
    refused(
        &request(vec![moved(1), moved(2)]),
        "positions[1].parent_id: found a second category, expected at most one in a request",
    );
    let below = ChannelPosition::new(Id::new(2)).position(-1);
    refused(
        &request(vec![moved(1), below]),
        "positions[1].position: -1 is not in 0–2147483647",
    );
}

#[test]
fn at_most_250_roles_are_moved() {
    let roles = |count| vec![RolePosition::new(ROLE).position(1); count];

    accepted(&ModifyRolePositions::new(GUILD, roles(250)));
    refused(
        &ModifyRolePositions::new(GUILD, roles(251)),
        "positions: a count of 251 is not in 0–250",
    );
}

#[test]
fn an_app_has_at_most_5_tags_of_20_characters() {
    let tags = |tags| EditCurrentApplication::new(ApplicationEdit::new().tags(tags));

    accepted(&tags(vec!["t".repeat(20); 5]));
    refused(
        &tags(vec![String::new(); 6]),
        "tags: a count of 6 is not in 0–5",
    );
    refused(
        &tags(vec!["t".repeat(21)]),
        "tags[0]: a length of 21 is not in 0–20",
    );
}
