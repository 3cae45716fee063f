//! Token for the control API and the page, where the emulator listens beyond loopback: whoever reaches the port could
//! otherwise act as a user, and read the keys of the app.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use guildhall_model::Secret;
use sha2::{Digest, Sha256};

use crate::playground;
use crate::rest::error::ApiError;

/// Name of the variable with the token.
pub(crate) const VARIABLE: &str = "GUILDHALL_EMULATOR_TOKEN";

/// Name of the cookie with the token. The worlds of a process have the same token, and browsers send a cookie to all
/// ports of a host.
const COOKIE: &str = "guildhall_emulator_token";

/// Parameter of the page's URL with the token.
const PARAMETER: &str = "token=";

/// Minimum number of characters of a token.
const LENGTH_MIN: usize = 16;

/// Token that a request for the control API or the page must have.
#[derive(Clone, Debug)]
pub(crate) struct AccessToken(Arc<Secret>);

impl AccessToken {
    /// Returns an error if the token is too short, or could not be a part of a header and a URL.
    pub(crate) fn new(text: String) -> io::Result<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if text.len() < LENGTH_MIN || !text.bytes().all(is_plain) {
            let rule = format!(
                "the token has {} characters; at least {LENGTH_MIN} letters, digits, `-`, `.`, `_` and `~` are needed",
                text.chars().count()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, rule));
        }
        Ok(Self(Arc::new(Secret::new(text))))
    }

    /// Returns a token of 256 random bits. The seed of the emulator does not determine it.
    pub(crate) fn random() -> io::Result<Self> {
        let mut bytes = [0; 32];
        getrandom::getrandom(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Self(Arc::new(Secret::new(URL_SAFE_NO_PAD.encode(bytes)))))
    }

    pub(crate) fn expose(&self) -> &str {
        self.0.expose()
    }

    /// Wraps the routes so that requests without the token get status 401.
    pub(crate) fn protect(self, routes: Router) -> Router {
        routes.layer(from_fn(move |request: Request, next: Next| {
            let token = self.clone();
            async move { token.checked(request, next).await }
        }))
    }

    async fn checked(&self, request: Request, next: Next) -> Response {
        if self.is_in(request.headers()) {
            return next.run(request).await;
        }
        if request.uri().path().starts_with(playground::PATH)
            && let Some(given) = query_token(&request)
            && self.is(given)
        {
            return self.set_cookie(request.uri().path());
        }
        let error = ApiError::unauthorized(
            "The emulator listens beyond loopback, so this needs the token that the emulator has printed at its \
             start as GUILDHALL_EMULATOR_TOKEN: send the header `Authorization: Bearer TOKEN`, or open \
             `/playground?token=TOKEN`.",
        );
        ([(header::WWW_AUTHENTICATE, "Bearer")], error).into_response()
    }

    /// Sends the browser to the page without the token in its URL, and with a cookie that scripts cannot read and other
    /// sites do not send.
    fn set_cookie(&self, path: &str) -> Response {
        let cookie = format!(
            "{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict",
            self.expose()
        );
        let headers = [
            (header::LOCATION, path),
            (header::SET_COOKIE, &cookie),
            (header::CACHE_CONTROL, "no-store"),
            (header::REFERRER_POLICY, "no-referrer"),
        ];
        (StatusCode::SEE_OTHER, headers).into_response()
    }

    fn is_in(&self, headers: &HeaderMap) -> bool {
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let bearer = headers.get(header::AUTHORIZATION).map(text);
        let bearer = bearer
            .as_deref()
            .and_then(|value| value.strip_prefix("Bearer "));
        let mut cookies = headers.get_all(header::COOKIE).iter().map(text);
        bearer.is_some_and(|given| self.is(given))
            || cookies.any(|cookies| self.is_in_cookies(&cookies))
    }

    fn is_in_cookies(&self, cookies: &str) -> bool {
        let mut pairs = cookies
            .split(';')
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == COOKIE && self.is(value))
    }

    /// Compares digests, so that the time says nothing about the token.
    fn is(&self, given: &str) -> bool {
        let (given, token) = (Sha256::digest(given), Sha256::digest(self.expose()));
        let differences = given.iter().zip(&token).map(|(one, other)| one ^ other);
        differences.fold(0, |all, one| all | one) == 0
    }
}

fn query_token(request: &Request) -> Option<&str> {
    let mut pairs = request.uri().query()?.split('&');
    pairs.find_map(|pair| pair.strip_prefix(PARAMETER))
}
