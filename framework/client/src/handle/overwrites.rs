//! Handle for the permission overwrites of a channel.

use guildhall_model::api::{DeleteChannelPermission, EditChannelPermissions};
use guildhall_model::channel::{OverwriteBody, OverwriteEffect, OverwriteTarget};
use guildhall_model::{Channel, Id, Permissions};

use crate::handle::factory::handle;
use crate::handle::requests::EditChannelPermissionsRequest;
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [permission
    /// overwrites](https://docs.discord.com/developers/topics/permissions#permission-overwrites) of a channel.
    ///
    /// Threads have the overwrites of their parent channel. To set all overwrites of a channel at once, use
    /// [`Channel::edit`](crate::handle::Channel::edit).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, Role, User};
    /// use guildhall_model::Permissions;
    /// use guildhall_model::channel::{Allow, Deny};
    ///
    /// # async fn example(channel: Channel, muted: Id<Role>, alice: Id<User>) -> Result<(), Box<dyn std::error::Error>> {
    /// channel.overwrites().set(muted, Deny(Permissions::SEND_MESSAGES)).await?;
    /// channel.overwrites().set(alice, Allow(Permissions::VIEW_CHANNEL)).await?;
    /// # Ok(())
    /// # }
    /// ```
    Overwrites { channel: Id<Channel> }
}

impl Overwrites {
    /// Sets the overwrite for a role or member, and replaces the previous one. The setters [`allow`](Request::allow)
    /// and [`deny`](Request::deny) add the other effect.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_ROLES`; fires `CHANNEL_UPDATE`. The bot can only allow or deny permissions
    /// that the bot has in the guild or in the parent category, unless an overwrite of the channel allows the bot
    /// `MANAGE_ROLES`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, Role};
    /// use guildhall_model::Permissions;
    /// use guildhall_model::channel::Deny;
    ///
    /// # async fn example(channel: Channel, guests: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// let read_only = channel.overwrites().set(guests, Deny(Permissions::SEND_MESSAGES));
    /// read_only.allow(Permissions::VIEW_CHANNEL).reason("announcements").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn set(
        &self,
        target: impl Into<OverwriteTarget>,
        effect: OverwriteEffect,
    ) -> EditChannelPermissionsRequest {
        let target = target.into();
        let body = effect.for_target(target);
        self.factory
            .request(EditChannelPermissions::new(self.channel, target.id(), body))
    }

    /// Deletes the overwrite for a role or member.
    ///
    /// Requires `VIEW_CHANNEL` and `MANAGE_ROLES`; fires `CHANNEL_UPDATE`. Fails with
    /// [`UNKNOWN_PERMISSION_OVERWRITE`](guildhall_model::api::ErrorCode::UNKNOWN_PERMISSION_OVERWRITE) if the channel
    /// has no such overwrite.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Channel;
    /// # use guildhall_model::{Id, Role};
    /// # async fn example(channel: Channel, muted: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// channel.overwrites().delete(muted).reason("appealed").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, target: impl Into<OverwriteTarget>) -> Request<DeleteChannelPermission> {
        let id = target.into().id();
        self.factory
            .request(DeleteChannelPermission::new(self.channel, id))
    }
}

setters! {
    EditChannelPermissions.permissions: OverwriteBody => {
        allow(Permissions);
        deny(Permissions);
    }
}
