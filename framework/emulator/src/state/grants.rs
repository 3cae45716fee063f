//! What users have allowed: codes, and the tokens that come of them.

use std::collections::VecDeque;

use guildhall_model::{Id, Secret, Timestamp, User};

use crate::state::log::push_bounded;

/// How long a token is good: 7 days, in seconds.
pub(crate) const LIFETIME: i64 = 604_800;

/// How long a code is good, in milliseconds: the longest that RFC 6749 recommends.
const CODE_LIFETIME: i64 = 600_000;

/// The scope that lets a token register commands.
pub(crate) const UPDATE_COMMANDS: &str = "applications.commands.update";

/// Codes and tokens that are still good, or were; of each kind the last 20,000.
#[derive(Debug, Default)]
pub(crate) struct Grants {
    access: VecDeque<Grant>,
    refresh: VecDeque<(Secret, Consent)>,
    codes: VecDeque<AuthorizationCode>,
    consents: u64,
}

/// What a user has allowed once. All tokens of one consent end together when one is revoked.
#[derive(Clone, Debug)]
pub(crate) struct Consent {
    pub(crate) user: Id<User>,
    pub(crate) scopes: Vec<String>,
    number: u64,
}

/// A code on its way to be exchanged.
#[derive(Debug)]
pub(crate) struct AuthorizationCode {
    pub(crate) text: Secret,
    pub(crate) consent: Consent,
    pub(crate) redirect: String,
    /// What the verifier is held against.
    pub(crate) challenge: Option<String>,
    /// When it was given, in milliseconds.
    pub(crate) given: i64,
}

/// A token, whom it acts for and what it allows.
#[derive(Clone, Debug)]
pub(crate) struct Grant {
    token: Secret,
    pub(crate) scopes: Vec<String>,
    pub(crate) expires: i64,
    pub(crate) user: Id<User>,
    consent: u64,
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
    /// A consent that is new.
    pub(crate) const fn consent(&mut self, user: Id<User>, scopes: Vec<String>) -> Consent {
        self.consents += 1;
        let number = self.consents;
        Consent {
            user,
            scopes,
            number,
        }
    }

    /// Remembers a token of a consent of its own, that is made at `now`, in milliseconds.
    pub(crate) fn add(&mut self, token: Secret, user: Id<User>, scopes: Vec<String>, now: i64) {
        let consent = self.consent(user, scopes);
        self.insert_access(token, consent, now);
    }

    /// Remembers the two tokens that a consent comes to at `now`, in milliseconds.
    pub(crate) fn add_pair(&mut self, access: Secret, refresh: Secret, consent: Consent, now: i64) {
        self.insert_access(access, consent.clone(), now);
        push_bounded(&mut self.refresh, (refresh, consent));
    }

    pub(crate) fn add_code(&mut self, code: AuthorizationCode) {
        push_bounded(&mut self.codes, code);
    }

    /// The grant of a token that is good at `now`.
    pub(crate) fn find(&self, token: &str, now: i64) -> Option<&Grant> {
        let mut grants = self.access.iter();
        grants.find(|grant| grant.token.expose() == token && grant.expires > now)
    }

    /// Uses up a code that is good at `now`.
    pub(crate) fn take_code(&mut self, code: &str, now: i64) -> Option<AuthorizationCode> {
        self.codes.retain(|code| code.given + CODE_LIFETIME > now);
        let mut codes = self.codes.iter();
        let at = codes.position(|known| known.text.expose() == code)?;
        self.codes.remove(at)
    }

    /// Uses up a refresh token.
    pub(crate) fn take_refresh(&mut self, token: &str) -> Option<Consent> {
        let mut tokens = self.refresh.iter();
        let at = tokens.position(|known| known.0.expose() == token)?;
        self.refresh.remove(at).map(|used| used.1)
    }

    /// Makes a token worthless, if it is one, with all others of its consent.
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
        // All last equally long, so that the oldest end first.
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
