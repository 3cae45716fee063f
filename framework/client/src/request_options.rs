//! Options of every request: audit-log reason, user's access token and headers.

use guildhall_model::{Reason, Secret};
use http::{HeaderName, HeaderValue};

use crate::auth::header::authorization_header;
use crate::connection::{Connection, TypedBody};
use crate::error::Error;
use crate::exchange::PreparedRequest;
use crate::label::RequestLabel;

/// Header for the audit-log reason.
const AUDIT_LOG_REASON: HeaderName = HeaderName::from_static("x-audit-log-reason");

/// Options that a request has whatever its endpoint is.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestOptions {
    pub(crate) reason: AuditLogReason,
    /// User's access token that replaces the client's credentials.
    pub(crate) bearer: Option<Secret>,
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
}

impl RequestOptions {
    /// Builds a request with the headers for these options.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the reason is too long, or if the path or the token cannot be sent.
    pub(crate) fn prepare(
        &self,
        connection: &Connection,
        label: RequestLabel,
        path: &str,
        body: Option<TypedBody>,
    ) -> Result<PreparedRequest, Error> {
        let mut request = connection.request(label, path, body)?;
        let headers = request.headers_mut();
        for (name, value) in &self.headers {
            headers.insert(name, value.clone());
        }
        if let Some(value) = self.reason_header(label)? {
            headers.insert(AUDIT_LOG_REASON, value);
        }
        let bearer = self.bearer_header(label)?;
        Ok(PreparedRequest::new(label, request, bearer))
    }

    /// Returns the reason as a header; `None` for an empty reason.
    fn reason_header(&self, label: RequestLabel) -> Result<Option<HeaderValue>, Error> {
        let Some(text) = self.reason.0.as_deref().filter(|text| !text.is_empty()) else {
            return Ok(None);
        };
        let reason = Reason::new(text).map_err(|invalid| Error::invalid(label, invalid))?;
        HeaderValue::try_from(reason.header_value())
            .map(Some)
            .map_err(|source| Error::unsendable(label, source))
    }

    fn bearer_header(&self, label: RequestLabel) -> Result<Option<HeaderValue>, Error> {
        let Some(token) = &self.bearer else {
            return Ok(None);
        };
        let message = "the access token has characters that are not allowed in a header";
        authorization_header("Bearer", token)
            .map(Some)
            .ok_or_else(|| Error::unsendable(label, message))
    }
}

/// An optional audit-log reason: a string or an `Option`, such as the value of an optional command option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditLogReason(Option<String>);

impl From<&str> for AuditLogReason {
    fn from(reason: &str) -> Self {
        Self(Some(reason.to_owned()))
    }
}

impl From<&String> for AuditLogReason {
    fn from(reason: &String) -> Self {
        reason.as_str().into()
    }
}

impl From<String> for AuditLogReason {
    fn from(reason: String) -> Self {
        Self(Some(reason))
    }
}

impl From<Reason> for AuditLogReason {
    fn from(reason: Reason) -> Self {
        reason.as_str().into()
    }
}

impl<T: Into<Self>> From<Option<T>> for AuditLogReason {
    fn from(reason: Option<T>) -> Self {
        reason.map(Into::into).unwrap_or_default()
    }
}
