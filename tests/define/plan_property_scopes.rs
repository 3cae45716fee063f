//! For any two states of all scopes of an app, plans handle moves, duplicates, undeclared commands and the entry point.

use std::collections::BTreeMap;

use guildhall::deploy::plan::{
    Declared, Deployed, Plan, PlanOptions, Renames, Scope, UndeclaredCommands,
};
use guildhall::deploy::publish::{apply, read};
use guildhall::model::{Command, CommandBody, CommandType};
use guildhall::rules::Scope as Place;
use guildhall_emulator::{Emulator, GuildHandle};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::TestCaseResult;

use crate::command_strategy::{command, entry_point, without_contexts};
use crate::definition_property::runtime;
use crate::plan_property::{client, comparable_bodies, edited, normalized};

/// Number of scopes: the global scope, the default guild, and a second guild.
const SCOPES: usize = 3;

/// Type and name, unique in a scope.
type Key = (i64, String);

/// Declared commands of each scope.
type State = [BTreeMap<Key, CommandBody>; SCOPES];

/// Two states with common commands, which are in the same or in different scopes.
#[derive(Clone, Debug)]
struct States {
    old: State,
    new: State,
}

fn states() -> impl Strategy<Value = States> {
    let scopes = || subsequence(vec![0, 1, 2], 0..=SCOPES);
    let command = command().boxed();
    let moves = vec((command, (scopes(), scopes(), 0..9_u8)), 1..7);
    let launch = option::of(entry_point()).boxed();
    let launches = (launch.clone(), launch);
    (moves, launches).prop_map(|(moves, (old, new))| {
        let mut states = States {
            old: State::default(),
            new: State::default(),
        };
        for ((body, _), (from, to, edit)) in moves {
            states.insert(&normalized(body), &from, &to, edit);
        }
        let launches = [(&mut states.old, old), (&mut states.new, new)];
        for (state, launch) in launches {
            if let Some(launch) = launch {
                put(state, 0, normalized(launch));
            }
        }
        states
    })
}

impl States {
    fn insert(&mut self, body: &CommandBody, from: &[usize], to: &[usize], edit: u8) {
        // An app has one entry point, generated separately.
        if body.kind == CommandType::PrimaryEntryPoint {
            return;
        }
        for scope in from {
            put(&mut self.old, *scope, body.clone());
        }
        for scope in to {
            let place = if *scope == 0 {
                Place::Global
            } else {
                Place::Guild
            };
            let edited = edited(body.clone(), edit, place);
            if let Some(edited) = edited {
                put(&mut self.new, *scope, edited);
            }
        }
    }
}

fn put(state: &mut State, scope: usize, body: CommandBody) {
    let body = if scope == 0 {
        body
    } else {
        without_contexts(body)
    };
    state[scope].insert((body.kind.wire(), body.name.clone()), body);
}

fn is_entry_point(key: &Key) -> bool {
    key.0 == CommandType::PrimaryEntryPoint.wire()
}

/// Emulator with an app that has an Activity and is in two guilds.
struct Fixture {
    emulator: Emulator,
    second: GuildHandle,
}

impl Fixture {
    async fn start() -> Self {
        let emulator = Emulator::builder().user_install(true).activity(true);
        let emulator = emulator.start().await.expect("a port is free");
        let second = emulator.guild("Second").await;
        Self { emulator, second }
    }

    fn scopes(&self) -> [Scope; SCOPES] {
        let (default_guild, second) = (self.emulator.default_guild().id(), self.second.id());
        [
            Scope::Global,
            Scope::Guild(default_guild),
            Scope::Guild(second),
        ]
    }

    async fn read(&self) -> Deployed {
        let (client, app) = (client(&self.emulator), self.emulator.application_id());
        read(&client, app, self.scopes())
            .await
            .expect("the registered commands can be read")
    }

    /// Plans and applies a state; returns that plan and a second plan for the same state.
    async fn apply_state(&self, to: &State, options: &PlanOptions) -> (Plan, Plan) {
        let scopes = self.scopes().into_iter().zip(to);
        let declared = scopes.fold(Declared::default(), |all, (scope, state)| {
            all.commands(scope, state.values().cloned().collect::<Vec<_>>())
        });
        let plan = Plan::new(&declared, &self.read().await, options);
        let (client, app) = (client(&self.emulator), self.emulator.application_id());
        apply(&client, app, &plan)
            .await
            .expect("the service accepts the commands");
        (plan, Plan::new(&declared, &self.read().await, options))
    }

    /// Returns the registered commands of each scope.
    fn registered(&self) -> [BTreeMap<Key, Command>; SCOPES] {
        let default_guild = self.emulator.default_guild().id();
        let guilds =
            [default_guild, self.second.id()].map(|guild| self.emulator.guild_commands(guild));
        let [default_guild, second] = guilds;
        [self.emulator.commands(), default_guild, second].map(|commands| {
            let named = |command: Command| ((command.kind.wire(), command.name.clone()), command);
            commands.into_iter().map(named).collect()
        })
    }
}

/// Asserts that a scope has exactly these commands, except for an undeclared entry point.
fn assert_exactly(
    registered: &BTreeMap<Key, Command>,
    state: &BTreeMap<Key, CommandBody>,
) -> TestCaseResult {
    let has_own = state.keys().any(is_entry_point);
    let own = registered
        .iter()
        .filter(|(key, _)| has_own || !is_entry_point(key));
    let own: Vec<_> = own.map(|(_, command)| command.clone()).collect();
    let declared: Vec<_> = state.values().cloned().collect();
    prop_assert_eq!(comparable_bodies(own, &declared), declared);
    Ok(())
}

fn options(by_id: bool) -> PlanOptions {
    let renames = if by_id {
        Renames::Update
    } else {
        Renames::Recreate
    };
    PlanOptions::default().renames(renames)
}

fn has_any(state: &State) -> bool {
    state.iter().any(|scope| !scope.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn applied_plan_gives_every_scope_exactly_its_declared_commands(states in states(), by_id in any::<bool>()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        runtime().block_on(async {
            let fixture = Fixture::start().await;
            fixture.apply_state(&states.old, &options(by_id)).await;
            let (_, left) = fixture.apply_state(&states.new, &options(by_id)).await;
            prop_assert!(left.is_empty(), "{:?}", left);
            for (registered, new) in fixture.registered().iter().zip(&states.new) {
                assert_exactly(registered, new)?;
            }
            Ok(())
        })?;
    }

    #[test]
    fn command_staying_in_its_scope_keeps_its_id(states in states(), by_id in any::<bool>()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        runtime().block_on(async {
            let fixture = Fixture::start().await;
            fixture.apply_state(&states.old, &options(by_id)).await;
            let before = fixture.registered();
            let (plan, _) = fixture.apply_state(&states.new, &options(by_id)).await;
            for ((before, registered), scope) in before.iter().zip(fixture.registered()).zip(fixture.scopes()) {
                let mut plans = plan.scopes().iter();
                let plan = plans.find(|plan| plan.scope == scope).expect("the scope is declared");
                let ids: Vec<_> = before.values().map(|command| command.id).collect();
                let created = registered.values().filter(|command| !ids.contains(&command.id)).count();
                prop_assert_eq!(created, plan.creates);
                for (key, command) in before {
                    let after = registered.get(key).map(|command| command.id);
                    prop_assert!(after.is_none_or(|id| id == command.id), "{:?}", key);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn undeclared_commands_stay_unchanged_unless_they_move(states in states()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        let keep = PlanOptions::default().undeclared(UndeclaredCommands::Keep);
        runtime().block_on(async {
            let fixture = Fixture::start().await;
            fixture.apply_state(&states.old, &keep).await;
            let before = fixture.registered();
            fixture.apply_state(&states.new, &keep).await;
            let after = fixture.registered();
            for (scope, (before, after)) in before.iter().zip(&after).enumerate() {
                let undeclared = before.iter().filter(|(key, _)| !states.new[scope].contains_key(*key));
                for (key, command) in undeclared.filter(|(key, _)| !is_entry_point(key)) {
                    let is_left = states.new[scope].is_empty();
                    let mut new = states.new.iter().enumerate().filter(|(_, scope)| scope.contains_key(key));
                    let moves = new.any(|(other, _)| is_left || scope == 0 || other == 0);
                    let kept = Some(command).filter(|_| !moves);
                    prop_assert_eq!(after.get(key), kept);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn entry_point_is_never_lost(states in states(), keeps in any::<bool>()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        let undeclared = if keeps { UndeclaredCommands::Keep } else { UndeclaredCommands::Delete };
        let options = PlanOptions::default().undeclared(undeclared);
        runtime().block_on(async {
            let fixture = Fixture::start().await;
            for state in [&states.old, &states.new] {
                let before = fixture.registered();
                fixture.apply_state(state, &options).await;
                let launches = |scopes: &[BTreeMap<Key, Command>; SCOPES]| {
                    let all = scopes[0].clone().into_iter();
                    all.filter(|(key, _)| is_entry_point(key)).collect::<Vec<_>>()
                };
                let registered = launches(&fixture.registered());
                prop_assert_eq!(registered.len(), 1);
                if !state[0].keys().any(is_entry_point) {
                    prop_assert_eq!(registered, launches(&before));
                }
            }
            Ok(())
        })?;
    }
}
