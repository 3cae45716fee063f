//! Access tokens that the service gave out.

use guildhall_model::Secret;

/// How long a token of the client-credentials grant is good: 7 days, in seconds.
pub(crate) const LIFETIME: i64 = 604_800;

/// The scope that lets a token register commands.
pub(crate) const UPDATE_COMMANDS: &str = "applications.commands.update";

/// Every token that is still good, or was.
#[derive(Debug, Default)]
pub(crate) struct Grants(Vec<Grant>);

#[derive(Debug)]
struct Grant {
    token: Secret,
    scopes: Vec<String>,
    expires: i64,
}

impl Grants {
    /// Remembers a token that is made at `now`, in milliseconds.
    pub(crate) fn add(&mut self, token: Secret, scopes: Vec<String>, now: i64) {
        self.0.retain(|grant| grant.expires > now);
        self.0.push(Grant {
            token,
            scopes,
            expires: now + LIFETIME * 1000,
        });
    }

    /// Whether a token is good at `now` and has the scope.
    pub(crate) fn allow(&self, token: &str, scope: &str, now: i64) -> bool {
        self.0.iter().any(|grant| {
            grant.token.expose() == token
                && grant.expires > now
                && grant.scopes.iter().any(|own| own == scope)
        })
    }
}
