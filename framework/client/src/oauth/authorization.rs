//! URLs of the pages on which a user authorizes the app, or adds it to a guild or to their own account.

use std::fmt;

use guildhall_model::{Application, Guild, Id, Permissions, Secret};
use guildhall_rules::ApplicationIntegrationType;

use crate::auth::credentials::Scopes;
use crate::auth::header::FormFields;
use crate::oauth::error::AuthorizationError;
use crate::oauth::pkce::{CodeChallenge, random_secret};

/// An authorization that the app requests from a user.
///
/// The `Debug` output hides state and nonce.
///
/// ```
/// use guildhall_client::oauth::{Authorization, Redirect};
/// use guildhall_model::Id;
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
    /// Client ID of the app; the `app` passed to [`url`](Self::url) by default.
    pub client_id: Option<Id<Application>>,
    /// Requested scopes. Request only the scopes that the app needs.
    pub scopes: Scopes,
    /// Value that the redirect must return with the code; a secure random value by default.
    pub state: Option<String>,
    /// Value that the service copies into the ID token, for a backend that verifies the ID token.
    pub nonce: Option<String>,
    /// Code challenge of the verifier with which the app will exchange the code.
    pub code_challenge: Option<CodeChallenge>,
    /// Installation context, guild or user; chosen by the user by default.
    pub integration_type: Option<ApplicationIntegrationType>,
    /// Custom scheme of the redirect to a mobile app; `discord-<client ID>` by default.
    pub custom_scheme_param: Option<String>,
}

impl Authorization {
    /// Creates an authorization that requests `scopes`.
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

    /// Creates an authorization with the default [communication](Scopes::COMMUNICATION) scopes of a game client.
    pub fn communication() -> Self {
        Self::new(Scopes::COMMUNICATION)
    }

    /// Creates an authorization with the default [presence](Scopes::PRESENCE) scopes of a game client.
    pub fn presence() -> Self {
        Self::new(Scopes::PRESENCE)
    }

    /// Sets the client ID of the app.
    #[must_use]
    pub fn client_id(mut self, client_id: Id<Application>) -> Self {
        self.client_id = Some(client_id);
        self
    }

    /// Sets the requested scopes.
    #[must_use]
    pub fn scopes(mut self, scopes: impl Into<Scopes>) -> Self {
        self.scopes = scopes.into();
        self
    }

    /// Sets the value that the redirect must return with the code. The value must be impossible to guess.
    #[must_use]
    pub fn state(mut self, state: impl Into<String>) -> Self {
        self.state = Some(state.into());
        self
    }

    /// Sets the value that the service copies into the ID token.
    #[must_use]
    pub fn nonce(mut self, nonce: impl Into<String>) -> Self {
        self.nonce = Some(nonce.into());
        self
    }

    /// Sets the code challenge.
    #[must_use]
    pub fn code_challenge(mut self, challenge: CodeChallenge) -> Self {
        self.code_challenge = Some(challenge);
        self
    }

    /// Sets the installation context. The service ignores the context unless the scope `applications.commands` is
    /// requested.
    #[must_use]
    pub fn integration_type(mut self, kind: ApplicationIntegrationType) -> Self {
        self.integration_type = Some(kind);
        self
    }

    /// Sets the custom scheme of the redirect to a mobile app, without a colon.
    #[must_use]
    pub fn custom_scheme_param(mut self, scheme: impl Into<String>) -> Self {
        self.custom_scheme_param = Some(scheme.into());
        self
    }

    /// Returns whether scopes and fields are valid.
    pub fn is_valid(&self) -> bool {
        self.validate().is_ok()
    }

    /// Checks scopes and fields.
    ///
    /// # Errors
    ///
    /// Returns [`AuthorizationError`] if no scope is requested, or a field has an invalid value.
    pub fn validate(&self) -> Result<(), AuthorizationError> {
        if self.scopes.is_empty() {
            return Err(AuthorizationError::ScopesMissing);
        }
        if self.client_id.is_some_and(|id| id.get() == 0) {
            return Err(AuthorizationError::ClientIdMissing);
        }
        if self.state.as_ref().is_some_and(String::is_empty) {
            return Err(AuthorizationError::StateEmpty);
        }
        match &self.custom_scheme_param {
            Some(scheme) if !is_uri_scheme(scheme) => Err(AuthorizationError::SchemeMalformed),
            Some(_) | None => Ok(()),
        }
    }

    /// Returns the URL of the authorization page. `app` is the client ID unless [`client_id`](Self::client_id()) is
    /// set.
    ///
    /// # Errors
    ///
    /// Returns [`AuthorizationError`] if the authorization is not [valid](Self::validate), a redirect to a custom
    /// scheme has no code challenge, or the system cannot provide random numbers.
    pub fn url(
        &self,
        app: Id<Application>,
        redirect: &Redirect,
    ) -> Result<AuthorizeUrl, AuthorizationError> {
        let client_id = self.client_id.unwrap_or(app);
        self.validate_for(client_id, redirect)?;
        let state = self.state.clone().map_or_else(random_secret, Ok)?;
        let redirect = match redirect {
            Redirect::Uri(uri) => uri.clone(),
            Redirect::Scheme => self.scheme_redirect(client_id),
        };
        let challenge = self.code_challenge.as_ref();
        let kind = self.integration_type.map(|kind| kind.wire().to_string());
        let query = FormFields::default()
            .field("response_type", "code")
            .field("client_id", &client_id.to_string())
            .field("scope", self.scopes.as_str())
            .field("redirect_uri", &redirect)
            .field("state", &state)
            .optional_field("nonce", self.nonce.as_deref())
            .optional_field(
                "code_challenge",
                challenge.map(|challenge| &*challenge.challenge),
            )
            .optional_field(
                "code_challenge_method",
                challenge.map(|challenge| challenge.method.as_str()),
            )
            .optional_field("integration_type", kind.as_deref());
        Ok(AuthorizeUrl {
            url: format!("{AUTHORIZATION_PAGE}?{}", query.into_string()),
            state,
            redirect,
        })
    }

    /// Returns the redirect to a mobile app: `<scheme>:/authorize/callback`.
    ///
    /// The scheme is `custom_scheme_param`; `discord-<client ID>` by default.
    pub fn scheme_redirect(&self, client_id: Id<Application>) -> String {
        match &self.custom_scheme_param {
            Some(scheme) => format!("{scheme}:/authorize/callback"),
            None => format!("discord-{client_id}:/authorize/callback"),
        }
    }

    fn validate_for(
        &self,
        client_id: Id<Application>,
        redirect: &Redirect,
    ) -> Result<(), AuthorizationError> {
        self.validate()?;
        if client_id.get() == 0 {
            return Err(AuthorizationError::ClientIdMissing);
        }
        match redirect {
            Redirect::Scheme if self.code_challenge.is_none() => {
                Err(AuthorizationError::CodeChallengeMissing)
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

/// Returns whether `text` is a URI scheme according to RFC 3986.
fn is_uri_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// URL of the authorization page, without parameters.
const AUTHORIZATION_PAGE: &str = "https://discord.com/oauth2/authorize";

/// Issuer of Discord's authorization codes: the parameter `iss` of a redirect.
pub const ISSUER: &str = "https://discord.com";

/// Checks the parameter `iss` of a redirect, with the code or with an error. A wrong issuer means that the user has
/// authorized the app at another service, whose code must not be sent to Discord (RFC 9207). A redirect without the
/// parameter is accepted: Discord sends it since 2026.
///
/// # Errors
///
/// Returns [`AuthorizationError::IssuerUnknown`] if there is an issuer other than [`ISSUER`].
///
/// ```
/// use guildhall_client::oauth::check_issuer;
///
/// assert!(check_issuer(Some("https://discord.com")).is_ok());
/// assert!(check_issuer(Some("https://login.example.org")).is_err());
/// ```
pub fn check_issuer(issuer: Option<&str>) -> Result<(), AuthorizationError> {
    match issuer {
        Some(issuer) if issuer != ISSUER => Err(AuthorizationError::IssuerUnknown),
        _ => Ok(()),
    }
}

/// The URL of an authorization page, with the values for checking and exchanging the code.
///
/// The `Debug` output hides the state and the query of the URL, which contains the state.
///
/// ```no_run
/// use guildhall_client::oauth::{AuthorizeUrl, TokenEndpoint, check_issuer};
///
/// # async fn example(
/// #     page: AuthorizeUrl,
/// #     tokens: TokenEndpoint,
/// #     (code, state, iss): (&str, &str, Option<&str>),
/// # ) -> Result<(), Box<dyn std::error::Error>> {
/// check_issuer(iss)?;
/// if page.state == state {
///     let token = tokens.exchange(code, &page.redirect, None).await?;
///     println!("allowed: {}", token.scope);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct AuthorizeUrl {
    /// URL to which the app sends the user.
    pub url: String,
    /// Value that the redirect must return with the code; a different value means that the request was forged.
    pub state: String,
    /// Redirect URI, which must also be passed to
    /// [`exchange`](crate::oauth::TokenEndpoint::exchange).
    pub redirect: String,
}

impl fmt::Debug for AuthorizeUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthorizeUrl")
            .field("url", &AUTHORIZATION_PAGE)
            .field("state", &Secret::new(&self.state))
            .field("redirect", &self.redirect)
            .finish()
    }
}

/// The destination to which the service redirects the user with the code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Redirect {
    /// A URI that is registered in the app's settings.
    Uri(String),
    /// A mobile app with a custom scheme: `<scheme>:/authorize/callback`.
    ///
    /// The scheme is the authorization's `custom_scheme_param`; `discord-<client ID>` by default.
    Scheme,
}

impl Redirect {
    /// Creates a redirect to a URI, exactly as registered in the app's settings.
    pub fn uri(uri: impl Into<String>) -> Self {
        Self::Uri(uri.into())
    }

    /// Creates a redirect to a game client on the same machine: `http://127.0.0.1/callback`.
    pub fn desktop() -> Self {
        Self::uri("http://127.0.0.1/callback")
    }
}

/// An install link: adds the app to a guild or to a user's account, and returns no code.
///
/// A user who adds the app to a guild needs the permission `MANAGE_GUILD` there.
///
/// ```
/// use guildhall_client::oauth::InstallLink;
/// use guildhall_model::{Id, Permissions};
///
/// let invite = InstallLink::new(Id::new(7)).permissions(Permissions::MANAGE_ROLES);
/// assert!(invite.url().ends_with("&scope=bot%20applications.commands&permissions=268435456"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InstallLink {
    /// ID of the app.
    pub client_id: Id<Application>,
    /// Scopes: `bot`, `applications.commands` or both; both by default.
    pub scopes: Scopes,
    /// Permissions of the bot's role; none by default.
    pub permissions: Permissions,
    /// ID of the preselected guild.
    pub guild: Option<Id<Guild>>,
    /// Whether the user cannot choose another guild.
    pub is_guild_fixed: bool,
    /// Installation context, guild or user; chosen by the user by default.
    pub integration_type: Option<ApplicationIntegrationType>,
}

impl InstallLink {
    /// Creates an install link for the bot user and the app's commands, without permissions.
    pub fn new(client_id: Id<Application>) -> Self {
        Self {
            client_id,
            scopes: Scopes::BOT,
            permissions: Permissions::empty(),
            guild: None,
            is_guild_fixed: false,
            integration_type: None,
        }
    }

    /// Sets the scopes: `bot`, `applications.commands` or both.
    #[must_use]
    pub fn scopes(mut self, scopes: impl Into<Scopes>) -> Self {
        self.scopes = scopes.into();
        self
    }

    /// Sets the permissions of the bot's role.
    #[must_use]
    pub fn permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Preselects a guild.
    #[must_use]
    pub fn guild(mut self, guild: Id<Guild>) -> Self {
        self.guild = Some(guild);
        self
    }

    /// Preselects a guild, and prevents the user from choosing another guild.
    #[must_use]
    pub fn fixed_guild(mut self, guild: Id<Guild>) -> Self {
        self.is_guild_fixed = true;
        self.guild(guild)
    }

    /// Sets the installation context.
    #[must_use]
    pub fn integration_type(mut self, kind: ApplicationIntegrationType) -> Self {
        self.integration_type = Some(kind);
        self
    }

    /// Returns the URL to which the app sends the user.
    pub fn url(&self) -> String {
        let permissions = (!self.permissions.is_empty()).then(|| self.permissions.to_string());
        let guild = self.guild.map(|guild| guild.to_string());
        let kind = self.integration_type.map(|kind| kind.wire().to_string());
        let query = FormFields::default()
            .field("client_id", &self.client_id.to_string())
            .field("scope", self.scopes.as_str())
            .optional_field("permissions", permissions.as_deref())
            .optional_field("guild_id", guild.as_deref())
            .optional_field(
                "disable_guild_select",
                self.is_guild_fixed.then_some("true"),
            )
            .optional_field("integration_type", kind.as_deref());
        format!("{AUTHORIZATION_PAGE}?{}", query.into_string())
    }
}
