//! OAuth 2.0 grants: authorization codes, access tokens and refresh tokens.

use std::collections::VecDeque;

use guildhall_model::{Id, Secret, Timestamp, User};

use crate::state::log::push_bounded;

/// Lifetime of an access token: 7 days, in seconds.
pub(crate) const LIFETIME: i64 = 604_800;

/// Lifetime of a code, in milliseconds: the maximum that RFC 6749 recommends.
const CODE_LIFETIME: i64 = 600_000;

/// Scope that lets a token register commands.
pub(crate) const UPDATE_COMMANDS: &str = "applications.commands.update";

/// Codes and tokens, valid or expired; at most the last 20,000 of each kind.
#[derive(Debug, Default)]
pub(crate) struct Grants {
    access: VecDeque<Grant>,
    refresh: VecDeque<(Secret, Consent)>,
    codes: VecDeque<AuthorizationCode>,
    consents: u64,
}

/// A user's consent. Revoking one token of a consent revokes all of them.
#[derive(Clone, Debug)]
pub(crate) struct Consent {
    pub(crate) user: Id<User>,
    pub(crate) scopes: Vec<String>,
    number: u64,
}

/// An authorization code that was not exchanged yet.
#[derive(Debug)]
pub(crate) struct AuthorizationCode {
    pub(crate) text: Secret,
    pub(crate) consent: Consent,
    pub(crate) redirect: String,
    /// PKCE code challenge, which the code verifier must match.
    pub(crate) challenge: Option<String>,
    /// Issue time, in milliseconds.
    pub(crate) issued_at: i64,
}

/// An access token with its user and scopes.
#[derive(Clone, Debug)]
pub(crate) struct Grant {
    token: Secret,
    pub(crate) scopes: Vec<String>,
    pub(crate) expires: i64,
    pub(crate) user: Id<User>,
    consent: u64,
}

impl Grant {
    /// Returns whether the grant has one of these scopes, or none are required.
    pub(crate) fn has_any_scope(&self, scopes: &[&str]) -> bool {
        let own = |scope: &&str| self.scopes.iter().any(|own| own == scope);
        scopes.is_empty() || scopes.iter().any(own)
    }

    /// Returns the time at which the token expires.
    pub(crate) fn end(&self) -> Option<Timestamp> {
        Timestamp::from_millis(self.expires)
    }
}

impl Grants {
    /// Creates a consent.
    pub(crate) const fn new_consent(&mut self, user: Id<User>, scopes: Vec<String>) -> Consent {
        self.consents += 1;
        let number = self.consents;
        Consent {
            user,
            scopes,
            number,
        }
    }

    /// Stores an access token with a consent of its own, issued at `now` in milliseconds.
    pub(crate) fn add(&mut self, token: Secret, user: Id<User>, scopes: Vec<String>, now: i64) {
        let consent = self.new_consent(user, scopes);
        self.insert_access(token, consent, now);
    }

    /// Stores the access and refresh tokens of a consent, issued at `now` in milliseconds.
    pub(crate) fn add_pair(&mut self, access: Secret, refresh: Secret, consent: Consent, now: i64) {
        self.insert_access(access, consent.clone(), now);
        push_bounded(&mut self.refresh, (refresh, consent));
    }

    pub(crate) fn add_code(&mut self, code: AuthorizationCode) {
        push_bounded(&mut self.codes, code);
    }

    /// Returns the grant of a token that is valid at `now`.
    pub(crate) fn find(&self, token: &str, now: i64) -> Option<&Grant> {
        let mut grants = self.access.iter();
        grants.find(|grant| grant.token.expose() == token && grant.expires > now)
    }

    /// Removes and returns a code that is valid at `now`.
    pub(crate) fn take_code(&mut self, code: &str, now: i64) -> Option<AuthorizationCode> {
        self.codes
            .retain(|code| code.issued_at + CODE_LIFETIME > now);
        let mut codes = self.codes.iter();
        let at = codes.position(|known| known.text.expose() == code)?;
        self.codes.remove(at)
    }

    /// Removes a refresh token, and returns its consent.
    pub(crate) fn take_refresh(&mut self, token: &str) -> Option<Consent> {
        let mut tokens = self.refresh.iter();
        let at = tokens.position(|known| known.0.expose() == token)?;
        self.refresh.remove(at).map(|used| used.1)
    }

    /// Revokes a token with all other tokens of its consent. An unknown token changes nothing.
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
        // All tokens have the same lifetime, so the oldest expire first.
        while self
            .access
            .front()
            .is_some_and(|grant| grant.expires <= now)
        {
            self.access.pop_front();
        }
        let grant = Grant {
            token,
            scopes: consent.scopes,
            expires: now + LIFETIME * 1000,
            user: consent.user,
            consent: consent.number,
        };
        push_bounded(&mut self.access, grant);
    }
}
