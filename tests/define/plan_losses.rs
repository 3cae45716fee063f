//! What a plan deletes, what it leaves, and what a guild can have again of what it had set.

use guildhall::deploy::plan::{
    Change, Declared, Deployed, Foreign, Plan, PlanOptions, Recovery, Renames, Scope,
};
use guildhall::model::command::GuildCommandPermissions;
use guildhall::model::{Command, CommandBody, Guild, Id};

use crate::plan::{HOME, declared, deployed, menu, plan, registered, set_for, slash};

const ELSEWHERE: Scope = Scope::Guild(Id::new(21));

/// What guilds have of these names, with ids from 80 on.
fn there(guild: Id<Guild>, names: &[&str]) -> Vec<Command> {
    let names = (80..).zip(names);
    let all = names.map(|(id, name)| registered(id, Some(guild), slash(name, &[])));
    all.collect()
}

#[test]
fn foreign_command_of_a_guild_stays_where_another_guild_has_its_name() {
    let here = Scope::Guild(HOME);
    let declared = Declared::default()
        .with(ELSEWHERE, [slash("roll", &[])])
        .with(here, [slash("local", &[])]);
    let old = Deployed::default().with(here, there(HOME, &["local", "roll"]));
    let keep = PlanOptions::default().with_foreign(Foreign::Keep);
    let plan = Plan::new(&declared, &old, &keep);
    assert_eq!(plan.deletions().count(), 0, "{plan}");
    assert_eq!(plan.scopes()[0].bodies().len(), 2, "it is sent as well");
}

#[test]
fn foreign_command_goes_where_members_would_see_it_twice() {
    let here = Scope::Guild(HOME);
    let (roll, other) = (slash("roll", &[]), slash("other", &[]));
    let keep = PlanOptions::default().with_foreign(Foreign::Keep);
    let deletions = |new: [(Scope, CommandBody); 2], old: &Deployed| {
        let new = new.into_iter();
        let new = new.fold(Declared::default(), |all, (at, it)| all.with(at, [it]));
        let plan = Plan::new(&new, old, &keep);
        plan.deletions().map(|(scope, _)| scope).collect::<Vec<_>>()
    };
    let local = Deployed::default().with(here, there(HOME, &["roll"]));
    let global = [(Scope::Global, roll.clone()), (here, other.clone())];
    assert_eq!(deletions(global, &local), [here]);
    let moved = [(Scope::Global, other), (here, roll.clone())];
    assert_eq!(deletions(moved, &deployed([roll])), [Scope::Global]);
}

#[test]
fn guild_that_the_code_leaves_keeps_what_the_code_does_not_have() {
    let declared = Declared::default()
        .with(ELSEWHERE, [slash("roll", &[])])
        .with(Scope::Guild(HOME), []);
    let there = there(HOME, &["roll", "theirs"]);
    let old = Deployed::default().with(Scope::Guild(HOME), there);
    let keep = PlanOptions::default().with_foreign(Foreign::Keep);
    let plan = Plan::new(&declared, &old, &keep);
    let gone: Vec<_> = plan.deletions().map(|(_, it)| &*it.name).collect();
    assert_eq!(gone, ["roll"]);
}

#[test]
fn command_with_the_same_options_keeps_its_id_and_not_what_was_set_for_it() {
    let old = deployed([slash("warn", &["member", "reason"])]);
    let old = old.with_permissions(HOME, [set_for(70)]);
    let mut changed = slash("ban", &["member", "reason"]);
    changed.options[0].description = "Whom".to_owned();
    let options = PlanOptions::default().with_renames(Renames::Update);
    for ban in [slash("ban", &["member", "reason"]), changed] {
        let plan = Plan::new(&declared([ban]), &old, &options);
        let renamed = &plan.scopes()[0].commands[0];
        let is_kept = matches!(renamed.change, Change::Renamed { keeps_id, .. } if keeps_id);
        assert_eq!(
            (is_kept, renamed.lost[0].recovery),
            (true, Recovery::Unsure)
        );
    }
}

/// What is set for two commands that one takes the place of, after their names: a global one, and
/// the copy in a guild.
fn rivals(global: CommandBody, local: CommandBody, new: CommandBody) -> Vec<(String, Recovery)> {
    let sets: [GuildCommandPermissions; 2] = [set_for(70), set_for(80)];
    let here = registered(80, Some(HOME), local);
    let old = deployed([global]).with(Scope::Guild(HOME), [here]);
    let plan = plan(&declared([new]), &old.with_permissions(HOME, sets));
    let lost = plan.deletions().map(|(_, it)| {
        let from = match &it.change {
            Change::Renamed { from, .. } => from,
            _ => &it.name,
        };
        (from.clone(), it.lost[0].recovery)
    });
    lost.collect()
}

#[test]
fn command_that_takes_the_place_of_two_gets_what_was_set_for_its_name() {
    let kick = slash("kick", &["who"]);
    let boot = CommandBody {
        name: "boot".to_owned(),
        ..kick.clone()
    };
    let fates = rivals(kick, boot.clone(), boot);
    let expected = [("kick", Recovery::Taken), ("boot", Recovery::Possible)];
    assert_eq!(fates, expected.map(|(name, fate)| (name.to_owned(), fate)));
}

#[test]
fn commands_of_one_name_and_two_types_are_no_rivals() {
    let (kick, mut boot) = (slash("kick", &["who"]), menu("boot"));
    boot.name = "kick".to_owned();
    let fates = rivals(
        kick.clone(),
        boot,
        CommandBody {
            name: "boot".to_owned(),
            ..kick
        },
    );
    assert_eq!(fates, [("kick".to_owned(), Recovery::Possible)]);
}
