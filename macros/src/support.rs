//! Values with their source spans, and error messages with suggestions for unknown names.

use guildhall_rules::edit_distance;
use proc_macro2::Span;

/// A value and the span of its tokens.
#[derive(Clone)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

/// The values of a list argument, each with its span. The span of the list is the span of its key.
pub(crate) type SpannedList<T> = Spanned<Vec<Spanned<T>>>;

impl<T> Spanned<T> {
    pub(crate) fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T> SpannedList<T> {
    /// Returns the span of the entry at `index`, or the span of the key if there is no such entry.
    pub(crate) fn span_at(&self, index: Option<usize>) -> Span {
        self.get(index).map_or(self.span, |entry| entry.span)
    }

    /// Returns the entry at `index`.
    pub(crate) fn get(&self, index: Option<usize>) -> Option<&Spanned<T>> {
        self.value.get(index?)
    }

    /// Applies `map` to each value, and drops the spans.
    pub(crate) fn map_values<'a, U>(&'a self, map: impl Fn(&'a T) -> U) -> Vec<U> {
        self.value.iter().map(|entry| map(&entry.value)).collect()
    }
}

/// Returns the message for a `name` that is not in `valid`. Suggests a similar name, and lists all valid names.
///
/// `expected` completes the sentence "`name` is not …".
pub(crate) fn unknown_name_message(name: &str, expected: &str, valid: &[&str]) -> String {
    let similar = nearest_name(name, valid).or_else(|| overlapping_name(name, valid));
    unknown_name_message_with(name, expected, similar, valid)
}

/// Returns the message for an unknown `name`, with a given suggestion.
pub(crate) fn unknown_name_message_with(
    name: &str,
    expected: &str,
    suggestion: Option<&str>,
    valid: &[&str],
) -> String {
    let list = valid
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let question = suggestion
        .map(|suggestion| format!("; did you mean `{suggestion}`?"))
        .unwrap_or_default();
    let one_of = if valid.len() > 1 { "one of " } else { "" };
    format!("`{name}` is not {expected}{question}\n= help: expected {one_of}{list}")
}

/// Finds the valid name with the smallest edit distance, if the distance is plausible for a typo.
fn nearest_name<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    let lowercase = name.to_lowercase();
    let (distance, nearest) = valid
        .iter()
        .map(|valid| (edit_distance(&lowercase, &valid.to_lowercase()), *valid))
        .min_by_key(|(distance, _)| *distance)?;
    (distance <= (lowercase.len() / 2).min(3)).then_some(nearest)
}

/// Finds a valid name that contains `name`, or that `name` contains.
fn overlapping_name<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    valid
        .iter()
        .copied()
        .find(|valid| valid.contains(name) || name.contains(valid))
}
