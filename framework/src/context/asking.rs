//! What a handler can ask of its interaction and of the app.

use std::any::type_name;

use guildhall_model::{
    Application, Channel, Guild, Id, Interaction, InteractionToken, Locale, Member, Permissions,
    User,
};
use guildhall_rules::InteractionContextType;

use super::caller::Caller;
use super::{Context, ContextError};
#[cfg(feature = "fluent")]
use crate::define::Arg;

impl Context {
    /// What was called: the names of a command and its subcommand, as in `role member add`, or the
    /// pattern of a custom id, with `{}` for each value.
    pub fn path(&self) -> String {
        self.inner.destination.called.to_string()
    }

    /// The interaction's id.
    pub fn id(&self) -> Id<Interaction> {
        self.inner.id
    }

    /// The app's id.
    pub fn application_id(&self) -> Id<Application> {
        self.inner.application_id
    }

    /// The token that follow-ups need; good for 15 minutes. It does not print.
    pub fn token(&self) -> &InteractionToken {
        self.inner.calls.token()
    }

    /// Who did it.
    pub fn user(&self) -> &User {
        match self.caller() {
            Caller::Member(member) => &member.user,
            Caller::User(user) => user,
        }
    }

    /// Who did it, as a member of the guild where it happened.
    ///
    /// # Errors
    ///
    /// [`ContextError::NotInGuild`] in direct messages.
    pub fn member(&self) -> Result<&Member, ContextError> {
        match self.caller() {
            Caller::Member(member) => Ok(member),
            Caller::User(_) => Err(ContextError::NotInGuild),
        }
    }

    /// The guild where it happened.
    pub fn guild_id(&self) -> Option<Id<Guild>> {
        self.inner.guild_id
    }

    /// The channel where it happened.
    pub fn channel_id(&self) -> Option<Id<Channel>> {
        self.inner.channel_id
    }

    /// The language of whoever did it.
    pub fn locale(&self) -> Option<&Locale> {
        self.inner.locale.as_ref()
    }

    /// What the app may do where it happened; nothing where the service does not say.
    pub fn app_permissions(&self) -> Permissions {
        self.inner.app_permissions.unwrap_or_default()
    }

    /// Whether it happened in a guild, in the bot's direct messages, or in others.
    pub fn context(&self) -> Option<InteractionContextType> {
        self.inner.context
    }

    /// The text with this key, from the files that `localizations!` embeds, in the language of
    /// whoever did it.
    ///
    /// `args` fills the places in it: `ctx.tr("rolled", [("sum", sum.into())])`, or `[]`. Where
    /// the language has no such text, that of the one that stands in for it counts (`en-GB` for
    /// `en-US` and the other way around, `es-ES` for `es-419`), then that of the default. A key that
    /// no file has is itself the text, with a warning in the log.
    #[cfg(feature = "fluent")]
    pub fn tr<'a>(&self, key: &str, args: impl IntoIterator<Item = (&'a str, Arg<'a>)>) -> String {
        self.inner.app.translator.text(self.locale(), key, args)
    }

    /// The same in another language, such as the guild's for what everybody sees.
    #[cfg(feature = "fluent")]
    pub fn tr_in<'a>(
        &self,
        locale: &Locale,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, Arg<'a>)>,
    ) -> String {
        self.inner.app.translator.text(Some(locale), key, args)
    }

    /// The app's state of this type.
    ///
    /// A parameter marked `#[state]` is checked when the app starts; this is not.
    ///
    /// # Errors
    ///
    /// [`ContextError::NoState`] where the app was not given one.
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        self.inner
            .app
            .states
            .get()
            .ok_or(ContextError::NoState(type_name::<T>()))
    }

    /// The whole interaction, with every field that the service sent and this version knows.
    ///
    /// It is read at the first call; what the other methods give is there without.
    ///
    /// # Errors
    ///
    /// [`ContextError::Unreadable`] where a part of it is malformed.
    pub fn interaction(&self) -> Result<&Interaction, ContextError> {
        let read = || serde_json::from_slice(self.inner.body.bytes()).ok();
        self.inner
            .whole
            .get_or_init(read)
            .as_deref()
            .ok_or(ContextError::Unreadable)
    }

    fn caller(&self) -> &Caller {
        self.inner.caller.get(&self.inner.body)
    }
}
