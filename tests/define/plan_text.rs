//! A printed plan with every kind of entry, at two widths, plain and colored, and as JSON.

use acceptance::golden;
use guildhall::deploy::plan::{ColorMode, Declared, Deployed, Plan, PlanOptions, Renames, Scope};
use guildhall::model::command::{CommandPermission, GuildCommandPermissions};
use guildhall::model::{
    ApplicationIntegrationType, ChannelType, Choice, Command, CommandBody, CommandOption,
    CommandOptionType, CommandType, Guild, Id, InteractionContextType, Permissions,
};
use guildhall::rules::Limits;
use insta::assert_snapshot;

const HOME: Id<Guild> = Id::new(81_384_788_765_712_384);

fn slash(name: &str, description: &str) -> CommandBody {
    CommandBody::new(CommandType::ChatInput, name, description)
}

fn option(kind: CommandOptionType, name: &str) -> CommandOption {
    CommandOption::new(kind, name, format!("About the {name}"))
}

/// Returns the old state of a command that changes in every possible way.
fn before() -> CommandBody {
    let mut sides = option(CommandOptionType::Integer, "sides");
    sides.choices = vec![Choice::new("Six", 6_i64), Choice::new("Ten", 10_i64)];
    let mut room = option(CommandOptionType::Channel, "room");
    room.channel_types = vec![ChannelType::GuildText];
    CommandBody {
        contexts: Some(vec![InteractionContextType::Guild]),
        integration_types: Some(vec![ApplicationIntegrationType::GuildInstall]),
        default_member_permissions: Some(Permissions::empty()),
        options: vec![sides, room, option(CommandOptionType::User, "whom")],
        ..slash(
            "roll",
            "Roll some dice, as many of them as the table in front of you can hold",
        )
    }
}

fn after() -> CommandBody {
    let mut body = before();
    body.description = "Roll some dice, and say what they add up to on the table before you".into();
    body.name_localizations = Some([("de".into(), "würfeln".to_owned())].into());
    body.contexts = None;
    body.integration_types = Some(ApplicationIntegrationType::ALL.to_vec());
    body.default_member_permissions =
        Some(Permissions::BAN_MEMBERS | Permissions::MODERATE_MEMBERS | Permissions::KICK_MEMBERS);
    body.nsfw = true;
    body.options[0].required = true;
    body.options[0].choices = vec![Choice::new("Ten", 10_i64), Choice::new("Six", 7_i64)];
    body.options[1].channel_types.clear();
    body.options[2] = option(CommandOptionType::Role, "whom");
    body.options.push(option(CommandOptionType::String, "why"));
    body.options.swap(0, 2);
    body
}

fn registered(scope: Scope, bodies: impl IntoIterator<Item = CommandBody>) -> Vec<Command> {
    let commands = (70..).zip(bodies).map(|(id, body)| {
        let mut command = Command::new(Id::new(id), Id::new(1), Id::new(9), body);
        command.guild_id = scope.guild();
        command
    });
    commands.collect()
}

fn permissions_for(id: u64, users: u64) -> GuildCommandPermissions {
    let users = (1..=users).map(|user| CommandPermission::user(Id::new(user), false));
    GuildCommandPermissions {
        id: Id::new(id),
        application_id: Id::new(1),
        guild_id: HOME,
        permissions: users.collect(),
    }
}

/// Returns a plan with every kind of entry.
fn plan() -> Plan {
    let (here, menu) = (Scope::Guild(HOME), CommandType::User);
    let same = (1..=12).map(|n| slash(&format!("same-{n}"), "The same as ever"));
    let launch = CommandBody::new(CommandType::PrimaryEntryPoint, "Launch", "");
    let strange = slash("gone", "Goes away");
    let old = [
        before(),
        slash("kick", "Throw out"),
        strange,
        slash("local", "Moves"),
        launch,
    ];
    let old = registered(Scope::Global, old.into_iter().chain(same.clone()));
    let there = [
        CommandBody::new(menu, "Greet", ""),
        slash("roll", "Also here"),
    ];
    let deployed = Deployed::default()
        .commands(Scope::Global, old)
        .commands(here, registered(here, there))
        .permissions(HOME, [permissions_for(71, 3), permissions_for(72, 1)]);
    let new = [
        after(),
        slash("boot", "Throw out"),
        slash("new", "New here"),
    ];
    let new: Vec<_> = new.into_iter().chain(same).collect();
    let here_now = [slash("roll", "Also here"), slash("local", "Moves")];
    let declared = Declared::default()
        .commands(Scope::Global, new)
        .commands(here, here_now);
    let limits = Limits::SPECIFICATION.chat_input(14).creates_per_day(1);
    Plan::new(&declared, &deployed, &PlanOptions::default().limits(limits))
}

#[test]
fn plan_for_80_columns_matches_the_golden_file() {
    golden("plan/80.txt", &plan().to_string());
    let colored = plan().text().color(ColorMode::Colored).to_string();
    golden("plan/80.ansi", &colored);
}

#[test]
fn plan_for_120_columns_matches_the_golden_file() {
    let plan = plan();
    let wide = plan.text().width(120);
    golden("plan/120.txt", &wide.to_string());
    golden("plan/120.ansi", &wide.color(ColorMode::Colored).to_string());
}

#[test]
fn json_plan_matches_the_golden_file() {
    let json = serde_json::to_string_pretty(&plan()).expect("every plan can be serialized");
    golden("plan/plan.json", &format!("{json}\n"));
}

#[test]
fn text_wraps_at_the_width_without_losing_words() {
    let plan = plan();
    let words = |width| {
        let text = plan.text().width(width).to_string();
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(width), "{text}");
        text.split_whitespace().collect::<String>()
    };
    assert_eq!(words(40), words(500));
    assert_eq!(words(79), words(500));
}

#[test]
fn colored_text_differs_only_in_color() {
    let plan = plan();
    let colored = plan.text().color(ColorMode::Colored).to_string();
    let mut bare = String::new();
    for part in colored.split('\u{1b}') {
        let text = part.split_once('m').filter(|_| part.starts_with('['));
        bare.push_str(text.map_or(part, |(_, text)| text));
    }
    assert_eq!(bare, plan.to_string());
}

#[test]
fn control_characters_are_replaced() {
    let strange = slash("gone\u{1b}[2J\u{202e}", "Strange");
    let old = registered(Scope::Global, [strange]);
    let old = Deployed::default().commands(Scope::Global, old);
    let new = Declared::default().commands(Scope::Global, []);
    let text = Plan::new(&new, &old, &PlanOptions::default()).to_string();
    assert!(text.contains("- /gone\u{fffd}[2J\u{fffd}\n"), "{text:?}");
}

#[test]
fn guild_with_unread_permissions_is_reported() {
    let here = Scope::Guild(HOME);
    let old = registered(here, [slash("kick", "Throw out")]);
    let deployed = Deployed::default().commands(here, old);
    let new = Declared::default().commands(here, []);
    let guild_summary = format!("permissions of the commands in guild {HOME}: not known\n");
    let text = |deployed: &Deployed| Plan::new(&new, deployed, &PlanOptions::default()).to_string();
    assert!(text(&deployed).ends_with(&guild_summary));
    assert!(!text(&deployed.permissions(HOME, [])).contains(&guild_summary));
}

/// Returns the printed plan for changing the only command from `old` to `new`.
fn change_text(old: CommandBody, new: CommandBody) -> String {
    let deployed = Deployed::default().commands(Scope::Global, registered(Scope::Global, [old]));
    let declared = Declared::default().commands(Scope::Global, [new]);
    let plan = Plan::new(&declared, &deployed, &PlanOptions::default());
    plan.text().width(200).to_string()
}

#[test]
fn added_or_removed_option_is_printed_completely() {
    let mut new = slash("roll", "Roll some dice");
    let mut sides = option(CommandOptionType::Integer, "sides");
    sides.choices = vec![Choice::new("Six", 6_i64), Choice::new("Ten", 10_i64)];
    sides.required = true;
    sides.description_localizations = Some([("de".into(), "Seiten".to_owned())].into());
    let mut room = option(CommandOptionType::Channel, "room");
    room.channel_types = vec![ChannelType::GuildText];
    new.options = vec![sides, room];
    let old = slash("roll", "Roll some dice");
    assert_snapshot!(change_text(old.clone(), new.clone()), @r#"
    global: 1 to change
      ~ /roll
          options.sides: not set → INTEGER "About the sides", choices: Six, Ten, description_localizations: de, required
          options.room: not set → CHANNEL "About the room", channel_types: GUILD_TEXT
    "#);
    assert_snapshot!(change_text(new, old), @r#"
    global: 1 to change
      ~ /roll
          options.sides: INTEGER "About the sides", choices: Six, Ten, description_localizations: de, required → not set
          options.room: CHANNEL "About the room", channel_types: GUILD_TEXT → not set
    "#);
}

#[test]
fn removed_group_is_printed_with_its_subcommands() {
    let mut kick = option(CommandOptionType::SubCommand, "kick");
    kick.options = vec![option(CommandOptionType::User, "whom")];
    let mut group = option(CommandOptionType::SubCommandGroup, "members");
    group.options = vec![kick, option(CommandOptionType::SubCommand, "list")];
    let mut old = slash("mod", "Moderate");
    old.options = vec![group];
    assert_snapshot!(change_text(old, slash("mod", "Moderate")), @r#"
    global: 1 to change
      ~ /mod
          options.members: SUB_COMMAND_GROUP "About the members" → not set
            kick: SUB_COMMAND "About the kick"
              whom: USER "About the whom"
            list: SUB_COMMAND "About the list"
    "#);
}

#[test]
fn option_or_choice_named_like_a_field_is_printed_as_such() {
    let names = ["required", "contexts", "nsfw", "channel_types"];
    let mut new = slash("set", "Set something");
    new.options = names
        .map(|name| option(CommandOptionType::String, name))
        .into();
    new.options[0].choices = vec![Choice::new("contexts", "all")];
    let mut old = new.clone();
    old.options.truncate(1);
    old.options[0].choices = vec![Choice::new("type", "all")];
    assert_snapshot!(change_text(old, new), @r#"
    global: 1 to change
      ~ /set
          options.required.choices.type: "all" → not set
          options.required.choices.contexts: not set → "all"
          options.contexts: not set → STRING "About the contexts"
          options.nsfw: not set → STRING "About the nsfw"
          options.channel_types: not set → STRING "About the channel_types"
    "#);
}

#[test]
fn unnamed_permission_is_printed_as_a_number() {
    let mut old = slash("kick", "Throw out");
    old.default_member_permissions = Some(Permissions::from_bits_retain(1 << 60));
    let mut new = old.clone();
    new.default_member_permissions =
        Some(Permissions::KICK_MEMBERS | Permissions::from_bits_retain(1 << 60));
    assert_snapshot!(change_text(old, new), @"
    global: 1 to change
      ~ /kick
          default_member_permissions: 1152921504606846976 → KICK_MEMBERS, 1152921504606846976
    ");
}

#[test]
fn wide_characters_take_two_columns() {
    let column = |c: char| if c < '\u{1100}' { 1 } else { 2 };
    let words =
        "さいころを振って、出た目の合計を卓の皆に見せる。何個でも、何面でもよい。".repeat(2);
    let deployed = registered(Scope::Global, [slash("roll", &words)]);
    let deployed = Deployed::default().commands(Scope::Global, deployed);
    let new = Declared::default().commands(Scope::Global, [slash("roll", "Roll")]);
    let text = Plan::new(&new, &deployed, &PlanOptions::default()).to_string();
    let widths = text.lines().map(|line| line.chars().map(column).sum());
    let widest: usize = widths.max().expect("the text is not empty");
    assert!((79..=80).contains(&widest), "{widest}: {text}");
}

#[test]
fn invisible_and_directional_characters_are_replaced() {
    for hidden in ['\u{200b}', '\u{200e}', '\u{200f}', '\u{61c}', '\u{feff}'] {
        let old = registered(Scope::Global, [slash(&format!("go{hidden}ne"), "Strange")]);
        let old = Deployed::default().commands(Scope::Global, old);
        let new = Declared::default().commands(Scope::Global, []);
        let text = Plan::new(&new, &old, &PlanOptions::default()).to_string();
        assert!(text.contains("- /go\u{fffd}ne\n"), "{text:?}");
    }
}

#[test]
fn rename_that_keeps_the_id_is_reported() {
    let old = registered(Scope::Global, [slash("kick", "Throw out")]);
    let old = Deployed::default().commands(Scope::Global, old);
    let new = Declared::default().commands(Scope::Global, [slash("boot", "Throw out")]);
    let kept = PlanOptions::default().renames(Renames::Update);
    assert_snapshot!(Plan::new(&new, &old, &kept), @"
    global: 1 to rename
      > /kick is renamed to /boot and keeps its ID
    permissions of the global commands: not known
    ");
}

/// Plans the deletion of a global command, and returns the part of the plan's text about the guilds. The app is in
/// `count` guilds, and the permissions of the `known` guilds were read.
fn guild_summary(count: u64, known: impl IntoIterator<Item = u64>) -> String {
    let old = registered(Scope::Global, [slash("kick", "Throw out")]);
    let deployed = Deployed::default().commands(Scope::Global, old);
    let deployed = deployed.guild_count(count);
    let known = known.into_iter().map(Id::new);
    let deployed = known.fold(deployed, |all, guild| all.permissions(guild, []));
    let new = Declared::default().commands(Scope::Global, []);
    let plan = Plan::new(&new, &deployed, &PlanOptions::default());
    let text = plan.text().width(200).to_string();
    let (_, guild_summary) = text
        .split_once("  - /kick\n")
        .expect("the plan deletes `/kick`");
    guild_summary.to_owned()
}

#[test]
fn unscanned_guilds_are_counted() {
    let cases = [
        (0, 0..0),
        (1, 0..0),
        (3, 0..0),
        (3, 5..7),
        (9, 1..7),
        (2, 5..7),
        (1, 5..6),
    ];
    let summaries = cases.map(|(count, known)| {
        let read = known.clone().count();
        format!("{read} of {count}: {:?}", guild_summary(count, known))
    });
    assert_snapshot!(summaries.join("\n"), @r#"
    0 of 0: ""
    0 of 1: "permissions of the global commands: not known; the only guild with the app was not read\n"
    0 of 3: "permissions of the global commands: not known; about 3 guilds have the app; 3 of them were not read\n"
    2 of 3: "permissions of the global commands: known only for guilds 5, 6; about 3 guilds have the app; one of them was not read\n"
    6 of 9: "permissions of the global commands: known only for 6 guilds; about 9 guilds have the app; 3 of them were not read\n"
    2 of 2: "permissions of the global commands: known for all 2 guilds that have the app\n"
    1 of 1: "permissions of the global commands: known for the one guild that has the app\n"
    "#);
}

#[test]
fn skipped_guild_is_named() {
    let deployed = Deployed::default().absent_guild(HOME).guild_count(3);
    let new = Declared::default().commands(Scope::Global, []);
    let plan = Plan::new(&new, &deployed, &PlanOptions::default());
    let json = serde_json::to_value(&plan).expect("every plan can be serialized");
    let guild_summary = format!(
        "! guild {HOME} is skipped: it does not exist, or the app is not installed there\n"
    );
    assert!(plan.text().width(100).to_string().ends_with(&guild_summary));
    assert_eq!(json["absent"][0], HOME.to_string());
    assert_eq!(&json["unread_guilds"], &serde_json::json!(3));
    assert_eq!(plan.absent(), &[HOME][..]);
}
