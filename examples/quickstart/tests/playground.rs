//! Every handler of the example responds on the emulator.

use std::process::Command;

#[test]
fn every_kind_of_handler_responds() {
    let quickstart = env!("CARGO_BIN_EXE_quickstart");
    let output = Command::new(quickstart)
        .args(["playground", "--once"])
        .output();
    let output = output.expect("the example is built");
    let transcript = String::from_utf8_lossy(&output.stdout);

    assert!(output.status.success(), "{transcript}");
    for part in [
        "a signed PING         → 200",
        "a wrongly signed PING → 401",
        "> /flip bet:Heads",
        "> /moderate timeout ",
        "> /moderate roles give ",
        "> ?/city country:Germany name:",
        "  Bergisch Gladbach",
        "> @bob About",
        "\" Quote",
        "0 without a response",
    ] {
        assert!(transcript.contains(part), "{part} is not in:\n{transcript}");
    }
}
