//! A value together with the place in the user's source that it was read from.

use proc_macro2::Span;

/// A value and its span.
#[derive(Clone)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

/// The values behind a key, each at its own token; the span of all is that of the key.
pub(crate) type Listed<T> = Spanned<Vec<Spanned<T>>>;

impl<T> Spanned<T> {
    pub(crate) fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T> Listed<T> {
    /// The span of the entry with this index, or of the key.
    pub(crate) fn span_at(&self, entry: Option<usize>) -> Span {
        self.get(entry).map_or(self.span, |entry| entry.span)
    }

    /// The entry with this index.
    pub(crate) fn get(&self, entry: Option<usize>) -> Option<&Spanned<T>> {
        self.value.get(entry?)
    }

    /// The values alone.
    pub(crate) fn values<'a, U>(&'a self, read: impl Fn(&'a T) -> U) -> Vec<U> {
        self.value.iter().map(|entry| read(&entry.value)).collect()
    }
}
