//! Invoker: a user in a channel, who sends interactions.

use std::collections::BTreeSet;
use std::fmt;
use std::future::Future;
use std::panic::Location;

use bytes::Bytes;
use guildhall_model::api::CreateMessage;
use guildhall_model::{
    Attachment, Channel, Command, CommandData, CommandType, Emoji, EntryPointHandler, Id,
    Interaction, InteractionData, Locale, Message, User,
};

use crate::interactions::command_line::read_line;
use crate::interactions::completion::{Completion, complete};
use crate::interactions::component_input::{InputError, custom_id_by_name, shown_names};
use crate::interactions::context::{BotUserError, InvokerContext, InvokerScope};
use crate::interactions::exchange::{launch_activity, send_interaction};
use crate::interactions::interaction::{InteractionParts, build_interaction};
use crate::interactions::line_error::LineError;
use crate::interactions::line_scanner::quoted;
use crate::interactions::modal::{InputValue, Modal};
use crate::interactions::outcome::Outcome;
use crate::interactions::user_action::UserAction;
use crate::service::ServiceHandle;
use crate::state::guilds::GuildKey;
use crate::state::retention::or_panic;
use crate::state::usage::CoverageKind;
use crate::state::user_steps::{PerformedAction, StepResult, UserStep};
use crate::world::World;
use crate::world::actor::{ActionError, Actor};
use crate::world::attachments::Upload;
use crate::world::availability::{AvailableCommand, Unavailable};
use crate::world::reactions::ReactedMessage;

/// User in one channel who sends interactions: a guild member, or a user in a private channel.
///
/// Each method sends one interaction to the [connected](crate::Emulator::connect) app, and waits for the response.
///
/// # Lines
///
/// | line | effect |
/// |---|---|
/// | `/roll dice:2d6` | invokes a command; `/moderate timeout member:@bob length:10m` with a subcommand |
/// | `?/city name:ber` | requests autocomplete for the last option of the line, whose value may be empty |
/// | `@bob User info` | invokes a USER command on a member |
/// | `"some text" Quote` | invokes a MESSAGE command on a new message by alice with this text |
/// | `https://discord.com/channels/1/2/3 Quote` | invokes a MESSAGE command on the message with ID 3 in the channel |
///
/// A value ends before the next word that looks like an option name (`name:`), so `reason:said things` needs no quotes.
/// A quoted value can contain any characters; `\"` and `\\` are escapes. Members are written as `@bob`, channels as
/// `#general`, roles as `@Moderator`, or by ID or mention. A file is a name such as `picture.png`, a choice is its name
/// or value, and a boolean is `true`, `false`, `yes` or `no`. [`with_file`](Self::with_file) sets the content of a
/// file.
///
/// Commands, options and choices are written with their names, or with their localized names in the user's
/// [locale](Self::with_locale).
///
/// In a private channel, lines can name only the users of the channel, and no channels or roles. The author of a quoted
/// message is another user of the channel.
///
/// A bot user, such as the app's own, cannot send interactions: each method fails with the error.
///
/// A guild command takes precedence over a global command with the same name. Input that a client would not send is
/// rejected: a command that is not available to the user, a missing required option, or a value that the option does
/// not allow. As in a client, autocomplete does not check values.
#[derive(Clone)]
pub struct Invoker {
    pub(crate) service: ServiceHandle,
    /// Guild of the channel; `None` in a private channel.
    pub(crate) guild: Option<GuildKey>,
    pub(crate) user: Id<User>,
    pub(crate) channel: Id<Channel>,
    locale: Option<Locale>,
    /// Files that the user uploads with options, modals and messages.
    pub(crate) files: Vec<Upload>,
}

impl Invoker {
    /// Returns an invoker for a member, in the guild's first text channel.
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
            files: Vec::new(),
        }
    }

    /// Returns an invoker for a user in a private channel.
    pub(crate) const fn in_private_channel(
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
            files: Vec::new(),
        }
    }

    /// Returns the same invoker with another client locale. The default is the guild's locale, or US English outside of
    /// guilds.
    #[must_use]
    pub fn with_locale(&self, locale: Locale) -> Self {
        Self {
            locale: Some(locale),
            ..self.clone()
        }
    }

    /// Returns the same invoker with a file to upload: as the value `name` of an option or of a modal's field, and with
    /// each [message](Self::send_message). Of several files with one name, the last one is the value. Without this
    /// call, a file has sample content.
    ///
    /// ```no_run
    /// # async fn example(discord: guildhall_emulator::Emulator) {
    /// let you = discord.you().with_file("scores.csv", "name,points\nAda,3\n");
    /// let outcome = you.slash("/import file:scores.csv").await;
    /// # }
    /// ```
    #[must_use]
    pub fn with_file(&self, name: impl Into<String>, content: impl Into<Bytes>) -> Self {
        let mut invoker = self.clone();
        let index = invoker.files.len() as u64;
        let file = Upload::new(index, name.into(), content.into());
        invoker.files.push(file);
        invoker
    }

    /// Returns the same invoker in another channel of the guild, by name or ID; `None` if there is no such channel.
    pub fn in_channel(&self, channel: &str) -> Option<Self> {
        let world = self.service.world();
        let found = world.guilds[self.guild?].find_channel(channel)?.id;
        Some(Self {
            channel: found,
            ..self.clone()
        })
    }

    /// Returns the user's username; `None` if the account was deleted.
    pub fn username(&self) -> Option<String> {
        let world = self.service.world();
        world.users.get(self.user).map(|user| user.username.clone())
    }

    /// Returns the name of the guild channel; `None` in a private channel, or if the channel was deleted.
    pub fn channel_name(&self) -> Option<String> {
        let world = self.service.world();
        let guild = &world.guilds[self.guild?];
        guild.channel_by_id(self.channel)?.name.clone()
    }

    /// Returns the names of the guild's channels and threads, as `#name`; empty in a private channel.
    pub fn channel_names(&self) -> Vec<String> {
        let world = self.service.world();
        let context = self.context(&world);
        context.map_or_else(Vec::new, |context| context.channel_names(&world))
    }

    /// Returns the names of the components in the channel's messages that the user can see, for
    /// [`press`](Self::press) and [`choose`](Self::choose); those of the newest message first.
    pub fn component_names(&self) -> Vec<String> {
        let messages = self.recent_messages();
        let messages = messages.iter().rev();
        let names = messages.flat_map(|message| shown_names(&message.components));
        let mut seen = BTreeSet::new();
        names.filter(|name| seen.insert(name.clone())).collect()
    }

    /// Returns the words that can replace the end of a line: names of commands and options, choices, members, roles,
    /// channels and file names. Values that only the app can suggest are not included.
    ///
    /// ```no_run
    /// # async fn example(discord: guildhall_emulator::Emulator) {
    /// let completion = discord.you().complete("/flip bet:He");
    /// assert_eq!((completion.start, completion.words), (10, vec!["Heads".to_owned()]));
    /// # }
    /// ```
    pub fn complete(&self, line: &str) -> Completion {
        let commands = self.available_commands();
        let world = self.service.world();
        let context = self.context(&world);
        context.map_or_else(Completion::default, |context| {
            complete(&world, &context, &commands, line)
        })
    }

    /// Sends the interaction that a line describes; see [lines](Self#lines).
    ///
    /// # Errors
    ///
    /// Returns a [`LineError`] if a client would not send the line. If the app does not respond, the result is `Ok`
    /// with an unsuccessful [`Outcome`].
    pub async fn send(&self, line: &str) -> Result<Outcome, LineError> {
        let interaction = self.interaction(line)?;
        Ok(send_interaction(self, interaction).await)
    }

    /// Invokes a slash command; the leading slash may be omitted.
    ///
    /// # Panics
    ///
    /// Panics with the [`LineError`] if a client would not send the line. [`send`](Self::send) returns the error
    /// instead.
    #[track_caller]
    pub fn slash(&self, line: &str) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("/{}", line.trim_start_matches('/')))
    }

    /// Requests autocomplete for the last option of a line; the leading `?/` may be omitted.
    ///
    /// # Panics
    ///
    /// Panics with the [`LineError`] if a client would not send the line. [`send`](Self::send) returns the error
    /// instead.
    #[track_caller]
    pub fn autocomplete(&self, line: &str) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("?/{}", line.trim_start_matches(['?', '/'])))
    }

    /// Invokes a USER command on a member, by name or ID.
    ///
    /// # Panics
    ///
    /// Panics with the [`LineError`] if there is no such command or member. [`send`](Self::send) returns the error
    /// instead.
    #[track_caller]
    pub fn user_command(&self, name: &str, target: &str) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("@{} {name}", target.trim_start_matches('@')))
    }

    /// Invokes a MESSAGE command on a new message by alice with `content`.
    ///
    /// # Panics
    ///
    /// Panics with the [`LineError`] if there is no such command. [`send`](Self::send) returns the error instead.
    #[track_caller]
    pub fn message_command(
        &self,
        name: &str,
        content: &str,
    ) -> impl Future<Output = Outcome> + Send {
        self.send_or_panic(format!("{} {name}", quoted(content)))
    }

    /// Sends a line, and panics with the caller's location on an error. `track_caller` has no effect inside a future,
    /// so the location is read before the future starts.
    #[track_caller]
    fn send_or_panic(&self, line: String) -> impl Future<Output = Outcome> + Send {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.send(&line).await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Invokes a MESSAGE command on a message of the channel.
    ///
    /// # Panics
    ///
    /// Panics with the [`LineError`] if there is no such command, or the user cannot see the message.
    /// [`send`](Self::send) with a link to the message returns the error instead.
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

    /// Parses a line, and builds the interaction that the line describes.
    fn interaction(&self, line: &str) -> Result<Interaction, LineError> {
        let mut world = self.service.world();
        let Some(context) = self.context(&world) else {
            return Err(LineError::new(
                line,
                0,
                "the user has left the guild, or the channel was deleted",
            ));
        };
        let checked = context.check_invoker(&world);
        checked.map_err(|bot| LineError::new(line, 0, bot.to_string()))?;
        let parts = read_line(&mut world, &context, line).inspect_err(|error| {
            if let Some(command) = &error.refused {
                world.usage.count(CoverageKind::Refusal, &**command);
            }
        })?;
        let interaction = build_interaction(&mut world, &context, parts);
        let action = PerformedAction::Line(line.to_owned());
        world.add_step(self.step(&interaction, action));
        Ok(interaction)
    }

    /// Returns the recorded step for an interaction.
    pub(crate) fn step(&self, interaction: &Interaction, action: PerformedAction) -> UserStep {
        UserStep {
            id: interaction.id.get(),
            token: Some(interaction.token.expose().to_owned()),
            user: self.user,
            guild: interaction.guild_id,
            channel: self.channel,
            locale: self.locale.clone(),
            files: uploaded_files(&interaction.data),
            action,
            failure: None,
            result: StepResult::default(),
        }
    }

    pub(crate) fn context(&self, world: &World) -> Option<InvokerContext> {
        let (locale, files) = (self.locale.clone(), self.files.clone());
        let Some(key) = self.guild else {
            let private = world.private_channels.get(self.channel)?.clone();
            let user = world.users.get(self.user)?.clone();
            return Some(InvokerContext {
                channel: private.channel.clone(),
                scope: InvokerScope::Private(Box::new(private), Box::new(user)),
                locale,
                files,
            });
        };
        let guild = &world.guilds[key];
        let member = guild.members.get(self.user)?.clone();
        Some(InvokerContext {
            scope: InvokerScope::Guild(key, Box::new(member)),
            channel: guild.channel_by_id(self.channel)?.clone(),
            locale,
            files,
        })
    }

    /// Returns the commands that are available to the user in this channel, of all types. Empty if the user is a bot
    /// user or has left the guild, or the channel was deleted.
    pub fn available_commands(&self) -> Vec<Command> {
        let all = self
            .command_availability()
            .into_iter()
            .filter_map(Result::ok);
        all.map(|available| available.command).collect()
    }

    /// Returns the registered commands that are not available to the user in this channel, with the reasons.
    ///
    /// Commands of other guilds, and global commands that a guild command hides, are not included.
    pub fn unavailable_commands(&self) -> Vec<Unavailable> {
        let all = self
            .command_availability()
            .into_iter()
            .filter_map(Result::err);
        all.map(|unavailable| *unavailable).collect()
    }

    /// Returns the availability of each command that the user's client lists.
    pub(crate) fn command_availability(&self) -> Vec<Result<AvailableCommand, Box<Unavailable>>> {
        let world = self.service.world();
        let context = self.context(&world);
        let context = context.filter(|context| context.check_invoker(&world).is_ok());
        let Some(context) = context else {
            return Vec::new();
        };
        let location = context.location(&world);
        world.available_commands(&location).collect()
    }

    /// Invokes the app's entry point command; see [`try_launch`](Self::try_launch).
    ///
    /// # Panics
    ///
    /// Panics with the [`LaunchError`] if the command is not available.
    /// [`try_launch`](Self::try_launch) returns the error instead.
    #[track_caller]
    pub fn launch(&self) -> impl Future<Output = Outcome> + Send + use<> {
        let (caller, invoker) = (Location::caller(), self.clone());
        async move {
            let outcome = invoker.try_launch().await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Invokes the app's entry point command, of type PRIMARY_ENTRY_POINT.
    ///
    /// If the command's handler is `DISCORD_LAUNCH_ACTIVITY`, the service launches the Activity and posts a message,
    /// the [original response](Outcome::original_response). The app receives no interaction.
    ///
    /// # Errors
    ///
    /// Returns a [`LaunchError`], without sending an interaction, if the command is not available.
    pub async fn try_launch(&self) -> Result<Outcome, LaunchError> {
        let (handler, interaction) = self.launch_interaction()?;
        Ok(if handler == Some(EntryPointHandler::AppHandler) {
            send_interaction(self, interaction).await
        } else {
            launch_activity(self, interaction)
        })
    }

    fn launch_interaction(&self) -> Result<(Option<EntryPointHandler>, Interaction), LaunchError> {
        let mut world = self.service.world();
        let context = self.context(&world).ok_or(LaunchError::NoEntryPoint)?;
        context.check_invoker(&world)?;
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

    /// Clicks the button with this label. A button without a label has the name of its emoji; `#2` is the second of all
    /// components with a custom ID.
    ///
    /// # Panics
    ///
    /// Panics with the [`InputError`] if a client would not allow the click. [`try_press`](Self::try_press) returns the
    /// error instead.
    #[track_caller]
    pub fn press(
        &self,
        message: &Message,
        name: &str,
    ) -> impl Future<Output = Outcome> + Send + use<> {
        let (caller, invoker) = (Location::caller(), self.clone());
        let (message, name) = (message.clone(), name.to_owned());
        async move {
            let outcome = invoker.try_press(&message, &name).await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Clicks the button with this label; see [`press`](Self::press).
    ///
    /// # Errors
    ///
    /// Returns an [`InputError`], without sending an interaction, if a client would not allow the click.
    pub async fn try_press(&self, message: &Message, name: &str) -> Result<Outcome, InputError> {
        let custom_id = self.custom_id_by_name(message, name)?;
        self.try_click(message, &custom_id).await
    }

    /// Selects values in the select menu with this placeholder; `#2` is the second of all components with a custom ID.
    /// [`select`](Self::select) describes the values.
    ///
    /// # Panics
    ///
    /// Panics with the [`InputError`] if a client would not allow the selection. [`try_choose`](Self::try_choose)
    /// returns the error instead.
    #[track_caller]
    pub fn choose<V: Into<String>>(
        &self,
        message: &Message,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> impl Future<Output = Outcome> + Send {
        let (caller, invoker) = (Location::caller(), self.clone());
        let (message, name) = (message.clone(), name.to_owned());
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        async move {
            let outcome = invoker.try_choose(&message, &name, values).await;
            outcome.unwrap_or_else(|error| panic!("{caller}: {error}"))
        }
    }

    /// Selects values in the select menu with this placeholder; see [`choose`](Self::choose).
    ///
    /// # Errors
    ///
    /// Returns an [`InputError`], without sending an interaction, if a client would not allow the selection.
    pub async fn try_choose<V: Into<String>>(
        &self,
        message: &Message,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Outcome, InputError> {
        let custom_id = self.custom_id_by_name(message, name)?;
        self.try_select(message, &custom_id, values).await
    }

    /// Returns the custom ID of a component of the current version of a message.
    pub(crate) fn custom_id_by_name(
        &self,
        message: &Message,
        name: &str,
    ) -> Result<String, InputError> {
        let world = self.service.world();
        let current = world.messages.get(message.id).unwrap_or(message);
        custom_id_by_name(&current.components, name)
    }

    /// Clicks a button of the current version of a message.
    ///
    /// # Panics
    ///
    /// Panics with the [`InputError`] if a client would not allow the click. [`try_click`](Self::try_click) returns the
    /// error instead.
    #[track_caller]
    pub fn click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> impl Future<Output = Outcome> + Send + use<> {
        self.act_or_panic(UserAction::click(message, custom_id))
    }

    /// Clicks a button of the current version of a message.
    ///
    /// # Errors
    ///
    /// Returns an [`InputError`], without sending an interaction, if a client would not allow the click.
    pub async fn try_click(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::click(message, custom_id)).await
    }

    /// Selects values in a select menu. The values of a string select are the values of its options; users, roles and
    /// channels are given by name, ID or mention.
    ///
    /// # Panics
    ///
    /// Panics with the [`InputError`] if a client would not allow the selection. [`try_select`](Self::try_select)
    /// returns the error instead.
    #[track_caller]
    pub fn select<V: Into<String>>(
        &self,
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> impl Future<Output = Outcome> + Send {
        self.act_or_panic(UserAction::select(message, custom_id, values))
    }

    /// Selects values in a select menu; see [`select`](Self::select).
    ///
    /// # Errors
    ///
    /// Returns an [`InputError`], without sending an interaction, if a client would not allow the selection.
    pub async fn try_select<V: Into<String>>(
        &self,
        message: &Message,
        custom_id: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::select(message, custom_id, values))
            .await
    }

    /// Fills in the fields of a modal by custom ID, and submits the modal. Fields without a value keep their default
    /// values.
    ///
    /// # Panics
    ///
    /// Panics with the [`InputError`] if a client would not allow the input. [`try_submit`](Self::try_submit) returns
    /// the error instead.
    #[track_caller]
    pub fn submit<V: Into<InputValue>>(
        &self,
        modal: &Modal,
        values: impl IntoIterator<Item = (&'static str, V)>,
    ) -> impl Future<Output = Outcome> + Send {
        self.act_or_panic(UserAction::submit(modal, values))
    }

    /// Fills in the fields of a modal by custom ID, and submits the modal; see [`submit`](Self::submit).
    ///
    /// # Errors
    ///
    /// Returns an [`InputError`], without sending an interaction, if a client would not allow the input.
    pub async fn try_submit<K: Into<String>, V: Into<InputValue>>(
        &self,
        modal: &Modal,
        values: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Outcome, InputError> {
        self.try_action(UserAction::submit(modal, values)).await
    }

    /// Returns the messages of the channel that the user can see, oldest first. Empty if the user cannot view the
    /// channel.
    ///
    /// # Panics
    ///
    /// Panics if messages of the channel were [dropped](crate::Retention).
    /// [`recent_messages`](Self::recent_messages) returns the kept messages instead.
    #[track_caller]
    pub fn messages(&self) -> Vec<Message> {
        let complete = self.service.world().messages.check_complete(self.channel);
        or_panic(complete);
        self.recent_messages()
    }

    /// Returns the last messages of the channel that the user can see, oldest first: those that the
    /// [retention](crate::Retention::messages) keeps. Empty if the user cannot view the channel.
    pub fn recent_messages(&self) -> Vec<Message> {
        let world = self.service.world();
        let context = self.context(&world);
        context.map_or_else(Vec::new, |context| context.visible_messages(&world))
    }

    /// Sends a message as the user, with the [files](Self::with_file) of the invoker, and returns the message.
    ///
    /// # Panics
    ///
    /// Panics if the service rejects the message, for example because the user lacks `SEND_MESSAGES`.
    #[track_caller]
    pub fn send_message(&self, content: &str) -> Message {
        let sent = self.try_send_message(content);
        sent.unwrap_or_else(|error| panic!("the message is rejected: {error:?}"))
    }

    /// Returns the user as an actor with the files.
    pub(crate) fn actor<'w>(&self, world: &'w mut World) -> Actor<'w> {
        let mut actor = world.actor(self.guild.unwrap_or(GuildKey::DEFAULT), self.user);
        actor.files.clone_from(&self.files);
        actor
    }

    /// Sends a message with the files as the user, or returns the error of the service.
    pub(crate) fn try_send_message(&self, content: &str) -> Result<Message, ActionError> {
        let mut world = self.service.world();
        let mut actor = self.actor(&mut world);
        let sent = actor.create_message(CreateMessage::new(self.channel, content))?;
        let guild = self.guild.map(|key| world.guilds[key].id);
        world.add_step(UserStep {
            id: sent.id.get(),
            token: None,
            user: self.user,
            guild,
            channel: self.channel,
            locale: self.locale.clone(),
            files: Vec::new(),
            action: PerformedAction::Message(content.to_owned()),
            failure: None,
            result: StepResult::default(),
        });
        Ok(sent)
    }

    /// Reacts to a message of the channel as the user.
    ///
    /// # Panics
    ///
    /// Panics if the service rejects the reaction, for example because the user lacks `ADD_REACTIONS`.
    #[track_caller]
    pub fn react(&self, message: Id<Message>, emoji: impl Into<Emoji>) {
        let mut world = self.service.world();
        let mut actor = self.actor(&mut world);
        let channel = self.channel;
        let added = actor.add_reaction(ReactedMessage { channel, message }, &emoji.into());
        added.unwrap_or_else(|error| panic!("the reaction is rejected: {error:?}"));
    }

    /// Votes in a poll of the channel as the user: the IDs of all answers for which the user votes. An empty list
    /// removes the user's votes.
    ///
    /// # Panics
    ///
    /// Panics if the service rejects the votes, for example because the poll has ended, or because it allows one answer
    /// only.
    #[track_caller]
    pub fn vote(&self, message: Id<Message>, answers: impl IntoIterator<Item = u32>) {
        let mut world = self.service.world();
        let mut actor = self.actor(&mut world);
        let voted = actor.vote(self.channel, message, &answers.into_iter().collect());
        voted.unwrap_or_else(|error| panic!("the vote is rejected: {error:?}"));
    }

    /// Performs an action, and panics with the caller's location on an error. `track_caller` has no effect inside a
    /// future, so the location is read before the future starts.
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

/// Returns the files that the user uploaded with an interaction.
fn uploaded_files(data: &InteractionData) -> Vec<Id<Attachment>> {
    let resolved = match data {
        InteractionData::ApplicationCommand(data) => &data.resolved,
        InteractionData::ModalSubmit(data) => &data.resolved,
        _ => return Vec::new(),
    };
    let files = resolved.attachments.iter();
    files.map(|(id, _)| id).collect()
}

impl fmt::Debug for Invoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invoker")
            .field("user", &self.user)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}

/// Reason that an entry point command was not invoked.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// The app has no entry point command in this channel, the user has left the guild, or the channel was deleted.
    #[error("the app has no entry point command in this channel")]
    NoEntryPoint,
    /// The invoker is a bot user.
    #[error(transparent)]
    BotUser(#[from] BotUserError),
    /// The entry point command is not available to the user in this channel.
    #[error("the entry point command is not available: {0}")]
    Unavailable(Box<Unavailable>),
}

impl From<Box<Unavailable>> for LaunchError {
    fn from(unavailable: Box<Unavailable>) -> Self {
        Self::Unavailable(unavailable)
    }
}
