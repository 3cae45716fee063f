//! Exchanges codes for user tokens, and refreshes and revokes user tokens.

use bytes::Bytes;
use guildhall_model::api::REVOKE_TOKEN;
use guildhall_model::{Application, Id, Secret};
use http::{Response, header};

use crate::auth::header::{FormFields, TOKEN_REQUEST, basic_header};
use crate::client::Client;
use crate::connection::{TypedBody, read};
use crate::error::Error;
use crate::exchange::PreparedRequest;
use crate::label::RequestLabel;
use crate::oauth::pkce::CodeVerifier;
use crate::oauth::token::UserToken;

/// Label of the request that revokes a token.
const REVOKE_REQUEST: RequestLabel =
    RequestLabel::new(REVOKE_TOKEN.method, REVOKE_TOKEN.path, REVOKE_TOKEN.auth);

/// Fetches, refreshes and revokes the tokens of users.
///
/// The token endpoint uses the connections and rate limits of a client, but not its credentials.
///
/// ```no_run
/// # use guildhall_client::Client;
/// use guildhall_model::Id;
/// use guildhall_client::oauth::TokenEndpoint;
///
/// # async fn example(client: Client, code: &str) -> Result<(), Box<dyn std::error::Error>> {
/// let app = Id::new(845027738276462632);
/// let tokens = TokenEndpoint::new(&client, app).secret("the client secret");
/// let token = tokens.exchange(code, "https://example.org/callback", None).await?;
/// tokens.revoke(&token.access_token).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct TokenEndpoint {
    client: Client,
    app: Id<Application>,
    secret: Option<Secret>,
}

impl TokenEndpoint {
    /// Creates the token endpoint of an app, which is a public client unless a [`secret`](Self::secret) is set.
    pub fn new(client: &Client, app: Id<Application>) -> Self {
        Self {
            client: client.clone(),
            app,
            secret: None,
        }
    }

    /// Sets the client secret of the app.
    #[must_use]
    pub fn secret(mut self, secret: impl Into<Secret>) -> Self {
        self.secret = Some(secret.into());
        self
    }

    /// Exchanges a code for a token.
    ///
    /// `redirect` is the [`redirect`](crate::oauth::AuthorizeUrl::redirect) of the authorize URL, and `verifier` the
    /// verifier of the code challenge. Before the exchange, check that the state that came with the code equals the
    /// [`state`](crate::oauth::AuthorizeUrl::state) of the authorize URL.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the service rejects the request: with `invalid_grant` if the code was used already or has
    /// expired, or if the verifier is missing or does not match the challenge.
    pub async fn exchange(
        &self,
        code: &str,
        redirect: &str,
        verifier: Option<&CodeVerifier>,
    ) -> Result<UserToken, Error> {
        let fields = FormFields::default()
            .field("grant_type", "authorization_code")
            .field("code", code)
            .field("redirect_uri", redirect)
            .optional_field("code_verifier", verifier.map(CodeVerifier::expose));
        self.fetch_token(fields).await
    }

    /// Fetches a new token with a refresh token. The current access token stays valid until it expires.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the service rejects the request: with `invalid_grant` if the user has revoked the
    /// authorization.
    pub async fn refresh(&self, refresh_token: &Secret) -> Result<UserToken, Error> {
        let fields = FormFields::default()
            .field("grant_type", "refresh_token")
            .field("refresh_token", refresh_token.expose());
        self.fetch_token(fields).await
    }

    /// Revokes a token, and all other tokens of the same authorization.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if there is no response, or the service rejects the client ID or the client secret.
    pub async fn revoke(&self, token: &Secret) -> Result<(), Error> {
        let fields = FormFields::default().field("token", token.expose());
        let response = self.post(REVOKE_REQUEST, fields).await?;
        read(REVOKE_REQUEST, &response)
    }

    async fn fetch_token(&self, fields: FormFields) -> Result<UserToken, Error> {
        let response = self.post(TOKEN_REQUEST, fields).await?;
        // Drop the source: a parse error may quote the token.
        read(TOKEN_REQUEST, &response).map_err(Error::without_source)
    }

    async fn post(
        &self,
        label: RequestLabel,
        fields: FormFields,
    ) -> Result<Response<Bytes>, Error> {
        let state = self.client.state();
        let fields = match &self.secret {
            Some(_) => fields,
            None => fields.field("client_id", &self.app.to_string()),
        };
        let body = TypedBody::form_fields(fields.into_string());
        let mut request = state.connection.request(label, label.path(), Some(body))?;
        if let Some(secret) = &self.secret {
            let basic = basic_header(self.app, secret)?;
            request.headers_mut().insert(header::AUTHORIZATION, basic);
        }
        let prepared = PreparedRequest::authorized(label, request);
        state.exchange(prepared).await
    }
}
