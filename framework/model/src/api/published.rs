//! Operations of Discord's published OpenAPI description, whether or not this crate has a type for them.

use super::endpoint::Method;
use super::parameter::{match_path, template_segments};

/// Operation of Discord's published [OpenAPI description](https://github.com/discord/discord-api-spec).
///
/// The operations distinguish an endpoint that exists from a misspelled path, and name requests whose endpoint has no
/// type in this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublishedOperation {
    /// HTTP method.
    pub method: Method,
    /// Path relative to the base URL, with `{name}` for each parameter.
    pub path: &'static str,
    /// ID of the operation, such as `list_guild_templates`.
    pub id: &'static str,
}

/// The operations of the description of 18 July 2026: method, path and ID, one operation per line.
const OPERATIONS: &str = include_str!("published.txt");

impl PublishedOperation {
    /// Returns all operations, sorted by path.
    pub fn all() -> impl Iterator<Item = Self> {
        OPERATIONS.lines().filter_map(Self::parse)
    }

    /// Returns the operation of a request with this method and path. The path is relative to the base URL, without a
    /// query string. A literal segment takes precedence over a parameter.
    ///
    /// ```
    /// use guildhall_model::api::{Method, PublishedOperation};
    ///
    /// let operation = PublishedOperation::find(Method::Get, "/guilds/1/templates");
    /// assert_eq!(operation.map(|operation| operation.id), Some("list_guild_templates"));
    /// assert_eq!(PublishedOperation::find(Method::Get, "/guilds/1/template"), None);
    /// ```
    pub fn find(method: Method, path: &str) -> Option<Self> {
        let matching = Self::all().filter(|operation| {
            operation.method == method && match_path(operation.path, path).is_some()
        });
        matching.min_by_key(|operation| operation.path.matches('{').count())
    }

    /// Returns whether the operation has this method and path template. The names of the parameters may differ.
    pub fn is_at(self, method: Method, template: &str) -> bool {
        self.method == method && template_segments(self.path).eq(template_segments(template))
    }

    fn parse(line: &'static str) -> Option<Self> {
        let mut words = line.split(' ');
        Some(Self {
            method: Method::from_name(words.next()?)?,
            path: words.next()?,
            id: words.next()?,
        })
    }
}
