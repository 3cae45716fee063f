//! Claims about the shape of the code: imports go only where the architecture draws an arrow.

use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below a folder of the repository, by its path from there.
fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).expect("the folder is there");
        let paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("it is readable").path())
            .collect();
        folders.extend(paths.iter().filter(|path| path.is_dir()).cloned());
        for path in paths
            .iter()
            .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        {
            let name = path
                .strip_prefix(&root)
                .expect("it is below")
                .to_string_lossy()
                .into_owned();
            found.push((name, fs::read_to_string(path).expect("it is text")));
        }
    }
    found
}

/// The files among these that name one of the paths.
fn naming(files: &[(String, String)], paths: &[&str]) -> Vec<String> {
    let named = files
        .iter()
        .filter(|(_, text)| paths.iter().any(|path| text.contains(path)));
    named.map(|(name, _)| name.clone()).collect()
}

#[test]
fn emulator_and_model_do_not_know_the_framework() {
    let known: [&str; 0] = [];
    assert_eq!(
        naming(&files("framework/emulator/src"), &["guildhall::"]),
        known
    );
    assert_eq!(
        naming(
            &files("framework/model/src"),
            &["guildhall::", "guildhall_emulator"]
        ),
        known
    );
    assert_eq!(
        naming(
            &files("framework/rules/src"),
            &["guildhall_model", "guildhall::"]
        ),
        known
    );
    assert_eq!(naming(&files("macros/src"), &["guildhall_model"]), known);
}

#[test]
fn web_server_is_named_in_few_places() {
    let mut named = naming(&files("framework/src"), &["axum::"]);
    named.sort();
    assert_eq!(named, ["app/mod.rs", "receive/serve.rs"]);
}
