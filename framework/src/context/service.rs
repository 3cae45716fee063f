//! What leads from an interaction to the service, and to a modal that is waited for.

use super::{Context, ContextError};
use crate::define::component::Modal;
use crate::receive::{Arrived, Ticket, parse};
use guildhall_client::{Client, handle};

impl Context {
    /// Calls the service, with the app's credentials.
    ///
    /// # Errors
    ///
    /// [`ContextError::NoClient`] where the app has none: neither a token nor a client secret is set.
    pub fn client(&self) -> Result<&Client, ContextError> {
        let client = self.inner.app.states.get();
        client.ok_or(ContextError::NoClient)
    }

    /// The guild where it happened, to read and to change.
    ///
    /// What the app lacks a permission for there is refused before it is sent, with an error that
    /// the member is shown: the requests compare what they require with the interaction's
    /// `app_permissions`, which are those in the channel where it happened. Where a channel takes
    /// away what the app has in the guild, [`client`](Self::client) leaves it to the service. So is
    /// what needs a [feature](crate::model::GuildFeature) that the guild lacks, by the part of the
    /// guild that the interaction holds.
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
    /// [`ContextError::NotInGuild`] in direct messages, [`ContextError::NoClient`] where the app has
    /// no credentials.
    pub fn guild(&self) -> Result<handle::Guild, ContextError> {
        let guild = self.guild_id().ok_or(ContextError::NotInGuild)?;
        let guild = handle::Guild::new(self.client()?.clone(), guild);
        let guild = guild.having(self.inner.app_permissions);
        let part = self.interaction().ok().and_then(|it| it.guild.as_ref());
        Ok(match part {
            Some(part) => guild.known(part),
            None => guild,
        })
    }

    /// The number of the modal that the handler waits for, or has waited for.
    pub(crate) fn ticket(&self) -> Option<Ticket> {
        self.inner.ticket.get().copied().flatten()
    }

    /// What a modal was filled with.
    pub(super) fn form<T: Modal>(&self) -> Result<T, ContextError> {
        match parse(&self.inner.body) {
            Ok(Arrived::Interaction(arrival)) => Ok(arrival.data.form()?),
            _ => Err(ContextError::Unreadable),
        }
    }

    /// Lets go of what nobody has asked for.
    pub(crate) fn lighten(&self) {
        self.inner.caller.forget();
    }
}
