//! Context of a handler: the interaction's data, its responses, and the app's services.

pub(crate) mod autocomplete;
pub(crate) mod error;
pub(crate) mod extensions;
pub(crate) mod received;
pub(crate) mod respond;
pub(crate) mod services;

use std::any::type_name;
use std::fmt;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use guildhall_client::{Client, handle};
use guildhall_model::interaction::InteractionOrigin;
use guildhall_model::json;
use guildhall_model::{
    Application, Channel, Entitlement, Guild, Id, Interaction, InteractionData, InteractionToken,
    InteractionType, Locale, Member, Message, MessageFlags, Permissions, Timestamp, User,
};
use guildhall_rules::{FILE_SIZE_MAX, InteractionContextType};

use crate::context::error::ContextError;
use crate::context::extensions::Extensions;
use crate::context::received::ReceivedInteraction;
use crate::context::services::Services;
use crate::interaction::InvalidInteraction;
use crate::interaction::caller::Caller;
#[cfg(feature = "fluent")]
use crate::localize::translator::TextArg;
use crate::respond::route_info::RouteInfo;
use crate::respond::sender::ResponseSender;

/// Context of a handler: the interaction's data, its responses, and the app's services.
///
/// | to | use |
/// |---|---|
/// | respond before the handler returns | [`reply`](Self::reply), [`update`](Self::update), [`modal`](Self::modal) |
/// | show that a response follows | [`defer`](Self::defer), [`defer_ephemeral`](Self::defer_ephemeral), [`defer_update`](Self::defer_update) |
/// | change or delete the response | [`edit`](Self::edit), [`delete`](Self::delete), [`original`](Self::original) |
/// | send further messages | [`followup`](Self::followup) |
/// | wait for the user | [`show`](Self::show) for a modal, [`ask`](Self::ask) for a click, [`pages`](Self::pages) for a list |
/// | know the user | [`user`](Self::user), [`member`](Self::member), [`locale`](Self::locale) |
/// | know the place | [`guild_id`](Self::guild_id), [`channel_id`](Self::channel_id), [`guild_locale`](Self::guild_locale) |
/// | read the interaction | [`interaction`](Self::interaction), [`message`](Self::message), [`entitlements`](Self::entitlements), [`app_permissions`](Self::app_permissions) |
/// | use the app's state | [`state`](Self::state), [`extension`](Self::extension) |
/// | know the time, also in tests | [`now`](Self::now) |
/// | send requests to Discord | [`guild`](Self::guild), [`channel`](Self::channel), [`client`](Self::client) |
/// | translate a text | `tr` and `tr_in`, with the feature `fluent` |
/// | mention a command | [`mention`](Self::mention) |
///
/// Cloning is cheap, because clones share the data. A context is created only on demand: for a handler with a `Context`
/// parameter, a check, a hook or an error handler.
#[derive(Clone)]
pub struct Context {
    inner: Arc<Inner>,
}

struct Inner {
    services: Arc<Services>,
    body: Bytes,
    id: Id<Interaction>,
    application_id: Id<Application>,
    responses: ResponseSender,
    kind: InteractionType,
    route: Arc<RouteInfo>,
    source: InteractionOrigin,
    caller: Caller,
    guild_id: Option<Id<Guild>>,
    channel_id: Option<Id<Channel>>,
    locale: Option<Locale>,
    guild_locale: Option<Locale>,
    app_permissions: Option<Permissions>,
    context: Option<InteractionContextType>,
    file_limit: Option<u64>,
    message_flags: Option<MessageFlags>,
    extensions: Extensions,
    /// The whole interaction, parsed on demand. Contains `None` if the interaction is malformed.
    interaction: OnceLock<Option<Box<Interaction>>>,
    /// Context of the submitted modal; further responses respond to the modal.
    latest: OnceLock<Context>,
}

impl Context {
    /// Creates the context of an interaction that matched a route.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user.
    pub(crate) fn new(
        received: &ReceivedInteraction<'_>,
        route: &Arc<RouteInfo>,
    ) -> Result<Self, InvalidInteraction> {
        let incoming = received.incoming;
        let origin = &incoming.origin;
        let inner = Inner {
            services: Arc::clone(received.services),
            body: received.body.clone(),
            id: incoming.id,
            application_id: incoming.application_id,
            responses: received.responses(),
            kind: incoming.kind,
            route: Arc::clone(route),
            source: incoming.source(),
            caller: Caller::new(origin, received.body)?,
            guild_id: origin.guild_id,
            channel_id: origin.channel_id,
            locale: origin.locale.clone(),
            guild_locale: origin.guild_locale.clone(),
            app_permissions: origin.app_permissions,
            context: origin.context,
            file_limit: origin.attachment_size_limit,
            message_flags: origin.message.and_then(|message| message.flags),
            extensions: Extensions::default(),
            interaction: OnceLock::new(),
            latest: OnceLock::new(),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// Returns the context that responses go to: the context of the submitted modal, or this one.
    pub(crate) fn latest(&self) -> &Self {
        self.inner.latest.get().unwrap_or(self)
    }

    /// Makes later responses respond to the submitted modal, and returns the modal's context.
    pub(crate) fn set_latest(&self, submitted: Self) -> &Self {
        self.inner.latest.get_or_init(|| submitted)
    }

    /// Drops parsed parts that the handler has not used.
    pub(crate) fn drop_unused(&self) {
        self.inner.caller.drop_unused();
    }

    /// Returns the request body.
    pub(crate) fn body(&self) -> &[u8] {
        &self.inner.body
    }

    pub(crate) fn extensions(&self) -> &Extensions {
        &self.inner.extensions
    }

    /// Returns the matched route.
    pub(crate) fn route(&self) -> &Arc<RouteInfo> {
        &self.inner.route
    }

    pub(crate) fn services(&self) -> &Arc<Services> {
        &self.inner.services
    }
}

/// # Interaction
impl Context {
    /// Returns the path of the command, such as `role member add`, or the pattern of the custom ID, with `{}` for each
    /// parameter.
    pub fn path(&self) -> String {
        self.inner.route.name.to_string()
    }

    /// Returns the interaction ID, which log messages and the general error message to users contain.
    pub fn id(&self) -> Id<Interaction> {
        self.inner.id
    }

    /// Returns the ID of the application that the interaction is for.
    pub fn application_id(&self) -> Id<Application> {
        self.inner.application_id
    }

    /// Returns the interaction token, which is valid for 15 minutes. The token is hidden in `Debug` output.
    pub fn token(&self) -> &InteractionToken {
        self.inner.responses.token()
    }

    /// Returns the user of the interaction.
    pub fn user(&self) -> &User {
        self.inner.caller.user()
    }

    /// Returns the user as a guild member.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NotInGuild`] in direct messages, and [`ContextError::Unreadable`] if the member is
    /// malformed.
    pub fn member(&self) -> Result<&Member, ContextError> {
        let caller = &self.inner.caller;
        if !caller.is_member() {
            return Err(ContextError::NotInGuild);
        }
        caller.member().ok_or(ContextError::Unreadable)
    }

    /// Returns the guild ID; `None` in direct messages.
    pub fn guild_id(&self) -> Option<Id<Guild>> {
        self.inner.guild_id
    }

    /// Returns the ID of the channel that the interaction was sent from.
    pub fn channel_id(&self) -> Option<Id<Channel>> {
        self.inner.channel_id
    }

    /// Returns the language that the user has selected in Discord.
    pub fn locale(&self) -> Option<&Locale> {
        self.inner.locale.as_ref()
    }

    /// Returns the preferred language of the guild, which suits public messages: see `tr_in` with the feature `fluent`.
    /// `None` in direct messages.
    pub fn guild_locale(&self) -> Option<&Locale> {
        self.inner.guild_locale.as_ref()
    }

    /// Returns the app's permissions in the channel, as the service sends them; empty if it does not.
    ///
    /// The place changes the meaning of some permissions: compare them by
    /// [`PermissionPlace::missing`](crate::model::permission::PermissionPlace::missing).
    pub fn app_permissions(&self) -> Permissions {
        self.inner.app_permissions.unwrap_or_default()
    }

    /// Returns the interaction context: a guild, a DM with the bot, or another DM or group DM.
    pub fn context(&self) -> Option<InteractionContextType> {
        self.inner.context
    }

    /// Returns the maximum size of each file in a response, in bytes. It is 10 MiB, unless boosts of the guild or the
    /// user's Nitro increase it.
    pub fn attachment_size_limit(&self) -> u64 {
        self.inner.file_limit.unwrap_or(FILE_SIZE_MAX)
    }

    /// Returns the whole interaction, with every field that this version of the library knows.
    ///
    /// The first use parses the whole body. Getters of single values avoid this cost.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::Unreadable`] if part of the interaction is malformed.
    pub fn interaction(&self) -> Result<&Interaction, ContextError> {
        let parse = || json::from_slice(&self.inner.body).ok();
        let interaction = self.inner.interaction.get_or_init(parse);
        interaction.as_deref().ok_or(ContextError::Unreadable)
    }
}

/// # Objects of the interaction
///
/// The first use of one of these methods parses the whole interaction, as [`Context::interaction`] does.
impl Context {
    /// Returns the message that the interaction is about: the message with the component, also for a modal that the
    /// component opened, or the message that a MESSAGE command targets.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// #[component("close")]
    /// fn close(ctx: Context) -> Result<Update> {
    ///     let question = &ctx.message()?.content;
    ///     Ok(Update::text(format!("~~{question}~~")).without_components())
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoMessage`] for other commands and for a modal that a command opened, and
    /// [`ContextError::Unreadable`] if part of the interaction is malformed.
    pub fn message(&self) -> Result<&Message, ContextError> {
        let interaction = self.interaction()?;
        let message = match &interaction.data {
            InteractionData::ApplicationCommand(command) => command.target_message(),
            _ => interaction.message.as_deref(),
        };
        message.ok_or(ContextError::NoMessage)
    }

    /// Returns the channel that the interaction was sent from, as a partial object: the ID and the type, and as far as
    /// the service sends them the name, the parent, `nsfw`, and the permissions of the user in the channel.
    /// [`app_permissions`](Self::app_permissions) has those of the app, and [`channel`](Self::channel) returns the
    /// handle, which sends requests.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoChannel`] if the interaction has no channel, and [`ContextError::Unreadable`] if part
    /// of the interaction is malformed.
    pub fn partial_channel(&self) -> Result<&Channel, ContextError> {
        let channel = self.interaction()?.channel.as_ref();
        channel.ok_or(ContextError::NoChannel)
    }

    /// Returns the entitlements of the user and the guild to the app's
    /// [SKUs](https://docs.discord.com/developers/resources/sku); empty unless the app is monetized.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::Unreadable`] if part of the interaction is malformed.
    pub fn entitlements(&self) -> Result<&[Entitlement], ContextError> {
        Ok(&self.interaction()?.entitlements)
    }
}

/// # App
impl Context {
    /// Returns the text of a key in the user's language, from the files that `localizations!` embeds.
    ///
    /// `args` are the values of the text's variables: `ctx.tr("rolled", [("sum", sum.into())])`, or `[]`. If the
    /// language has no such text, the related language is searched (`en-GB` for `en-US` and vice versa, `es-ES` for
    /// `es-419`), then the default language. If no file has the key, the method returns the key and logs a warning.
    #[cfg(feature = "fluent")]
    pub fn tr<'a>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.services()
            .messages
            .translator
            .text(self.locale(), key, args)
    }

    /// Returns the text of a key in another language, such as the guild's language for public messages:
    /// `ctx.tr_in(ctx.guild_locale(), "welcome", [])`. `None` is the default language.
    #[cfg(feature = "fluent")]
    pub fn tr_in<'a, 'l>(
        &self,
        locale: impl Into<Option<&'l Locale>>,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, TextArg<'a>)>,
    ) -> String {
        self.services()
            .messages
            .translator
            .text(locale.into(), key, args)
    }

    /// Returns the text of a key in a language; `None` if no file has the key.
    #[cfg(feature = "fluent")]
    pub(crate) fn find_text(&self, locale: Option<&Locale>, key: &str) -> Option<String> {
        self.services().messages.translator.find(locale, key, [])
    }

    /// Returns `None`: without the feature `fluent`, there are no files.
    #[cfg(not(feature = "fluent"))]
    #[expect(
        clippy::unused_self,
        reason = "the other form reads the files of the app"
    )]
    pub(crate) fn find_text(&self, _locale: Option<&Locale>, _key: &str) -> Option<String> {
        None
    }

    /// Returns the app's state of type `T`.
    ///
    /// [`build`](crate::AppBuilder::build) checks that the app has the states of all `#[state]` parameters, but cannot
    /// check uses of this method.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoState`] if the app has no state of this type; add it with `App::builder().state(…)`.
    pub fn state<T: Send + Sync + 'static>(&self) -> Result<&T, ContextError> {
        let state = self.services().states.get();
        state.ok_or(ContextError::NoState(type_name::<T>()))
    }

    /// Returns the current time: in tests and in the playground that of the emulator's clock, which can be advanced,
    /// otherwise that of the system.
    pub fn now(&self) -> Timestamp {
        self.services().clock.timestamp()
    }

    /// Returns the client, which sends requests with the app's credentials.
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoClient`] if neither a token nor a client secret is set.
    pub fn client(&self) -> Result<&Client, ContextError> {
        let client = self.services().states.get();
        client.ok_or(ContextError::NoClient)
    }

    /// Returns the handle for the interaction's guild. The methods of the handle read and change the guild.
    ///
    /// Before a request is sent, the guild-wide permissions that it requires, such as `BAN_MEMBERS`, are checked
    /// against the `app_permissions` of the interaction. If the app lacks one, the request fails without being
    /// sent, with an error whose message is meant for the user. An
    /// interaction has the app's permissions in its channel, not in the guild. The service therefore checks the
    /// permissions that a channel can allow or deny, such as `MANAGE_ROLES`, and all permissions if the app cannot
    /// view the channel. Requests that require a [feature](crate::model::GuildFeature) are checked against the
    /// features of the interaction's partial guild.
    ///
    /// If the service rejects a request for a member or a role although the app has the permission, the user sees that
    /// the app's highest role must be above: [`UserMessage::RoleTooLow`](crate::messages::UserMessage::RoleTooLow).
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
    /// Returns [`ContextError::NotInGuild`] in direct messages, and [`ContextError::NoClient`] if the app has no
    /// credentials.
    pub fn guild(&self) -> Result<handle::Guild, ContextError> {
        let id = self.guild_id().ok_or(ContextError::NotInGuild)?;
        let in_channel = self.inner.app_permissions;
        let guild = handle::Guild::new(self.client()?.clone(), id)
            .check_permissions(in_channel.and_then(possible_in_guild))
            .with_held_permissions(in_channel.unwrap_or_default());
        let interaction = self.interaction().ok();
        Ok(
            match interaction.and_then(|interaction| interaction.guild.as_ref()) {
                Some(partial) => guild.check_against(partial),
                None => guild,
            },
        )
    }
}

/// # Channel
impl Context {
    /// Returns the handle for the interaction's channel, whose methods send and change messages.
    ///
    /// In a guild, the permissions that a request requires are checked against the `app_permissions` of the
    /// interaction, the app's permissions in the channel, before the request is sent. In a thread,
    /// `SEND_MESSAGES_IN_THREADS` replaces `SEND_MESSAGES`, as
    /// [`PermissionPlace`](crate::model::permission::PermissionPlace) describes. For another channel, use
    /// `ctx.client()?.channel(id)`.
    ///
    /// ```no_run
    /// # use guildhall::prelude::*;
    /// # async fn example(ctx: Context) -> Result<()> {
    /// ctx.channel()?.messages().create("A message without an interaction.").await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`ContextError::NoChannel`] if the interaction was not sent from a channel, and
    /// [`ContextError::NoClient`] if the app has no credentials.
    pub fn channel(&self) -> Result<handle::Channel, ContextError> {
        let id = self.channel_id().ok_or(ContextError::NoChannel)?;
        let in_guild = self.guild_id().and(self.inner.app_permissions);
        let channel = self.client()?.channel(id).check_permissions(in_guild);
        Ok(match self.interaction() {
            Ok(interaction) => channel.with_place(interaction.into()),
            Err(_) => channel,
        })
    }
}

/// Returns the permissions that the app may have in the guild: the guild-wide permissions that the app has in a
/// channel, and all permissions that the channel's overwrites can change. Returns `None` if the app cannot view the
/// channel, because the service then sends no permissions.
fn possible_in_guild(in_channel: Permissions) -> Option<Permissions> {
    let changeable = Permissions::from_bits_retain(!Permissions::guild_wide().bits());
    let is_visible = in_channel.contains(Permissions::VIEW_CHANNEL)
        || in_channel.contains(Permissions::ADMINISTRATOR);
    is_visible.then_some(in_channel | changeable)
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("id", &self.inner.id)
            .finish_non_exhaustive()
    }
}
