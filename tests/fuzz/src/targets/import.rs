//! Exports of registered commands: the generated source is Rust, and its items have different names.

use std::collections::BTreeSet;

use guildhall::deploy::import::{ImportInput, import};
use syn::Item;

/// Imports the input.
pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<ImportInput>() {
        Ok(input) => {
            let imported = import(input);
            let file = syn::parse_file(&imported.source);
            let file = file.unwrap_or_else(|error| panic!("{error}: {}", imported.source));
            assert_unique_names(&file.items);
            assert!(
                imported
                    .omissions
                    .iter()
                    .all(|omission| !omission.to_string().is_empty())
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn assert_unique_names(items: &[Item]) {
    let mut seen = BTreeSet::new();
    for item in items {
        let name = match item {
            Item::Fn(function) => &function.sig.ident,
            Item::Enum(choices) => &choices.ident,
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    assert_unique_names(items);
                }
                &module.ident
            }
            _ => continue,
        };
        assert!(seen.insert(name.clone()), "two items are named {name}");
    }
}
