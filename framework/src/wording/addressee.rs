//! Who is told a sentence, and of what.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use guildhall_model::{Guild, Id, Interaction, Locale};
use guildhall_rules::{CONTENT_MAX, characters};
use tracing::field::{DisplayValue, display};

use super::Sentence;
#[cfg(feature = "fluent")]
use crate::define::Arg;
#[cfg(feature = "fluent")]
use crate::define::localize::Translator;
use crate::interaction::Incoming;
use crate::respond::route_info::RouteName;

/// Function of an app that words the framework's messages.
pub(crate) type AppWording =
    Box<dyn Fn(&Sentence<'_>, &Addressee<'_>) -> Option<String> + Send + Sync>;

/// Who is told a sentence, and of what.
#[derive(Clone, Copy)]
pub struct Addressee<'a> {
    incoming: &'a Incoming<'a>,
    /// Name of the matched route, if there is one.
    route: Option<RouteName>,
    wording: Option<&'a AppWording>,
    #[cfg(feature = "fluent")]
    translator: &'a Translator,
}

impl<'a> Addressee<'a> {
    pub(crate) fn new(
        incoming: &'a Incoming<'a>,
        route: Option<RouteName>,
        wording: Option<&'a AppWording>,
        #[cfg(feature = "fluent")] translator: &'a Translator,
    ) -> Self {
        Self {
            incoming,
            route,
            wording,
            #[cfg(feature = "fluent")]
            translator,
        }
    }

    /// The interaction's id.
    pub fn id(&self) -> Id<Interaction> {
        self.incoming.id
    }

    /// The language of whoever did it.
    ///
    /// What takes the place of a deferral that everybody saw is seen by everybody too.
    pub fn locale(&self) -> Option<&Locale> {
        self.incoming.origin.locale.as_ref()
    }

    /// The guild where it happened.
    pub fn guild_id(&self) -> Option<Id<Guild>> {
        self.incoming.origin.guild_id
    }

    /// What was called, as [`Context::path`](crate::Context::path) says it; none where the app has no
    /// handler for it.
    pub fn path(&self) -> Option<String> {
        self.route.map(|route| route.to_string())
    }

    /// The text with this key, from the files that `localizations!` embeds, in the language of
    /// whoever did it, as [`Context::tr`](crate::Context::tr) finds it; none where no file has one.
    ///
    /// ```
    /// use guildhall::guard::Refused;
    /// use guildhall::prelude::*;
    /// use guildhall::wording::{Addressee, Sentence};
    ///
    /// // locales/de.ftl:
    /// //   done = Erledigt.
    /// //   again = Das geht wieder { $when }.
    /// fn from_files(sentence: &Sentence<'_>, to: &Addressee<'_>) -> Option<String> {
    ///     match sentence {
    ///         Sentence::Done => to.tr("done", []),
    ///         Sentence::Refused(Refused::Cooldown { free_at, .. }) => {
    ///             let when = format!("<t:{}:R>", free_at.as_seconds());
    ///             to.tr("again", [("when", when.into())])
    ///         }
    ///         _ => None,
    ///     }
    /// }
    ///
    /// let builder = App::builder().wording(from_files);
    /// ```
    #[cfg(feature = "fluent")]
    pub fn tr<'t>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'t str, Arg<'t>)>,
    ) -> Option<String> {
        self.translator.find(self.locale(), key, args)
    }

    pub(crate) fn incoming(&self) -> &'a Incoming<'a> {
        self.incoming
    }

    /// Returns the name for logs: the route's, or else the command's as the service has it. An
    /// unknown custom ID is not logged, since it may hold text from a user.
    pub(crate) fn log_name(&self) -> Option<DisplayValue<&dyn fmt::Display>> {
        let name = &self.incoming.data.name.0;
        match &self.route {
            Some(route) => Some(display(route as _)),
            None => (!name.is_empty()).then(|| display(name as _)),
        }
    }

    /// The sentence in the app's words, or else as it is said in English.
    pub(crate) fn say(&self, sentence: &Sentence<'_>) -> String {
        let worded = self.worded(sentence);
        worded.unwrap_or_else(|| sentence.to_string())
    }

    /// The sentence in the app's words, if it has any.
    pub(crate) fn worded(&self, sentence: &Sentence<'_>) -> Option<String> {
        let wording = self.wording?;
        // Nothing else stands between its panic and a member who is told nothing.
        let Ok(words) = catch_unwind(AssertUnwindSafe(|| wording(sentence, self))) else {
            tracing::error!(interaction = %self.id(), "the app's wording panicked");
            return None;
        };
        words.filter(|words| self.is_sayable(words))
    }

    /// Whether a message can hold a text; the log says where not.
    fn is_sayable(&self, text: &str) -> bool {
        let length = characters(text);
        let is_sayable = length <= CONTENT_MAX && !text.trim().is_empty();
        if !is_sayable {
            let interaction = self.id();
            tracing::error!(%interaction, length, "what the member is to be told has no characters, or over 2,000");
        }
        is_sayable
    }
}

impl fmt::Debug for Addressee<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Addressee")
            .field("id", &self.incoming.id)
            .finish_non_exhaustive()
    }
}
