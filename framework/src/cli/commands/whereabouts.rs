//! Where somebody would use a command: a channel, a thread, or a private thread they are not in.

use guildhall_model::api::Code;
use guildhall_model::permission::Place;
use guildhall_model::{Channel, ChannelType, Guild, Id, User};

use crate::error::{Error, Result};
use guildhall_client::Client;

/// Whose whereabouts are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Somebody {
    pub(super) user: Id<User>,
    pub(super) guild: Id<Guild>,
    pub(super) channel: Id<Channel>,
}

/// The channel whose overwrites count, and what in it is meant.
#[derive(Debug)]
pub(super) struct Whereabouts {
    channel: Channel,
    part: Part,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Channel,
    Thread,
    ClosedThread,
}

impl Whereabouts {
    pub(super) async fn find(client: &Client, who: Somebody) -> Result<Self> {
        let channels = client.guild(who.guild).channels().list().await?;
        let of = |id| channels.iter().find(|channel| channel.id == id).cloned();
        if let Some(channel) = of(who.channel) {
            let part = Part::Channel;
            return Ok(Self { channel, part });
        }
        let thread = thread(client, who).await?;
        let parent = thread.parent_id.and_then(of).ok_or_else(|| {
            let Somebody { guild, channel, .. } = who;
            Error::user(format!("guild {guild} has no channel {channel}"))
        })?;
        Ok(Self {
            channel: parent,
            part: part(client, &thread, who.user).await?,
        })
    }

    pub(super) const fn place(&self) -> Place<'_> {
        match self.part {
            Part::Channel => Place::Channel(&self.channel),
            Part::Thread => Place::ThreadIn(&self.channel),
            Part::ClosedThread => Place::ClosedThreadIn(&self.channel),
        }
    }
}

/// A thread of the guild, put away or not.
async fn thread(client: &Client, who: Somebody) -> Result<Channel> {
    let Somebody { guild, channel, .. } = who;
    let found = client.channel(channel).get().await;
    let found = found.map_err(|error| match error.code() {
        Some(Code::UNKNOWN_CHANNEL) => Error::user(format!("there is no channel {channel}")),
        Some(Code::MISSING_ACCESS) => Error::user(format!(
            "the bot does not see {channel}: it is in another guild, or a private thread that the \
             bot is not in"
        )),
        _ => error.into(),
    })?;
    match found.guild_id {
        Some(own) if own == guild => Ok(found),
        Some(other) => Err(Error::user(format!(
            "channel {channel} is in guild {other}, and not in guild {guild}"
        ))),
        None => Err(Error::user(format!("channel {channel} is in no guild"))),
    }
}

/// Whether a user is shut out of a thread: of a private one that they were not added to.
async fn part(client: &Client, thread: &Channel, user: Id<User>) -> Result<Part> {
    if thread.kind != ChannelType::PrivateThread {
        return Ok(Part::Thread);
    }
    match client.channel(thread.id).member(user).await {
        Ok(_) => Ok(Part::Thread),
        Err(error) if error.status().is_some_and(|it| it.as_u16() == 404) => Ok(Part::ClosedThread),
        Err(error) => Err(error.into()),
    }
}
