//! `--help`, and what the tool says to what it does not understand.

use crate::program::{code, complaint, printed, run};

const TASKS: [&[&str]; 9] = [
    &["serve"],
    &["invite"],
    &["playground"],
    &["commands", "plan"],
    &["commands", "apply"],
    &["commands", "check"],
    &["commands", "export"],
    &["commands", "import"],
    &["commands", "explain"],
];

fn help(task: &[&str]) -> String {
    let output = run(&[task, &["--help"]].concat(), &[]);
    assert_eq!(code(&output), Some(0), "{task:?}: {}", complaint(&output));
    printed(&output)
}

#[test]
fn wrong_command_line_ends_with_1_and_help_with_0() {
    let codes = [&["commands", "chekc"][..], &["commands"], &["--help"]];
    let codes = codes.map(|arguments| code(&run(arguments, &[])));
    assert_eq!(codes, [Some(1), Some(1), Some(0)]);
}

#[test]
fn each_task_says_how_it_ends() {
    for task in TASKS {
        let help = help(task);
        assert!(help.contains("\nExit codes: 0 "), "{task:?}: {help}");
        assert!(help.contains("\n  RUST_LOG "), "{task:?}: {help}");
    }
    assert!(help(&["commands", "check"]).contains("2 where anything does"));
    for task in ["plan", "apply", "check"] {
        let help = help(&["commands", task]).replace('\n', " ");
        let absent = "where a guild that commands name lacks the app";
        assert!(help.contains(absent), "{help}");
    }
}

#[test]
fn each_task_that_reads_variables_names_them() {
    for task in TASKS.into_iter().filter(|task| !task.contains(&"export")) {
        let help = help(task);
        assert!(help.contains("\nEnvironment:\n"), "{task:?}: {help}");
    }
    for task in ["plan", "apply", "check"] {
        let help = help(&["commands", task]);
        for variable in [
            "DISCORD_TOKEN ",
            "DISCORD_PERMISSIONS_TOKEN ",
            "DISCORD_DEV_GUILD ",
            "NO_COLOR ",
        ] {
            assert!(help.contains(variable), "{help}");
        }
    }
}

#[test]
fn explain_names_the_token_that_it_takes_and_no_secret_that_is_not_enough() {
    let help = help(&["commands", "explain"]);
    assert!(help.contains("DISCORD_TOKEN ") && help.contains("DISCORD_PERMISSIONS_TOKEN "));
    assert!(!help.contains("DISCORD_CLIENT_SECRET"), "{help}");
}

#[test]
fn commands_are_listed_with_what_they_do() {
    let help = help(&["commands"]);
    for task in ["plan", "apply", "check", "export", "import", "explain"] {
        assert!(help.contains(&format!("\n  {task}  ")), "{task}: {help}");
    }
}
