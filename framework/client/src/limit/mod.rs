//! Waits for the service's rate limits before it has to say 429.
//!
//! ```text
//! route → bucket (per name and major parameter) → global window → permit → report → bucket
//! ```
//!
//! A request takes two turns, one at its bucket and one at the window for all of them, each in order
//! of arrival. Buckets are learned from answers: of requests to an unknown one, one goes ahead.
//!
//! `twilight-http-ratelimiting` 0.18 was tried first. It learns the bucket of each path by itself, so
//! that of 2,000 requests to members of 50 guilds 1,500 broke the limit of their guild
//! (`two_thousand_requests_over_fifty_buckets_break_no_limit`). It has no answer to a 429 without
//! headers (`answer_429_without_headers_holds_everything_back`), needs a runtime when it is made, and
//! hands even what need not wait to a task and back.

pub(crate) mod bucket;
pub(crate) mod global;
pub(crate) mod limiter;
pub(crate) mod queue;
pub(crate) mod report;
pub(crate) mod route;
pub(crate) mod state;
