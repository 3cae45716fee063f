//! The words of a whole app.

use super::{Addressee, Sentence};
use crate::app::AppBuilder;

/// The words of an app, with their type forgotten.
pub(crate) type AppWording =
    Box<dyn Fn(&Sentence<'_>, &Addressee<'_>) -> Option<String> + Send + Sync>;

/// # Words
///
/// What the framework itself says to members: see [`wording`](crate::wording).
impl AppBuilder {
    /// Words what the framework itself says to members, such as in their languages. Called again, the
    /// last one counts.
    ///
    /// What it has no words for is said in English, and so is what no message holds: nothing to read,
    /// or over 2,000 characters. The log says so.
    pub fn wording(
        mut self,
        wording: impl Fn(&Sentence<'_>, &Addressee<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.around.wording = Some(Box::new(wording));
        self
    }
}
