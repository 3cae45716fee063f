//! Deleted commands, kept undeclared commands, and permissions that can be restored.

use guildhall::deploy::plan::{
    Change, Declared, Deployed, Plan, PlanOptions, Renames, RestoreForecast, Scope,
    UndeclaredCommands,
};
use guildhall::model::command::GuildCommandPermissions;
use guildhall::model::{Command, CommandBody, Guild, Id};

use crate::plan::{HOME, declared, deployed, menu, permissions_for, plan, registered, slash};

const OTHER_GUILD: Scope = Scope::Guild(Id::new(21));

/// Returns commands of a guild with these names and IDs from 80 on.
fn guild_commands(guild: Id<Guild>, names: &[&str]) -> Vec<Command> {
    let names = (80..).zip(names);
    let all = names.map(|(id, name)| registered(id, Some(guild), slash(name, &[])));
    all.collect()
}

#[test]
fn undeclared_guild_command_stays_if_another_guild_declares_its_name() {
    let here = Scope::Guild(HOME);
    let declared = Declared::default()
        .commands(OTHER_GUILD, [slash("roll", &[])])
        .commands(here, [slash("local", &[])]);
    let old = Deployed::default().commands(here, guild_commands(HOME, &["local", "roll"]));
    let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
    let plan = Plan::new(&declared, &old, &keep);
    assert_eq!(plan.deletions().count(), 0, "{plan}");
    assert_eq!(
        plan.scopes()[0].bodies().len(),
        2,
        "the overwrite contains the kept command"
    );
}

#[test]
fn undeclared_command_is_deleted_if_users_would_see_it_twice() {
    let here = Scope::Guild(HOME);
    let (roll, other) = (slash("roll", &[]), slash("other", &[]));
    let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
    let deletions = |new: [(Scope, CommandBody); 2], old: &Deployed| {
        let new = new.into_iter();
        let new = new.fold(Declared::default(), |all, (scope, body)| {
            all.commands(scope, [body])
        });
        let plan = Plan::new(&new, old, &keep);
        plan.deletions().map(|(scope, _)| scope).collect::<Vec<_>>()
    };
    let local = Deployed::default().commands(here, guild_commands(HOME, &["roll"]));
    let global = [(Scope::Global, roll.clone()), (here, other.clone())];
    assert_eq!(deletions(global, &local), [here]);
    let moved = [(Scope::Global, other), (here, roll.clone())];
    assert_eq!(deletions(moved, &deployed([roll])), [Scope::Global]);
}

#[test]
fn undeclared_guild_keeps_its_commands() {
    let declared = Declared::default()
        .commands(OTHER_GUILD, [slash("roll", &[])])
        .commands(Scope::Guild(HOME), []);
    let registered = guild_commands(HOME, &["roll", "theirs"]);
    let old = Deployed::default().commands(Scope::Guild(HOME), registered);
    let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
    let plan = Plan::new(&declared, &old, &keep);
    let gone: Vec<_> = plan
        .deletions()
        .map(|(_, command)| &*command.name)
        .collect();
    assert_eq!(gone, ["roll"]);
}

#[test]
fn command_with_equal_options_keeps_its_id_but_not_its_permissions() {
    let old = deployed([slash("warn", &["member", "reason"])]);
    let old = old.permissions(HOME, [permissions_for(70)]);
    let mut changed = slash("ban", &["member", "reason"]);
    changed.options[0].description = "Whom".to_owned();
    let options = PlanOptions::default().renames(Renames::Update);
    for ban in [slash("ban", &["member", "reason"]), changed] {
        let plan = Plan::new(&declared([ban]), &old, &options);
        let renamed = &plan.scopes()[0].commands[0];
        let is_kept = matches!(renamed.change, Change::Renamed { keeps_id, .. } if keeps_id);
        assert!(is_kept);
        assert_eq!(
            renamed.lost_permissions[0].recovery,
            RestoreForecast::Uncertain
        );
    }
}

/// Plans to replace a global command and its copy in a guild with one global command; returns the recovery of each old
/// command's permissions, with the command's name.
fn recoveries_of_replaced(
    global: CommandBody,
    local: CommandBody,
    new: CommandBody,
) -> Vec<(String, RestoreForecast)> {
    let sets: [GuildCommandPermissions; 2] = [permissions_for(70), permissions_for(80)];
    let here = registered(80, Some(HOME), local);
    let old = deployed([global]).commands(Scope::Guild(HOME), [here]);
    let plan = plan(&declared([new]), &old.permissions(HOME, sets));
    let lost = plan.deletions().map(|(_, command)| {
        let from = match &command.change {
            Change::Renamed { from, .. } => from,
            _ => &command.name,
        };
        (from.clone(), command.lost_permissions[0].recovery)
    });
    lost.collect()
}

#[test]
fn command_replacing_two_commands_inherits_from_the_one_of_its_name() {
    let kick = slash("kick", &["who"]);
    let boot = CommandBody {
        name: "boot".to_owned(),
        ..kick.clone()
    };
    let recoveries = recoveries_of_replaced(kick, boot.clone(), boot);
    let expected = [
        ("kick", RestoreForecast::Taken),
        ("boot", RestoreForecast::Possible),
    ];
    assert_eq!(
        recoveries,
        expected.map(|(name, recovery)| (name.to_owned(), recovery))
    );
}

#[test]
fn permissions_are_inherited_only_from_a_command_of_the_same_type() {
    let (kick, mut boot) = (slash("kick", &["who"]), menu("boot"));
    boot.name = "kick".to_owned();
    let recoveries = recoveries_of_replaced(
        kick.clone(),
        boot,
        CommandBody {
            name: "boot".to_owned(),
            ..kick
        },
    );
    assert_eq!(recoveries, [("kick".to_owned(), RestoreForecast::Possible)]);
}
