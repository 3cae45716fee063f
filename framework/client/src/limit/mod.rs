//! Delays requests by the service's rate limits, so that requests rarely fail with a 429.
//!
//! ```text
//! route → bucket (per name and major parameter) → global window → permit → report → bucket
//! ```
//!
//! A request waits for its bucket and then for the global window, each in order of arrival. Buckets
//! are learned from responses: while a bucket is unknown, one request goes ahead.
//!
//! `twilight-http-ratelimiting` 0.18 was tried first. It learns the bucket of each path separately:
//! of 2,000 requests to members of 50 guilds, 1,500 exceeded the limit of their guild
//! (`two_thousand_requests_over_fifty_buckets_exceed_no_limit`). It does not handle a 429 without
//! headers (`bare_429_delays_all_requests`), needs a runtime on construction, and passes every
//! request to a task and back, even if the request need not wait.

pub(crate) mod bucket;
pub(crate) mod global;
pub(crate) mod limiter;
pub(crate) mod queue;
pub(crate) mod report;
pub(crate) mod route;
pub(crate) mod state;
