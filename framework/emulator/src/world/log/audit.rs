//! The audit log: who has done what to whom, and why.

use std::ops::Deref;

use guildhall_model::{Guild, Id, User};

/// An entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuditEntry {
    /// Which entry; dated by the clock.
    pub id: Id<AuditEntry>,
    /// The guild in which it was done.
    pub guild: Id<Guild>,
    /// What was done, such as `MEMBER_BAN_ADD`.
    pub action: &'static str,
    /// Who did it.
    pub actor: Id<User>,
    /// What it was done to: the number of the id.
    pub target: u64,
    pub(crate) reason: Option<String>,
}

impl AuditEntry {
    /// Why it was done, where a reason was given.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

/// The entries of the audit log, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditLog(pub(crate) Vec<AuditEntry>);

impl AuditLog {
    /// The newest entry, for a claim about it.
    ///
    /// # Panics
    ///
    /// Where nothing was done yet.
    #[track_caller]
    pub fn last(&self) -> &AuditEntry {
        let last = self.0.last();
        last.expect("the audit log holds an entry")
    }
}

impl Deref for AuditLog {
    type Target = [AuditEntry];

    fn deref(&self) -> &[AuditEntry] {
        &self.0
    }
}
