//! Validation before a request is sent: the error, and checks of numbers, strings, lists and times.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use guildhall_rules::{
    Fault, count_characters, is_attachment_url, is_emoji, is_link_url, is_media_url, is_web_url,
};
use http::Uri;
use http::uri::Authority;

use crate::Timestamp;

/// Error for a field whose value the service would reject.
///
/// `Display` formats the error as in these examples; the last two errors are a component in a position that does not
/// accept it, and a violated rule for commands:
///
/// ```text
/// days: 40 is not in 1–30
/// icon: found gif, expected one of jpeg, png
/// components[0].type: found BUTTON, expected one of ACTION_ROW; put it into `ActionRow::buttons([…])`
/// options[0].name: a name must be in lowercase where a lowercase form exists; found "Ping"
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValidationError {
    /// Path to the field in the body, such as `days` or `welcome_channels[2].description`; empty for the whole body.
    pub field: String,
    /// Rejected value, or the length of a rejected string or list.
    pub value: String,
    /// Description of the valid values, such as a range, or the violated rule.
    pub valid: String,
    kind: ValidationErrorKind,
    /// Change that makes the value valid, as the end of a sentence; empty if the valid values say it.
    remedy: &'static str,
}

/// Kind of a [`ValidationError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValidationErrorKind {
    /// Number below the minimum.
    TooSmall,
    /// Number above the maximum.
    TooLarge,
    /// String or list that is too short or too long.
    Length,
    /// Value that is not in the list of valid values.
    Choice,
    /// URL with a scheme that the field does not accept.
    UrlScheme,
    /// URL that is not well formed: with a space or a control character, or without a valid host or port.
    UrlFormat,
    /// Time too far in the future.
    TooLate,
    /// Time that is not in the future.
    TooEarly,
    /// Field that conflicts with another field.
    Conflict,
    /// Image of an unsupported format, or invalid image data.
    Image,
    /// Field that requires a guild feature that the guild does not have.
    Feature,
    /// Violated rule for command definitions.
    Rule(Fault),
}

impl ValidationError {
    pub(crate) fn new(
        kind: ValidationErrorKind,
        field: &str,
        value: impl Display,
        valid: impl Display,
    ) -> Self {
        Self {
            field: field.to_owned(),
            value: value.to_string(),
            valid: valid.to_string(),
            kind,
            remedy: "",
        }
    }

    /// Returns the error for a field that conflicts with another field.
    pub(crate) fn conflict(field: &str, value: impl Display, valid: impl Display) -> Self {
        Self::new(ValidationErrorKind::Conflict, field, value, valid)
    }

    /// Adds the change that makes the value valid to the text of the error.
    pub(crate) const fn with_remedy(mut self, remedy: &'static str) -> Self {
        self.remedy = remedy;
        self
    }

    /// Returns the kind of the error.
    pub const fn kind(&self) -> ValidationErrorKind {
        self.kind
    }

    /// Prefixes the path to the field with the path to an `outer` field.
    pub(crate) fn nest_in(self, outer: impl Display) -> Self {
        let field = if self.field.is_empty() {
            outer.to_string()
        } else {
            format!("{outer}.{}", self.field)
        };
        Self { field, ..self }
    }
}

impl Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        match self.kind {
            ValidationErrorKind::Rule(_) => write!(f, "{}; found {}", self.valid, self.value),
            ValidationErrorKind::Choice
            | ValidationErrorKind::UrlScheme
            | ValidationErrorKind::Image => {
                write!(f, "found {}, expected one of {}", self.value, self.valid)
            }
            ValidationErrorKind::Conflict
            | ValidationErrorKind::UrlFormat
            | ValidationErrorKind::TooLate
            | ValidationErrorKind::TooEarly => {
                write!(f, "found {}, expected {}", self.value, self.valid)
            }
            ValidationErrorKind::Feature => write!(f, "requires {}", self.valid),
            ValidationErrorKind::TooSmall
            | ValidationErrorKind::TooLarge
            | ValidationErrorKind::Length => write!(f, "{} is not in {}", self.value, self.valid),
        }?;
        match self.remedy {
            "" => Ok(()),
            remedy => write!(f, "; {remedy}"),
        }
    }
}

impl std::error::Error for ValidationError {}

/// Formats a range as `1–30`.
pub(crate) fn format_range<T: Display>(valid: &RangeInclusive<T>) -> String {
    format!("{}–{}", valid.start(), valid.end())
}

/// Checks that a number, if present, is in a range.
pub(crate) fn check_number<T: PartialOrd + Display>(
    field: &str,
    value: Option<T>,
    valid: &RangeInclusive<T>,
) -> Result<(), ValidationError> {
    let Some(value) = value.filter(|value| !valid.contains(value)) else {
        return Ok(());
    };
    let kind = if value < *valid.start() {
        ValidationErrorKind::TooSmall
    } else {
        ValidationErrorKind::TooLarge
    };
    Err(ValidationError::new(
        kind,
        field,
        value,
        format_range(valid),
    ))
}

/// Checks that a number, if present, is in a list.
pub(crate) fn check_one_of<T: Display + PartialEq>(
    field: &str,
    value: Option<T>,
    valid: &[T],
) -> Result<(), ValidationError> {
    match value {
        Some(value) if !valid.contains(&value) => {
            let valid: Vec<_> = valid.iter().map(T::to_string).collect();
            let valid = valid.join(", ");
            Err(ValidationError::new(
                ValidationErrorKind::Choice,
                field,
                value,
                valid,
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that a string, if present, has a valid number of characters.
pub(crate) fn check_text(
    field: &str,
    text: Option<&String>,
    valid: &RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    let length = text.map(|text| count_characters(text));
    check_size(field, "a length", length, valid)
}

/// Kind of URL, by the schemes that a field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UrlKind {
    /// URL that a link button opens.
    Link,
    /// Image, video or file: on the web, or uploaded with the message.
    Media,
    /// Page on the web.
    Web,
}

/// Checks that a URL, if present, has a scheme that the field accepts, and is well formed.
pub(crate) fn check_url(
    field: &str,
    url: Option<&String>,
    kind: UrlKind,
) -> Result<(), ValidationError> {
    let (is_valid, schemes): (fn(&str) -> bool, _) = match kind {
        UrlKind::Link => (is_link_url, "http, https and discord"),
        UrlKind::Media => (is_media_url, "http, https and attachment"),
        UrlKind::Web => (is_web_url, "http and https"),
    };
    let Some(url) = url else {
        return Ok(());
    };
    let found = format!("`{}`", url.escape_debug());
    if !is_valid(url) {
        let valid = format_args!("the URL schemes {schemes}");
        let kind = ValidationErrorKind::UrlScheme;
        Err(ValidationError::new(kind, field, found, valid))
    } else if !is_well_formed(url) {
        let valid = "a URL with a host, a port of at most 65535 if any, and neither spaces nor control characters";
        let kind = ValidationErrorKind::UrlFormat;
        Err(ValidationError::new(kind, field, found, valid))
    } else {
        Ok(())
    }
}

/// Returns whether a URL with one of the schemes above is well formed. The name of an attachment is not part of a URL.
fn is_well_formed(url: &str) -> bool {
    if !is_web_url(url) {
        return is_attachment_url(url) || !url.contains(is_blank);
    }
    // Hosts and paths with letters of any language are well formed, but `Uri` knows only ASCII.
    let ascii = url.replace(|character: char| !character.is_ascii(), "x");
    let uri = ascii.parse::<Uri>().ok();
    let authority = uri.as_ref().and_then(Uri::authority);
    !url.contains(is_blank) && authority.is_some_and(has_host_and_port)
}

/// Returns whether a character is white space or a control character, neither of which a URL can contain.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}

/// Returns whether the host has a character besides dots, and the port, if there is one, is a number up to 65535.
fn has_host_and_port(authority: &Authority) -> bool {
    let host_and_port = authority.as_str().rsplit('@').next().unwrap_or_default();
    let port = host_and_port.strip_prefix(authority.host());
    authority.host().contains(|character| character != '.')
        && port.is_some_and(|port| {
            let digits = port.strip_prefix(':').unwrap_or_default();
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.is_empty() || (is_number && authority.port_u16().is_some())
        })
}

/// Checks a field for a Unicode emoji, if present. An empty text stands for no emoji.
pub(crate) fn check_unicode_emoji(
    field: &str,
    text: Option<&String>,
    valid: &RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    check_text(field, text, valid)?;
    match text.filter(|text| !text.is_empty() && !is_emoji(text)) {
        Some(text) => Err(not_an_emoji(field, text)),
        None => Ok(()),
    }
}

/// Returns the error for a text that is no Unicode emoji.
pub(crate) fn not_an_emoji(field: &str, text: &str) -> ValidationError {
    let found = format_args!("`{}`", text.escape_debug());
    let valid = "the Unicode emoji (a custom emoji also needs an ID)";
    ValidationError::new(ValidationErrorKind::Choice, field, found, valid)
}

/// Checks that a list, if present, has a valid number of entries.
pub(crate) fn check_count<T>(
    field: &str,
    list: Option<&Vec<T>>,
    valid: &RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    check_size(field, "a count", list.map(Vec::len), valid)
}

/// Checks that a size, if present, is in a range. `measure` names the size in the error, for example `a length`.
pub(crate) fn check_size(
    field: &str,
    measure: &str,
    size: Option<usize>,
    valid: &RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    match size {
        Some(size) if !valid.contains(&size) => {
            let value = format_args!("{measure} of {size}");
            let valid = format_range(valid);
            Err(ValidationError::new(
                ValidationErrorKind::Length,
                field,
                value,
                valid,
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that a time, if present, is at most `seconds` after `now`. All past times are valid.
pub(crate) fn check_time(
    field: &str,
    time: Option<&Timestamp>,
    now: Timestamp,
    seconds: i64,
) -> Result<(), ValidationError> {
    match time {
        Some(time) if time.as_millis() - now.as_millis() > seconds * 1000 => {
            let valid = format_args!("a time at most {} hours after {now}", seconds / 3600);
            Err(ValidationError::new(
                ValidationErrorKind::TooLate,
                field,
                time,
                valid,
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that a time, if present, is after `now`.
pub(crate) fn check_future(
    field: &str,
    time: Option<&Timestamp>,
    now: Timestamp,
) -> Result<(), ValidationError> {
    match time {
        Some(time) if *time <= now => {
            let valid = format_args!("a time after {now}");
            let kind = ValidationErrorKind::TooEarly;
            Err(ValidationError::new(kind, field, time, valid))
        }
        _ => Ok(()),
    }
}

/// Runs `check` for each entry of a list, if present; the path in an error contains the index of the entry.
pub(crate) fn check_each<'a, T>(
    field: &str,
    list: Option<&'a Vec<T>>,
    mut check: impl FnMut(&'a T) -> Result<(), ValidationError>,
) -> Result<(), ValidationError> {
    for (index, entry) in list.into_iter().flatten().enumerate() {
        check(entry).map_err(|error| error.nest_in(format_args!("{field}[{index}]")))?;
    }
    Ok(())
}
