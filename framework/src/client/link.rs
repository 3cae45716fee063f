//! The way to the service: its base URL, and what carries requests there.

use bytes::Bytes;
use http::header::{self, HeaderValue};
use http::{Request, Response, Uri};

use super::{Error, Line, Transport};

/// Names the library, as the service demands.
const USER_AGENT: HeaderValue = HeaderValue::from_static(concat!(
    "DiscordBot (https://docs.rs/guildhall, ",
    env!("CARGO_PKG_VERSION"),
    ")"
));

/// The way to the service.
#[derive(Debug)]
pub(crate) struct Link {
    base: String,
    /// How long the path of the base is.
    root: usize,
    transport: Box<dyn Transport>,
}

impl Link {
    pub(super) fn new(base: &str, transport: Box<dyn Transport>) -> Self {
        let base = base.trim_end_matches('/').to_owned();
        let root = base
            .parse()
            .map_or(0, |uri: Uri| uri.path().trim_end_matches('/').len());
        Self {
            base,
            root,
            transport,
        }
    }

    /// The path of a request below the base.
    pub(super) fn path<'a>(&self, uri: &'a Uri) -> &'a str {
        uri.path().get(self.root..).unwrap_or_default()
    }

    /// A request for `path_and_query`, without authorization.
    ///
    /// # Errors
    ///
    /// [`Error`] where that makes no URL.
    pub(crate) fn request(
        &self,
        line: Line,
        path_and_query: &str,
        content: Option<Content>,
    ) -> Result<Request<Bytes>, Error> {
        let url = format!("{}{path_and_query}", self.base);
        let mut request = Request::builder()
            .method(line.method())
            .uri(url)
            .header(header::USER_AGENT, USER_AGENT);
        if let Some(content) = &content {
            request = request.header(header::CONTENT_TYPE, content.media_type);
        }
        let body = content.map(|content| content.bytes).unwrap_or_default();
        request
            .body(body)
            .map_err(|source| Error::unsendable(line, source))
    }

    /// Carries the request, and the answer back, whatever its status.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is no answer.
    pub(crate) async fn carry(
        &self,
        line: Line,
        request: Request<Bytes>,
    ) -> Result<Response<Bytes>, Error> {
        let answer = self.transport.carry(request).await;
        answer.map_err(|error| Error::transport(line, error))
    }
}

/// A body, and what it is.
#[derive(Debug)]
pub(crate) struct Content {
    media_type: &'static str,
    bytes: Bytes,
}

impl Content {
    /// A JSON value.
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Self {
            media_type: "application/json",
            bytes: bytes.into(),
        }
    }

    /// Form fields, encoded already.
    pub(crate) fn form(fields: String) -> Self {
        Self {
            media_type: "application/x-www-form-urlencoded",
            bytes: fields.into(),
        }
    }
}
