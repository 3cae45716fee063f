//! Tests of the rules for command definitions and arguments.

mod argument;
mod budget;
mod check;
mod choice;
mod command;
mod component;
mod constant;
mod emoji;
mod finding;
mod limits;
mod list;
mod locale;
mod localization;
mod name;
mod number;
mod option;
mod permission;
mod property;
mod report;
mod size;
mod text;
mod tree;
mod unicode;

use guildhall_rules::{CommandDef, Fault, Findings, OptionDef, check, check_option};

/// Returns the faults in order.
fn faults(findings: &Findings) -> Vec<Fault> {
    findings.iter().map(|finding| finding.fault).collect()
}

/// Returns the path, in the service's notation, and the fault of each finding.
fn path_and_fault(findings: &Findings) -> Vec<(String, Fault)> {
    let line = |finding: guildhall_rules::Finding| (finding.at.to_string(), finding.fault);
    findings.iter().map(line).collect()
}

/// Returns the findings of a command with their paths in the definition.
fn found_in(def: &CommandDef<'_>) -> Vec<(String, Fault)> {
    let findings = check(def);
    let line = |finding: guildhall_rules::Finding| (finding.at.path_in(def), finding.fault);
    findings.iter().map(line).collect()
}

/// Asserts that a command is valid.
#[track_caller]
fn assert_accepted(def: &CommandDef<'_>) {
    assert_eq!(found_in(def), []);
}

/// Asserts that a command breaks exactly one rule, at this path.
#[track_caller]
fn assert_rejected(def: &CommandDef<'_>, path: &str, fault: Fault) {
    assert_eq!(found_in(def), [(path.to_owned(), fault)]);
}

/// Asserts that an option is valid.
#[track_caller]
fn assert_option_accepted(def: &OptionDef<'_>) {
    assert_eq!(path_and_fault(&check_option(def)), []);
}

/// Asserts that an option breaks exactly one rule, at this path.
#[track_caller]
fn assert_option_rejected(def: &OptionDef<'_>, path: &str, fault: Fault) {
    assert_eq!(
        path_and_fault(&check_option(def)),
        [(path.to_owned(), fault)]
    );
}

/// Returns a valid CHAT_INPUT command with these options.
fn chat_input<'a>(options: &'a [OptionDef<'a>]) -> CommandDef<'a> {
    let mut def = CommandDef::new(guildhall_rules::CommandType::ChatInput, "roll", "Roll dice");
    def.options = options;
    def
}

/// Returns a valid option of this type.
fn option(kind: guildhall_rules::CommandOptionType, name: &str) -> OptionDef<'_> {
    OptionDef::new(kind, name, "What it is for")
}
