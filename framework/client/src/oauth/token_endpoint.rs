//! Codes become tokens, tokens are renewed and revoked.
//!
//! Names and values as a query, which is also a form's body.
//!
//! The `Basic` scheme: an id and a secret as one header.

use bytes::Bytes;
use guildhall_model::api::REVOKE_TOKEN;
use guildhall_model::{Application, Id, Secret};
use http::{Response, header};

use crate::auth::header::{Form, TOKEN, basic_header};
use crate::client::Client;
use crate::connection::{Content, read};
use crate::error::Error;
use crate::exchange::Order;
use crate::label::Line;
use crate::oauth::pkce::CodeVerifier;
use crate::oauth::token::UserToken;

/// Where tokens are revoked.
const REVOKE: Line = Line::new(REVOKE_TOKEN.method, REVOKE_TOKEN.path, REVOKE_TOKEN.auth);

/// Gets, renews and revokes the tokens of users.
///
/// It shares the connections of a client, and none of its credentials.
///
/// ```no_run
/// # use guildhall_client::Client;
/// use guildhall_model::Id;
/// use guildhall_client::oauth::TokenEndpoint;
///
/// # async fn example(client: Client, code: &str) -> Result<(), Box<dyn std::error::Error>> {
/// let app = Id::new(845027738276462632);
/// let tokens = TokenEndpoint::new(&client, app).with_secret("the client secret");
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
    /// For an app without a secret, which the portal calls a public client.
    pub fn new(client: &Client, app: Id<Application>) -> Self {
        Self {
            client: client.clone(),
            app,
            secret: None,
        }
    }

    /// For an app with a secret.
    #[must_use]
    pub fn with_secret(mut self, secret: impl Into<Secret>) -> Self {
        self.secret = Some(secret.into());
        self
    }

    /// Exchanges a code for a token.
    ///
    /// `redirect` is the one of the authorize URL, and `verifier` what its challenge was made of.
    /// Compare the state that came with the code first.
    ///
    /// # Errors
    ///
    /// [`Error`] where the service gives none: `invalid_grant` for a code that was used or is over,
    /// and for a verifier that is missing or another one.
    pub async fn exchange(
        &self,
        code: &str,
        redirect: &str,
        verifier: Option<&CodeVerifier>,
    ) -> Result<UserToken, Error> {
        let form = Form::default()
            .with("grant_type", "authorization_code")
            .with("code", code)
            .with("redirect_uri", redirect)
            .with_some("code_verifier", verifier.map(CodeVerifier::expose));
        self.token(form).await
    }

    /// Gets the next token. The one before is good until its end.
    ///
    /// # Errors
    ///
    /// [`Error`] where the service gives none: `invalid_grant` where the user took the consent back.
    pub async fn refresh(&self, refresh_token: &Secret) -> Result<UserToken, Error> {
        let form = Form::default()
            .with("grant_type", "refresh_token")
            .with("refresh_token", refresh_token.expose());
        self.token(form).await
    }

    /// Revokes a token, and with it every token of the same consent.
    ///
    /// # Errors
    ///
    /// [`Error`] where the service does not answer, or knows no such app.
    pub async fn revoke(&self, token: &Secret) -> Result<(), Error> {
        let form = Form::default().with("token", token.expose());
        let answer = self.post(REVOKE, form).await?;
        read(REVOKE, &answer)
    }

    async fn token(&self, form: Form) -> Result<UserToken, Error> {
        let answer = self.post(TOKEN, form).await?;
        // What cannot be read may hold the token, so the reason is not kept.
        read(TOKEN, &answer).map_err(Error::without_source)
    }

    async fn post(&self, line: Line, form: Form) -> Result<Response<Bytes>, Error> {
        let shared = self.client.state();
        let form = match &self.secret {
            Some(_) => form,
            None => form.with("client_id", &self.app.to_string()),
        };
        let content = Content::form(form.into_string());
        let mut request = shared.link.request(line, line.path(), Some(content))?;
        if let Some(secret) = &self.secret {
            let basic = basic_header(self.app, secret)?;
            request.headers_mut().insert(header::AUTHORIZATION, basic);
        }
        let order = Order::authorized(line, request);
        self.client.state().exchange(order).await
    }
}
