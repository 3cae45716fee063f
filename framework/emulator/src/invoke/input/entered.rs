//! What a member enters into one field of a modal.

/// What a member enters into one field of a modal.
///
/// Made from text, a list of texts, or a boolean.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputValue {
    /// Text; or the one value that is chosen.
    Text(String),
    /// The values that are selected, or the names of the files that are uploaded. Users, roles and
    /// channels are names, ids or mentions.
    Values(Vec<String>),
    /// Whether a box is checked.
    Checked(bool),
}

impl InputValue {
    /// As a list of values; none where it is none.
    pub(super) fn values(&self) -> Option<Vec<String>> {
        match self {
            Self::Text(text) => Some(vec![text.clone()]),
            Self::Values(values) => Some(values.clone()),
            Self::Checked(_) => None,
        }
    }
}

impl From<&str> for InputValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for InputValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for InputValue {
    fn from(checked: bool) -> Self {
        Self::Checked(checked)
    }
}

impl<T: Into<String>> From<Vec<T>> for InputValue {
    fn from(values: Vec<T>) -> Self {
        Self::Values(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<String>, const N: usize> From<[T; N]> for InputValue {
    fn from(values: [T; N]) -> Self {
        Self::Values(values.into_iter().map(Into::into).collect())
    }
}
