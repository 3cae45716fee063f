//! Waits for the service's rate limits, so that requests rarely meet a 429.
//!
//! ```text
//! route → bucket (per name and major parameter) → global window → permit → report → bucket
//! ```
//!
//! A request waits at its bucket and then at the global window, in order of arrival at each. Buckets
//! are learned from responses: while a bucket is unknown, one request goes ahead.
//!
//! `twilight-http-ratelimiting` 0.18 was tried first. It learns the bucket of each path separately,
//! so that of 2,000 requests to members of 50 guilds 1,500 broke the limit of their guild
//! (`two_thousand_requests_over_fifty_buckets_exceed_no_limit`). It does not handle a 429 without
//! headers (`answer_429_without_headers_holds_everything_back`), needs a runtime on construction, and
//! hands even requests that need not wait to a task and back.

pub(crate) mod bucket;
pub(crate) mod global;
pub(crate) mod limiter;
pub(crate) mod queue;
pub(crate) mod report;
pub(crate) mod route;
pub(crate) mod state;
