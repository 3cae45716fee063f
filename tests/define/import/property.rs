//! Every command that the strategies generate is imported as valid Rust.

use std::collections::BTreeSet;

use guildhall::deploy::import::{Imported, import};
use guildhall::deploy::plan::{Declared, Scope};
use guildhall::model::CommandBody;
use guildhall_rules::{self as rules, Fault};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use syn::Item;

use crate::command_strategy::command;
use crate::definition_property::bases;
use crate::mutation::mutations;
use crate::plan_property::normalized;

/// Faults of guild commands that the service and a plan ignore.
const IGNORED_IN_GUILDS: [Fault; 2] = [Fault::ContextsInGuild, Fault::IntegrationTypesInGuild];

fn import_bodies(bodies: &[CommandBody], scope: rules::Scope) -> Imported {
    let scope = match scope {
        rules::Scope::Global => Scope::Global,
        rules::Scope::Guild => Scope::Guild(5.into()),
    };
    import(&Declared::default().commands(scope, bodies))
}

/// Asserts that the source is valid Rust with unique item names.
fn assert_sound(source: &str) -> TestCaseResult {
    let file = syn::parse_file(source);
    let file = file.map_err(|error| TestCaseError::fail(format!("{error}: {source}")))?;
    assert_unique_names(&file.items)
}

fn assert_unique_names(items: &[Item]) -> TestCaseResult {
    let mut seen = BTreeSet::new();
    for item in items {
        let name = match item {
            Item::Fn(function) => &function.sig.ident,
            Item::Enum(choices) => &choices.ident,
            Item::Mod(module) => {
                let inside = module.content.as_ref().map(|(_, items)| items);
                inside.map_or(Ok(()), |items| assert_unique_names(items))?;
                &module.ident
            }
            _ => continue,
        };
        prop_assert!(seen.insert(name.clone()), "two items are named {}", name);
    }
    Ok(())
}

proptest! {
    #[test]
    fn valid_commands_are_imported_completely(pool in prop::collection::vec(command(), 1..4)) {
        let scope = pool[0].1;
        let mut bodies: Vec<_> = pool.into_iter().filter(|(_, in_scope)| *in_scope == scope).map(|(body, _)| normalized(body)).collect();
        bodies.sort_by(|one, other| (one.kind, &one.name).cmp(&(other.kind, &other.name)));
        bodies.dedup_by(|one, other| (one.kind, &one.name) == (other.kind, &other.name));
        let imported = import_bodies(&bodies, scope);
        prop_assert_eq!(imported.omissions, []);
        assert_sound(&imported.source)?;
    }
}

proptest! {
    // Few cases: each imports one command per mutation.
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn invalid_commands_are_imported_with_a_report(bases in bases(), pick in any::<usize>()) {
        for mutation in mutations().filter(|mutation| !IGNORED_IN_GUILDS.contains(&mutation.fault)) {
            let body = bases.apply(&mutation, pick);
            let imported = import_bodies(&[body], mutation.scope);
            prop_assert!(!imported.omissions.is_empty(), "{:?}", mutation);
            assert_sound(&imported.source)?;
        }
    }
}
