//! Any two states of an app in all its scopes at once: what moves, what is there twice, what is
//! another's, and the entry point.

use std::collections::BTreeMap;

use guildhall::deploy::plan::{Declared, Deployed, Foreign, Plan, PlanOptions, Renames, Scope};
use guildhall::deploy::publish::{apply, read};
use guildhall::model::{Command, CommandBody, CommandType};
use guildhall::rules::Scope as Place;
use guildhall_emulator::{Emulator, GuildHandle};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::TestCaseResult;

use crate::plan_property::{client, edited, letters, settled};
use crate::property::runtime;
use crate::tree::{command, entry_point, without_places};

/// The global scope, the home, and a second guild.
const SCOPES: usize = 3;

/// A type and a name, which a scope has once.
type Key = (i64, String);

/// What each scope should have.
type State = [BTreeMap<Key, CommandBody>; SCOPES];

/// Two states that have commands in common, in the same scopes or in others.
#[derive(Clone, Debug)]
struct States {
    old: State,
    new: State,
}

/// Where a command is, where it comes to be, and what is changed of it.
type Move = (Vec<usize>, Vec<usize>, u8);

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
        for ((body, _), how) in moves {
            states.take_in(&settled(body), how);
        }
        let launches = [(&mut states.old, old), (&mut states.new, new)];
        for (state, launch) in launches {
            if let Some(launch) = launch {
                put(state, 0, settled(launch));
            }
        }
        states
    })
}

impl States {
    fn take_in(&mut self, body: &CommandBody, (from, to, edit): Move) {
        // Of entry points there is one, which the service has by itself.
        if body.kind == CommandType::PrimaryEntryPoint {
            return;
        }
        for scope in from {
            put(&mut self.old, scope, body.clone());
        }
        for scope in to {
            let place = if scope == 0 {
                Place::Global
            } else {
                Place::Guild
            };
            let edited = edited(body.clone(), edit, place);
            if let Some(edited) = edited {
                put(&mut self.new, scope, edited);
            }
        }
    }
}

fn put(state: &mut State, scope: usize, body: CommandBody) {
    let body = if scope == 0 {
        body
    } else {
        without_places(body)
    };
    state[scope].insert((body.kind.wire(), body.name.clone()), body);
}

fn is_launch(key: &Key) -> bool {
    key.0 == CommandType::PrimaryEntryPoint.wire()
}

/// A service in memory with an Activity, and an app that is in two guilds of it.
struct Ground {
    emulator: Emulator,
    second: GuildHandle,
}

impl Ground {
    async fn new() -> Self {
        let emulator = Emulator::builder().user_install().entry_point();
        let emulator = emulator.start().await.expect("a port is free");
        let second = emulator.guild("Second").await;
        Self { emulator, second }
    }

    fn scopes(&self) -> [Scope; SCOPES] {
        let (home, second) = (self.emulator.default_guild().id(), self.second.id());
        [Scope::Global, Scope::Guild(home), Scope::Guild(second)]
    }

    async fn read(&self) -> Deployed {
        let (client, app) = (client(&self.emulator), self.emulator.application_id());
        read(&client, app, self.scopes()).await.expect("it is read")
    }

    /// Brings the service to a state, and gives what the plan said and what it says now.
    async fn bring(&self, to: &State, options: &PlanOptions) -> (Plan, Plan) {
        let scopes = self.scopes().into_iter().zip(to);
        let declared = scopes.fold(Declared::default(), |all, (scope, state)| {
            all.with(scope, state.values().cloned().collect::<Vec<_>>())
        });
        let plan = Plan::new(&declared, &self.read().await, options);
        let (client, app) = (client(&self.emulator), self.emulator.application_id());
        apply(&client, app, &plan).await.expect("it is legal");
        (plan, Plan::new(&declared, &self.read().await, options))
    }

    /// What each scope has.
    fn now(&self) -> [BTreeMap<Key, Command>; SCOPES] {
        let home = self.emulator.default_guild().id();
        let guilds = [home, self.second.id()].map(|it| self.emulator.guild_commands(it));
        let [home, second] = guilds;
        [self.emulator.commands(), home, second].map(|commands| {
            let named = |it: Command| ((it.kind.wire(), it.name.clone()), it);
            commands.into_iter().map(named).collect()
        })
    }
}

/// Claims that a scope has exactly these commands, but for an entry point that nobody declares.
fn is_exactly(now: &BTreeMap<Key, Command>, state: &BTreeMap<Key, CommandBody>) -> TestCaseResult {
    let has_own = state.keys().any(is_launch);
    let own = now.iter().filter(|(key, _)| has_own || !is_launch(key));
    let own: Vec<_> = own.map(|(_, command)| command.clone()).collect();
    let declared: Vec<_> = state.values().cloned().collect();
    prop_assert_eq!(letters(own, &declared), declared);
    Ok(())
}

fn options(by_id: bool) -> PlanOptions {
    let renames = if by_id {
        Renames::Update
    } else {
        Renames::Recreate
    };
    PlanOptions::default().with_renames(renames)
}

fn has_any(state: &State) -> bool {
    state.iter().any(|scope| !scope.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn applied_plan_gives_every_scope_exactly_what_is_declared(states in states(), by_id in any::<bool>()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        runtime().block_on(async {
            let ground = Ground::new().await;
            ground.bring(&states.old, &options(by_id)).await;
            let (_, left) = ground.bring(&states.new, &options(by_id)).await;
            prop_assert!(left.is_empty(), "{:?}", left);
            for (now, new) in ground.now().iter().zip(&states.new) {
                is_exactly(now, new)?;
            }
            Ok(())
        })?;
    }

    #[test]
    fn command_that_stays_in_its_scope_keeps_its_id(states in states(), by_id in any::<bool>()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        runtime().block_on(async {
            let ground = Ground::new().await;
            ground.bring(&states.old, &options(by_id)).await;
            let before = ground.now();
            let (plan, _) = ground.bring(&states.new, &options(by_id)).await;
            for ((before, now), scope) in before.iter().zip(ground.now()).zip(ground.scopes()) {
                let mut plans = plan.scopes().iter();
                let plan = plans.find(|it| it.scope == scope).expect("it is declared");
                let ids: Vec<_> = before.values().map(|it| it.id).collect();
                let created = now.values().filter(|it| !ids.contains(&it.id)).count();
                prop_assert_eq!(created, plan.creates);
                for (key, command) in before {
                    let after = now.get(key).map(|it| it.id);
                    prop_assert!(after.is_none_or(|id| id == command.id), "{:?}", key);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn foreign_commands_stay_to_the_letter_unless_they_move(states in states()) {
        prop_assume!(has_any(&states.old) && has_any(&states.new));
        let keep = PlanOptions::default().with_foreign(Foreign::Keep);
        runtime().block_on(async {
            let ground = Ground::new().await;
            ground.bring(&states.old, &keep).await;
            let before = ground.now();
            ground.bring(&states.new, &keep).await;
            let after = ground.now();
            for (scope, (before, after)) in before.iter().zip(&after).enumerate() {
                let foreign = before.iter().filter(|(key, _)| !states.new[scope].contains_key(*key));
                for (key, command) in foreign.filter(|(key, _)| !is_launch(key)) {
                    let is_left = states.new[scope].is_empty();
                    let mut new = states.new.iter().enumerate().filter(|(_, it)| it.contains_key(key));
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
        let foreign = if keeps { Foreign::Keep } else { Foreign::Delete };
        let options = PlanOptions::default().with_foreign(foreign);
        runtime().block_on(async {
            let ground = Ground::new().await;
            for state in [&states.old, &states.new] {
                let before = ground.now();
                ground.bring(state, &options).await;
                let launches = |scopes: &[BTreeMap<Key, Command>; SCOPES]| {
                    let all = scopes[0].clone().into_iter();
                    all.filter(|(key, _)| is_launch(key)).collect::<Vec<_>>()
                };
                let now = launches(&ground.now());
                prop_assert_eq!(now.len(), 1);
                if !state[0].keys().any(is_launch) {
                    prop_assert_eq!(now, launches(&before));
                }
            }
            Ok(())
        })?;
    }
}
