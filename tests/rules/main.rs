//! Claims about `rules`.

mod argument;
mod budget;
mod check;
mod choice;
mod command;
mod component;
mod constant;
mod finding;
mod limits;
mod list;
mod locale;
mod localization;
mod name;
mod option;
mod permission;
mod property;
mod size;
mod text;
mod tree;
mod unicode;

use guildhall_rules::{CommandDef, Fault, Findings, OptionDef, check, check_option};

/// The faults alone, in order.
fn faults(findings: &Findings) -> Vec<Fault> {
    findings.iter().map(|finding| finding.fault).collect()
}

/// The findings as the service would list them: path and fault.
fn found(findings: &Findings) -> Vec<(String, Fault)> {
    let line = |finding: guildhall_rules::Finding| (finding.at.to_string(), finding.fault);
    findings.iter().map(line).collect()
}

/// The findings of a command, each at its path in the definition.
fn found_in(def: &CommandDef<'_>) -> Vec<(String, Fault)> {
    let findings = check(def);
    let line = |finding: guildhall_rules::Finding| (finding.at.path_in(def), finding.fault);
    findings.iter().map(line).collect()
}

/// Claims that a command is legal.
#[track_caller]
fn accepted(def: &CommandDef<'_>) {
    assert_eq!(found_in(def), []);
}

/// Claims that a command breaks one rule at one place.
#[track_caller]
fn refused(def: &CommandDef<'_>, path: &str, fault: Fault) {
    assert_eq!(found_in(def), [(path.to_owned(), fault)]);
}

/// Claims that an option is legal.
#[track_caller]
fn option_accepted(def: &OptionDef<'_>) {
    assert_eq!(found(&check_option(def)), []);
}

/// Claims that an option breaks one rule at one place.
#[track_caller]
fn option_refused(def: &OptionDef<'_>, path: &str, fault: Fault) {
    assert_eq!(found(&check_option(def)), [(path.to_owned(), fault)]);
}

/// A sound `CHAT_INPUT` command with these options.
fn chat_input<'a>(options: &'a [OptionDef<'a>]) -> CommandDef<'a> {
    let mut def = CommandDef::new(guildhall_rules::CommandType::ChatInput, "roll", "Roll dice");
    def.options = options;
    def
}

/// A sound option of a type.
fn option(kind: guildhall_rules::CommandOptionType, name: &str) -> OptionDef<'_> {
    OptionDef::new(kind, name, "What it is for")
}
