//! Delays requests according to the service's rate limits, so that requests rarely fail with a 429.
//!
//! ```text
//! route → bucket (per name and major parameter) → global window → permit → report → bucket
//! ```
//!
//! A request waits for its bucket and then for the global window, each in order of arrival. The client learns the
//! buckets from responses: while a bucket is unknown, only one request is admitted at a time. A request whose place in
//! the queue is known to take too long is refused at once, and so is a request for which a full queue has no place.
//!
//! After a 429, requests return at a random time, one at a time per bucket and at an even pace in total, because
//! several processes may share the limit; for half a minute, they leave half of each bucket to each other.
//!
//! With [`shared`], processes with one token claim places in the global window and in known buckets from a storage that
//! they share, after their own limits have admitted a request.
//!
//! `twilight-http-ratelimiting` 0.18 was tried first. It learns the bucket of each path separately: of 2,000 requests
//! for members of 50 guilds, 1,500 exceeded the limit of their guild
//! (`two_thousand_requests_over_fifty_buckets_exceed_no_limit`). It does not handle a 429 without headers
//! (`rate_limit_without_json_delays_all_requests`), can be constructed only within a runtime, and passes each request
//! through a separate task, even if the request does not have to wait.

pub(crate) mod bucket;
pub(crate) mod global;
pub(crate) mod limiter;
pub(crate) mod queue;
pub(crate) mod report;
pub(crate) mod route;
pub(crate) mod shared;
pub(crate) mod spread;
pub(crate) mod state;
