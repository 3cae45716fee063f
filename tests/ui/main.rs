//! Claims about what the compiler says.

use std::process::Command;

/// The compiler whose wording the `.stderr` files have.
const COMPILER: &str = "rustc 1.95.";

#[test]
fn every_mistake_is_reported_at_its_token() {
    if !compiler().starts_with(COMPILER) {
        eprintln!(
            "skipped: the wording is that of {COMPILER}x, this is {}",
            compiler()
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
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-V").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    version.unwrap_or_default()
}
