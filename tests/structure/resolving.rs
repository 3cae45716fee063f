//! Tests of the import resolver in `imports.rs`: every way to name another module is resolved.

use crate::imports;
use crate::modules::{Files, Package};

/// Returns the imports in a package of these files, as `importer → imported`.
fn edges(files: &[(&str, &str)]) -> Vec<String> {
    let files = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let package = Package::parse(&files.collect::<Files>());
    let edges = imports::edges(&package).into_keys();
    edges
        .map(|(importer, imported)| format!("{importer} → {imported}"))
        .collect()
}

/// Returns the imports of a package whose module `low` has this source; its other modules are `high` and `middle`.
fn edges_of_low(text: &str) -> Vec<String> {
    edges(&[
        (
            "lib.rs",
            "mod high; mod low; mod middle; pub use high::Thing as Face;",
        ),
        (
            "high/mod.rs",
            "pub struct Thing; pub mod inner { pub fn go() {} }",
        ),
        ("low.rs", text),
        ("middle.rs", "pub fn go() {}"),
    ])
}

#[test]
fn plain_import_is_resolved() {
    assert_eq!(edges_of_low("use crate::high::Thing;"), ["low → high"]);
}

#[test]
fn nested_import_groups_are_resolved() {
    let text = "use crate::{high::{self, inner::{go}}, middle as center};";
    assert_eq!(edges_of_low(text), ["low → high", "low → middle"]);
}

#[test]
fn path_in_code_is_resolved() {
    assert_eq!(
        edges_of_low("fn f() { crate::high::inner::go(); }"),
        ["low → high"]
    );
}

#[test]
fn path_through_super_is_resolved() {
    assert_eq!(
        edges_of_low("mod child { fn f() { super::super::high::inner::go() } }"),
        ["low → high"]
    );
}

#[test]
fn renamed_crate_root_is_resolved() {
    assert_eq!(
        edges_of_low("use crate as all; fn f() { all::high::inner::go() }"),
        ["low → high"]
    );
}

#[test]
fn re_export_of_the_crate_root_is_resolved() {
    assert_eq!(edges_of_low("use crate::Face;"), ["low → high"]);
}

#[test]
fn glob_import_of_the_crate_root_is_resolved() {
    assert_eq!(
        edges_of_low("use crate::*; fn f(face: Face) {}"),
        ["low → high"]
    );
}

#[test]
fn paths_in_macros_and_attributes_are_resolved() {
    assert_eq!(
        edges_of_low("fn f() { vec![crate::high::Thing]; }"),
        ["low → high"]
    );
    let attribute = r#"struct S { #[serde(with = "crate::middle::go")] field: u8 }"#;
    assert_eq!(edges_of_low(attribute), ["low → middle"]);
}

#[test]
fn import_inside_a_function_is_resolved() {
    assert_eq!(
        edges_of_low("fn f() { use crate::high::inner; inner::go(); }"),
        ["low → high"]
    );
}

#[test]
fn type_alias_is_resolved_to_its_type() {
    let files = [
        ("lib.rs", "mod client; mod reply; mod receive;"),
        ("client.rs", "pub struct Client;"),
        ("reply.rs", "pub type Caller = crate::client::Client;"),
        ("receive.rs", "use crate::reply::Caller;"),
    ];
    let expected = ["receive → client", "receive → reply", "reply → client"];
    assert_eq!(edges(&files), expected);
}

#[test]
fn re_export_is_resolved_to_the_definition() {
    let files = [
        ("lib.rs", "mod client; mod reply; mod receive;"),
        ("client.rs", "pub struct Client;"),
        ("reply.rs", "pub use crate::client::*;"),
        ("receive.rs", "use crate::reply::Client;"),
    ];
    let expected = ["receive → client", "receive → reply", "reply → client"];
    assert_eq!(edges(&files), expected);
}

#[test]
fn other_crates_variables_and_comments_import_nothing() {
    let text = "
        use std::io;
        /// See [`crate::high`].
        fn f(high: u8) -> io::Result<u8> { println!(\"crate::high\"); Ok(high) }
    ";
    assert_eq!(edges_of_low(text), [""; 0]);
}
