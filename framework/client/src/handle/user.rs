//! Handle for a user, to whom the bot can send direct messages.

use guildhall_model as model;
use guildhall_model::api::{CreateDm, GetUser};
use guildhall_model::message::ChannelMessageBody;
use guildhall_model::{Id, Message};

use crate::error::Error;
use crate::handle::channel::Channel;
use crate::handle::factory::handle;
use crate::into_message::IntoMessage;
use crate::request::Request;

handle! {
    /// Handle for a [user](https://docs.discord.com/developers/resources/user).
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Id, User};
    /// # async fn example(client: Client, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// client.user(alice).direct_message("Your report is ready.").await?;
    /// # Ok(())
    /// # }
    /// ```
    User { user: Id<model::User> }
}

impl User {
    /// Returns the ID of the user.
    pub const fn id(&self) -> Id<model::User> {
        self.user
    }

    /// Reads the user.
    ///
    /// Fails with [`UNKNOWN_USER`](model::api::ErrorCode::UNKNOWN_USER) if there is no such user.
    pub fn get(&self) -> Request<GetUser> {
        self.factory.request(GetUser::new(self.user))
    }

    /// Opens the DM channel of the bot and the user; returns the channel if it is open already.
    ///
    /// The service limits apps that open many DM channels. Fails with
    /// [`INVALID_RECIPIENTS`](model::api::ErrorCode::INVALID_RECIPIENTS) if there is no such user.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_client::handle::User;
    /// # async fn example(client: Client, user: User) -> Result<(), Box<dyn std::error::Error>> {
    /// let dm = client.channel(user.open_dm().await?.id);
    /// dm.messages().create("One.").await?;
    /// dm.messages().create("Two.").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn open_dm(&self) -> Request<CreateDm> {
        self.factory.request(CreateDm::new(self.user))
    }

    /// Sends a message in the DM channel of the bot and the user, which the client opens first.
    ///
    /// [`Error::is_direct_message_refused`] returns whether the user takes no messages from the bot. For files and
    /// several messages, use [`open_dm`](Self::open_dm).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::User;
    /// # async fn example(user: User) -> Result<(), Box<dyn std::error::Error>> {
    /// match user.direct_message("You were timed out for 10 minutes.").await {
    ///     Err(error) if error.is_direct_message_refused() => println!("the user takes no messages"),
    ///     sent => println!("{}", sent?.id),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the channel cannot be opened, or if the message is invalid or rejected.
    pub async fn direct_message(
        &self,
        message: impl IntoMessage<ChannelMessageBody> + Send,
    ) -> Result<Message, Error> {
        let (message, files) = message.into_body_and_files();
        let dm = self.open_dm().await?;
        let channel = Channel::with_factory(&self.factory, dm.id);
        channel.messages().create(message).files(files).await
    }
}
