//! `--help` texts, and the exit code of a wrong command line.

use crate::program::run;
use acceptance::{assert_contains, assert_lacks};

const COMMANDS: [&[&str]; 10] = [
    &["serve"],
    &["invite"],
    &["doctor"],
    &["playground"],
    &["commands", "plan"],
    &["commands", "apply"],
    &["commands", "check"],
    &["commands", "export"],
    &["commands", "import"],
    &["commands", "explain"],
];

fn help(command: &[&str]) -> String {
    let output = run(&[command, &["--help"]].concat(), &[]);
    assert_eq!(output.code, Some(0), "{command:?}: {}", output.stderr);
    output.stdout
}

#[test]
fn wrong_command_line_exits_with_1_and_help_with_0() {
    let codes = [&["commands", "chekc"][..], &["commands"], &["--help"]];
    let codes = codes.map(|arguments| run(arguments, &[]).code);
    assert_eq!(codes, [Some(1), Some(1), Some(0)]);
}

#[test]
fn similar_task_is_suggested_for_a_misspelt_one() {
    for (misspelt, task) in [
        (&["playgrund"][..], Some("playground")),
        (&["serv"], Some("serve")),
        (&["commands", "chekc"], Some("commands check")),
        (&["aply"], Some("commands apply")),
        (&["register"], Some("commands apply")),
        (&["weather"], None),
    ] {
        let stderr = run(misspelt, &[]).stderr;
        let similar = task.map(|task| format!("a similar subcommand exists: '{task}'"));
        match similar {
            Some(similar) => assert_contains(&stderr, similar),
            None => assert_lacks(&stderr, "similar"),
        }
    }
}

#[test]
fn each_command_documents_its_exit_codes() {
    for command in COMMANDS {
        let help = help(command);
        assert!(help.contains("\nExit codes:\n  0  "), "{command:?}: {help}");
        let (_, codes) = help.split_once("Exit codes:\n").expect("the list exists");
        let codes = codes.split("\n\n").next().unwrap_or_default().lines();
        let starts: Vec<_> = codes
            .map(|line| &line[..3])
            .filter(|start| *start != "   ")
            .collect();
        assert!(
            starts.is_sorted_by(|one, other| one < other),
            "{command:?}: {help}"
        );
        assert!(help.contains("\n  RUST_LOG "), "{command:?}: {help}");
    }
    assert!(help(&["commands", "check"]).contains("\n  2  the plan contains changes; "));
    for command in ["plan", "apply", "check"] {
        let help = help(&["commands", command]);
        let words: Vec<_> = help.split_whitespace().collect();
        let absent = "the app is not installed in a guild that a command is declared for";
        assert_contains(&words.join(" "), absent);
    }
}

#[test]
fn each_command_documents_its_variables() {
    for command in COMMANDS
        .into_iter()
        .filter(|command| !command.contains(&"export"))
    {
        let help = help(command);
        assert!(help.contains("\nEnvironment:\n"), "{command:?}: {help}");
    }
    for command in ["plan", "apply", "check"] {
        let help = help(&["commands", command]);
        for variable in [
            "DISCORD_TOKEN ",
            "DISCORD_PERMISSIONS_TOKEN ",
            "DISCORD_DEV_GUILD ",
            "NO_COLOR ",
        ] {
            assert_contains(&help, variable);
        }
    }
}

#[test]
fn explain_documents_the_bot_token_and_not_the_client_secret() {
    let help = help(&["commands", "explain"]);
    assert_contains(&help, "DISCORD_TOKEN ");
    assert_contains(&help, "DISCORD_PERMISSIONS_TOKEN ");
    assert_lacks(&help, "DISCORD_CLIENT_SECRET");
}

#[test]
fn commands_are_listed_with_a_summary() {
    let help = help(&["commands"]);
    for command in ["plan", "apply", "check", "export", "import", "explain"] {
        assert!(
            help.contains(&format!("\n  {command}  ")),
            "{command}: {help}"
        );
    }
}
