//! A member at the keyboard.

use std::fmt;
use std::future::Future;
use std::panic::Location;
use std::sync::Arc;

use guildhall_model::{Channel, Id, Interaction, Locale, Message, User};

use super::place::{InvokerContext, InvokerScope};
use super::{LineError, Outcome, build, line};
use crate::emulator::Handle;
use crate::world::{GuildKey, World};

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
    pub(super) handle: Arc<Handle>,
    /// None in a private channel.
    pub(super) guild: Option<GuildKey>,
    pub(super) member: Id<User>,
    pub(super) channel: Id<Channel>,
    locale: Option<Locale>,
}

impl Invoker {
    /// A member where members of the guild talk first.
    pub(crate) fn new(handle: Arc<Handle>, guild: GuildKey, member: Id<User>) -> Self {
        let world = handle.service.world();
        let channel = world.guilds[guild].first_text_channel();
        let channel = channel.map_or(Id::new(0), |channel| channel.id);
        drop(world);
        Self {
            handle,
            guild: Some(guild),
            member,
            channel,
            locale: None,
        }
    }

    /// A user in a private channel.
    pub(crate) const fn in_private(
        handle: Arc<Handle>,
        user: Id<User>,
        channel: Id<Channel>,
    ) -> Self {
        Self {
            handle,
            guild: None,
            member: user,
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
        let world = self.handle.service.world();
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
        Ok(self.exchange(interaction).await)
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
        self.send_or_panic(format!("{} {name}", line::quoted(content)))
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
        let mut world = self.handle.service.world();
        let Some(context) = self.context(&world) else {
            return Err(LineError::new(line, 0, "the member or the channel is gone"));
        };
        let parts = line::read_line(&mut world, &context, line)?;
        Ok(build::build_interaction(&mut world, &context, parts))
    }

    pub(super) fn context(&self, world: &World) -> Option<InvokerContext> {
        let locale = self.locale.clone();
        let Some(key) = self.guild else {
            let private = world.private_channels.get(self.channel)?.clone();
            let user = world.users.get(self.member)?.clone();
            return Some(InvokerContext {
                channel: private.channel.clone(),
                scope: InvokerScope::Private(Box::new(private), Box::new(user)),
                locale,
            });
        };
        let guild = &world.guilds[key];
        let member = guild.members.get(self.member)?.clone();
        Some(InvokerContext {
            scope: InvokerScope::Guild(key, Box::new(member)),
            channel: guild.channel_by_id(self.channel)?.clone(),
            locale,
        })
    }
}

impl fmt::Debug for Invoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invoker")
            .field("member", &self.member)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}
