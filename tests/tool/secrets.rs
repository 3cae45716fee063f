//! Secrets are in no output of the program: not in a panic, the log, an error or `--help`.

use acceptance::{assert_contains, assert_lacks, public_key_hex};

use crate::program::run;

/// Values of settings, each with a part that no output may contain.
const SETTINGS: [(&str, &str); 4] = [
    ("DISCORD_APPLICATION_ID", "1300000000000000001"),
    ("DISCORD_TOKEN", "canary-token.canary.canary"),
    ("DISCORD_PERMISSIONS_TOKEN", "canary-user-token"),
    // A port on which nothing listens.
    ("DISCORD_API_BASE", "http://127.0.0.1:9"),
];

#[test]
fn panic_is_printed_with_its_place_and_without_secrets() {
    let message = "connecting to postgres://bot:canary-1@db.example/app with Bearer canary-2-0123456789, \
                   token canary3ABCDEFGHIJKLMNOPQ.GabcdE.0123456789012345678901234567";
    for backtrace in ["0", "1"] {
        let panics = ("BOT_PANICS_AT_PING", message);
        let variables = [panics, ("RUST_LOG", "trace"), ("RUST_BACKTRACE", backtrace)];
        let output = run(&["playground", "--once", "/ping"], &variables);

        assert_contains(&output.stderr, "panicked at ");
        assert_contains(&output.stderr, "bot.rs:");
        assert_contains(
            &output.stderr,
            "postgres://***@db.example/app with Bearer ***",
        );
        assert_contains(&output.stderr, "the handler panicked");
        assert_contains(&output.stderr, "place=\"tests/tool/bot.rs:");
        assert_lacks(&output.stderr, "canary");
        assert_lacks(&output.stdout, "canary");
    }
}

#[test]
fn log_and_errors_of_each_command_have_no_secrets() {
    let key = public_key_hex();
    let mut variables = SETTINGS.to_vec();
    variables.extend([("RUST_LOG", "trace"), ("DISCORD_PUBLIC_KEY", &*key)]);
    variables.push(("DISCORD_DEV_GUILD", "1300000000000000002"));
    for arguments in [
        &["commands", "plan"][..],
        &["commands", "apply"],
        &["commands", "check", "--dev"],
        &["commands", "import", "--live"],
        &["commands", "explain", "/ping"],
        &["commands", "export"],
        &["invite"],
        &["serve", "--help"],
        &["playground", "--help"],
        &["commands", "plan", "--help"],
    ] {
        let output = run(arguments, &variables);
        assert_lacks(&output.stdout, "canary");
        assert_lacks(&output.stderr, "canary");
    }
}
