//! Tests of `localizations!`: texts from files reach definitions and replies.

mod component;
mod definition;
mod errors;
mod modal;
mod reply;

use crate::LOCALIZATIONS;

#[test]
fn changed_file_rebuilds_the_program() {
    let program = std::env::current_exe().expect("the system knows the path of the test program");
    let sources = std::fs::read_to_string(program.with_extension("d"))
        .expect("the compiler writes the list of its sources next to the program");
    for locale in guildhall::rules::LOCALES.iter().map(|(code, _)| code) {
        let file = format!("define/localize/locales/{locale}.ftl");
        let exists = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(&file)
            .exists();
        assert_eq!(sources.contains(&file), exists, "{file}");
    }
}

#[test]
fn catalog_lists_its_files() {
    let locales = LOCALIZATIONS
        .languages()
        .iter()
        .map(|language| language.locale)
        .collect::<Vec<_>>();
    assert_eq!(locales, ["de", "en-GB", "en-US", "es-ES", "pl"]);
    assert_eq!(LOCALIZATIONS.default_locale(), "en-US");
    assert_eq!(LOCALIZATIONS.package(), "define");
}
