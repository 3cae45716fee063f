//! A request that is sent when it is awaited, and what can be added to it before.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::marker::PhantomData;
use std::pin::Pin;

use bytes::Bytes;
use guildhall_model::Secret;
use http::{HeaderName, HeaderValue, Request};
use serde::de::DeserializeOwned;

use super::exchange::Order;
use super::{Client, Content, Error, Line, authorization, read, reason};

/// A request that is sent when it is awaited.
#[must_use = "a request is sent when it is awaited"]
pub struct Sending<'a, R> {
    client: &'a Client,
    line: Line,
    draft: Result<Draft, Error>,
    reply: PhantomData<fn() -> R>,
}

/// What is known of the request so far.
#[derive(Debug)]
struct Draft {
    request: Request<Bytes>,
    bearer: Option<HeaderValue>,
}

impl<'a, R> Sending<'a, R> {
    pub(super) fn new(
        client: &'a Client,
        line: Line,
        path_and_query: &str,
        json: serde_json::Result<Option<Vec<u8>>>,
    ) -> Self {
        let json = json.map_err(|source| Error::unsendable(line, source));
        let request = json.and_then(|json| {
            let content = json.map(Content::json);
            client.shared().link.request(line, path_and_query, content)
        });
        Self {
            client,
            line,
            draft: request.map(|request| Draft {
                request,
                bearer: None,
            }),
            reply: PhantomData,
        }
    }

    /// Adds what the audit log says about it; an empty reason is none.
    ///
    /// 512 characters at most, beyond which nothing is sent. Endpoints that write no entry ignore it.
    pub fn reason(self, reason: &str) -> Self {
        let line = self.line;
        self.amend(|draft| {
            if let Some(value) = reason::header(line, reason)? {
                draft.request.headers_mut().insert(reason::NAME, value);
            }
            Ok(())
        })
    }

    /// Adds a header, or replaces it. `Authorization` is the client's own and replaces this one.
    pub fn header(self, name: HeaderName, value: HeaderValue) -> Self {
        self.amend(|draft| {
            draft.request.headers_mut().insert(name, value);
            Ok(())
        })
    }

    /// Sends it for the user of an access token, in place of the client's own credentials.
    pub fn bearer(self, token: &Secret) -> Self {
        let line = self.line;
        self.amend(|draft| {
            let header = authorization("Bearer", token);
            let unusable = || Error::unsendable(line, "the token holds what no header can carry");
            draft.bearer = Some(header.ok_or_else(unusable)?);
            Ok(())
        })
    }

    fn amend(mut self, change: impl FnOnce(&mut Draft) -> Result<(), Error>) -> Self {
        self.draft = self.draft.and_then(|mut draft| {
            change(&mut draft)?;
            Ok(draft)
        });
        self
    }
}

impl<'a, R: DeserializeOwned> IntoFuture for Sending<'a, R> {
    type Output = Result<R, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        let Self {
            client,
            line,
            draft,
            ..
        } = self;
        let shared = client.shared();
        Box::pin(async move {
            let Draft { request, bearer } = draft?;
            let answer = shared.exchange(Order::new(line, request, bearer)).await?;
            read(line, &answer)
        })
    }
}

impl<R> fmt::Debug for Sending<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sending({})", self.line)
    }
}
