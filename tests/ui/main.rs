//! Tests of compiler messages: every mistake has a golden output, every accepted form compiles.

use std::env;
use std::process::Command;

/// Version of the compiler that wrote the `.stderr` files, as pinned by `rust-toolchain.toml`.
const COMPILER: &str = "rustc 1.95.";

#[test]
fn every_mistake_is_reported_at_its_token() {
    let compiler = compiler();
    if !compiler.starts_with(COMPILER) {
        let skips = env::var_os("GUILDHALL_SKIP_UI").is_some_and(|value| value == "1");
        assert!(
            skips,
            "the messages are compared with {COMPILER}x, but this is {compiler}; use the toolchain of \
             rust-toolchain.toml, or set GUILDHALL_SKIP_UI=1 to leave the comparison out"
        );
        return;
    }
    let cases = trybuild::TestCases::new();
    for part in [
        "command",
        "option",
        "menu",
        "entry_point",
        "group",
        "choice",
        "component",
        "modal",
        "localized",
        "localizations",
    ] {
        cases.compile_fail(format!("ui/{part}/*.rs"));
    }
}

#[test]
fn every_accepted_form_compiles() {
    trybuild::TestCases::new().pass("ui/pass/*.rs");
}

fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-V").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    version.unwrap_or_default()
}
