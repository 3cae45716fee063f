//! Tests of compiler messages: every mistake has a golden output, every accepted form compiles without a warning.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Version of the compiler that wrote the `.stderr` files, as pinned by `rust-toolchain.toml`.
const COMPILER: &str = "rustc 1.95.";

#[test]
fn every_mistake_is_reported_at_its_token() {
    let compiler = compiler();
    assert!(
        compiler.starts_with(COMPILER),
        "the messages are compared with {COMPILER}x, but this is {compiler}; use the toolchain of \
         rust-toolchain.toml, or leave the comparison out with `-- --skip every_mistake`"
    );
    let cases = trybuild::TestCases::new();
    for part in [
        "command",
        "option",
        "menu",
        "entry_point",
        "group",
        "choice",
        "component",
        "event",
        "modal",
        "localized",
        "localizations",
        "newcomer",
    ] {
        cases.compile_fail(format!("ui/{part}/*.rs"));
    }
}

#[test]
fn every_accepted_form_compiles_without_a_warning_of_clippy() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("accepted");
    fs::create_dir_all(&folder).expect("the folder can be created");
    fs::write(folder.join("Cargo.toml"), accepted_manifest(tests)).expect("the folder is writable");
    let lock = folder.join("Cargo.lock");
    fs::copy(tests.join("../Cargo.lock"), lock).expect("the folder is writable");

    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["clippy", "--offline", "--keep-going", "--quiet", "--bins"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_INCREMENTAL", "0")
        .output()
        .expect("cargo starts");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && messages.is_empty(), "{messages}");
}

/// Returns the manifest of a package with a binary for each file of `pass`. Cargo checks all binaries in one run.
fn accepted_manifest(tests: &Path) -> String {
    let framework = tests.join("../framework");
    let mut manifest = format!(
        "[package]\nname = \"accepted\"\nedition = \"2024\"\n[workspace]\n\
         [dependencies.guildhall]\npath = \"{}\"\nfeatures = [\"emulator\", \"fluent\", \"metrics\"]\n",
        framework.display()
    );
    let files = fs::read_dir(tests.join("ui/pass")).expect("the folder exists");
    let paths = files.map(|file| file.expect("the folder is readable").path());
    let mut sources: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    sources.sort();
    for source in sources {
        let name = source.file_stem().unwrap_or_default().display();
        let _ = writeln!(
            manifest,
            "[[bin]]\nname = \"{name}\"\npath = \"{}\"",
            source.display()
        );
    }
    manifest
}

fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-V").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    version.unwrap_or_default()
}
