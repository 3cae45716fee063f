//! Conversion of values to path parameters and query string parameters.

use crate::guild::WidgetStyle;
use crate::{Emoji, Id, InteractionToken, Secret, Timestamp, percent_encode};

/// Value of a path parameter or query string parameter.
pub(crate) trait Parameter {
    /// Returns the value as a string, not encoded; `None` if the parameter is omitted.
    fn to_param(&self) -> Option<String>;
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

/// Omits `false`, the default of every boolean query string parameter.
impl Parameter for bool {
    fn to_param(&self) -> Option<String> {
        self.then(|| "true".to_owned())
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

impl Parameter for WidgetStyle {
    fn to_param(&self) -> Option<String> {
        Some(self.as_str().to_owned())
    }
}

impl<T: Parameter> Parameter for Option<T> {
    fn to_param(&self) -> Option<String> {
        self.as_ref().and_then(T::to_param)
    }
}

/// Separates the entries with commas; omits an empty list.
impl<T> Parameter for Vec<Id<T>> {
    fn to_param(&self) -> Option<String> {
        let ids: Vec<_> = self.iter().map(Id::to_string).collect();
        Some(ids.join(",")).filter(|text| !text.is_empty())
    }
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
