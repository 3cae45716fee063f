//! The headers that tell how often may be asked.

use std::collections::BTreeMap;

use axum::http::{HeaderValue, Response};
use guildhall_model::api::Endpoint;

use super::Call;

/// Requests of a window. The service promises no number; a client must not rely on this one.
const LIMIT: u32 = 1000;

/// Buckets that are counted before all begin anew: each interaction has some of its own.
const BUCKETS_MAX: usize = 10_000;

/// How many requests of each bucket were made, by route and by what its limit is apart for.
#[derive(Debug, Default)]
pub(crate) struct Windows(BTreeMap<(&'static str, &'static str, String), u32>);

impl Windows {
    /// Counts a request, and says in its answer what is left.
    ///
    /// A window begins anew before it is used up, so nobody is ever refused or made to wait.
    pub(super) fn count<E: Endpoint, B>(
        &mut self,
        call: &Call,
        now: i64,
        answer: &mut Response<B>,
    ) {
        let method = E::METHOD.as_str();
        if self.0.len() >= BUCKETS_MAX {
            self.0.clear();
        }
        let used = self
            .0
            .entry((method, E::PATH, major::<E>(call)))
            .or_default();
        *used = *used % (LIMIT - 1) + 1;
        let left = LIMIT - *used;
        let reset = now / 1000 + 1;
        let bucket = bucket(method, E::PATH);
        for (name, value) in [
            ("x-ratelimit-limit", LIMIT.to_string()),
            ("x-ratelimit-remaining", left.to_string()),
            ("x-ratelimit-reset", format!("{reset}.000")),
            ("x-ratelimit-reset-after", "1.000".to_owned()),
            ("x-ratelimit-bucket", bucket),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                answer.headers_mut().insert(name, value);
            }
        }
    }
}

/// What a limit is apart for: the guild, or the webhook with its token.
fn major<E: Endpoint>(call: &Call) -> String {
    let major = if E::PATH.starts_with("/guilds/") {
        1
    } else if E::PATH.starts_with("/webhooks/") {
        2
    } else {
        0
    };
    let params = call.params.iter().take(major);
    params.map(|param| param.1.as_str()).collect()
}

/// A name that says nothing of the route: FNV-1a of both parts.
fn bucket(method: &str, path: &str) -> String {
    let bytes = method.bytes().chain(path.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
