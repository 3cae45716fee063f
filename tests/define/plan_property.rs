//! For any two states of a scope: the plan of equal states is empty, and an applied plan has the announced effect.

use std::collections::BTreeMap;

use guildhall::client::{Auth, Client};
use guildhall::deploy::plan::{
    Declared, Deployed, Plan, PlanOptions, Renames, Scope, UndeclaredCommands,
};
use guildhall::deploy::publish::{apply, read};
use guildhall::model::{
    Command, CommandBody, CommandType, InteractionContextType, Localizations, Permissions,
};
use guildhall::rules::Scope as Place;
use guildhall_emulator::Emulator;
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::command_strategy::command;
use crate::definition_property::runtime;

/// Two states of one scope with common commands; names are unique by type.
#[derive(Clone, Debug)]
struct States {
    scope_kind: Place,
    old: Vec<CommandBody>,
    new: Vec<CommandBody>,
}

fn states() -> impl Strategy<Value = States> {
    let pool = prop::collection::vec(command(), 1..8);
    let pool = pool.prop_map(|pool| {
        let scope_kind = pool[0].1;
        let bodies = pool.into_iter().filter(|(_, kind)| *kind == scope_kind);
        let plain = bodies.filter(|(body, _)| body.kind != CommandType::PrimaryEntryPoint);
        let named =
            plain.map(|(body, _)| ((body.kind.wire(), body.name.clone()), normalized(body)));
        let named: BTreeMap<_, _> = named.collect();
        (scope_kind, named.into_values().collect::<Vec<_>>())
    });
    pool.prop_flat_map(|(scope_kind, pool)| {
        let some = subsequence(pool.clone(), 0..=pool.len());
        let edits = prop::collection::vec(0..9_u8, pool.len());
        (Just(scope_kind), some, Just(pool), edits)
    })
    .prop_map(|(scope_kind, old, pool, edits)| {
        let new = pool.into_iter().zip(edits);
        let new = new.filter_map(|(body, edit)| edited(body, edit, scope_kind));
        let new = new.collect();
        States {
            scope_kind,
            old,
            new,
        }
    })
}

/// Removes empty values, so that states can be compared exactly.
#[expect(
    deprecated,
    reason = "the service treats an empty value as the default"
)]
pub(crate) fn normalized(mut body: CommandBody) -> CommandBody {
    fn options(list: &mut [guildhall::model::CommandOption]) {
        for option in list {
            drop_if_empty(&mut option.name_localizations);
            drop_if_empty(&mut option.description_localizations);
            let choices = option.choices.iter_mut();
            choices.for_each(|choice| drop_if_empty(&mut choice.name_localizations));
            options(&mut option.options);
        }
    }
    (body.dm_permission, body.contexts) = (None, body.contexts.filter(|all| all.len() < 3));
    drop_if_empty(&mut body.name_localizations);
    drop_if_empty(&mut body.description_localizations);
    options(&mut body.options);
    body
}

fn drop_if_empty(texts: &mut Option<Localizations>) {
    texts.take_if(|texts| texts.is_empty());
}

/// Returns the command after an edit, or `None` if the edit removes the command.
pub(crate) fn edited(mut body: CommandBody, edit: u8, scope_kind: Place) -> Option<CommandBody> {
    match edit {
        0 => return None,
        1 => body.name = format!("{}z", body.name.chars().take(31).collect::<String>()),
        2 => body.nsfw = !body.nsfw,
        3 => drop(body.options.pop()),
        4 => {
            body.options.reverse();
            body.options.sort_by_key(|option| !option.required);
        }
        5 if scope_kind == Place::Global => {
            body.contexts = Some(vec![InteractionContextType::Guild]);
        }
        6 => body.default_member_permissions = Some(Permissions::KICK_MEMBERS),
        7 if !body.description.is_empty() => "Other words".clone_into(&mut body.description),
        _ => {}
    }
    Some(body)
}

fn scope(scope_kind: Place, emulator: &Emulator) -> Scope {
    match scope_kind {
        Place::Global => Scope::Global,
        Place::Guild => Scope::Guild(emulator.default_guild().id()),
    }
}

pub(crate) fn client(emulator: &Emulator) -> Client {
    let auth = Auth::bot(emulator.bot_token());
    Client::with_base_url(&emulator.api_base(), auth).expect("the base URL is valid")
}

/// Plans and applies a state; returns a second plan for the same state.
async fn apply_and_plan_again(
    emulator: &Emulator,
    scope_kind: Place,
    to: &[CommandBody],
    options: &PlanOptions,
) -> Plan {
    let (client, scope) = (client(emulator), scope(scope_kind, emulator));
    let app = emulator.application_id();
    let declared = Declared::default().commands(scope, to);
    let deployed = read(&client, app, [scope])
        .await
        .expect("the registered commands can be read");
    let plan = Plan::new(&declared, &deployed, options);
    if !(to.is_empty()) {
        apply(&client, app, &plan)
            .await
            .expect("the service accepts the commands");
    }
    let deployed = read(&client, app, [scope])
        .await
        .expect("the registered commands can be read");
    Plan::new(&declared, &deployed, options)
}

fn commands(emulator: &Emulator, scope_kind: Place) -> Vec<Command> {
    match scope_kind {
        Place::Global => emulator.commands(),
        Place::Guild => emulator.guild_commands(emulator.default_guild().id()),
    }
}

pub(crate) fn comparable_bodies(commands: Vec<Command>, like: &[CommandBody]) -> Vec<CommandBody> {
    let bodies = commands.into_iter().map(CommandBody::from);
    let bodies = bodies.map(|mut body| {
        let mut named = like.iter();
        let declared = named.find(|like| (like.kind, &like.name) == (body.kind, &body.name));
        // The service fills in omitted integration types.
        if declared.is_none_or(|like| like.integration_types.is_none()) {
            body.integration_types = None;
        }
        body.id = None;
        body
    });
    bodies.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn plan_of_equal_states_is_empty(states in states()) {
        let (scope, guild) = match states.scope_kind {
            Place::Global => (Scope::Global, None),
            Place::Guild => (Scope::Guild(5.into()), Some(5.into())),
        };
        let commands = (1..).zip(states.new.clone()).map(|(id, body)| {
            let mut command = Command::new(id.into(), 1.into(), 1.into(), body);
            command.guild_id = guild;
            command
        });
        let deployed = Deployed::default().commands(scope, commands.collect::<Vec<_>>());
        let plan = Plan::new(&Declared::default().commands(scope, states.new), &deployed, &PlanOptions::default());
        prop_assert!(plan.is_empty(), "{:?}", plan);
    }

    #[test]
    fn applied_plan_results_in_exactly_the_declared_commands(states in states(), by_id in any::<bool>()) {
        prop_assume!(!states.old.is_empty() && !states.new.is_empty());
        let renames = if by_id { Renames::Update } else { Renames::Recreate };
        let options = PlanOptions::default().renames(renames);
        runtime().block_on(async {
            let emulator = Emulator::builder().user_install(true).start().await;
            let emulator = emulator.expect("a port is free");
            apply_and_plan_again(&emulator, states.scope_kind, &states.old, &options).await;
            let left = apply_and_plan_again(&emulator, states.scope_kind, &states.new, &options).await;
            prop_assert!(left.is_empty(), "{:?}", left);
            let commands = commands(&emulator, states.scope_kind);
            prop_assert_eq!(comparable_bodies(commands, &states.new), states.new);
            Ok(())
        })?;
    }

    #[test]
    fn kept_commands_stay_exactly_the_same(states in states()) {
        let is_undeclared = |kind, name: &str| states.new.iter().all(|new| (new.kind, &*new.name) != (kind, name));
        prop_assume!(!states.new.is_empty() && states.old.iter().any(|old| is_undeclared(old.kind, &old.name)));
        let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
        runtime().block_on(async {
            let emulator = Emulator::builder().user_install(true).start().await;
            let emulator = emulator.expect("a port is free");
            apply_and_plan_again(&emulator, states.scope_kind, &states.old, &keep).await;
            let before = commands(&emulator, states.scope_kind);
            apply_and_plan_again(&emulator, states.scope_kind, &states.new, &keep).await;
            let after = commands(&emulator, states.scope_kind);
            for command in before.into_iter().filter(|command| is_undeclared(command.kind, &command.name)) {
                prop_assert!(after.contains(&command), "{:?}", command);
            }
            Ok(())
        })?;
    }
}
