//! Handle for the audit log of a guild.

use guildhall_model as model;
use guildhall_model::api::{GetAuditLog, GetCurrentUser};
use guildhall_model::audit_log::{AuditLogEntry, AuditLogEvent};
use guildhall_model::{Id, User};
use guildhall_rules::AUDIT_LOG_LIST_LIMIT;

use crate::error::Error;
use crate::handle::factory::handle;
use crate::handle::pages::{Page, PageOrder, PagedEndpoint};
use crate::handle::requests::GetAuditLogRequest;
use crate::handle::setters::setters;

handle! {
    /// Handle for the [audit log](https://docs.discord.com/developers/resources/audit-log) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::audit_log::AuditLogEvent;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let log = guild.audit_log().list().action_type(AuditLogEvent::MemberBanAdd).await?;
    /// for entry in &log.audit_log_entries {
    ///     let moderator = entry.user_id.and_then(|id| log.user(id));
    ///     println!("{:?}: {:?}", moderator.map(|user| &user.username), entry.reason);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    AuditLog { guild: Id<model::Guild> }
}

impl AuditLog {
    /// Reads the audit log, newest entry first.
    ///
    /// Awaiting the request returns one page, with the users and other objects that its entries refer to: 50 entries,
    /// or 1–100 with [`limit`](crate::Request::limit). [`stream`](crate::Request::stream) returns the entries of all
    /// pages, without these objects. Requires `VIEW_AUDIT_LOG`. The service keeps entries for 45 days.
    ///
    /// If [`after`](crate::Request::after) is set, a page begins with the oldest entry; a stream always begins with the
    /// newest one. The client rejects a `limit` outside 1–100.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AuditLog;
    /// # async fn example(log: AuditLog) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut entries = log.list().stream();
    /// while let Some(entry) = entries.next().await {
    ///     let entry = entry?;
    ///     println!("{} by {:?}", entry.action_type.name(), entry.user_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> GetAuditLogRequest {
        self.factory.request(GetAuditLog::new(self.guild))
    }

    /// Returns the request of [`list`](Self::list) for the entries of the bot's own changes, with the reasons that the
    /// bot gave.
    ///
    /// Reads the bot's user first: [`user_id`](crate::Request::user_id) with a known ID saves this request.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AuditLog;
    /// # use guildhall_model::audit_log::AuditLogEvent;
    /// # async fn example(log: AuditLog) -> Result<(), Box<dyn std::error::Error>> {
    /// let own = log.list_own().await?.action_type(AuditLogEvent::MemberKick);
    /// for entry in own.await?.audit_log_entries {
    ///     println!("kicked {:?}: {:?}", entry.target_id, entry.reason);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the bot's user cannot be read.
    pub async fn list_own(&self) -> Result<GetAuditLogRequest, Error> {
        let bot = self.factory.request(GetCurrentUser).await?;
        Ok(self.list().user_id(bot.id))
    }
}

setters! {
    GetAuditLog => {
        user_id(impl Into<Option<Id<User>>>);
        action_type(impl Into<Option<AuditLogEvent>>);
        before(impl Into<Option<Id<AuditLogEntry>>>);
        after(impl Into<Option<Id<AuditLogEntry>>>);
        limit(u32);
    }
}

/// The service does not say whether the log has more entries.
impl Page for model::audit_log::AuditLog {
    type Item = AuditLogEntry;

    fn has_more(&self, size: usize) -> bool {
        self.audit_log_entries.len() >= size
    }

    fn into_items(self) -> Vec<AuditLogEntry> {
        self.audit_log_entries
    }
}

impl PagedEndpoint for GetAuditLog {
    type Item = AuditLogEntry;
    type Key = Id<AuditLogEntry>;

    const MAX_PAGE_SIZE: u32 = *AUDIT_LOG_LIST_LIMIT.end();
    const ORDER: PageOrder = PageOrder::Descending;

    fn item_key(entry: &AuditLogEntry) -> Id<AuditLogEntry> {
        entry.id
    }

    fn page_size(&self) -> Option<u32> {
        self.limit
    }

    fn take_end(&mut self) -> Option<Id<AuditLogEntry>> {
        self.after.take()
    }

    fn page(self, size: u32, last: Option<Id<AuditLogEntry>>) -> Self {
        let before = last.or(self.before);
        self.limit(size).before(before)
    }
}
