//! Stored OAuth 2.0 grants: authorization codes, access tokens and refresh tokens.

use std::collections::VecDeque;

use guildhall_model::{Id, Secret, Timestamp, User};

use crate::state::retention::{Retention, push_bounded};

/// Lifetime of an access token: 7 days, in seconds.
pub(crate) const ACCESS_TOKEN_LIFETIME_SECS: i64 = 604_800;

/// Lifetime of an authorization code, in milliseconds: 10 minutes, the maximum that RFC 6749 recommends.
const CODE_LIFETIME_MILLIS: i64 = 600_000;

/// OAuth 2.0 scope of a token that can register commands.
pub(crate) const UPDATE_COMMANDS_SCOPE: &str = "applications.commands.update";

/// Authorization codes and tokens, including expired ones; the newest of each kind.
#[derive(Debug, Default)]
pub(crate) struct Grants {
    access: VecDeque<Grant>,
    refresh: VecDeque<(Secret, Consent)>,
    codes: VecDeque<AuthorizationCode>,
    consents: u64,
    /// Maximum number of each kind.
    limit: usize,
}

/// Authorization of the app by a user, for a list of OAuth 2.0 scopes. Revoking one token revokes all tokens of the
/// same authorization.
#[derive(Clone, Debug)]
pub(crate) struct Consent {
    pub(crate) user: Id<User>,
    pub(crate) scopes: Vec<String>,
    number: u64,
}

/// Authorization code that was not exchanged yet.
#[derive(Debug)]
pub(crate) struct AuthorizationCode {
    pub(crate) text: Secret,
    pub(crate) consent: Consent,
    pub(crate) redirect: String,
    /// PKCE code challenge, which the code verifier must match.
    pub(crate) challenge: Option<String>,
    /// Issue time, in milliseconds since the Unix epoch.
    pub(crate) issued_at: i64,
}

/// Access token with its user and scopes.
#[derive(Clone, Debug)]
pub(crate) struct Grant {
    token: Secret,
    pub(crate) scopes: Vec<String>,
    /// Expiry time, in milliseconds since the Unix epoch.
    pub(crate) expires_at: i64,
    pub(crate) user: Id<User>,
    consent: u64,
}

impl Grant {
    /// Returns whether the grant has at least one of these scopes. True if `scopes` is empty.
    pub(crate) fn has_any_scope(&self, scopes: &[&str]) -> bool {
        let is_granted = |scope: &&str| self.scopes.iter().any(|granted| granted == scope);
        scopes.is_empty() || scopes.iter().any(is_granted)
    }

    /// Returns the time at which the token expires.
    pub(crate) fn end(&self) -> Option<Timestamp> {
        Timestamp::from_millis(self.expires_at)
    }
}

impl Grants {
    pub(crate) fn new(retention: Retention) -> Self {
        Self {
            limit: retention.tokens,
            ..Self::default()
        }
    }

    /// Returns a new authorization.
    pub(crate) const fn new_authorization(
        &mut self,
        user: Id<User>,
        scopes: Vec<String>,
    ) -> Consent {
        self.consents += 1;
        let number = self.consents;
        Consent {
            user,
            scopes,
            number,
        }
    }

    /// Stores an access token of a new authorization, issued at `now` in milliseconds.
    pub(crate) fn add(&mut self, token: Secret, user: Id<User>, scopes: Vec<String>, now: i64) {
        let consent = self.new_authorization(user, scopes);
        self.insert_access(token, consent, now);
    }

    /// Stores an access token and a refresh token of an authorization, issued at `now` in milliseconds.
    pub(crate) fn add_pair(&mut self, access: Secret, refresh: Secret, consent: Consent, now: i64) {
        self.insert_access(access, consent.clone(), now);
        push_bounded(&mut self.refresh, (refresh, consent), self.limit);
    }

    pub(crate) fn add_code(&mut self, code: AuthorizationCode) {
        push_bounded(&mut self.codes, code, self.limit);
    }

    /// Returns the grant of an access token, if the token is valid at `now`, in milliseconds.
    pub(crate) fn find(&self, token: &str, now: i64) -> Option<&Grant> {
        let mut grants = self.access.iter();
        grants.find(|grant| grant.token.expose() == token && grant.expires_at > now)
    }

    /// Removes and returns an authorization code, if the code is valid at `now`, in milliseconds.
    pub(crate) fn take_code(&mut self, code: &str, now: i64) -> Option<AuthorizationCode> {
        self.codes
            .retain(|code| code.issued_at + CODE_LIFETIME_MILLIS > now);
        let mut codes = self.codes.iter();
        let at = codes.position(|known| known.text.expose() == code)?;
        self.codes.remove(at)
    }

    /// Removes a refresh token, and returns its authorization.
    pub(crate) fn take_refresh_token(&mut self, token: &str) -> Option<Consent> {
        let mut tokens = self.refresh.iter();
        let at = tokens.position(|known| known.0.expose() == token)?;
        self.refresh.remove(at).map(|used| used.1)
    }

    /// Revokes a token and all other tokens of the same authorization. Does nothing if the token is unknown.
    pub(crate) fn revoke(&mut self, token: &str) {
        let access = self
            .access
            .iter()
            .map(|grant| (&grant.token, grant.consent));
        let refresh = self.refresh.iter().map(|token| (&token.0, token.1.number));
        let found = access
            .chain(refresh)
            .find(|known| known.0.expose() == token);
        let Some((_, consent)) = found else {
            return;
        };
        self.access.retain(|grant| grant.consent != consent);
        self.refresh.retain(|token| token.1.number != consent);
    }

    fn insert_access(&mut self, token: Secret, consent: Consent, now: i64) {
        // All tokens have the same lifetime, so the oldest token expires first.
        while self
            .access
            .front()
            .is_some_and(|grant| grant.expires_at <= now)
        {
            self.access.pop_front();
        }
        let grant = Grant {
            token,
            scopes: consent.scopes,
            expires_at: now + ACCESS_TOKEN_LIFETIME_SECS * 1000,
            user: consent.user,
            consent: consent.number,
        };
        push_bounded(&mut self.access, grant, self.limit);
    }
}
