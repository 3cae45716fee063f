//! A plan lists each changed field, and nothing if two commands are equivalent.

use acceptance::{ReceivedRequest, StubResponse, StubServer};
use guildhall::deploy::plan::{
    Change, CommandPlan, Declared, Deployed, Plan, PlanOptions, Renames, Scope, UndeclaredCommands,
};
use guildhall::deploy::publish::{PublishErrorKind, apply};
use guildhall::model::command::{CommandPermission, GuildCommandPermissions};
use guildhall::model::{
    ApplicationIntegrationType, Choice, Command, CommandBody, CommandOption, CommandOptionType,
    CommandType, Guild, Id, InteractionContextType, Permissions,
};
use guildhall::rules::Limits;
use insta::assert_snapshot;
use serde_json::{Value, json};

pub(crate) const HOME: Id<Guild> = Id::new(20);

/// Returns a command with options of these names.
pub(crate) fn slash(name: &str, options: &[&str]) -> CommandBody {
    let option = |name: &&str| CommandOption::new(CommandOptionType::String, *name, "Something");
    CommandBody {
        options: options.iter().map(option).collect(),
        ..CommandBody::new(CommandType::ChatInput, name, format!("About {name}"))
    }
}

pub(crate) fn menu(name: &str) -> CommandBody {
    CommandBody::new(CommandType::User, name, "")
}

/// Returns a command as the service lists it.
pub(crate) fn registered(id: u64, guild: Option<Id<Guild>>, body: CommandBody) -> Command {
    let mut command = Command::new(Id::new(id), Id::new(1), Id::new(9), body);
    command.guild_id = guild;
    command
}

/// Returns global commands with IDs from 70 on.
pub(crate) fn deployed(bodies: impl IntoIterator<Item = CommandBody>) -> Deployed {
    let commands = (70..).zip(bodies);
    let commands: Vec<_> = commands
        .map(|(id, body)| registered(id, None, body))
        .collect();
    Deployed::default().commands(Scope::Global, commands)
}

pub(crate) fn declared(bodies: impl Into<Vec<CommandBody>>) -> Declared {
    Declared::default().commands(Scope::Global, bodies)
}

pub(crate) fn plan(declared: &Declared, deployed: &Deployed) -> Plan {
    Plan::new(declared, deployed, &PlanOptions::default())
}

/// Returns the change of the only command from `old` to `new`.
fn change(old: &CommandBody, new: &CommandBody) -> Change {
    let deployed = deployed([old.clone()]);
    let plan = plan(&declared([new.clone()]), &deployed);
    only(&plan).change.clone()
}

fn only(plan: &Plan) -> &CommandPlan {
    let [scope] = plan.scopes() else {
        panic!("expected one scope: {plan:?}");
    };
    let [command] = scope.commands.as_slice() else {
        panic!("expected one command: {plan:?}");
    };
    command
}

/// Returns the changed fields with their old and new values, a line each.
fn fields(old: &CommandBody, new: &CommandBody) -> String {
    let Change::Changed { fields, .. } = change(old, new) else {
        panic!("expected a changed command");
    };
    let value = |value: &Option<Value>| value.clone().unwrap_or_default();
    let lines = fields.iter().map(|field| {
        let (old, new) = (value(&field.old), value(&field.new));
        format!("{}: {old} → {new}\n", field.path)
    });
    lines.collect()
}

#[test]
fn removed_contexts_are_a_change() {
    let new = slash("roll", &[]);
    let mut old = new.clone();
    old.contexts = Some(vec![InteractionContextType::Guild]);
    assert_snapshot!(fields(&old, &new), @"contexts: [0] → null");
}

#[test]
fn changed_default_permissions_are_a_change() {
    let everybody = slash("ban", &[]);
    let [mut nobody, mut some] = [everybody.clone(), everybody.clone()];
    nobody.default_member_permissions = Some(Permissions::empty());
    some.default_member_permissions = Some(Permissions::BAN_MEMBERS);
    assert_snapshot!(fields(&everybody, &some), @r#"default_member_permissions: null → "4""#);
    assert_snapshot!(fields(&nobody, &some), @r#"default_member_permissions: "0" → "4""#);
}

#[test]
fn order_of_options_is_a_change() {
    let (old, new) = (slash("ban", &["who", "why"]), slash("ban", &["why", "who"]));
    assert_snapshot!(fields(&old, &new), @r#"options[]: ["who","why"] → ["why","who"]"#);
}

#[test]
fn each_changed_field_of_an_option_is_listed_by_path() {
    let mut old = slash("roll", &["sides"]);
    old.options[0].choices = vec![Choice::new("Six", "6"), Choice::new("Ten", "10")];
    let mut new = old.clone();
    new.options[0].required = true;
    new.options[0].choices[1].value = "ten".into();
    new.options[0].name_localizations = Some([("de".into(), "seiten".to_owned())].into());
    assert_snapshot!(fields(&old, &new), @r#"
    options.sides.name_localizations.de: null → "seiten"
    options.sides.required: null → true
    options.sides.choices.Ten.value: "10" → "ten"
    "#);
}

#[test]
fn added_or_removed_option_is_listed_completely() {
    let (old, new) = (slash("roll", &["sides"]), slash("roll", &["dice"]));
    assert_snapshot!(fields(&old, &new), @r#"
    options.sides: {"description":"Something","name":"sides","type":3} → null
    options.dice: null → {"description":"Something","name":"dice","type":3}
    "#);
}

#[test]
#[expect(deprecated, reason = "the service still fills them in")]
fn defaults_filled_in_by_the_service_are_not_a_change() {
    let mut new = slash("roll", &["sides"]);
    new.options[0].min_value = Some(3.0.into());
    let mut old = new.clone();
    old.options[0].min_value = Some(3_i64.into());
    old.options[0].name_localizations = Some([].into());
    old.description_localizations = Some([("de".into(), new.description.clone())].into());
    old.contexts = Some(InteractionContextType::ALL.to_vec());
    old.integration_types = Some(vec![ApplicationIntegrationType::GuildInstall]);
    (old.dm_permission, old.default_permission) = (Some(true), Some(true));
    assert_eq!(change(&old, &new), Change::Unchanged { id: Id::new(70) });
}

#[test]
fn texts_that_differ_as_written_but_not_as_stored_are_not_a_change() {
    let menu = |name: &str| CommandBody::new(CommandType::User, name, "");
    let roll = |description: &str| CommandBody {
        description: description.into(),
        description_localizations: Some([("de".into(), description.to_uppercase())].into()),
        ..slash("roll", &["sides"])
    };
    let cases = [
        (roll("Padded"), roll(" Padded\n")),
        (roll("\u{2699} Settings"), roll("\u{2699}\u{FE0F} Settings")),
        (menu("Trim me"), menu(" Trim me ")),
        (menu("\u{2699} Settings"), menu("\u{2699}\u{FE0F} Settings")),
    ];
    for (stored, written) in cases {
        assert_eq!(
            change(&stored, &written),
            Change::Unchanged { id: Id::new(70) },
            "{written:?}"
        );
        let (deployed, declared) = (deployed([stored]), declared([written]));
        assert!(plan(&declared, &deployed).is_empty(), "{declared:?}");
    }
    assert_ne!(
        change(&roll("One"), &roll("On e")),
        Change::Unchanged { id: Id::new(70) }
    );
}

#[test]
fn removed_integration_types_are_a_change_if_the_app_defaults_are_known() {
    let new = slash("roll", &[]);
    let mut old = new.clone();
    old.integration_types = Some(ApplicationIntegrationType::ALL.to_vec());
    let deployed = deployed([old]);
    let own = [ApplicationIntegrationType::GuildInstall];
    assert!(plan(&declared([new.clone()]), &deployed).is_empty());
    let known = deployed.integration_types(own);
    assert!(!plan(&declared([new]), &known).is_empty());
}

#[test]
fn unknown_fields_are_tolerated() {
    let command = json!({"id": "70", "application_id": "1", "version": "9", "type": 1, "name": "roll",
        "description": "Roll", "default_member_permissions": null, "hue": 7, "contexts": null,
        "options": [{"type": 3, "name": "a", "description": "A", "shade": {"deep": true}}, {"type": 99, "name": "b", "description": "B"}]});
    let command: Command = serde_json::from_value(command).unwrap();
    let body = CommandBody::from(command.clone());
    let deployed = Deployed::default().commands(Scope::Global, [command]);
    assert!(plan(&declared([body]), &deployed).is_empty());
}

#[test]
fn guild_commands_are_compared_without_contexts() {
    let mut body = slash("roll", &[]);
    body.contexts = Some(vec![InteractionContextType::Guild]);
    let scope = Scope::Guild(HOME);
    let mut there = registered(70, Some(HOME), slash("roll", &[]));
    there.integration_types = Some(vec![ApplicationIntegrationType::GuildInstall]);
    there.contexts = Some(InteractionContextType::ALL.to_vec());
    let deployed = Deployed::default().commands(scope, [there]);
    assert!(plan(&Declared::default().commands(scope, [body]), &deployed).is_empty());
}

#[test]
fn guild_command_has_no_integration_types() {
    let scope = Scope::Guild(HOME);
    let mut there = registered(70, Some(HOME), slash("roll", &[]));
    there.integration_types = Some(vec![ApplicationIntegrationType::GuildInstall]);
    let deployed = Deployed::default().commands(scope, [there]);
    let deployed = deployed.integration_types(ApplicationIntegrationType::ALL);
    assert!(
        plan(
            &Declared::default().commands(scope, [slash("roll", &[])]),
            &deployed
        )
        .is_empty()
    );
}

#[test]
fn guild_command_is_sent_and_kept_without_contexts() {
    let scope = Scope::Guild(HOME);
    let mut body = slash("roll", &[]);
    body.contexts = Some(InteractionContextType::ALL.to_vec());
    let theirs = registered(70, Some(HOME), body.clone());
    let deployed = Deployed::default().commands(scope, [theirs]);
    body.name = "dice".to_owned();
    let declared = Declared::default().commands(scope, [body]);
    let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
    let sent = Plan::new(&declared, &deployed, &keep).scopes()[0].bodies();
    assert_eq!((sent.len(), declared.scopes().count()), (2, 1));
    assert!(sent.iter().all(|body| body.contexts.is_none()), "{sent:?}");
}

#[test]
fn app_without_integration_types_implies_no_default() {
    let mut old = slash("roll", &[]);
    old.integration_types = Some(vec![ApplicationIntegrationType::GuildInstall]);
    let deployed = deployed([old]).integration_types([]);
    assert!(plan(&declared([slash("roll", &[])]), &deployed).is_empty());
}

fn launch() -> CommandBody {
    CommandBody::new(CommandType::PrimaryEntryPoint, "launch", "")
}

#[test]
fn entry_point_created_by_the_service_is_kept() {
    let old = deployed([slash("roll", &[]), launch()]);
    let plan = plan(&declared([slash("roll", &[])]), &old);
    assert!(plan.is_empty());
    let kept = plan.scopes()[0].bodies().pop().unwrap();
    assert_eq!((kept.id, kept.kind), (Some(Id::new(71)), launch().kind));
}

#[test]
fn declared_entry_point_replaces_the_entry_point_of_the_service() {
    let mut own = launch();
    own.name = "play".to_owned();
    let plan = plan(&declared([own]), &deployed([launch()]));
    assert!(matches!(only(&plan).change, Change::Renamed { .. }));
    assert_eq!(plan.scopes()[0].bodies().len(), 1);
}

/// Plans the change from `old` to `new`. Returns one word per command: `+name` created, `~name` changed, `old>new` renamed,
/// `-name` deleted, `=name` unchanged, `!name` kept.
fn outcome(new: &[CommandBody], old: &[CommandBody], options: PlanOptions) -> String {
    let plan = Plan::new(&declared(new), &deployed(old.to_vec()), &options);
    let changes = plan.scopes()[0].commands.iter();
    let changes = changes.map(|command| match &command.change {
        Change::Created => format!("+{}", command.name),
        Change::Changed { .. } => format!("~{}", command.name),
        Change::Renamed { from, .. } => format!("{from}>{}", command.name),
        Change::Deleted { .. } => format!("-{}", command.name),
        Change::Unchanged { .. } => format!("={}", command.name),
        Change::Kept { .. } => format!("!{}", command.name),
        other => panic!("{other:?}"),
    });
    changes.collect::<Vec<_>>().join(" ")
}

#[test]
fn rename_is_recognized_by_structure() {
    let described = CommandBody {
        description: "About kick".to_owned(),
        ..slash("boot", &[])
    };
    for (new, old, expected) in [
        (
            slash("boot", &["who"]),
            slash("kick", &["who"]),
            "kick>boot",
        ),
        (described, slash("kick", &["who"]), "kick>boot"),
        (menu("B"), menu("A"), "A>B"),
        (
            slash("boot", &["whom"]),
            slash("kick", &["who"]),
            "+boot -kick",
        ),
    ] {
        assert_eq!(outcome(&[new], &[old], PlanOptions::default()), expected);
    }
    let ambiguous = outcome(
        &[menu("C")],
        &[menu("A"), menu("B")],
        PlanOptions::default(),
    );
    assert_eq!(ambiguous, "+C -A -B");
}

#[test]
fn undeclared_commands_are_kept_on_request() {
    let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
    let new = [slash("roll", &[])];
    let old = [slash("roll", &[]), slash("theirs", &[])];
    assert_eq!(outcome(&new, &old, keep), "=roll !theirs");
    assert_eq!(outcome(&new, &old, PlanOptions::default()), "=roll -theirs");
    // An undeclared command is kept, not renamed, even if renames keep IDs.
    let keep_ids = keep.renames(Renames::Update);
    let (new, old) = ([slash("boot", &["who"])], [slash("kick", &["who"])]);
    assert_eq!(outcome(&new, &old, keep_ids), "+boot !kick");
    // A declared entry point replaces an undeclared one.
    let mut own = launch();
    own.name = "play".to_owned();
    assert_eq!(outcome(&[own], &[launch()], keep), "launch>play");
}

#[test]
fn renamed_command_keeps_its_id_on_request() {
    let (old, new) = (slash("kick", &["who"]), slash("boot", &["who"]));
    let kept = PlanOptions::default().renames(Renames::Update);
    let plan = |options| Plan::new(&declared([new.clone()]), &deployed([old.clone()]), &options);
    let (recreated, kept) = (plan(PlanOptions::default()), plan(kept));
    let of = |plan: &Plan| (plan.scopes()[0].bodies()[0].id, plan.scopes()[0].creates);
    assert_eq!(of(&recreated), (None, 1));
    assert_eq!(of(&kept), (Some(Id::new(70)), 0));
}

/// Returns the number of commands that can receive the permissions of a command that they replace.
fn restorable_count(old: CommandBody, new: CommandBody, renames: Renames) -> usize {
    let old = deployed([old]).permissions(HOME, [permissions_for(70)]);
    let options = PlanOptions::default().renames(renames);
    Plan::new(&declared([new]), &old, &options)
        .restorable()
        .count()
}

#[test]
fn permissions_are_restored_only_to_certainly_the_same_command() {
    let kick = slash("kick", &["who"]);
    let mut same = kick.clone();
    same.name = "boot".to_owned();
    let alike = slash("boot", &["who"]);
    let again = Renames::Recreate;
    assert_eq!(restorable_count(kick.clone(), same, again), 1);
    assert_eq!(restorable_count(kick.clone(), alike.clone(), again), 0);
    assert_eq!(restorable_count(kick, alike, Renames::Update), 0);
    assert_eq!(
        restorable_count(menu("A"), menu("B"), again),
        0,
        "USER commands have nothing in common but the type"
    );
}

#[test]
fn command_of_another_name_inherits_an_id_only_if_the_rename_is_declared() {
    let options = PlanOptions::default().renames(Renames::Update);
    let about = |name, option| CommandBody {
        description: "The same words".to_owned(),
        ..slash(name, &[option])
    };
    for (old, new) in [
        (menu("Report"), menu("Ban")),
        (about("Report", "who"), about("Ban", "whom")),
    ] {
        let deployed = deployed([old]).permissions(HOME, [permissions_for(70)]);
        let guessed = declared([new]);
        let named = guessed.clone().rename("Report", "Ban");
        let of = |declared: &Declared| {
            let plan = Plan::new(declared, &deployed, &options);
            (plan.scopes()[0].bodies()[0].id, plan.restorable().count())
        };
        assert_eq!(of(&guessed), (None, 0));
        assert_eq!(of(&named), (Some(Id::new(70)), 1));
    }
}

#[test]
fn declared_rename_requires_only_the_same_command_type() {
    let old = deployed([slash("kick", &["who"]), menu("kick")]);
    let new = declared([slash("boot", &[]), menu("Boot")]).rename("kick", "boot");
    let undeclared = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
    let plan = Plan::new(&new, &old, &undeclared);
    let ids: Vec<_> = plan.scopes()[0]
        .bodies()
        .iter()
        .map(|body| body.id)
        .collect();
    assert_eq!(ids, [Some(Id::new(70)), None, Some(Id::new(71))]);
    assert_eq!(plan.scopes()[0].creates, 1);
}

/// Returns permissions that a guild has set for the command with this ID.
pub(crate) fn permissions_for(id: u64) -> GuildCommandPermissions {
    GuildCommandPermissions {
        id: Id::new(id),
        application_id: Id::new(1),
        guild_id: HOME,
        permissions: vec![CommandPermission::user(Id::new(5), false)],
    }
}

#[test]
fn lost_permissions_are_listed_with_deletions_and_renames() {
    let old = [
        slash("kick", &["who"]),
        slash("old", &[]),
        slash("roll", &[]),
    ];
    let old = deployed(old).permissions(
        HOME,
        [
            permissions_for(70),
            permissions_for(71),
            permissions_for(72),
        ],
    );
    let new = declared([slash("boot", &["who"]), slash("roll", &[])]);
    let plan = plan(&new, &old);
    let lost = plan
        .deletions()
        .map(|(_, command)| (&*command.name, command.lost_permissions[0].guild));
    assert_eq!(lost.collect::<Vec<_>>(), [("boot", HOME), ("old", HOME)]);
    assert!(
        plan.scopes()[0].commands[1].lost_permissions.is_empty(),
        "/roll is not deleted"
    );
}

#[test]
fn creates_and_counts_are_checked_against_the_limits() {
    let limits = Limits::SPECIFICATION.chat_input(2);
    let options = PlanOptions::default().limits(limits);
    let new = declared(["a", "b", "c"].map(|name| slash(name, &[])));
    let plan = Plan::new(&new, &deployed([slash("a", &[])]), &options);
    let scope = &plan.scopes()[0];
    assert_eq!((scope.creates, scope.exceeded_limits.len()), (2, 1));
    assert_eq!(scope.exceeded_limits[0].count, 3);
}

#[test]
fn command_in_the_global_and_a_guild_scope_is_reported() {
    let here = registered(80, Some(HOME), slash("roll", &[]));
    let there = deployed([slash("roll", &[])]).commands(Scope::Guild(HOME), [here]);
    let trial = Declared::default().commands(Scope::Guild(HOME), [slash("roll", &[])]);
    let plan = plan(&trial, &there);
    assert!(plan.is_empty(), "global commands are not changed");
    assert_eq!(&*plan.duplicates()[0].name, "roll");
    assert_eq!(plan.duplicates()[0].guild, HOME);
}

#[test]
fn move_to_the_global_scope_deletes_the_guild_copy() {
    let here = [slash("roll", &[]), slash("theirs", &[])];
    let here: Vec<_> = here.map(|body| registered(80, Some(HOME), body)).into();
    let there = deployed([]).commands(Scope::Guild(HOME), here);
    let plan = plan(&declared([slash("roll", &[])]), &there);
    let reaped: Vec<_> = plan.deletions().collect();
    assert_eq!(reaped[0].0, Scope::Guild(HOME));
    assert_eq!(&*reaped[0].1.name, "roll");
    let to = [Scope::Global];
    assert!(matches!(&reaped[0].1.change, Change::Deleted { to: scopes, .. } if *scopes == to));
    assert_eq!((reaped.len(), plan.duplicates().len()), (1, 0));
}

/// Applies a plan to a stub server with these responses; returns the result and the requests.
async fn apply_against(
    plan: &Plan,
    responses: Vec<StubResponse>,
) -> (Result<usize, PublishErrorKind>, Vec<ReceivedRequest>) {
    let service = StubServer::start(responses).await;
    let outcome = apply(&service.client(), Id::new(1), plan).await;
    let outcome = outcome
        .map(|published| published.scopes.len())
        .map_err(|error| error.kind());
    (outcome, service.received())
}

#[tokio::test]
async fn scope_without_differences_is_not_written() {
    let here = registered(80, Some(HOME), slash("here", &[]));
    let there = deployed([slash("roll", &[])]).commands(Scope::Guild(HOME), [here]);
    let new = declared([slash("roll", &["sides"])]);
    let new = new.commands(Scope::Guild(HOME), [slash("here", &[])]);
    let written = vec![StubResponse::json(200, &json!([]))];
    let (outcome, requests) = apply_against(&plan(&new, &there), written).await;
    assert_eq!(outcome, Ok(1));
    let lines: Vec<_> = requests.iter().map(ReceivedRequest::line).collect();
    assert_eq!(lines, ["PUT /applications/1/commands"]);
}

#[tokio::test]
async fn plan_without_any_commands_is_rejected() {
    let plan = plan(&declared([]), &deployed([slash("roll", &[])]));
    let (outcome, requests) = apply_against(&plan, vec![]).await;
    assert_eq!(outcome, Err(PublishErrorKind::Empty));
    assert!(requests.is_empty());
}

#[test]
fn private_channel_context_without_user_install_is_warned_of() {
    let private = |types: &[ApplicationIntegrationType]| CommandBody {
        contexts: Some(vec![InteractionContextType::PrivateChannel]),
        integration_types: Some(types.to_vec()),
        ..slash("roll", &[])
    };
    let warned = private(&[ApplicationIntegrationType::GuildInstall]);
    let silent = private(&[ApplicationIntegrationType::UserInstall]);

    let warned = plan(&declared([warned]), &deployed([]));
    let silent = plan(&declared([silent]), &deployed([]));

    let warning = "/roll: the context PRIVATE_CHANNEL requires the integration type USER_INSTALL";
    assert_eq!(warned.scopes()[0].warnings, [warning]);
    let start = "  ! /roll: the context PRIVATE_CHANNEL requires";
    assert!(warned.to_string().contains(start), "{warned}");
    assert!(silent.scopes()[0].warnings.is_empty(), "{silent}");
}

#[test]
fn file_types_without_the_extensions_of_converted_files_are_warned_of() {
    let with = |types: &[&str]| {
        let mut file = CommandOption::new(CommandOptionType::Attachment, "file", "A file");
        file.file_types = types.iter().map(|kind| (*kind).to_owned()).collect();
        let options = vec![file];
        let body = CommandBody {
            options,
            ..slash("read", &[])
        };
        let plan = plan(&declared([body]), &deployed([]));
        plan.scopes()[0].warnings.join("\n")
    };
    let picture = "/read: file_types of `file` lacks .jpg, to which devices convert files";
    assert_eq!(with(&[".png", ".pdf"]), picture);
    let video = "/read: file_types of `file` lacks .mp4, to which devices convert files";
    assert_eq!(with(&[".MOV"]), video);
    for complete in [
        &[".pdf"][..],
        &["image", ".webm"],
        &[".png", ".JPG"],
        &[".mov", ".mp4"],
        &[],
    ] {
        assert_eq!(with(complete), "", "{complete:?}");
    }
}
