//! [`UserMessage`] → key and values of its text in the files of `localizations!`.
//!
//! `localize/message_keys.rs` lists the keys with their variables, for the compiler's check of the files.

use guildhall_model::Permissions;
use guildhall_rules::{CommandOptionType, NumberDef, OptionValueError};

use super::guard_error::GuardError;
use super::user_message::UserMessage;
use crate::localize::translator::TextArg;

/// The key of a text, and the values of its variables.
type KeyAndValues = (&'static str, Vec<(&'static str, TextArg<'static>)>);

impl UserMessage<'_> {
    /// Returns the key and the values of the message. For an invalid value, those of the reason; `None` if the reason
    /// is a text of the app.
    pub(super) fn key_and_values(&self) -> Option<KeyAndValues> {
        let key = match self {
            Self::Guard(error) => return Some(guard_key(*error)),
            Self::Argument(error) => return error.reason.fault().and_then(value_key),
            Self::InternalError { id } => {
                let id = id.to_string().into();
                return Some(("guildhall-internal-error", vec![("id", id)]));
            }
            Self::DirectMessageRefused => "guildhall-direct-message-refused",
            Self::RoleTooLow => "guildhall-role-too-low",
            Self::NotPermitted => "guildhall-not-permitted",
            Self::CommandChanged => "guildhall-command-changed",
            Self::Outdated => "guildhall-outdated",
            Self::Forged => "guildhall-forged",
            Self::OtherUser => "guildhall-other-user",
            Self::ModalExpired => "guildhall-modal-expired",
            Self::Interrupted => "guildhall-interrupted",
            Self::TimedOut => "guildhall-timed-out",
            Self::Done => "guildhall-done",
        };
        Some((key, Vec::new()))
    }
}

fn guard_key(error: GuardError) -> KeyAndValues {
    let key = match error {
        GuardError::Owners => "guildhall-owners",
        GuardError::MemberPermissions { missing } => {
            return ("guildhall-member-permissions", permission_values(missing));
        }
        GuardError::NotInGuild => "guildhall-not-in-guild",
        GuardError::AppPermissions { missing } => {
            return ("guildhall-app-permissions", permission_values(missing));
        }
        GuardError::Check => "guildhall-check",
        GuardError::OtherUser => "guildhall-other-user",
        GuardError::Cooldown { retry_at, .. } => {
            let when = format!("<t:{}:R>", retry_at.as_seconds());
            return ("guildhall-cooldown", vec![("when", when.into())]);
        }
        GuardError::Concurrency { .. } => "guildhall-concurrency",
    };
    (key, Vec::new())
}

/// Returns the English names of permissions, separated by commas, and their number.
fn permission_values(missing: Permissions) -> Vec<(&'static str, TextArg<'static>)> {
    let names = missing
        .iter()
        .map(|permission| permission.display_names().to_string());
    let names = names.collect::<Vec<_>>().join(", ");
    let count = missing.bits().count_ones();
    vec![("permissions", names.into()), ("count", count.into())]
}

/// Returns the key and the values of a rule; `None` if the rule is a range without bounds, or has no key.
fn value_key(fault: OptionValueError) -> Option<KeyAndValues> {
    let key = match fault {
        OptionValueError::Type { expected } => match expected {
            CommandOptionType::Integer => "guildhall-value-integer",
            CommandOptionType::Number => "guildhall-value-number",
            _ => "guildhall-value-type",
        },
        OptionValueError::Range { min, max } => {
            let keys = [
                "guildhall-value-range",
                "guildhall-value-min",
                "guildhall-value-max",
            ];
            return bound_key(keys, min.map(number_value), max.map(number_value));
        }
        OptionValueError::Length { min, max } => {
            let keys = [
                "guildhall-value-length",
                "guildhall-value-min-length",
                "guildhall-value-max-length",
            ];
            return bound_key(keys, min.map(TextArg::from), max.map(TextArg::from));
        }
        OptionValueError::Choice => "guildhall-value-choice",
        OptionValueError::ChannelType => "guildhall-value-channel-type",
        OptionValueError::FileType => "guildhall-value-file-type",
        OptionValueError::Member => "guildhall-value-member",
        _ => return None,
    };
    Some((key, Vec::new()))
}

/// Returns the key for the bounds that exist: for both, for the minimum or for the maximum.
fn bound_key(
    [both, at_least, at_most]: [&'static str; 3],
    min: Option<TextArg<'static>>,
    max: Option<TextArg<'static>>,
) -> Option<KeyAndValues> {
    Some(match (min, max) {
        (Some(min), Some(max)) => (both, vec![("min", min), ("max", max)]),
        (Some(min), None) => (at_least, vec![("min", min)]),
        (None, Some(max)) => (at_most, vec![("max", max)]),
        (None, None) => return None,
    })
}

fn number_value(bound: NumberDef) -> TextArg<'static> {
    match bound {
        NumberDef::Integer(whole) => whole.into(),
        NumberDef::Number(number) => number.into(),
    }
}
