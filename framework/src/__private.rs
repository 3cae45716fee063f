//! Paths that generated code names. Not part of the public API.

pub use std::boxed::Box;
pub use std::default::Default;
pub use std::option::Option;
pub use std::result::Result;
pub use std::string::String;
pub use std::time::Duration;
pub use std::vec::Vec;

pub use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, ChoiceDef, ChoiceValue, CommandDef, CommandOptionType,
    CommandType, EntryPointHandler, Fault, InteractionContextType, LocalizedDef, NumberDef,
    OptionDef,
};
pub use inventory;

use guildhall_rules::{Finding, Report, SIZE_MAX, size_of_option};

pub use crate::context::Context;
pub use crate::define::arguments::{Call, Fields, Id, Misfit, Options, Slot, Unparsed};
pub use crate::define::component::choices::{at_text, choice_text, longest};
pub use crate::define::component::custom_id::{check_longest, custom_id};
pub use crate::define::component::length::{OfAll, Together};
pub use crate::define::component::route::DiscoveredRoute;
pub use crate::define::component::select::{Numbered, Select, number_of};
pub use crate::define::component::{
    Bounded, ButtonFace, Choices, Entered, Entries, Field, FieldKind, Form, Length, Modal, Part,
    Route, Segment, SelectFace,
};
pub use crate::define::guards::{By, Checking, Concurrency, Cooldown, Guards};
pub use crate::define::handler::{CallFn, CompleteFn, Handler, StateNeed};
pub use crate::define::localize::Texts;
#[cfg(feature = "fluent")]
pub use crate::define::localize::{Catalog, Discovered as DiscoveredCatalog, Language};
pub use crate::define::manner::{Defer, Manner};
pub use crate::define::option_spec::{
    with_autocomplete_of, with_channel_types_of, with_file_types_of, with_max_length_of,
    with_max_of, with_min_length_of, with_min_of,
};
pub use crate::define::parameter::Parameter;
pub use crate::define::registry::Discovered;
pub use crate::define::{Command, OptionSpec, OptionType, Source, Unfit};
pub use crate::error::Error;
pub use crate::error::handler_error::HandlerError as Failure;
pub use crate::guard::Checks;
pub use crate::hook::Explains;
pub use crate::receive::autocomplete::complete;
pub use crate::receive::{Given, MessageTarget, UserTarget, to};
pub use crate::respond::into_response::{
    AutocompleteFuture as Completing, HandlerFuture as Answering, answer, answer_to,
};
pub use guildhall_model::Permissions;
pub use guildhall_model::component::{Button, ButtonStyle};

/// Creates the definition of a command, without the fields that only some commands have.
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

/// Creates a bound of an option, in the number type of the option.
///
/// # Panics
///
/// Panics in constant evaluation if the type is whole and the bound is not, or exceeds 64 bits.
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
    assert!(whole as f64 == number, "{}", Fault::BoundNotWhole.message());
    NumberDef::Integer(whole)
}

/// Fails the compilation unless `localizations!` is in the root of the crate, where definitions look
/// for its output.
///
/// # Panics
///
/// Panics in constant evaluation inside a module.
#[track_caller]
pub const fn check_is_root(module: &str) {
    let (path, mut at) = (module.as_bytes(), 0);
    while at < path.len() {
        assert!(
            path[at] != b':',
            "`localizations!` stands in the root of the crate"
        );
        at += 1;
    }
}

/// Fails the compilation at a command that the service would reject.
///
/// Faults inside an option are left to [`check_option`], and those inside a subcommand to its own
/// check, so that one mistake gives one error.
///
/// # Panics
///
/// Panics in constant evaluation with the rules that the definition breaks, one per line.
#[track_caller]
pub const fn check(command: &Command) {
    let def = command.def();
    let (findings, siblings) = (
        guildhall_rules::check(def),
        guildhall_rules::check_siblings(def.options),
    );
    let (mut report, mut position) = (Report::new(), 0);
    while let Some(finding) = findings.get(position) {
        let misplaced = matches!(finding.fault, Fault::GroupNested | Fault::SubCommandNested);
        let elsewhere = !finding.at.options().is_empty() && !misplaced;
        if matches!(finding.fault, Fault::TooLarge) {
            if !is_child_too_large(def.options) {
                report.push_too_large(def);
            }
        } else if !elsewhere {
            report.push_finding(def, finding);
        }
        position += 1;
    }
    if command.is_group() && def.options.is_empty() {
        report.push_fault(Fault::GroupEmpty);
    }
    position = 0;
    while let Some(finding) = siblings.get(position) {
        // A parameter after an optional one is reported by its own check.
        let by_itself =
            !command.is_group() && matches!(finding.fault, Fault::RequiredAfterOptional);
        if !finding.at.options().is_empty() && !by_itself {
            report.push_finding(def, finding);
        }
        position += 1;
    }
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Returns whether a subcommand or a group is too large, which its own check reports.
const fn is_child_too_large(options: &[OptionDef<'_>]) -> bool {
    let mut i = 0;
    while i < options.len() {
        let kind = options[i].kind;
        if kind.is_subcommand_or_group() && size_of_option(&options[i]) > SIZE_MAX {
            return true;
        }
        i += 1;
    }
    false
}

/// Fails the compilation at an option that the service would reject.
///
/// # Panics
///
/// Panics in constant evaluation with the rules that the option breaks, one per line.
#[track_caller]
pub const fn check_option(option: &OptionDef<'static>) {
    let report = report_of(option, false);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Fails the compilation at an enum whose choices have texts from files that the service would reject,
/// once for all options of that type.
///
/// # Panics
///
/// Panics in constant evaluation with the rules that the texts break, one per line.
#[track_caller]
pub const fn check_choice_texts(spec: OptionSpec) {
    let report = report_of(&spec.named("a", "a"), true);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Reports the faults of an option: those in choice texts from files, or all others.
const fn report_of(option: &OptionDef<'static>, texts: bool) -> Report {
    let findings = guildhall_rules::check_option(option);
    let (mut report, mut position) = (Report::new(), 0);
    while let Some(finding) = findings.get(position) {
        if is_choice_text(option, finding) == texts {
            report.push_finding_in_option(option, finding);
        }
        position += 1;
    }
    report
}

/// Returns whether a finding is about a choice text from a file.
const fn is_choice_text(option: &OptionDef<'static>, finding: Finding) -> bool {
    match (
        finding.at.options(),
        finding.at.choice(),
        finding.at.entry(),
    ) {
        ([], Some(choice), Some(entry)) => {
            let names = option.choices[choice].name_localizations;
            entry < names.len() && names[entry].source.is_some()
        }
        _ => false,
    }
}

/// Fails the compilation at a required option after an optional one.
///
/// # Panics
///
/// Panics in constant evaluation with the message.
#[track_caller]
pub const fn check_order(earlier: &OptionSpec, option: &OptionDef<'static>, message: &str) {
    assert!(!option.required || earlier.is_required(), "{}", message);
}
