//! Stands in for `alive` where there is no HTTP/2: each request has its connection for itself.

use hyper_util::client::legacy::Builder;

/// Leaves connections to the deadlines of their requests.
pub(crate) const fn keep_alive(_: &mut Builder) {}
