//! The way to the service: its base URL, and what carries requests there.
//!
//! Reads an answer: the reply of its endpoint, or the error that it stands for.

use std::borrow::Cow;

use bytes::Bytes;
use guildhall_model::api::Reply;
use http::header::HeaderValue;
use http::{Request, Response, StatusCode, Uri, header};

use crate::error::{Error, Refusal};
use crate::label::Line;
use crate::retry::is_unsettled;
use crate::transport::Transport;
use crate::upload::form::Form;

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
    pub(crate) fn new(base: &str, transport: Box<dyn Transport>) -> Self {
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
    pub(crate) fn path<'a>(&self, uri: &'a Uri) -> &'a str {
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
    ) -> Result<Request<Load>, Error> {
        let url = format!("{}{path_and_query}", self.base);
        let mut request = Request::builder()
            .method(line.method())
            .uri(url)
            .header(header::USER_AGENT, USER_AGENT);
        if let Some(content) = &content {
            request = request.header(header::CONTENT_TYPE, &*content.media_type);
        }
        let body = content.map(|content| content.load).unwrap_or_default();
        request
            .body(body)
            .map_err(|source| Error::unsendable(line, source))
    }

    /// Carries the request, and the answer back, whatever its status.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is no answer, or a file cannot be sent.
    pub(crate) async fn carry(
        &self,
        line: Line,
        request: Request<Load>,
    ) -> Result<Response<Bytes>, Error> {
        let (head, load) = request.into_parts();
        let answer = match load {
            Load::Bytes(bytes) => {
                let request = Request::from_parts(head, bytes);
                self.transport.carry(request).await
            }
            Load::Form(form) => {
                let form = form
                    .open()
                    .await
                    .map_err(|error| Error::file(line, error))?;
                let request = Request::from_parts(head, form);
                self.transport.upload(request).await
            }
        };
        answer.map_err(|error| Error::transport(line, error))
    }
}

/// A body, and what it is.
#[derive(Debug)]
pub(crate) struct Content {
    media_type: Cow<'static, str>,
    load: Load,
}

/// A body, as often as it is sent.
#[derive(Clone, Debug)]
pub(crate) enum Load {
    /// In memory.
    Bytes(Bytes),
    /// With files.
    Form(Form),
}

impl Default for Load {
    fn default() -> Self {
        Self::Bytes(Bytes::new())
    }
}

impl Load {
    /// Whether it can be sent, be it again.
    pub(crate) fn is_unspent(&self) -> bool {
        match self {
            Self::Bytes(_) => true,
            Self::Form(form) => form.is_unspent(),
        }
    }
}

impl Content {
    /// A JSON value.
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Self {
            media_type: "application/json".into(),
            load: Load::Bytes(bytes.into()),
        }
    }

    /// Form fields, encoded already.
    pub(crate) fn form(fields: String) -> Self {
        Self {
            media_type: "application/x-www-form-urlencoded".into(),
            load: Load::Bytes(fields.into()),
        }
    }

    /// A JSON value, with files beside it.
    pub(crate) fn files(form: Form) -> Self {
        Self {
            media_type: form.media_type().into(),
            load: Load::Form(form),
        }
    }
}

/// The reply that an answer holds.
///
/// # Errors
///
/// [`Error`] where the answer is a refusal, or holds something else.
pub(crate) fn read<T: Reply>(line: Line, answer: &Response<Bytes>) -> Result<T, Error> {
    let reply = reply(line, answer);
    if is_unsettled(answer) {
        return reply.map_err(Error::unsettled);
    }
    reply
}

fn reply<T: Reply>(line: Line, answer: &Response<Bytes>) -> Result<T, Error> {
    let status = answer.status();
    if status.is_client_error() || status.is_server_error() {
        return Err(Error::refused(line, Refusal::of(answer)));
    }
    if !status.is_success() {
        return Err(Error::malformed(line, status));
    }
    let reply = T::read(content::<T>(answer));
    reply.map_err(|source| Error::malformed(line, status).with_source(source))
}

/// What the reply is read from: null where the endpoint has none, or the service says so.
fn content<T>(answer: &Response<Bytes>) -> &[u8] {
    // A reply without a size holds nothing, so whatever came with it is of no interest.
    let unread = size_of::<T>() == 0 || answer.status() == StatusCode::NO_CONTENT;
    if unread { b"null" } else { answer.body() }
}
