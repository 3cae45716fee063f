//! What a user is asked to allow.
//!
//! The page on which a user consents.
//!
//! Where the user comes back.
//!
//! The page on which a user adds the app to a guild, or to themselves.

use std::fmt;

use guildhall_model::{Application, Guild, Id, Permissions, Secret};
use guildhall_rules::ApplicationIntegrationType;

use crate::auth::credentials::Scopes;
use crate::auth::header::Form;
use crate::oauth::pkce::{CodeChallenge, random_text};
use crate::oauth::token::AuthorizationFault;

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

    pub(crate) fn validate_for(
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

/// Where the page is.
pub(crate) const PAGE: &str = "https://discord.com/oauth2/authorize";

/// A page on which a user consents, and what the answer is checked and exchanged with.
///
/// Neither the state nor the query of the URL, which holds it, prints.
///
/// ```no_run
/// use guildhall_client::oauth::{AuthorizeUrl, TokenEndpoint};
///
/// # async fn example(
/// #     page: AuthorizeUrl,
/// #     tokens: TokenEndpoint,
/// #     (code, state): (&str, &str),
/// # ) -> Result<(), Box<dyn std::error::Error>> {
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
    /// Where to send the user.
    pub url: String,
    /// What has to come back with the code, or somebody else sent it.
    pub state: String,
    /// Where the user comes back, which the exchange names again.
    pub redirect: String,
}

impl fmt::Debug for AuthorizeUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthorizeUrl")
            .field("url", &PAGE)
            .field("state", &Secret::new(&self.state))
            .field("redirect", &self.redirect)
            .finish()
    }
}

impl Authorization {
    /// The page that asks for it. `app` is who asks, where no client id is set.
    ///
    /// # Errors
    ///
    /// [`AuthorizationFault`] where it is not [valid](Self::validate), where a redirect to a scheme
    /// has no code challenge, or where no random state can be had.
    pub fn url(
        &self,
        app: Id<Application>,
        redirect: &Redirect,
    ) -> Result<AuthorizeUrl, AuthorizationFault> {
        let client_id = self.client_id.unwrap_or(app);
        self.validate_for(client_id, redirect)?;
        let state = self.state.clone().map_or_else(random_text, Ok)?;
        let redirect = match redirect {
            Redirect::Uri(uri) => uri.clone(),
            Redirect::Scheme => self.scheme_redirect(client_id),
        };
        let challenge = self.code_challenge.as_ref();
        let kind = self.integration_type.map(|kind| kind.wire().to_string());
        let query = Form::default()
            .with("response_type", "code")
            .with("client_id", &client_id.to_string())
            .with("scope", self.scopes.as_str())
            .with("redirect_uri", &redirect)
            .with("state", &state)
            .with_some("nonce", self.nonce.as_deref())
            .with_some("code_challenge", challenge.map(|made| &*made.challenge))
            .with_some(
                "code_challenge_method",
                challenge.map(|made| made.method.as_str()),
            )
            .with_some("integration_type", kind.as_deref());
        Ok(AuthorizeUrl {
            url: format!("{PAGE}?{}", query.into_string()),
            state,
            redirect,
        })
    }

    /// The redirect to a mobile app: `<scheme>:/authorize/callback`.
    ///
    /// The scheme is `custom_scheme_param`, and `discord-<client id>` unless set.
    pub fn scheme_redirect(&self, client_id: Id<Application>) -> String {
        match &self.custom_scheme_param {
            Some(scheme) => format!("{scheme}:/authorize/callback"),
            None => format!("discord-{client_id}:/authorize/callback"),
        }
    }
}

/// Where the user comes back with a code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Redirect {
    /// A URI that the app has registered with the service.
    Uri(String),
    /// The mobile app, by a scheme of its own: `<scheme>:/authorize/callback`.
    ///
    /// The scheme is the authorization's `custom_scheme_param`, and `discord-<client id>` unless set.
    Scheme,
}

impl Redirect {
    /// A URI that the app has registered with the service, to the letter.
    pub fn uri(uri: impl Into<String>) -> Self {
        Self::Uri(uri.into())
    }

    /// A game client on the same machine: `http://127.0.0.1/callback`.
    pub fn desktop() -> Self {
        Self::uri("http://127.0.0.1/callback")
    }
}

/// Adds the app to a guild, or to a user. There is no code to exchange.
///
/// Who adds it to a guild needs `MANAGE_GUILD` there.
///
/// ```
/// use guildhall_model::{Id, Permissions};
/// use guildhall_client::oauth::BotInvite;
///
/// let invite = BotInvite::new(Id::new(7)).with_permissions(Permissions::MANAGE_ROLES);
/// assert!(invite.url().ends_with("&scope=bot%20applications.commands&permissions=268435456"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BotInvite {
    /// The app.
    pub client_id: Id<Application>,
    /// What is added; the bot user and its commands unless set.
    pub scopes: Scopes,
    /// What the role of the bot may do; nothing unless set.
    pub permissions: Permissions,
    /// The guild that is chosen already.
    pub guild: Option<Id<Guild>>,
    /// Whether no other guild can be chosen.
    pub is_guild_fixed: bool,
    /// Whether it is added to a guild or to a user; the user chooses unless set.
    pub integration_type: Option<ApplicationIntegrationType>,
}

impl BotInvite {
    /// Adds the bot user and its commands, without permissions.
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

    /// Sets what is added: `bot`, `applications.commands` or both.
    #[must_use]
    pub fn with_scopes(mut self, scopes: impl Into<Scopes>) -> Self {
        self.scopes = scopes.into();
        self
    }

    /// Sets what the role of the bot may do.
    #[must_use]
    pub fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = permissions;
        self
    }

    /// Chooses a guild.
    #[must_use]
    pub fn with_guild(mut self, guild: Id<Guild>) -> Self {
        self.guild = Some(guild);
        self
    }

    /// Chooses a guild, and leaves no other choice.
    #[must_use]
    pub fn with_fixed_guild(mut self, guild: Id<Guild>) -> Self {
        self.is_guild_fixed = true;
        self.with_guild(guild)
    }

    /// Sets whether it is added to a guild or to a user.
    #[must_use]
    pub fn with_integration_type(mut self, kind: ApplicationIntegrationType) -> Self {
        self.integration_type = Some(kind);
        self
    }

    /// Where to send the user.
    pub fn url(&self) -> String {
        let permissions = (!self.permissions.is_empty()).then(|| self.permissions.to_string());
        let guild = self.guild.map(|guild| guild.to_string());
        let kind = self.integration_type.map(|kind| kind.wire().to_string());
        let query = Form::default()
            .with("client_id", &self.client_id.to_string())
            .with("scope", self.scopes.as_str())
            .with_some("permissions", permissions.as_deref())
            .with_some("guild_id", guild.as_deref())
            .with_some(
                "disable_guild_select",
                self.is_guild_fixed.then_some("true"),
            )
            .with_some("integration_type", kind.as_deref());
        format!("{PAGE}?{}", query.into_string())
    }
}
