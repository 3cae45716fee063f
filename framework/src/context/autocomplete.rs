//! The context of an autocomplete function.

use guildhall_client::{Client, handle};
use guildhall_model::{
    Application, Channel, Guild, Id, Interaction, Locale, Member, Permissions, User,
};
use guildhall_rules::InteractionContextType;

use crate::context::Context;
use crate::context::error::ContextError;
#[cfg(feature = "fluent")]
use crate::localize::translator::TextArg;

/// A command that a user is typing, as its autocomplete function sees it.
///
/// It has the getters of [`Context`]. Only the function's return value responds.
#[derive(Clone, Debug)]
pub struct Autocomplete {
    context: Context,
    option: &'static str,
}

impl Autocomplete {
    pub(crate) fn new(context: Context, option: &'static str) -> Self {
        Self { context, option }
    }

    /// Returns the name of the option that is being typed.
    pub fn option(&self) -> &'static str {
        self.option
    }

    /// Returns the app's state of this type.
    ///
    /// # Errors
    ///
    /// As [`Context::state`].
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        self.context.state()
    }

    /// Returns a text in the user's language, as [`Context::tr`].
    #[cfg(feature = "fluent")]
    pub fn tr<'a>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.context.tr(key, args)
    }

    /// Returns a text in another language, as [`Context::tr_in`].
    #[cfg(feature = "fluent")]
    pub fn tr_in<'a>(
        &self,
        locale: &Locale,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.context.tr_in(locale, key, args)
    }
}

/// Delegates getters to the context.
macro_rules! delegated {
    ($($(#[$meta:meta])* $name:ident: $type:ty;)*) => {
        impl Autocomplete {$(
            $(#[$meta])*
            pub fn $name(&self) -> $type {
                self.context.$name()
            }
        )*}
    };
}

delegated! {
    /// Returns the interaction's ID.
    id: Id<Interaction>;
    /// Returns the app's ID.
    application_id: Id<Application>;
    /// Returns the names of the command and its subcommand, as in `role member add`.
    path: String;
    /// Returns the user.
    user: &User;
    /// Returns the user as a member of the guild.
    ///
    /// # Errors
    ///
    /// As [`Context::member`].
    member: Result<&Member, ContextError>;
    /// Returns the ID of the guild; `None` in direct messages.
    guild_id: Option<Id<Guild>>;
    /// Returns the ID of the channel.
    channel_id: Option<Id<Channel>>;
    /// Returns the user's language.
    locale: Option<&Locale>;
    /// Returns the app's permissions in the channel; empty if the service does not send them.
    app_permissions: Permissions;
    /// Returns whether it is typed in a guild, in the bot's direct messages, or in other ones.
    context: Option<InteractionContextType>;
    /// Returns the whole interaction.
    ///
    /// # Errors
    ///
    /// As [`Context::interaction`].
    interaction: Result<&Interaction, ContextError>;
}

delegated! {
    /// Returns the client, which calls the service with the app's credentials.
    ///
    /// # Errors
    ///
    /// As [`Context::client`].
    client: Result<&Client, ContextError>;
    /// Returns the handle to the guild.
    ///
    /// # Errors
    ///
    /// As [`Context::guild`].
    guild: Result<handle::Guild, ContextError>;
}
