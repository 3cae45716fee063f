//! The parameters of a path in their places.

use crate::percent_encode;

/// Replaces each `{name}` of a path by the next of its parameters.
pub(super) fn fill(template: &str, params: impl IntoIterator<Item = String>) -> String {
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
