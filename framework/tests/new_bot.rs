//! `guildhall new` writes a bot, or nothing. `.ci/run new-bot` compiles, tests and serves such a bot.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};

fn new<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guildhall"));
    let output = command.arg("new").args(arguments).output();
    output.expect("the program is built")
}

fn read(bot: &Path, path: &str) -> String {
    std::fs::read_to_string(bot.join(path)).expect("the file was written")
}

#[test]
fn files_have_the_name_of_the_directory() {
    let parent = tempfile::tempdir().expect("a directory can be created");
    let bot = parent.path().join("tea-bot");

    let output = new([bot.as_os_str()]);

    assert!(output.status.success(), "{output:?}");
    let manifest = read(&bot, "Cargo.toml");
    assert!(manifest.contains("name = \"tea-bot\""), "{manifest}");
    let version = concat!(
        "guildhall = { version = \"",
        env!("CARGO_PKG_VERSION"),
        "\" }"
    );
    assert!(manifest.contains(version), "{manifest}");
    assert!(read(&bot, "src/main.rs").contains("tea_bot::app()"));
    assert!(read(&bot, "tests/bot.rs").contains("tea_bot::app()"));
    assert!(read(&bot, "Dockerfile").contains("/release/tea-bot "));
    let unit = read(&bot, "deploy/bot.service");
    assert!(unit.contains("/etc/tea-bot.env"));
    assert!(unit.contains("\n#StateDirectory=tea-bot\n"));
    let next_steps = String::from_utf8_lossy(&output.stdout);
    assert!(next_steps.contains("Commit Cargo.lock"), "{next_steps}");
    assert!(read(&bot, ".gitignore").lines().any(|line| line == ".env"));
    for path in [
        "src/lib.rs",
        "README.md",
        ".env.example",
        ".gitignore",
        ".dockerignore",
        ".github/workflows/ci.yml",
    ] {
        let contents = read(&bot, path);
        assert!(
            !contents.contains("{{"),
            "{path} has a placeholder:\n{contents}"
        );
    }
}

#[test]
fn dependency_is_a_checkout_or_a_repository_if_named() {
    let parent = tempfile::tempdir().expect("a directory can be created");
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let by_path = parent.path().join("by-path");
    let by_git = parent.path().join("by-git");

    let path_output = new([by_path.as_os_str(), "--path".as_ref(), checkout.as_os_str()]);
    let git_output = new([
        by_git.as_os_str(),
        "--git".as_ref(),
        "https://example.org/guildhall".as_ref(),
    ]);

    assert!(path_output.status.success(), "{path_output:?}");
    let framework = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize();
    let framework = framework.expect("the package has a directory");
    let expected = format!("guildhall = {{ path = \"{}\" }}", framework.display());
    assert!(read(&by_path, "Cargo.toml").contains(&expected));
    assert!(git_output.status.success(), "{git_output:?}");
    let expected = "guildhall = { git = \"https://example.org/guildhall\" }";
    assert!(read(&by_git, "Cargo.toml").contains(expected));
}

#[test]
fn invalid_names_are_reported_and_nothing_is_written() {
    let parent = tempfile::tempdir().expect("a directory can be created");
    for name in ["Tea", "1tea", "té", "tea bot", "guildhall", "fn", "test"] {
        let bot = parent.path().join(name);

        let output = new([bot.as_os_str()]);

        assert_eq!(output.status.code(), Some(1), "{name}: {output:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.starts_with(&format!("Error: {name:?} cannot be the name of a ")),
            "{error}"
        );
        assert!(!bot.exists(), "{name}");
    }
}

#[test]
fn existing_directory_is_not_changed() {
    let parent = tempfile::tempdir().expect("a directory can be created");
    let bot = parent.path().join("tea");
    std::fs::create_dir(&bot).expect("the parent exists");

    let output = new([bot.as_os_str()]);

    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("exists: choose another directory"));
    let mut contents = std::fs::read_dir(&bot).expect("the directory exists");
    assert!(contents.next().is_none());
}

#[test]
fn directory_that_is_no_checkout_is_reported() {
    let parent = tempfile::tempdir().expect("a directory can be created");
    let bot = parent.path().join("tea");

    let output = new([
        bot.as_os_str(),
        "--path".as_ref(),
        parent.path().as_os_str(),
    ]);

    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("is no checkout of Guildhall's repository")
    );
    assert!(!bot.exists());
}
