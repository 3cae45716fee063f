//! The user who receives a message of the framework, and the choice of its text.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use guildhall_model::{Guild, Id, Interaction, Locale};
use guildhall_rules::{CONTENT_MAX, characters};

use super::user_message::UserMessage;
use crate::app::builder::AppMessages;
use crate::context::services::Shared;
use crate::interaction::Arrival;
#[cfg(feature = "fluent")]
use crate::localize::translator::{TextArg, Translator};

/// The user who receives a message of the framework, and the interaction that caused it.
#[derive(Clone, Copy)]
pub struct Recipient<'a> {
    arrival: &'a Arrival<'a>,
    messages: Option<&'a AppMessages>,
    #[cfg(feature = "fluent")]
    translator: &'a Translator,
}

impl<'a> Recipient<'a> {
    pub(crate) fn new(app: &'a Shared, arrival: &'a Arrival<'a>) -> Self {
        Self {
            arrival,
            messages: app.around.messages.as_ref(),
            #[cfg(feature = "fluent")]
            translator: &app.translator,
        }
    }

    /// Returns the ID of the interaction.
    pub fn id(&self) -> Id<Interaction> {
        self.arrival.id
    }

    /// Returns the user's language.
    ///
    /// If the message replaces a public deferral, other users see it too.
    pub fn locale(&self) -> Option<&Locale> {
        self.arrival.origin.locale.as_ref()
    }

    /// Returns the guild of the interaction.
    pub fn guild_id(&self) -> Option<Id<Guild>> {
        self.arrival.origin.guild_id
    }

    /// Returns the name of the handler, as [`Context::path`](crate::Context::path) does.
    ///
    /// Returns `None` if the app has no handler for the interaction.
    pub fn path(&self) -> Option<String> {
        self.arrival.to.as_ref().map(|to| to.called.to_string())
    }

    /// Returns the text with this key in the user's language, from the files that `localizations!` embeds.
    ///
    /// The lookup is that of [`Context::tr`](crate::Context::tr). Returns `None` if no file has the key.
    ///
    /// ```
    /// use guildhall::guard::GuardError;
    /// use guildhall::messages::{Recipient, UserMessage};
    /// use guildhall::prelude::*;
    ///
    /// // locales/de.ftl:
    /// //   done = Erledigt.
    /// //   again = Das geht wieder { $when }.
    /// fn from_files(message: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
    ///     match message {
    ///         UserMessage::Done => to.tr("done", []),
    ///         UserMessage::Guard(GuardError::Cooldown { retry_at, .. }) => {
    ///             let when = format!("<t:{}:R>", retry_at.as_seconds());
    ///             to.tr("again", [("when", when.into())])
    ///         }
    ///         _ => None,
    ///     }
    /// }
    ///
    /// let builder = App::builder().messages(from_files);
    /// ```
    #[cfg(feature = "fluent")]
    pub fn tr<'t>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'t str, TextArg<'t>)>,
    ) -> Option<String> {
        self.translator.find(self.locale(), key, args)
    }

    pub(crate) fn arrival(&self) -> &'a Arrival<'a> {
        self.arrival
    }

    /// Returns the app's text for a message, or the English text.
    pub(crate) fn text(&self, message: &UserMessage<'_>) -> String {
        self.app_text(message)
            .unwrap_or_else(|| message.to_string())
    }

    /// Returns the app's text for a message, if the app has one that fits into a Discord message.
    pub(crate) fn app_text(&self, message: &UserMessage<'_>) -> Option<String> {
        let messages = self.messages?;
        // Without this catch, a panic here would leave the user without any response.
        let Ok(text) = catch_unwind(AssertUnwindSafe(|| messages(message, self))) else {
            tracing::error!(interaction = %self.id(), "the app's messages function panicked");
            return None;
        };
        text.filter(|text| self.is_sendable(text))
    }

    /// Returns whether a text fits into a message, and logs an error if it does not.
    fn is_sendable(&self, text: &str) -> bool {
        let length = characters(text);
        let is_sendable = length <= CONTENT_MAX && !text.trim().is_empty();
        if !is_sendable {
            let interaction = self.id();
            tracing::error!(%interaction, length, "the app's message to the user is empty or over 2,000 characters");
        }
        is_sendable
    }
}

impl fmt::Debug for Recipient<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipient")
            .field("id", &self.arrival.id)
            .finish_non_exhaustive()
    }
}
