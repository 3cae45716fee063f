//! Label of a request for logs, metrics and errors: method and path template.

use std::fmt;

use guildhall_model::api::{Auth, Endpoint, Method, PublishedOperation};

/// Path template of a request whose path Discord's OpenAPI description lacks.
const UNPUBLISHED_PATH: &str = "/{path}";

/// Method, path template and authorization of a request, without the values of its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RequestLabel {
    method: Method,
    path: &'static str,
    auth: Auth,
}

impl RequestLabel {
    /// Label of all downloads of attachments.
    pub(crate) const DOWNLOAD: Self = Self::new(
        Method::Get,
        "/attachments/{channel}/{attachment}/{filename}",
        Auth::None,
    );

    pub(crate) const fn new(method: Method, path: &'static str, auth: Auth) -> Self {
        Self { method, path, auth }
    }

    /// Returns the label of an endpoint.
    pub(crate) const fn for_endpoint<E: Endpoint>() -> Self {
        Self::new(E::METHOD, E::PATH, E::AUTH)
    }

    /// Returns the label of a request for a path, which may have a query string.
    pub(crate) fn for_path(method: Method, path: &str) -> Self {
        let path = path.split('?').next().unwrap_or(path);
        let published = PublishedOperation::find(method, path);
        let template = published.map_or(UNPUBLISHED_PATH, |operation| operation.path);
        let auth = if has_token(path) {
            Auth::Token
        } else {
            Auth::Bot
        };
        Self::new(method, template, auth)
    }

    /// Returns whether the path template distinguishes the endpoint from others.
    pub(crate) const fn has_template(self) -> bool {
        // Paths of endpoints have no template of a single parameter.
        !matches!(self.path.as_bytes(), [b'/', b'{', ..])
    }

    /// Returns whether an interaction token in the path authorizes the request.
    pub(crate) const fn is_interaction(self) -> bool {
        matches!(self.auth, Auth::Token)
    }

    /// Returns whether the request needs no `Authorization` header.
    pub(crate) const fn needs_no_credentials(self) -> bool {
        matches!(self.auth, Auth::Token | Auth::None)
    }

    /// Returns whether the service's rate limits apply: to all but downloads, which the CDN serves.
    pub(crate) fn is_rate_limited(self) -> bool {
        self != Self::DOWNLOAD
    }

    /// Returns whether the service requires a user's access token and rejects a bot token.
    pub(crate) const fn requires_user_token(self) -> bool {
        matches!(self.auth, Auth::Bearer(_))
    }

    /// Returns the scopes of which a user's token must have at least one; empty if no scope is required.
    pub(crate) const fn scopes(self) -> &'static [&'static str] {
        match self.auth {
            Auth::Bearer(scopes) | Auth::BotOrBearer(scopes) => scopes,
            _ => &[],
        }
    }

    /// Returns whether the request changes, removes or bans a member, or changes a role, the positions of roles or the
    /// roles of a member.
    pub(crate) fn acts_on_member_or_role(self) -> bool {
        let in_guild = self.path.strip_prefix("/guilds/{guild}");
        let targets = ["/members/{user}", "/bans/{user}", "/roles/{role}"];
        let is_target = |path: &str| targets.iter().any(|target| path.starts_with(target));
        let positions = (Method::Patch, "/roles");
        in_guild.is_some_and(|path| {
            (self.method != Method::Get && is_target(path)) || (self.method, path) == positions
        })
    }

    /// Returns whether repeating the request has no further effect: true for every method but POST.
    pub(crate) const fn is_idempotent(self) -> bool {
        !matches!(self.method, Method::Post)
    }

    /// Returns the method as the enum of `guildhall_model`.
    pub(crate) const fn api_method(self) -> Method {
        self.method
    }

    pub(crate) const fn method(self) -> http::Method {
        match self.method {
            Method::Delete => http::Method::DELETE,
            Method::Get => http::Method::GET,
            Method::Patch => http::Method::PATCH,
            Method::Post => http::Method::POST,
            Method::Put => http::Method::PUT,
        }
    }

    pub(crate) const fn path(self) -> &'static str {
        self.path
    }
}

/// Returns whether a path contains the token of a webhook or an interaction, after its ID.
fn has_token(path: &str) -> bool {
    let mut segments = path.split('/').skip(1);
    matches!(segments.next(), Some("interactions" | "webhooks")) && segments.nth(1).is_some()
}

impl fmt::Display for RequestLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}
