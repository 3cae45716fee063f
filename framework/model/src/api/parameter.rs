//! Conversion of values to path parameters and query string parameters, and percent-encoding.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::audit_log::AuditLogEvent;
use crate::guild::WidgetStyle;
use crate::{Emoji, Id, InteractionToken, Secret, Timestamp};

/// Value of a path parameter or query string parameter.
pub(crate) trait Parameter {
    /// Returns the value as a string, not encoded; `None` if the parameter is omitted.
    fn to_param(&self) -> Option<String>;

    /// Returns the value as a string, not encoded, for a parameter that is present.
    fn to_present_param(&self) -> Option<String> {
        self.to_param()
    }
}

/// Returns the query string parameters that have a value.
pub(crate) fn present_fields<const N: usize>(
    fields: [(&'static str, Option<String>); N],
) -> Vec<(&'static str, String)> {
    fields
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

impl<T> Parameter for Id<T> {
    fn to_param(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Parameter for InteractionToken {
    fn to_param(&self) -> Option<String> {
        Some(self.expose().to_owned())
    }
}

/// Omits `false`, the default of every boolean query string parameter that is not an `Option`.
impl Parameter for bool {
    fn to_param(&self) -> Option<String> {
        self.then(|| "true".to_owned())
    }

    fn to_present_param(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Parameter for u32 {
    fn to_param(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Parameter for String {
    fn to_param(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl Parameter for Secret {
    fn to_param(&self) -> Option<String> {
        Some(self.expose().to_owned())
    }
}

impl Parameter for Timestamp {
    fn to_param(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Formats a custom emoji as `name:id`; the service ignores the name.
impl Parameter for Emoji {
    fn to_param(&self) -> Option<String> {
        let name = self.name.as_deref();
        Some(match self.id {
            Some(id) => format!("{}:{id}", name.unwrap_or("_")),
            None => name.unwrap_or_default().to_owned(),
        })
    }
}

impl Parameter for AuditLogEvent {
    fn to_param(&self) -> Option<String> {
        Some(self.wire().to_string())
    }
}

impl Parameter for WidgetStyle {
    fn to_param(&self) -> Option<String> {
        Some(self.as_str().to_owned())
    }
}

impl<T: Parameter> Parameter for Option<T> {
    fn to_param(&self) -> Option<String> {
        self.as_ref().and_then(T::to_present_param)
    }
}

/// Separates the entries with commas; omits an empty list.
impl<T> Parameter for Vec<Id<T>> {
    fn to_param(&self) -> Option<String> {
        let ids: Vec<_> = self.iter().map(Id::to_string).collect();
        Some(ids.join(",")).filter(|text| !text.is_empty())
    }
}

/// All characters except letters, digits and `-_.~`.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// Reserved characters in a comma-separated list of a query string.
const RESERVED_IN_LIST: &AsciiSet = &RESERVED.remove(b',');

/// Percent-encodes the UTF-8 bytes of a string, except ASCII letters, digits and `-_.~`.
pub fn percent_encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Percent-encodes a value of a query string, except commas, which separate the entries of lists.
pub(crate) fn percent_encode_list(text: &str) -> String {
    utf8_percent_encode(text, RESERVED_IN_LIST).to_string()
}

/// Replaces each `{name}` in `template` with the next value of `params`, percent-encoded.
pub(super) fn fill_path(template: &str, params: impl IntoIterator<Item = String>) -> String {
    let mut params = params.into_iter();
    let segments = template.split('/').map(|segment| {
        if segment.starts_with('{') {
            percent_encode(&params.next().unwrap_or_default())
        } else {
            segment.to_owned()
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns the segments of a path template, with `{}` for each parameter: two templates of the same path have the same
/// segments, whatever the names of their parameters.
///
/// ```
/// use guildhall_model::api::template_segments;
///
/// assert!(template_segments("/guilds/{guild.id}/roles").eq(["", "guilds", "{}", "roles"]));
/// ```
pub fn template_segments(template: &str) -> impl Iterator<Item = &str> {
    let is_parameter = |segment: &str| segment.starts_with('{');
    template
        .split('/')
        .map(move |segment| if is_parameter(segment) { "{}" } else { segment })
}

/// Returns the name and the value of each `{name}` in `template` if `path` matches the template, as they are in the
/// path: percent-encoded. A value is not empty.
pub fn match_path<'t, 'p>(template: &'t str, path: &'p str) -> Option<Vec<(&'t str, &'p str)>> {
    let (mut wanted, mut given) = (template.split('/'), path.split('/'));
    let mut params = Vec::new();
    loop {
        let (name, value) = match (wanted.next(), given.next()) {
            (None, None) => return Some(params),
            (Some(wanted), Some(given)) => (wanted, given),
            _ => return None,
        };
        let param = name
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'));
        match param {
            Some(name) if !value.is_empty() => params.push((name, value)),
            None if name == value => {}
            _ => return None,
        }
    }
}
