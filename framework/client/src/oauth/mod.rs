//! OAuth: authorization pages for users, and the resulting tokens.
//!
//! ```text
//! authorization → authorize URL → (the user consents) → code → token endpoint → user's token
//! ```
//!
//! ```no_run
//! use guildhall_client::oauth::{Authorization, CodeVerifier, Redirect, TokenEndpoint};
//! use guildhall_client::{Auth, Client};
//! use guildhall_model::Id;
//!
//! # async fn example(code: &str) -> Result<(), Box<dyn std::error::Error>> {
//! let app = Id::new(1);
//! let redirect = Redirect::uri("https://example.org/callback");
//! let verifier = CodeVerifier::generate()?;
//! let page = Authorization::new("identify applications.commands.permissions.update")
//!     .code_challenge(verifier.challenge())
//!     .url(app, &redirect)?;
//! println!("{} (and expect the state {})", page.url, page.state);
//!
//! // The user comes back with a code.
//! let client = Client::builder(Auth::bot("the bot's token")).build()?;
//! let tokens = TokenEndpoint::new(&client, app).secret("the client secret");
//! let token = tokens.exchange(code, &page.redirect, Some(&verifier)).await?;
//! println!("allowed: {}", token.scope);
//! # Ok(())
//! # }
//! ```

pub use crate::auth::credentials::Scopes;
pub use crate::oauth::authorization::{
    Authorization, AuthorizeUrl, ISSUER, InstallLink, Redirect, check_issuer,
};
pub use crate::oauth::error::AuthorizationError;
pub use crate::oauth::pkce::{CodeChallenge, CodeChallengeMethod, CodeVerifier};
pub use crate::oauth::token::{IncomingWebhook, UserToken};
pub use crate::oauth::token_endpoint::TokenEndpoint;

pub(crate) mod authorization;
pub(crate) mod error;
pub(crate) mod pkce;
pub(crate) mod token;
pub(crate) mod token_endpoint;
