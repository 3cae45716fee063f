//! Handle for an invite.

use std::time::Duration;

use guildhall_model::api::{CreateChannelInvite, DeleteInvite, GetInvite};
use guildhall_model::guild::{InviteBody, InviteTargetType, ScheduledEvent};
use guildhall_model::{Application, Id, Role, User};

use crate::handle::factory::handle;
use crate::handle::requests::GetInviteRequest;
use crate::handle::setters::{seconds, setters};
use crate::request::Request;

handle! {
    /// Handle for an [invite](https://docs.discord.com/developers/resources/invite).
    ///
    /// Each request fails with [`UNKNOWN_INVITE`](guildhall_model::api::ErrorCode::UNKNOWN_INVITE) if the invite does
    /// not exist or has expired.
    /// [`Channel::create_invite`](crate::handle::Channel::create_invite) creates an invite.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let invite = client.invite("0vCdhLbwjZZTWZLD").get().await?;
    /// println!("{:?}", invite.guild.map(|guild| guild.name));
    /// # Ok(())
    /// # }
    /// ```
    Invite { code: String }
}

impl Invite {
    /// Reads the invite, without its metadata, such as the number of uses. The bot need not be in the guild.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # async fn example(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    /// let invite = client.invite("0vCdhLbwjZZTWZLD").get().with_counts(true).await?;
    /// println!("about {:?} members", invite.approximate_member_count);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self) -> GetInviteRequest {
        self.factory.request(GetInvite::new(self.code.clone()))
    }

    /// Deletes the invite, and returns the deleted invite.
    ///
    /// Requires `MANAGE_CHANNELS` in the channel of the invite, or `MANAGE_GUILD`; fires `INVITE_DELETE`.
    pub fn delete(&self) -> Request<DeleteInvite> {
        self.factory.request(DeleteInvite::new(self.code.clone()))
    }
}

setters! {
    GetInvite => {
        with_counts(bool);
        guild_scheduled_event_id(impl Into<Option<Id<ScheduledEvent>>>);
    }
}

setters! {
    CreateChannelInvite.invite: InviteBody => {
        /// Rounded down to whole seconds.
        max_age(Duration) sets max_age by seconds;
        max_uses(u32);
        role_ids(impl IntoIterator<Item = Id<Role>>);
        target_application_id(Id<Application>);
        target_type(InviteTargetType);
        target_user_id(Id<User>);
        temporary(bool);
        unique(bool);
    }
}
