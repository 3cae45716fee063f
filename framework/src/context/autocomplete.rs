//! What an autocomplete function can ask for.

use guildhall_client::{Client, handle};
use guildhall_model::{
    Application, Channel, Guild, Id, Interaction, Locale, Member, Permissions, User,
};
use guildhall_rules::InteractionContextType;

use crate::context::Context;
use crate::context::error::ContextError;
#[cfg(feature = "fluent")]
use crate::localize::translator::TextArg;

/// A command that is being typed, in the hands of an autocomplete function.
///
/// What a [`Context`] can be asked is there. Nothing answers but what the function returns.
#[derive(Clone, Debug)]
pub struct Autocomplete {
    context: Context,
    option: &'static str,
}

impl Autocomplete {
    pub(crate) fn new(context: Context, option: &'static str) -> Self {
        Self { context, option }
    }

    /// The name of the option that is being typed.
    pub fn option(&self) -> &'static str {
        self.option
    }

    /// The app's state of this type.
    ///
    /// # Errors
    ///
    /// As [`Context::state`].
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        self.context.state()
    }

    /// A text in the language of whoever is typing, as [`Context::tr`].
    #[cfg(feature = "fluent")]
    pub fn tr<'a>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.context.tr(key, args)
    }

    /// A text in another language, as [`Context::tr_in`].
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

/// Passes on what a context can be asked.
macro_rules! asked {
    ($($(#[$meta:meta])* $name:ident: $type:ty;)*) => {
        impl Autocomplete {$(
            $(#[$meta])*
            pub fn $name(&self) -> $type {
                self.context.$name()
            }
        )*}
    };
}

asked! {
    /// The interaction's id.
    id: Id<Interaction>;
    /// The app's id.
    application_id: Id<Application>;
    /// The names of the command and its subcommand, as in `role member add`.
    path: String;
    /// Who is typing.
    user: &User;
    /// Who is typing, as a member of the guild.
    ///
    /// # Errors
    ///
    /// As [`Context::member`].
    member: Result<&Member, ContextError>;
    /// The guild where it is typed.
    guild_id: Option<Id<Guild>>;
    /// The channel where it is typed.
    channel_id: Option<Id<Channel>>;
    /// The language of whoever is typing.
    locale: Option<&Locale>;
    /// What the app may do where it is typed; nothing where the service does not say.
    app_permissions: Permissions;
    /// Whether it is typed in a guild, in the bot's direct messages, or in others.
    context: Option<InteractionContextType>;
    /// The whole interaction.
    ///
    /// # Errors
    ///
    /// As [`Context::interaction`].
    interaction: Result<&Interaction, ContextError>;
}

asked! {
    /// Calls the service, with the app's credentials.
    ///
    /// # Errors
    ///
    /// As [`Context::client`].
    client: Result<&Client, ContextError>;
    /// The guild where it is typed, to read.
    ///
    /// # Errors
    ///
    /// As [`Context::guild`].
    guild: Result<handle::Guild, ContextError>;
}
