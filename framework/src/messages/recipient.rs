//! The user who receives a message of the framework, and the text of the message for this user.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use guildhall_model::{Guild, Id, Interaction, Locale};
use guildhall_rules::{CONTENT_MAX, count_characters};
use tracing::field::{DisplayValue, display};

use super::user_message::UserMessage;
use crate::interaction::Incoming;
use crate::interaction::route_name::RouteName;
#[cfg(feature = "fluent")]
use crate::localize::translator::{TextArg, Translator};
use crate::redact::redact;
use crate::telemetry::outcome::{Failure, FailureObserver, Outcome};

/// A function of the app that returns the text of a message to a user.
pub(crate) type MessageFunction =
    Box<dyn Fn(&UserMessage<'_>, &Recipient<'_>) -> Option<String> + Send + Sync>;

/// The app's texts for the messages of the framework, and its observer of the failures that the messages do not show.
pub(crate) struct AppMessages {
    pub(crate) function: Option<MessageFunction>,
    pub(crate) on_failure: Option<FailureObserver>,
    #[cfg(feature = "fluent")]
    pub(crate) translator: Translator,
}

impl fmt::Debug for AppMessages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppMessages").finish_non_exhaustive()
    }
}

/// The user who receives a message of the framework, and the interaction that caused the message.
#[derive(Clone, Copy)]
pub struct Recipient<'a> {
    incoming: &'a Incoming<'a>,
    /// Name of the matched route.
    route: Option<RouteName>,
    messages: &'a AppMessages,
}

impl<'a> Recipient<'a> {
    pub(crate) fn new(
        incoming: &'a Incoming<'a>,
        route: Option<RouteName>,
        messages: &'a AppMessages,
    ) -> Self {
        Self {
            incoming,
            route,
            messages,
        }
    }

    /// Returns the interaction ID.
    pub fn id(&self) -> Id<Interaction> {
        self.incoming.id
    }

    /// Returns the user's language.
    ///
    /// If the message replaces a public deferral, other users see it too.
    pub fn locale(&self) -> Option<&Locale> {
        self.incoming.origin.locale.as_ref()
    }

    /// Returns the guild ID of the interaction.
    pub fn guild_id(&self) -> Option<Id<Guild>> {
        self.incoming.origin.guild_id
    }

    /// Returns the path or pattern of the handler, as [`Context::path`](crate::Context::path) does.
    ///
    /// Returns `None` if the app has no handler for the interaction.
    pub fn path(&self) -> Option<String> {
        self.route.map(|route| route.to_string())
    }

    /// Returns the text with this key in the user's language, from the files that `localizations!` embeds.
    ///
    /// Searches like [`Context::tr`](crate::Context::tr), but returns `None` if no file has the key.
    ///
    /// ```
    /// use guildhall::messages::{Recipient, UserMessage};
    /// use guildhall::prelude::*;
    ///
    /// // locales/de.ftl:
    /// //   done = Erledigt.
    /// //   failed = Das ging schief. Die Nummer ist { $id }.
    /// fn from_files(message: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
    ///     match message {
    ///         UserMessage::Done => to.tr("done", []),
    ///         UserMessage::InternalError { id } => to.tr("failed", [("id", id.to_string().into())]),
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
        self.messages.translator.find(self.locale(), key, args)
    }

    pub(crate) fn incoming(&self) -> &'a Incoming<'a> {
        self.incoming
    }

    /// Returns the name for logs: the name of the route, or the command name in the interaction if no route matched.
    ///
    /// An unknown custom ID is not logged because it may contain text from a user.
    pub(crate) fn log_name(&self) -> Option<DisplayValue<&dyn fmt::Display>> {
        let name = &self.incoming.data.name.0;
        match &self.route {
            Some(route) => Some(display(route as _)),
            None => (!name.is_empty()).then(|| display(name as _)),
        }
    }

    /// Passes an error that the user does not see to the app's observer of failures, if the app has one.
    pub(crate) fn report_failure(&self, outcome: Outcome, error: &str) {
        let Some(on_failure) = &self.messages.on_failure else {
            return;
        };
        let handler = self.log_name().map(|name| name.to_string());
        on_failure(Failure {
            interaction: Some(self.id()),
            handler: handler.unwrap_or_default(),
            outcome,
            error: redact(error).into_owned(),
        });
    }

    /// Returns the app's text for a message, or the English text.
    pub(crate) fn text(&self, message: &UserMessage<'_>) -> String {
        self.app_text(message)
            .unwrap_or_else(|| message.to_string())
    }

    /// Returns the app's text for a message: that of its function, or that of its localization files. `None` without
    /// one, or if the text is empty or has more than 2000 characters.
    pub(crate) fn app_text(&self, message: &UserMessage<'_>) -> Option<String> {
        let own = self.function_text(message);
        own.or_else(|| {
            self.localized_text(message)
                .filter(|text| self.is_sendable(text))
        })
    }

    fn function_text(&self, message: &UserMessage<'_>) -> Option<String> {
        let messages = self.messages.function.as_ref()?;
        // Without this catch, a panic here would leave the user without any response.
        let Ok(text) = catch_unwind(AssertUnwindSafe(|| messages(message, self))) else {
            tracing::error!(interaction = %self.id(), "the app's `messages` function panicked");
            return None;
        };
        text.filter(|text| self.is_sendable(text))
    }

    /// Returns the text of the app's files. An invalid value is reported with the name of its option in the user's
    /// language.
    fn localized_text(&self, message: &UserMessage<'_>) -> Option<String> {
        let text = self.file_text(message);
        let UserMessage::Argument(error) = message else {
            return text;
        };
        if text.is_none() && error.localized_name.is_none() {
            return None;
        }
        let name = error.localized_name.as_deref().unwrap_or(error.name);
        let reason = text.unwrap_or_else(|| error.reason.to_string());
        Some(format!("`{name}`: {reason}"))
    }

    #[cfg(feature = "fluent")]
    fn file_text(&self, message: &UserMessage<'_>) -> Option<String> {
        if self.messages.translator.is_empty() {
            return None;
        }
        let (key, values) = message.key_and_values()?;
        self.messages
            .translator
            .find_message(self.locale(), key, values)
    }

    /// Returns `None`: without the feature `fluent`, there are no files.
    #[cfg(not(feature = "fluent"))]
    #[expect(
        clippy::unused_self,
        reason = "the other form reads the files of the app"
    )]
    fn file_text(&self, _message: &UserMessage<'_>) -> Option<String> {
        None
    }

    /// Returns whether a text can be the content of a message. Logs an error if not.
    fn is_sendable(&self, text: &str) -> bool {
        let length = count_characters(text);
        let is_sendable = length <= CONTENT_MAX && !text.trim().is_empty();
        if !is_sendable {
            let interaction = self.id();
            tracing::error!(%interaction, length, "the app's message to the user is empty or has more than 2000 characters");
        }
        is_sendable
    }
}

impl fmt::Debug for Recipient<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipient")
            .field("id", &self.incoming.id)
            .finish_non_exhaustive()
    }
}
