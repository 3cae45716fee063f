//! The options that are filled in while a command is typed, but cannot be read yet.

/// The texts of options that are filled in, but cannot be read yet.
#[derive(Clone, Debug, Default)]
pub struct Unparsed(pub(super) Vec<(&'static str, String)>);

impl Unparsed {
    /// The text of this option.
    pub fn get(&self, option: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == option)
            .map(|(_, text)| text.as_str())
    }
}
