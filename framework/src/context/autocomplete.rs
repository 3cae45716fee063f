//! The context of an autocomplete function.

use guildhall_client::{Client, handle};
use guildhall_model::{
    Application, Channel, Entitlement, Guild, Id, Interaction, Locale, Member, Permissions, User,
};
use guildhall_rules::InteractionContextType;

use crate::context::Context;
use crate::context::error::ContextError;
#[cfg(feature = "fluent")]
use crate::localize::translator::TextArg;

/// Context of an autocomplete request: a command that a user is typing.
///
/// The getters are the same as on [`Context`]. An autocomplete function responds only by its return value.
#[derive(Clone, Debug)]
pub struct Autocomplete {
    context: Context,
    option: &'static str,
}

impl Autocomplete {
    pub(crate) fn new(context: Context, option: &'static str) -> Self {
        Self { context, option }
    }

    /// Returns the name of the option that the user is typing.
    pub fn option(&self) -> &'static str {
        self.option
    }

    /// Returns the app's state of type `T`.
    ///
    /// # Errors
    ///
    /// Same as [`Context::state`].
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        self.context.state()
    }

    /// Returns a text in the user's language. See [`Context::tr`].
    #[cfg(feature = "fluent")]
    pub fn tr<'a>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.context.tr(key, args)
    }

    /// Returns a text in another language. See [`Context::tr_in`].
    #[cfg(feature = "fluent")]
    pub fn tr_in<'a, 'l>(
        &self,
        locale: impl Into<Option<&'l Locale>>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.context.tr_in(locale, key, args)
    }
}

/// Delegates getters to the inner context.
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
    /// Returns the interaction ID, which log messages contain.
    id: Id<Interaction>;
    /// Returns the ID of the application that the interaction is for.
    application_id: Id<Application>;
    /// Returns the path of the command, such as `role member add`.
    path: String;
    /// Returns the user who is typing.
    user: &User;
    /// Returns the user as a guild member.
    ///
    /// # Errors
    ///
    /// Same as [`Context::member`].
    member: Result<&Member, ContextError>;
    /// Returns the guild ID; `None` in direct messages.
    guild_id: Option<Id<Guild>>;
    /// Returns the ID of the channel that the interaction was sent from.
    channel_id: Option<Id<Channel>>;
    /// Returns the language that the user has selected in Discord.
    locale: Option<&Locale>;
    /// Returns the preferred language of the guild; `None` in direct messages.
    guild_locale: Option<&Locale>;
    /// Returns the app's permissions in the channel; empty if the service does not send them.
    app_permissions: Permissions;
    /// Returns the interaction context: a guild, a DM with the bot, or another DM or group DM.
    context: Option<InteractionContextType>;
    /// Returns the channel that the interaction was sent from, as a partial object.
    ///
    /// # Errors
    ///
    /// Same as [`Context::partial_channel`].
    partial_channel: Result<&Channel, ContextError>;
    /// Returns the entitlements of the user and the guild.
    ///
    /// # Errors
    ///
    /// Same as [`Context::entitlements`].
    entitlements: Result<&[Entitlement], ContextError>;
    /// Returns the whole interaction.
    ///
    /// # Errors
    ///
    /// Same as [`Context::interaction`].
    interaction: Result<&Interaction, ContextError>;
}

delegated! {
    /// Returns the client, which sends requests with the app's credentials.
    ///
    /// # Errors
    ///
    /// Same as [`Context::client`].
    client: Result<&Client, ContextError>;
    /// Returns the handle for the interaction's guild.
    ///
    /// # Errors
    ///
    /// Same as [`Context::guild`].
    guild: Result<handle::Guild, ContextError>;
}
