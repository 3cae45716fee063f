//! The source of any command is Rust, whatever the command is.

use std::collections::BTreeSet;

use guildhall::deploy::import::{Imported, import};
use guildhall::deploy::plan::{Declared, Scope};
use guildhall::model::CommandBody;
use guildhall::rules::{self, Fault};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use syn::Item;

use crate::mutation::mutations;
use crate::plan_property::settled;
use crate::property::bases;
use crate::tree::command;

/// What a guild's command may be given, and the service and a plan take for nothing.
const NOTHING: [Fault; 2] = [Fault::ContextsInGuild, Fault::IntegrationTypesInGuild];

fn imported(bodies: &[CommandBody], scope: rules::Scope) -> Imported {
    let scope = match scope {
        rules::Scope::Global => Scope::Global,
        rules::Scope::Guild => Scope::Guild(5.into()),
    };
    import(&Declared::default().with(scope, bodies))
}

/// Claims that the items are Rust, and that none has another's name.
fn is_sound(source: &str) -> TestCaseResult {
    let file = syn::parse_file(source);
    let file = file.map_err(|error| TestCaseError::fail(format!("{error}: {source}")))?;
    names_are_their_own(&file.items)
}

fn names_are_their_own(items: &[Item]) -> TestCaseResult {
    let mut seen = BTreeSet::new();
    for item in items {
        let name = match item {
            Item::Fn(function) => &function.sig.ident,
            Item::Enum(choices) => &choices.ident,
            Item::Mod(module) => {
                let inside = module.content.as_ref().map(|(_, items)| items);
                inside.map_or(Ok(()), |items| names_are_their_own(items))?;
                &module.ident
            }
            _ => continue,
        };
        prop_assert!(seen.insert(name.clone()), "{} is there twice", name);
    }
    Ok(())
}

proptest! {
    #[test]
    fn source_of_legal_commands_is_rust_and_lacks_nothing(pool in prop::collection::vec(command(), 1..4)) {
        let scope = pool[0].1;
        let mut bodies: Vec<_> = pool.into_iter().filter(|it| it.1 == scope).map(|it| settled(it.0)).collect();
        bodies.sort_by(|one, other| (one.kind, &one.name).cmp(&(other.kind, &other.name)));
        bodies.dedup_by(|one, other| (one.kind, &one.name) == (other.kind, &other.name));
        let imported = imported(&bodies, scope);
        prop_assert_eq!(imported.left_out, []);
        is_sound(&imported.source)?;
    }
}

proptest! {
    // Each case is a source for every mutation.
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn source_of_broken_commands_is_rust_and_tells_what_it_lacks(bases in bases(), pick in any::<usize>()) {
        for mutation in mutations().filter(|it| !NOTHING.contains(&it.breaks)) {
            let body = bases.broken_by(&mutation, pick);
            let imported = imported(&[body], mutation.scope);
            prop_assert!(!imported.left_out.is_empty(), "{:?}", mutation);
            is_sound(&imported.source)?;
        }
    }
}
