//! The only paths that generated code may name. Not for use by hand.

pub use std::boxed::Box;
pub use std::default::Default;
pub use std::option::Option;
pub use std::result::Result;

pub use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, ChoiceDef, ChoiceValue, CommandDef, CommandOptionType,
    CommandType, EntryPointHandler, Fault, InteractionContextType, LocalizedDef, NumberDef,
    OptionDef,
};
pub use inventory;

use guildhall_rules::too_large_message;

pub use crate::define::handler::{CallFn, CompleteFn, Handler, StateNeed};
pub use crate::define::parameter::Parameter;
pub use crate::define::registry::Discovered;
pub use crate::define::{Command, OptionSpec, OptionType, Source, Unfit};
pub use crate::receive::call::{Call, Unparsed};
pub use crate::receive::completer::complete;
pub use crate::receive::failure::Failure;
pub use crate::receive::handler::{Answering, Completing, answer};
pub use crate::receive::{Given, MessageTarget, UserTarget};
pub use guildhall_model::Permissions;

/// The definition of a command, without what only some commands have.
pub const fn def(
    kind: CommandType,
    name: &'static str,
    description: &'static str,
    options: &'static [OptionDef<'static>],
) -> CommandDef<'static> {
    let mut def = CommandDef::new(kind, name, description);
    def.options = options;
    def
}

/// A bound of an option, whose type says whether it is whole.
///
/// # Panics
///
/// In constant evaluation, where the type is whole and the bound is not, or beyond 64 bits.
#[track_caller]
#[expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "legal bounds are inside ±2^53, which is exact"
)]
pub const fn bound(spec: OptionSpec, whole: i64, number: f64) -> NumberDef {
    if spec.is_number() {
        return NumberDef::Number(number);
    }
    assert!(
        whole as f64 == number,
        "a bound of a whole number is a whole number"
    );
    NumberDef::Integer(whole)
}

/// The option with the smallest value of another, which was checked by itself.
pub const fn with_min_of(spec: OptionSpec, checked: OptionSpec) -> OptionSpec {
    spec.with_min_of(checked)
}

/// The option with the largest value of another, which was checked by itself.
pub const fn with_max_of(spec: OptionSpec, checked: OptionSpec) -> OptionSpec {
    spec.with_max_of(checked)
}

/// Stops the compilation at a command that the service would refuse.
///
/// What is wrong inside one option is left to [`check_option`], and what is wrong inside a
/// subcommand to that subcommand's own check: one mistake, one error.
///
/// # Panics
///
/// In constant evaluation, with the first rule that the definition breaks.
#[track_caller]
pub const fn check(command: &Command) {
    let findings = guildhall_rules::check(command.def());
    let mut position = 0;
    while let Some(finding) = findings.get(position) {
        let misplaced = matches!(finding.fault, Fault::GroupNested | Fault::SubCommandNested);
        let elsewhere = !finding.at.options().is_empty() && !misplaced;
        if matches!(finding.fault, Fault::TooLarge) {
            panic!("{}", too_large_message(command.def()).as_str());
        }
        assert!(elsewhere, "{}", finding.fault.message());
        position += 1;
    }
    if let Some(finding) = guildhall_rules::check_siblings(command.def().options).first() {
        panic!("{}", finding.fault.message());
    }
}

/// Stops the compilation at an option that the service would refuse.
///
/// # Panics
///
/// In constant evaluation, with the first rule that the option breaks.
#[track_caller]
pub const fn check_option(option: &OptionDef<'static>) {
    if let Some(finding) = guildhall_rules::check_option(option).first() {
        panic!("{}", finding.fault.message());
    }
}
