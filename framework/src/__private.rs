//! The only paths that generated code may name. Not for use by hand.

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
    assert!(whole as f64 == number, "{}", Fault::BoundNotWhole.message());
    NumberDef::Integer(whole)
}

/// Stops the compilation where `localizations!` does not stand in the root of the crate, where the
/// definitions look for what it makes.
///
/// # Panics
///
/// In constant evaluation, inside a module.
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

/// Stops the compilation at a command that the service would refuse.
///
/// What is wrong inside one option is left to [`check_option`], and what is wrong inside a
/// subcommand to that subcommand's own check: one mistake, one error.
///
/// # Panics
///
/// In constant evaluation, with the rules that the definition breaks, a line for each.
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
        // Of parameters, each says by itself that it stands behind an optional one.
        let by_itself =
            !command.is_group() && matches!(finding.fault, Fault::RequiredAfterOptional);
        if !finding.at.options().is_empty() && !by_itself {
            report.push_finding(def, finding);
        }
        position += 1;
    }
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Whether a subcommand or a group is too large already, which its own check reports.
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

/// Stops the compilation at an option that the service would refuse.
///
/// # Panics
///
/// In constant evaluation, with the rules that the option breaks, a line for each.
#[track_caller]
pub const fn check_option(option: &OptionDef<'static>) {
    let report = report_of(option, false);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Stops the compilation at an enumeration whose choices have texts in files that the service would
/// refuse, once for all the options that have it.
///
/// # Panics
///
/// In constant evaluation, with the rules that the texts break, a line for each.
#[track_caller]
pub const fn check_choice_texts(spec: OptionSpec) {
    let report = report_of(&spec.named("a", "a"), true);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// What is wrong with the texts that choices have from files, or what else is wrong.
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

/// Whether a finding is about a text that a choice has from a file.
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

/// Stops the compilation at a required option that stands behind an optional one.
///
/// # Panics
///
/// In constant evaluation, with the message.
#[track_caller]
pub const fn check_order(earlier: &OptionSpec, option: &OptionDef<'static>, message: &str) {
    assert!(!option.required || earlier.is_required(), "{}", message);
}
