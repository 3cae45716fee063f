//! What a user is asked to allow.

use std::fmt;

use guildhall_model::{Application, Id, Secret};
use guildhall_rules::ApplicationIntegrationType;

use super::{AuthorizationFault, CodeChallenge, Redirect, Scopes};

/// What a user is asked to allow, and how the answer comes back.
///
/// Neither the state nor the nonce prints.
///
/// ```
/// use guildhall_model::Id;
/// use guildhall_client::oauth::{Authorization, Redirect};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let authorization = Authorization::new("identify guilds.join");
/// let page = authorization.url(Id::new(7), &Redirect::uri("https://example.org/callback"))?;
/// assert!(page.url.contains("client_id=7&scope=identify%20guilds.join"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Authorization {
    /// Who asks; the app that [`url`](Self::url) is given unless set.
    pub client_id: Option<Id<Application>>,
    /// What is asked for. Ask for no more than is needed.
    pub scopes: Scopes,
    /// What has to come back with the code; a secure random value unless set.
    pub state: Option<String>,
    /// What the ID token repeats, for a backend that checks one.
    pub nonce: Option<String>,
    /// What stands for the verifier that the exchange of the code will show.
    pub code_challenge: Option<CodeChallenge>,
    /// Where the app is installed; the user chooses unless set.
    pub integration_type: Option<ApplicationIntegrationType>,
    /// The scheme of a mobile app's redirect; `discord-<client id>` unless set.
    pub custom_scheme_param: Option<String>,
}

impl Authorization {
    /// Asks for some scopes.
    pub fn new(scopes: impl Into<Scopes>) -> Self {
        Self {
            client_id: None,
            scopes: scopes.into(),
            state: None,
            nonce: None,
            code_challenge: None,
            integration_type: None,
            custom_scheme_param: None,
        }
    }

    /// Asks for what a game client needs for messages, calls and lobbies.
    pub fn communication() -> Self {
        Self::new(Scopes::COMMUNICATION)
    }

    /// Asks for what a game client needs for friends and presence.
    pub fn presence() -> Self {
        Self::new(Scopes::PRESENCE)
    }

    /// Sets who asks.
    #[must_use]
    pub fn with_client_id(mut self, client_id: Id<Application>) -> Self {
        self.client_id = Some(client_id);
        self
    }

    /// Sets what is asked for.
    #[must_use]
    pub fn with_scopes(mut self, scopes: impl Into<Scopes>) -> Self {
        self.scopes = scopes.into();
        self
    }

    /// Sets what has to come back with the code. Nobody else may be able to guess it.
    #[must_use]
    pub fn with_state(mut self, state: impl Into<String>) -> Self {
        self.state = Some(state.into());
        self
    }

    /// Sets what the ID token repeats.
    #[must_use]
    pub fn with_nonce(mut self, nonce: impl Into<String>) -> Self {
        self.nonce = Some(nonce.into());
        self
    }

    /// Sets what stands for the verifier.
    #[must_use]
    pub fn with_code_challenge(mut self, challenge: CodeChallenge) -> Self {
        self.code_challenge = Some(challenge);
        self
    }

    /// Sets where the app is installed. The service looks at it with `applications.commands` only.
    #[must_use]
    pub fn with_integration_type(mut self, kind: ApplicationIntegrationType) -> Self {
        self.integration_type = Some(kind);
        self
    }

    /// Sets the scheme of a mobile app's redirect, without a colon.
    #[must_use]
    pub fn with_custom_scheme_param(mut self, scheme: impl Into<String>) -> Self {
        self.custom_scheme_param = Some(scheme.into());
        self
    }

    /// Whether a user can be asked with it.
    pub fn is_valid(&self) -> bool {
        self.validate().is_ok()
    }

    /// Whether a user can be asked with it, and why not.
    ///
    /// # Errors
    ///
    /// [`AuthorizationFault`] where no scope is asked for, or a field that is set cannot be used.
    pub fn validate(&self) -> Result<(), AuthorizationFault> {
        if self.scopes.is_empty() {
            return Err(AuthorizationFault::ScopesMissing);
        }
        if self.client_id.is_some_and(|id| id.get() == 0) {
            return Err(AuthorizationFault::ClientIdMissing);
        }
        if self.state.as_ref().is_some_and(String::is_empty) {
            return Err(AuthorizationFault::StateEmpty);
        }
        match &self.custom_scheme_param {
            Some(scheme) if !is_scheme(scheme) => Err(AuthorizationFault::SchemeMalformed),
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn validate_for(
        &self,
        client_id: Id<Application>,
        redirect: &Redirect,
    ) -> Result<(), AuthorizationFault> {
        self.validate()?;
        if client_id.get() == 0 {
            return Err(AuthorizationFault::ClientIdMissing);
        }
        match redirect {
            Redirect::Scheme if self.code_challenge.is_none() => {
                Err(AuthorizationFault::ChallengeMissing)
            }
            Redirect::Scheme | Redirect::Uri(_) => Ok(()),
        }
    }
}

impl fmt::Debug for Authorization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authorization")
            .field("client_id", &self.client_id)
            .field("scopes", &self.scopes)
            .field("state", &self.state.as_deref().map(Secret::new))
            .field("nonce", &self.nonce.as_deref().map(Secret::new))
            .field("code_challenge", &self.code_challenge)
            .field("integration_type", &self.integration_type)
            .field("custom_scheme_param", &self.custom_scheme_param)
            .finish()
    }
}

/// Whether a text is a scheme as RFC 3986 has it.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}
