//! Keys and variables of the framework's messages to users in localization files, and their compile-time check.

use guildhall_rules::{Report, str_eq};

use super::reply_text::{NearestName, ReplyText, push_place};

/// Start of the keys. Other texts of an app cannot have such a key.
const PREFIX: &str = "guildhall-";

/// The key of a message, with the variables that the framework fills in.
pub(crate) type MessageKey = (&'static str, &'static [&'static str]);

/// Every key of a message.
const MESSAGE_KEYS: &[MessageKey] = &[
    ("guildhall-owners", &[]),
    ("guildhall-not-in-guild", &[]),
    ("guildhall-member-permissions", &["permissions", "count"]),
    ("guildhall-app-permissions", &["permissions", "count"]),
    ("guildhall-check", &[]),
    ("guildhall-cooldown", &["when"]),
    ("guildhall-concurrency", &[]),
    ("guildhall-internal-error", &["id"]),
    ("guildhall-direct-message-refused", &[]),
    ("guildhall-role-too-low", &[]),
    ("guildhall-not-permitted", &[]),
    ("guildhall-command-changed", &[]),
    ("guildhall-outdated", &[]),
    ("guildhall-forged", &[]),
    ("guildhall-other-user", &[]),
    ("guildhall-modal-expired", &[]),
    ("guildhall-interrupted", &[]),
    ("guildhall-timed-out", &[]),
    ("guildhall-done", &[]),
    ("guildhall-value-type", &[]),
    ("guildhall-value-integer", &[]),
    ("guildhall-value-number", &[]),
    ("guildhall-value-range", &["min", "max"]),
    ("guildhall-value-min", &["min"]),
    ("guildhall-value-max", &["max"]),
    ("guildhall-value-length", &["min", "max"]),
    ("guildhall-value-min-length", &["min"]),
    ("guildhall-value-max-length", &["max"]),
    ("guildhall-value-choice", &[]),
    ("guildhall-value-channel-type", &[]),
    ("guildhall-value-file-type", &[]),
    ("guildhall-value-member", &[]),
];

/// Returns the faults of the texts whose keys start with `guildhall-`: no message has the key, or the message has no
/// value for a variable.
pub(super) const fn report_message_texts(texts: &'static [ReplyText]) -> Report {
    let (mut report, mut position) = (Report::new(), 0);
    while position < texts.len() {
        let text = &texts[position];
        if has_prefix(text.key()) {
            match find_key(text.key()) {
                Some(key) => push_superfluous(&mut report, text, key.1),
                None => push_unknown(&mut report, text),
            }
        }
        position += 1;
    }
    report
}

const fn has_prefix(key: &str) -> bool {
    let (key, prefix, mut position) = (key.as_bytes(), PREFIX.as_bytes(), 0);
    while position < prefix.len() {
        if position >= key.len() || key[position] != prefix[position] {
            return false;
        }
        position += 1;
    }
    true
}

const fn find_key(key: &str) -> Option<&'static MessageKey> {
    let mut position = 0;
    while position < MESSAGE_KEYS.len() {
        if str_eq(MESSAGE_KEYS[position].0, key) {
            return Some(&MESSAGE_KEYS[position]);
        }
        position += 1;
    }
    None
}

const fn push_unknown(report: &mut Report, text: &ReplyText) {
    push_place(report, text.place());
    report.push_all(&[
        "no message of the framework has the key `",
        text.key(),
        "`; the prefix `guildhall-` is reserved",
    ]);
    let (mut nearest, mut position) = (NearestName::new(text.key()), 0);
    while position < MESSAGE_KEYS.len() {
        nearest.consider(MESSAGE_KEYS[position].0);
        position += 1;
    }
    nearest.push_to(report);
}

const fn push_superfluous(report: &mut Report, text: &ReplyText, values: &[&'static str]) {
    let mut position = 0;
    while position < text.variables().len() {
        let (variable, place) = text.variables()[position];
        let (mut nearest, mut value, mut is_known) = (NearestName::new(variable), 0, false);
        while value < values.len() {
            is_known = is_known || str_eq(values[value], variable);
            nearest.consider(values[value]);
            value += 1;
        }
        if !is_known {
            push_place(report, place);
            report.push_all(&[
                "the message `",
                text.key(),
                "` has no value for `$",
                variable,
                "`",
            ]);
            nearest.push_to(report);
        }
        position += 1;
    }
}
