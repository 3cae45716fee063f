//! Requests that overtake the first answer of an interaction, which the service may not know of yet.

use std::time::Duration;

use bytes::Bytes;
use guildhall_model::api::Code;
use http::{Response, StatusCode};
use tokio::time::{Instant, sleep};

use super::refusal::Refusal;
use super::{Client, Error, Order};

/// How long to wait before each further attempt; after the last, as long again.
pub const PAUSES: [Duration; 5] = [
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

impl Client {
    /// Sends a request, again where it overtakes what is not settled until this moment.
    ///
    /// # Errors
    ///
    /// As [`Client::exchange`].
    pub(super) async fn settle(
        &self,
        order: Order,
        settled: Option<Instant>,
    ) -> Result<Response<Bytes>, Error> {
        let Some(settled) = settled else {
            return self.exchange(order).await;
        };
        let [.., last] = PAUSES;
        let mut pauses = PAUSES.into_iter();
        loop {
            let answer = self.exchange(order.clone()).await?;
            let left = settled.saturating_duration_since(Instant::now());
            if left.is_zero() || !is_unknown(&answer) || !order.is_unspent() {
                return Ok(answer);
            }
            sleep(pauses.next().unwrap_or(last).min(left)).await;
        }
    }
}

/// Whether the service does not know of the first answer.
fn is_unknown(answer: &Response<Bytes>) -> bool {
    answer.status() == StatusCode::NOT_FOUND
        && Refusal::of(answer).code == Some(Code::UNKNOWN_WEBHOOK)
}
