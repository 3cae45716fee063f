//! A member at the keyboard.

use std::fmt;
use std::future::Future;
use std::panic::Location;

use guildhall_model::{
    Channel, Command, CommandData, CommandType, EntryPointHandler, Id, Interaction,
    InteractionData, Locale, Message, User,
};

use crate::interactions::command_line::read_line;
use crate::interactions::component_input::InputError;
use crate::interactions::context::{InvokerContext, InvokerScope};
use crate::interactions::exchange::{launch_activity, send_interaction};
use crate::interactions::interaction::{InteractionParts, build_interaction};
use crate::interactions::line_error::LineError;
use crate::interactions::line_scanner::quoted;
use crate::interactions::modal::{InputValue, Modal};
use crate::interactions::outcome::Outcome;
use crate::interactions::user_action::UserAction;
use crate::service::ServiceHandle;
use crate::state::guilds::GuildKey;
use crate::world::World;
use crate::world::availability::{AvailableCommand, Unavailable};

/// Somebody who uses commands, in one channel: a member of a guild, or a user in a private one.
///
/// Each method sends one interaction to the app that is [connected](crate::Emulator::connect), and
/// waits for the answer.
///
/// # Lines
///
/// | line | what it does |
/// |---|---|
/// | `/roll dice:2d6` | uses a command; `/moderate timeout member:@bob length:10m` one with subcommands |
/// | `?/city name:ber` | asks for suggestions for the last option of the line, whose value may be empty |
/// | `@bob User info` | uses a USER command on a member |
/// | `"some text" Quote` | uses a MESSAGE command on a message by alice that holds the text |
/// | `https://discord.com/channels/1/2/3 Quote` | uses a MESSAGE command on the message of the channel with the id 3 |
///
/// A value goes on to the next word that looks like the name of an option (`name:`), so that
/// `reason:said things` needs no quotes. Quoted values, with `\"` and `\\` inside, may hold anything.
/// Members are written `@bob`, channels `#general`, roles `@Moderator`, or each as its id or
/// mention; a file is a name such as `picture.png`; a choice is its name or its value; a boolean is
/// `true`, `false`, `yes` or `no`.
///
/// In a private channel, only the users in it can be named, and no channels and roles; the quoted
/// message is by another of them.
///
/// Commands of the guild come before global ones of the same name. What a client would not send is
/// not sent: a command that the member may not use, a required option that is missing, a value
/// that the option does not allow. While an option is typed, values are not checked, as in a client.
#[derive(Clone)]
pub struct Invoker {
    pub(crate) service: ServiceHandle,
    /// None in a private channel.
    pub(crate) guild: Option<GuildKey>,
    pub(crate) user: Id<User>,
    pub(crate) channel: Id<Channel>,
    locale: Option<Locale>,
}

impl Invoker {
    /// A member where members of the guild talk first.
    pub(crate) fn new(service: ServiceHandle, guild: GuildKey, user: Id<User>) -> Self {
        let world = service.world();
        let channel = world.guilds[guild].first_text_channel();
        let channel = channel.map_or(Id::new(0), |channel| channel.id);
        drop(world);
        Self {
            service,
            guild: Some(guild),
            user,
            channel,
            locale: None,
        }
    }

    /// A user in a private channel.
    pub(crate) const fn in_private(
        service: ServiceHandle,
        user: Id<User>,
        channel: Id<Channel>,
    ) -> Self {
        Self {
            service,
            guild: None,
            user,
            channel,
            locale: None,
        }
    }

    /// The same person with a client in another language. If not set, it is the guild's, and outside
    /// of guilds American English.
    #[must_use]
    pub fn with_locale(&self, locale: Locale) -> Self {
        Self {
            locale: Some(locale),
            ..self.clone()
        }
    }

    /// The same member in another channel of the guild, which is given as a name or an id.
    pub fn in_channel(&self, channel: &str) -> Option<Self> {
        let world = self.service.world();
        let found = world.guilds[self.guild?].find_channel(channel)?.id;
        Some(Self {
            channel: found,
            ..self.clone()
        })
    }

    /// Sends what a line says; see [lines](Self#lines).
    ///
    /// # Errors
    ///
    /// See [`LineError`]. An app that does not answer is no error but a failed [`Outcome`].
    pub async fn send(&self, line: &str) -> Result<Outcome, LineError> {
        let interaction = self.interaction(line)?;
        Ok(send_interaction(self, interaction).await)
    }

    /// Uses a slash command, as a test does; the slash in front may be left out.
    ///
    /// # Panics
    ///
    /// With the [`LineError`], where the line is wrong. [`send`](Self::send) gives it instead.
    #[track_caller]
    pub fn slash(&self, line: &str) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("/{}", line.trim_start_matches('/')))
    }

    /// Asks for suggestions for the last option of a line, as a test does; the `?/` in front may
    /// be left out.
    ///
    /// # Panics
    ///
    /// With the [`LineError`], where the line is wrong. [`send`](Self::send) gives it instead.
    #[track_caller]
    pub fn autocomplete(&self, line: &str) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("?/{}", line.trim_start_matches(['?', '/'])))
    }

    /// Uses a USER command on a member, who is given as a name or an id, as a test does.
    ///
    /// # Panics
    ///
    /// With the [`LineError`], where there is no such command or member.
    /// [`send`](Self::send) gives it instead.
    #[track_caller]
    pub fn user_command(&self, name: &str, target: &str) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("@{} {name}", target.trim_start_matches('@')))
    }

    /// Uses a MESSAGE command on a message by alice that holds `content`, as a test does.
    ///
    /// # Panics
    ///
    /// With the [`LineError`], where there is no such command. [`send`](Self::send) gives it
    /// instead.
    #[track_caller]
    pub fn message_command(
        &self,
        name: &str,
        content: &str,
    ) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("{} {name}", quoted(content)))
    }

    /// Says where the test has the wrong line, which a panic inside of a future cannot.
    #[track_caller]
    fn send_or_panic(&self, line: String) -> impl Future<Output = Outcome> + Send {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.send(&line).await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Uses a MESSAGE command on a message of the channel, as a test does.
    ///
    /// # Panics
    ///
    /// With the [`LineError`], where there is no such command, or the message is not seen.
    /// [`send`](Self::send) with the address of the message gives it instead.
    #[track_caller]
    pub fn message_command_on(
        &self,
        name: &str,
        message: &Message,
    ) -> impl Future<Output = Outcome> + Send {
        let (channel, message) = (self.channel, message.id);
        let line = format!("https://discord.com/channels/@me/{channel}/{message} {name}");
        self.send_or_panic(line)
    }

    /// The interaction that a line becomes.
    fn interaction(&self, line: &str) -> Result<Interaction, LineError> {
        let mut world = self.service.world();
        let Some(context) = self.context(&world) else {
            return Err(LineError::new(line, 0, "the member or the channel is gone"));
        };
        let parts = read_line(&mut world, &context, line)?;
        Ok(build_interaction(&mut world, &context, parts))
    }

    pub(crate) fn context(&self, world: &World) -> Option<InvokerContext> {
        let locale = self.locale.clone();
        let Some(key) = self.guild else {
            let private = world.private_channels.get(self.channel)?.clone();
            let user = world.users.get(self.user)?.clone();
            return Some(InvokerContext {
                channel: private.channel.clone(),
                scope: InvokerScope::Private(Box::new(private), Box::new(user)),
                locale,
            });
        };
        let guild = &world.guilds[key];
        let member = guild.members.get(self.user)?.clone();
        Some(InvokerContext {
            scope: InvokerScope::Guild(key, Box::new(member)),
            channel: guild.channel_by_id(self.channel)?.clone(),
            locale,
        })
    }

    /// The commands that are offered: those that a line, a context menu or the app launcher shows.
    /// None where the user or the channel is gone.
    pub fn available_commands(&self) -> Vec<Command> {
        let all = self
            .command_availability()
            .into_iter()
            .filter_map(Result::ok);
        all.map(|available| available.command).collect()
    }

    /// The commands that are registered and yet not offered, each with the reason.
    ///
    /// One of a guild is not among them elsewhere, nor a global one that a guild's hides.
    pub fn unavailable_commands(&self) -> Vec<Unavailable> {
        let all = self
            .command_availability()
            .into_iter()
            .filter_map(Result::err);
        all.map(|unavailable| *unavailable).collect()
    }

    /// All of them, judged once.
    pub(crate) fn command_availability(&self) -> Vec<Result<AvailableCommand, Box<Unavailable>>> {
        let world = self.service.world();
        let Some(context) = self.context(&world) else {
            return Vec::new();
        };
        let location = context.location(&world);
        world.available_commands(&location).collect()
    }

    /// Uses the app's entry point, as a test does.
    ///
    /// # Panics
    ///
    /// With the [`LaunchError`], where the app is not asked. [`try_launch`](Self::try_launch) gives
    /// it instead.
    #[track_caller]
    pub fn launch(&self) -> impl Future<Output = Outcome> + Send + use<> {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_launch().await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Uses the app's entry point, the `PRIMARY_ENTRY_POINT` command.
    ///
    /// Where its handler is `DISCORD_LAUNCH_ACTIVITY`, the service launches the Activity and posts
    /// a message, which is the [original](Outcome::original_response); the app hears nothing of it.
    ///
    /// # Errors
    ///
    /// See [`LaunchError`]; then nothing is sent.
    pub async fn try_launch(&self) -> Result<Outcome, LaunchError> {
        let (handler, interaction) = self.build_launch()?;
        Ok(if handler == Some(EntryPointHandler::AppHandler) {
            send_interaction(self, interaction).await
        } else {
            launch_activity(self, interaction)
        })
    }

    fn build_launch(&self) -> Result<(Option<EntryPointHandler>, Interaction), LaunchError> {
        let mut world = self.service.world();
        let context = self.context(&world).ok_or(LaunchError::NoEntryPoint)?;
        let location = context.location(&world);
        let mut commands = world.visible_commands(&location).into_iter();
        let entry_point = commands.find(|command| command.kind == CommandType::PrimaryEntryPoint);
        let entry_point = entry_point.ok_or(LaunchError::NoEntryPoint)?;
        let AvailableCommand { command, owners } =
            world.check_availability(&location, entry_point)?;
        let data = CommandData::new(command.id, command.kind, command.name);
        let parts = InteractionParts {
            data: InteractionData::ApplicationCommand(data),
            message: None,
            owners,
        };
        let interaction = build_interaction(&mut world, &context, parts);
        Ok((command.handler, interaction))
    }

    /// Clicks a button, as a test does. The message is taken as it is by now.
    ///
    /// # Panics
    ///
    /// With the [`InputError`], where the client would not let the member.
    /// [`try_click`](Self::try_click) gives it instead.
    #[track_caller]
    pub fn click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> impl Future<Output = Outcome> + Send + use<> {
        self.act_or_panic(UserAction::click(message, custom_id))
    }

    /// Clicks a button.
    ///
    /// # Errors
    ///
    /// See [`InputError`]; then nothing is sent.
    pub async fn try_click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::click(message, custom_id)).await
    }

    /// Selects values of a select, as a test does: the app's values, or users, roles and channels
    /// by their names, ids or mentions.
    ///
    /// # Panics
    ///
    /// With the [`InputError`], where the client would not let the member.
    /// [`try_select`](Self::try_select) gives it instead.
    #[track_caller]
    pub fn select<V: Into<String>>(
        &self,
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> impl Future<Output = Outcome> + Send {
        self.act_or_panic(UserAction::select(message, custom_id, values))
    }

    /// Selects values of a select.
    ///
    /// # Errors
    ///
    /// See [`InputError`]; then nothing is sent.
    pub async fn try_select<V: Into<String>>(
        &self,
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::select(message, custom_id, values))
            .await
    }

    /// Fills a modal by custom ids and submits it, as a test does. A field that is not named keeps
    /// what it starts with.
    ///
    /// # Panics
    ///
    /// With the [`InputError`], where the client would not let the member.
    /// [`try_submit`](Self::try_submit) gives it instead.
    #[track_caller]
    pub fn submit<V: Into<InputValue>>(
        &self,
        modal: &Modal,
        values: impl IntoIterator<Item = (&'static str, V)>,
    ) -> impl Future<Output = Outcome> + Send {
        self.act_or_panic(UserAction::submit(modal, values))
    }

    /// Fills a modal by custom ids and submits it.
    ///
    /// # Errors
    ///
    /// See [`InputError`]; then nothing is sent.
    pub async fn try_submit<K: Into<String>, V: Into<InputValue>>(
        &self,
        modal: &Modal,
        values: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::submit(modal, values)).await
    }

    /// What the member sees in the channel of the app's messages, the oldest first: nothing where
    /// they may not see the channel.
    pub fn messages(&self) -> Vec<Message> {
        let world = self.service.world();
        let context = self.context(&world);
        context.map_or_else(Vec::new, |context| context.visible_messages(&world))
    }

    /// Says where the test is wrong, which a panic inside of a future cannot.
    #[track_caller]
    fn act_or_panic(&self, action: UserAction) -> impl Future<Output = Outcome> + Send + use<> {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_action(action).await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    async fn try_action(&self, action: UserAction) -> Result<Outcome, InputError> {
        let interaction = action.into_interaction(self)?;
        Ok(send_interaction(self, interaction).await)
    }
}

impl fmt::Debug for Invoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invoker")
            .field("user", &self.user)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}

/// Why an app is not asked to launch its Activity.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// The app has no entry point there, or the member or the channel is gone.
    #[error("the app has no entry point here")]
    NoEntryPoint,
    /// The entry point is not offered there.
    #[error("the entry point may not be used: {0}")]
    Unavailable(Box<Unavailable>),
}

impl From<Box<Unavailable>> for LaunchError {
    fn from(unavailable: Box<Unavailable>) -> Self {
        Self::Unavailable(unavailable)
    }
}
