//! A member at the keyboard.

use std::fmt;
use std::sync::Arc;

use guildhall_model::{Channel, Id, Interaction, Member, User};

use super::outcome::{focused, judge};
use super::{Delivered, LineError, Outcome, build, line, show, written};
use crate::emulator::Handle;
use crate::script::Signing;
use crate::world::World;

/// A member who uses commands, in one channel.
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
///
/// A value goes on to the next word that looks like the name of an option (`name:`), so that
/// `reason:said things` needs no quotes. Quoted values, with `\"` and `\\` inside, may hold anything.
/// Members are written `@bob`, channels `#general`, roles `@Moderator`, or each as its id or
/// mention; a file is a name such as `picture.png`; a choice is its name or its value; a boolean is
/// `true`, `false`, `yes` or `no`.
///
/// Commands of the guild come before global ones of the same name. What a client would not send is
/// not sent: a command that the member may not use, a required option that is missing, a value
/// that the option does not allow. While an option is typed, values are not checked, as in a client.
#[derive(Clone)]
pub struct Invoker {
    handle: Arc<Handle>,
    member: Id<User>,
    channel: Id<Channel>,
}

impl Invoker {
    pub(crate) const fn new(handle: Arc<Handle>, member: Id<User>, channel: Id<Channel>) -> Self {
        Self {
            handle,
            member,
            channel,
        }
    }

    /// The same member in another channel, which is given as a name or an id.
    pub fn in_channel(&self, channel: &str) -> Option<Self> {
        let found = self.handle.service.world().guild.channel(channel)?.id;
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
        let (app, interaction) = self.interaction(line)?;
        let reply = self
            .handle
            .service
            .deliver(written(&interaction), Signing::Valid);
        let reply = reply.await;
        let mut world = self.handle.service.world();
        let token = interaction.token.expose();
        // Who has called back says so with 202, or with any other success.
        let called_back = world.answer(token);
        let result = match called_back.filter(|_| reply.as_ref().is_ok_and(is_success)) {
            Some(answer) => Ok(answer),
            None => judge(&interaction, focused(&interaction), reply),
        };
        if let (Ok(answer), None) = (&result, world.answer(token)) {
            world.acknowledge(token, answer);
        }
        let names = show::names(&result, &world.guild);
        drop(world);
        Ok(Outcome {
            app,
            interaction,
            result,
            names,
        })
    }

    /// Uses a slash command; the slash in front may be left out.
    ///
    /// # Errors
    ///
    /// See [`LineError`].
    pub async fn slash(&self, line: &str) -> Result<Outcome, LineError> {
        let line = line.trim_start_matches('/');
        self.send(&format!("/{line}")).await
    }

    /// Asks for suggestions for the last option of a line; the `?/` in front may be left out.
    ///
    /// # Errors
    ///
    /// See [`LineError`].
    pub async fn autocomplete(&self, line: &str) -> Result<Outcome, LineError> {
        let line = line.trim_start_matches(['?', '/']);
        self.send(&format!("?/{line}")).await
    }

    /// Uses a USER command on a member, who is given as a name or an id.
    ///
    /// # Errors
    ///
    /// See [`LineError`].
    pub async fn user_command(&self, name: &str, target: &str) -> Result<Outcome, LineError> {
        let target = target.trim_start_matches('@');
        self.send(&format!("@{target} {name}")).await
    }

    /// Uses a MESSAGE command on a message by alice that holds `content`.
    ///
    /// # Errors
    ///
    /// See [`LineError`].
    pub async fn message_command(&self, name: &str, content: &str) -> Result<Outcome, LineError> {
        self.send(&format!("{} {name}", line::quoted(content)))
            .await
    }

    /// The name of the bot, and the interaction that a line becomes.
    fn interaction(&self, line: &str) -> Result<(String, Interaction), LineError> {
        let mut world = self.handle.service.world();
        let Some((member, channel)) = self.place(&world) else {
            return Err(LineError::new(line, 0, "the member or the channel is gone"));
        };
        let place = build::Place { member, channel };
        let data = line::read(&mut world, &place, line)?;
        let interaction = build::interaction(&mut world, place, data);
        Ok((world.identity.bot.username.clone(), interaction))
    }

    fn place(&self, world: &World) -> Option<(Member, Channel)> {
        let guild = &world.guild;
        let member = guild.member(&self.member.to_string())?.clone();
        let channel = guild.channel(&self.channel.to_string())?.clone();
        Some((member, channel))
    }
}

/// Whether the app is content with the request.
fn is_success(reply: &Delivered) -> bool {
    (200..300).contains(&reply.status)
}

impl fmt::Debug for Invoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invoker")
            .field("member", &self.member)
            .field("channel", &self.channel)
            .finish_non_exhaustive()
    }
}
