//! The answer to who asks too often.

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{LimitScope, RateLimited};

use super::json_response;
use crate::script::HeaderVisibility;

/// How long to wait, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateLimitResponse {
    pub(super) scope: LimitScope,
    pub(super) wait: Duration,
    pub(super) visibility: HeaderVisibility,
}

impl RateLimitResponse {
    pub(super) const fn visible(scope: LimitScope, wait: Duration) -> Self {
        let visibility = HeaderVisibility::HeadersAndBody;
        Self {
            scope,
            wait,
            visibility,
        }
    }

    fn body(self) -> RateLimited {
        RateLimited {
            code: None,
            global: self.scope == LimitScope::Global,
            message: "You are being rate limited.".to_owned(),
            retry_after: Some(self.wait.as_secs_f64()),
        }
    }

    fn headers(self) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
        let global = self.scope == LimitScope::Global;
        let global = global.then(|| HeaderValue::from_static("true"));
        [
            (header::RETRY_AFTER, Some(whole_seconds(self.wait).into())),
            (
                HeaderName::from_static("x-ratelimit-scope"),
                Some(HeaderValue::from_static(self.scope.as_str())),
            ),
            (HeaderName::from_static("x-ratelimit-global"), global),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
    }
}

impl IntoResponse for RateLimitResponse {
    fn into_response(self) -> Response {
        let status = StatusCode::TOO_MANY_REQUESTS;
        let mut response = match self.visibility {
            HeaderVisibility::HeadersAndBody | HeaderVisibility::BodyOnly => {
                json_response(status, &self.body())
            }
            HeaderVisibility::HeadersOnly | HeaderVisibility::Hidden => status.into_response(),
        };
        if matches!(
            self.visibility,
            HeaderVisibility::HeadersAndBody | HeaderVisibility::HeadersOnly
        ) {
            response.headers_mut().extend(self.headers());
        }
        response
    }
}

/// Seconds as `Retry-After` has them: whole, and never too few.
pub(super) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}
