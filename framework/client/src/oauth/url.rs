//! The page on which a user consents.

use std::fmt;

use guildhall_model::{Application, Id, Secret};

use super::form::Form;
use super::{Authorization, AuthorizationFault, Redirect, random};

/// Where the page is.
pub(super) const PAGE: &str = "https://discord.com/oauth2/authorize";

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
        let state = self.state.clone().map_or_else(random::text, Ok)?;
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
