//! Access tokens that the service gave out.

use guildhall_model::{Id, Secret, Timestamp, User};

/// How long a token is good: 7 days, in seconds.
pub(crate) const LIFETIME: i64 = 604_800;

/// The scope that lets a token register commands.
pub(crate) const UPDATE_COMMANDS: &str = "applications.commands.update";

/// Every token that is still good, or was.
#[derive(Debug, Default)]
pub(crate) struct Grants(Vec<Grant>);

/// A token, whom it acts for and what it allows.
#[derive(Clone, Debug)]
pub(crate) struct Grant {
    token: Secret,
    pub(crate) scopes: Vec<String>,
    pub(crate) expires: i64,
    pub(crate) user: Id<User>,
}

impl Grant {
    /// Whether it has one of these scopes. None asked for is none needed.
    pub(crate) fn has(&self, scopes: &[&str]) -> bool {
        let own = |scope: &&str| self.scopes.iter().any(|own| own == scope);
        scopes.is_empty() || scopes.iter().any(own)
    }

    /// When it ends.
    pub(crate) fn end(&self) -> Option<Timestamp> {
        Timestamp::from_millis(self.expires)
    }
}

impl Grants {
    /// Remembers a token that is made at `now`, in milliseconds.
    pub(crate) fn add(&mut self, token: Secret, user: Id<User>, scopes: Vec<String>, now: i64) {
        self.0.retain(|grant| grant.expires > now);
        self.0.push(Grant {
            token,
            scopes,
            expires: now + LIFETIME * 1000,
            user,
        });
    }

    /// The grant of a token that is good at `now`.
    pub(crate) fn find(&self, token: &str, now: i64) -> Option<&Grant> {
        let mut grants = self.0.iter();
        grants.find(|grant| grant.token.expose() == token && grant.expires > now)
    }

    /// Makes a token worthless, if it is one.
    pub(crate) fn revoke(&mut self, token: &str) {
        self.0.retain(|grant| grant.token.expose() != token);
    }
}
