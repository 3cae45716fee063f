//! What a handler can ask for and do.
//!
//! What a handler can ask of its interaction and of the app.
//!
//! What leads from an interaction to the service, and to a modal that is waited for.
//!
//! Commands in the texts of handlers.

pub(crate) mod autocomplete;
pub(crate) mod awaited_modal;
pub(crate) mod error;
pub(crate) mod modal;
pub(crate) mod respond;
pub(crate) mod services;

use std::any::type_name;
use std::fmt;
use std::sync::{Arc, OnceLock};

use guildhall_client::{Client, handle};
use guildhall_model::interaction::Source;
use guildhall_model::{
    Application, Channel, Guild, Id, Interaction, InteractionToken, InteractionType, Locale,
    Member, MessageFlags, Permissions, User,
};
use guildhall_rules::InteractionContextType;

use crate::command::definition::Command;
use crate::component::modal::Modal;
use crate::context::awaited_modal::Ticket;
use crate::context::services::Shared;
use crate::interaction::caller::{Caller, Remembered};
use crate::interaction::parse;
use crate::interaction::{Arrived, Origin};
#[cfg(feature = "fluent")]
use crate::localize::translator::TextArg;
use crate::receive::failure::Failure;
use crate::receive::invocation::Frame;
use crate::receive::route::Destination;
use crate::receive::verify::Verified;
use crate::respond::followup::Calls;

pub use crate::context::autocomplete::Autocomplete;
pub use crate::context::error::ContextError;
pub use crate::context::modal::Show;

/// An interaction in the hands of its handler.
///
/// Cheap to clone: the clones share everything. A handler that does not need it leaves it out, and
/// it is not made.
#[derive(Clone)]
pub struct Context {
    inner: Arc<Inner>,
}

struct Inner {
    app: Arc<Shared>,
    body: Verified,
    id: Id<Interaction>,
    application_id: Id<Application>,
    calls: Calls,
    kind: InteractionType,
    destination: Arc<Destination>,
    source: Source,
    caller: Remembered,
    guild_id: Option<Id<Guild>>,
    channel_id: Option<Id<Channel>>,
    locale: Option<Locale>,
    app_permissions: Option<Permissions>,
    context: Option<InteractionContextType>,
    file_limit: Option<u64>,
    message_flags: Option<MessageFlags>,
    whole: OnceLock<Option<Box<Interaction>>>,
    /// The number of the modal that the handler waits for.
    ticket: OnceLock<Option<Ticket>>,
    /// What was sent off of it, which the handler answers from then on.
    successor: OnceLock<Context>,
}

impl Context {
    pub(crate) fn new(frame: &Frame<'_>) -> Result<Self, Failure> {
        let arrival = frame.arrival();
        let Origin {
            guild_id,
            channel_id,
            app_permissions,
            context,
            attachment_size_limit: file_limit,
            ..
        } = arrival.origin;
        let inner = Inner {
            app: Arc::clone(frame.app()),
            body: frame.body().clone(),
            id: arrival.id,
            application_id: arrival.application_id,
            calls: frame.calls(),
            kind: arrival.kind,
            destination: frame.destination(),
            source: frame.source(),
            caller: Remembered::new(Caller::of(&arrival.origin)?),
            guild_id,
            channel_id,
            locale: arrival.origin.locale.clone(),
            app_permissions,
            context,
            file_limit,
            message_flags: frame.message_flags(),
            whole: OnceLock::new(),
            ticket: OnceLock::new(),
            successor: OnceLock::new(),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// The one that is answered: this, or the modal that was waited for.
    pub(crate) fn latest(&self) -> &Self {
        self.inner.successor.get().unwrap_or(self)
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("id", &self.inner.id)
            .finish_non_exhaustive()
    }
}

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
    pub fn tr<'a>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.inner.app.translator.text(self.locale(), key, args)
    }

    /// The same in another language, such as the guild's for what everybody sees.
    #[cfg(feature = "fluent")]
    pub fn tr_in<'a>(
        &self,
        locale: &Locale,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
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

impl Context {
    /// Calls the service, with the app's credentials.
    ///
    /// # Errors
    ///
    /// [`ContextError::NoClient`] where the app has none: neither a token nor a client secret is set.
    pub fn client(&self) -> Result<&Client, ContextError> {
        let client = self.inner.app.states.get();
        client.ok_or(ContextError::NoClient)
    }

    /// The guild where it happened, to read and to change.
    ///
    /// What the app lacks a permission for there is refused before it is sent, with an error that
    /// the member is shown: the requests compare what they require with the interaction's
    /// `app_permissions`, which are those in the channel where it happened. Where a channel takes
    /// away what the app has in the guild, [`client`](Self::client) leaves it to the service. So is
    /// what needs a [feature](crate::model::GuildFeature) that the guild lacks, by the part of the
    /// guild that the interaction holds.
    ///
    /// ```no_run
    /// # use guildhall::prelude::*;
    /// # async fn example(ctx: Context, member: Member) -> Result<()> {
    /// ctx.guild()?.member(member.user.id).kick().reason("spam").await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`ContextError::NotInGuild`] in direct messages, [`ContextError::NoClient`] where the app has
    /// no credentials.
    pub fn guild(&self) -> Result<handle::Guild, ContextError> {
        let guild = self.guild_id().ok_or(ContextError::NotInGuild)?;
        let guild = handle::Guild::new(self.client()?.clone(), guild);
        let guild = guild.having(self.inner.app_permissions);
        let part = self.interaction().ok().and_then(|it| it.guild.as_ref());
        Ok(match part {
            Some(part) => guild.known(part),
            None => guild,
        })
    }

    /// The number of the modal that the handler waits for, or has waited for.
    pub(crate) fn ticket(&self) -> Option<Ticket> {
        self.inner.ticket.get().copied().flatten()
    }

    /// What a modal was filled with.
    pub(crate) fn form<T: Modal>(&self) -> Result<T, ContextError> {
        match parse(&self.inner.body) {
            Ok(Arrived::Interaction(arrival)) => Ok(arrival.data.form()?),
            _ => Err(ContextError::Unreadable),
        }
    }

    /// Lets go of what nobody has asked for.
    pub(crate) fn lighten(&self) {
        self.inner.caller.forget();
    }
}

impl Context {
    /// A command in a text, as members click on it: `</moderate timeout:909118273645546371>`.
    ///
    /// For a command that members type, [`#[command]`](crate::command) generates a function that
    /// calls this: `roll::mention(&ctx)`.
    ///
    /// Its id is the one that it was
    /// [registered with at the start](crate::AppBuilder::register_on_start), or else that of the
    /// [lock](crate::AppBuilder::lock): where the guild has a command of this name, the guild's.
    /// Without either, and for a command that members do not type, it is the name alone:
    /// `` `/moderate timeout` ``.
    ///
    /// ```
    /// # use guildhall::prelude::*;
    /// /// Roll some dice
    /// #[command]
    /// fn roll() -> &'static str {
    ///     "4"
    /// }
    ///
    /// /// Say what there is
    /// #[command]
    /// fn help(ctx: Context) -> String {
    ///     format!("Try {}.", roll::mention(&ctx))
    /// }
    /// # fn main() {}
    /// ```
    pub fn mention(&self, command: &Command) -> String {
        self.inner.app.mention(command, self.guild_id())
    }
}
