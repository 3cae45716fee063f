//! A channel or a thread by itself.

use guildhall_model::api::{GetChannel, GetThreadMember};
use guildhall_model::{self as model, Id, User};

use super::{handle, setters};
use crate::Request;

handle! {
    /// A [channel](https://docs.discord.com/developers/resources/channel) or a thread, by itself.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Channel, Id};
    /// # async fn example(client: Client, thread: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// let thread = client.channel(thread).get().await?;
    /// println!("{:?} is in {:?}", thread.name, thread.parent_id);
    /// # Ok(())
    /// # }
    /// ```
    Channel { channel: Id<model::Channel> }
}

impl Channel {
    /// Returns which channel it is.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", channel.id());
    /// # Ok(())
    /// # }
    /// ```
    pub const fn id(&self) -> Id<model::Channel> {
        self.channel
    }

    /// Reads it, a thread that is put away included.
    ///
    /// Refused with [`MISSING_ACCESS`](model::api::Code::MISSING_ACCESS) where the bot does not see
    /// it, and with [`UNKNOWN_CHANNEL`](model::api::Code::UNKNOWN_CHANNEL) where there is none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(channel: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", channel.get().await?.guild_id);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> Request<GetChannel> {
        self.sender.request(GetChannel::new(self.channel))
    }

    /// Reads since when a user is in it, if it is a thread.
    ///
    /// Refused with the status 404 where the user is not in it.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(thread: Channel, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// let alice = thread.member(alice).with_member(true).await?;
    /// println!("{:?}", alice.join_timestamp);
    /// # Ok(())
    /// # }
    /// ```
    pub fn member(&self, user: Id<User>) -> Request<GetThreadMember> {
        let endpoint = GetThreadMember::new(self.channel, user);
        self.sender.request(endpoint)
    }
}

setters! {
    GetThreadMember => {
        with_member(bool);
    }
}
