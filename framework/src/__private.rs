//! Items that generated code refers to. They are not part of the public API.

pub use std::boxed::Box;
pub use std::convert::Into;
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

use guildhall_rules::{COMMAND_SIZE_MAX, Finding, Report, option_size};

pub use crate::command::arguments::{
    Argument, ArgumentReader, Fields, Id, Options, TypeMismatch, Unparsed,
};
pub use crate::command::converted_option::Converter;
pub use crate::command::definition::{Command, Included, NotACommand};
pub use crate::command::guard_options::{
    CheckFuture, Concurrency, Cooldown, CooldownFuture, Guards, check_future,
};
pub use crate::command::handler::{AutocompleteFn, Handler, HandlerFn, RequiredState};
pub use crate::command::handler_options::{DeferMode, HandlerOptions};
pub use crate::command::localized_texts::LocalizedTexts;
pub use crate::command::option_spec::{
    OptionSpec, with_autocomplete_of, with_channel_types_of, with_file_types_of,
    with_inline_choices_of, with_max_length_of, with_max_of, with_min_length_of, with_min_of,
};
pub use crate::command::parameter::{OptionType, Parameter};
pub use crate::command::registry::DiscoveredCommand;
pub use crate::component::button::ButtonSpec;
pub use crate::component::choices::{Choices, choice_from_text, choice_text, max_choice_length};
pub use crate::component::custom_id::{check_max_length, custom_id};
pub use crate::component::field::{Field, FieldKind};
pub use crate::component::field_texts::ComponentTexts;
pub use crate::component::modal::{FromInput, Modal, ModalBuilder, ModalValues};
pub use crate::component::route::{DiscoveredRoute, Route};
pub use crate::component::segment::{AllBounded, Bounded, CombinedLength, Length, Segment};
pub use crate::component::select::{SelectComponent, SelectKind, SelectSpec, select_kind};
pub use crate::context::Context;
pub use crate::error::handler_error::HandlerError;
pub use crate::error::{Error, HandlerReturn, HandlerReturnFallback};
pub use crate::event::handler::{
    DiscoveredEvent, EventFn, EventFuture, EventHandler, EventParameter, EventReader,
    check_event_parameter, finish_event,
};
pub use crate::interaction::option_error::OptionError;
pub use crate::interaction::option_input::OptionInput;
pub use crate::interaction::route_name::PatternPart;
pub use crate::interaction::target::{MessageTarget, UserTarget};
#[cfg(feature = "fluent")]
pub use crate::localize::catalog::{Catalog, DiscoveredCatalog, Language};
// Without the feature too: the macros have it if any crate of the workspace has it.
pub use crate::guard::output::{CheckOutput, CooldownOutput, call_check, call_cooldown};
pub use crate::hook::output::{ErrorHandlerOutput, call_error_handler};
pub use crate::localize::reply_text::{ReplyText, TextLimit, check_text_lengths};
pub use crate::localize::untranslated::{NeededText, TRANSLATED, TranslatedLocales};
pub use crate::messages::guard_error::LimitScope;
pub use crate::receive::autocomplete::complete;
pub use crate::respond::into_response::{
    AutocompleteFuture, HandlerFuture, OutOfReach, respond, respond_to, to,
};
pub use crate::start::StartFuture;
pub use crate::start::output::StartOutput;
pub use guildhall_model::component::{Button, ButtonStyle};
pub use guildhall_model::{Locale, Permissions};
pub use guildhall_rules::Source;

/// Returns a command definition without optional settings.
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

/// Returns the location of a definition in the source code.
pub const fn source(path: &'static str, file: &'static str, line: u32) -> Source {
    Source { path, file, line }
}

/// Returns the bound of an option: `number` for a NUMBER option, otherwise `whole`.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, if the option is not a NUMBER and `number` differs from `whole`: the
/// bound is fractional or exceeds 64 bits.
#[track_caller]
#[expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "valid bounds are within ±2^53, where an `f64` is exact"
)]
pub const fn bound(spec: OptionSpec, whole: i64, number: f64) -> NumberDef {
    if spec.is_number() {
        return NumberDef::Number(number);
    }
    assert!(whole as f64 == number, "{}", Fault::BoundNotWhole.message());
    NumberDef::Integer(whole)
}

/// Stops the compilation unless `localizations!` is in the crate root, where definitions look for its constants.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, if `module` is the path of a module inside the crate.
#[track_caller]
pub const fn check_in_crate_root(module: &str) {
    let (path, mut position) = (module.as_bytes(), 0);
    while position < path.len() {
        assert!(
            path[position] != b':',
            "`localizations!` must be invoked in the crate root"
        );
        position += 1;
    }
}

/// Stops the compilation if the service would reject a command.
///
/// [`check_option`] reports faults inside options, and subcommands have their own checks, so that each mistake causes
/// one error.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with the broken rules, one per line.
#[track_caller]
pub const fn check(command: &Command) {
    let def = command.def();
    let (findings, siblings) = (
        guildhall_rules::check_outline(def),
        guildhall_rules::check_siblings(def.options),
    );
    let (mut report, mut position) = (Report::new(), 0);
    while let Some(finding) = findings.get(position) {
        if !matches!(finding.fault, Fault::TooLarge) {
            report.push_finding(def, finding);
        } else if !is_child_too_large(def.options) {
            report.push_too_large(def);
        }
        position += 1;
    }
    if command.is_group() && def.options.is_empty() {
        report.push_fault(Fault::GroupEmpty);
    }
    position = 0;
    while let Some(finding) = siblings.get(position) {
        // `check_option_after` reports this fault at each parameter of a handler.
        let is_checked_per_parameter =
            !command.is_group() && matches!(finding.fault, Fault::RequiredAfterOptional);
        if !finding.at.options().is_empty() && !is_checked_per_parameter {
            report.push_finding(def, finding);
        }
        position += 1;
    }
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Returns whether one subcommand or subcommand group alone exceeds the size limit. The check of that child reports the
/// fault.
const fn is_child_too_large(options: &[OptionDef<'_>]) -> bool {
    let mut i = 0;
    while i < options.len() {
        let kind = options[i].kind;
        if kind.is_subcommand_or_group() && option_size(&options[i]) > COMMAND_SIZE_MAX {
            return true;
        }
        i += 1;
    }
    false
}

/// Stops the compilation if the service would reject an option.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with the broken rules, one per line.
#[track_caller]
pub const fn check_option(option: &OptionDef<'static>) {
    let report = option_report(option, false);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Stops the compilation if a choice of an enum has an invalid text in a localization file.
///
/// The check runs once for the enum, so that a fault is not reported for each option of the enum's type.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with the broken rules, one per line.
#[track_caller]
pub const fn check_choice_texts(spec: OptionSpec) {
    let report = option_report(&spec.named("a", "a"), true);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Stops the compilation if an inline choice of an option has an invalid text in a localization file.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with the broken rules, one per line.
#[track_caller]
pub const fn check_inline_choice_texts(option: &OptionDef<'static>) {
    let report = option_report(option, true);
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Returns the faults in choices' texts from localization files if `texts` is true, otherwise all other faults.
const fn option_report(option: &OptionDef<'static>, texts: bool) -> Report {
    let findings = guildhall_rules::check_option(option);
    let (mut report, mut position) = (Report::new(), 0);
    while let Some(finding) = findings.get(position) {
        if is_localized_choice_name(option, finding) == texts {
            report.push_finding_in_option(option, finding);
        }
        position += 1;
    }
    report
}

/// Returns whether a finding concerns a choice's text from a localization file.
const fn is_localized_choice_name(option: &OptionDef<'static>, finding: Finding) -> bool {
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

/// Stops the compilation if the service would reject an option, or if the option is required and follows an optional
/// one.
///
/// `ty` is the type of the parameter, as written.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with the broken rules, one per line.
#[track_caller]
pub const fn check_option_after(
    option: &OptionDef<'static>,
    earlier: &OptionSpec,
    earlier_name: &str,
    ty: &str,
) {
    check_option(option);
    if !option.required || earlier.is_required() {
        return;
    }
    let (name, mut report) = (option.name, Report::new());
    #[rustfmt::skip]
    let parts = [
        "option `", name, "` is required, but follows the optional option `", earlier_name, "`; move `", name,
        "` before `", earlier_name, "`, or make it `Option<", ty, ">`",
    ];
    report.push_all(&parts);
    panic!("{}", report.as_str());
}
