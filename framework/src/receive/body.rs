//! Bodies of requests: reads a body within its limits of size, time and memory, before its signature is verified.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};

use bytes::Bytes;
use http::{HeaderMap, header};
use http_body_util::BodyExt;
use hyper::body::Body as HttpBody;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::platform::{Duration, Instant, Mutex, timeout};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::rejection::Rejection;

/// Maximum time for a body to arrive. The service waits 3 seconds for the response.
const BODY_TIMEOUT: Duration = Duration::from_secs(3);

/// Maximum size of a body without a share of the memory for large bodies, in bytes.
const SMALL_BODY_MAX: usize = 32 * 1024;

/// Total size of the shares of large bodies, in bytes.
const LARGE_BODIES_MAX: usize = 16 * 1024 * 1024;

/// Time for which a large body keeps its share in any case: the rest may be on its way.
const PROTECTED_AGE: Duration = Duration::from_millis(100);

/// Time after which a body that waits for memory tries again: another one may have become old enough.
const RETRY_PERIOD: Duration = Duration::from_millis(25);

/// Reads the body. Rejects the body without reading it if `Content-Length` exceeds the limit.
pub(crate) async fn read_body(
    dispatcher: &Dispatcher,
    headers: &HeaderMap,
    body: impl HttpBody<Data = Bytes> + Unpin,
) -> Result<Bytes, Rejection> {
    let limit = dispatcher.endpoint.body_limit;
    let announced = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok())
        .and_then(|length| length.parse().ok());
    if announced.is_some_and(|length: usize| length > limit) {
        return Err(Rejection::TooLarge { limit });
    }
    let reader = BodyReader {
        body,
        // A part of hyper's read buffer of 8 KiB, which the body of a small request is, would stay in memory while a
        // handler waits, and hyper would allocate another buffer for the next request.
        collected: Vec::with_capacity(announced.unwrap_or(0).min(SMALL_BODY_MAX)),
        limit,
    };
    let reading = timeout(BODY_TIMEOUT, reader.read(dispatcher, headers)).await;
    reading.map_err(|_| Rejection::Incomplete)?
}

/// A body that is read into a buffer of its size.
struct BodyReader<B> {
    body: B,
    collected: Vec<u8>,
    /// Maximum size, in bytes.
    limit: usize,
}

impl<B: HttpBody<Data = Bytes> + Unpin> BodyReader<B> {
    async fn read(
        mut self,
        dispatcher: &Dispatcher,
        headers: &HeaderMap,
    ) -> Result<Bytes, Rejection> {
        if let Some(data) = self.read_small().await? {
            dispatcher.verifier.check_headers(headers)?;
            let share = dispatcher.large_bodies.add();
            tokio::select! {
                biased;
                () = share.withdrawn.cancelled() => return Err(Rejection::Crowded),
                read = self.read_large(data, &share) => read?,
            }
        }
        Ok(self.collected.into_boxed_slice().into())
    }

    /// Reads a small body. Returns the first data beyond the size of a small body.
    async fn read_small(&mut self) -> Result<Option<Bytes>, Rejection> {
        while let Some(data) = self.next().await? {
            if self.collected.len() + data.len() > SMALL_BODY_MAX {
                return Ok(Some(data));
            }
            self.collected.extend_from_slice(&data);
        }
        Ok(None)
    }

    /// Reads the rest of a large body, from `data` on.
    async fn read_large(&mut self, data: Bytes, share: &BodyShare<'_>) -> Result<(), Rejection> {
        let mut next = Some(data);
        while let Some(data) = next {
            share.grow(self.collected.len() + data.len()).await;
            self.collected.extend_from_slice(&data);
            next = self.next().await?;
        }
        Ok(())
    }

    /// Returns the next part of the body, or `None` at the end.
    async fn next(&mut self) -> Result<Option<Bytes>, Rejection> {
        while let Some(frame) = self.body.frame().await {
            let Ok(data) = frame.map_err(|_| Rejection::Incomplete)?.into_data() else {
                continue;
            };
            if self.collected.len() + data.len() > self.limit {
                return Err(Rejection::TooLarge { limit: self.limit });
            }
            return Ok(Some(data));
        }
        Ok(None)
    }
}

/// Memory for large bodies whose signatures are not verified yet.
///
/// When all of the memory is in use, the largest body loses its share, unless the body is young. So clients who send
/// large bodies cannot delay a smaller one, however many they are: 1,024 bodies have 16 KiB each.
#[derive(Debug, Default)]
pub(crate) struct LargeBodies {
    table: Mutex<ShareTable>,
    /// Notified when a share is given back.
    freed: Notify,
}

#[derive(Debug, Default)]
struct ShareTable {
    shares: HashMap<u64, ShareState>,
    next_number: u64,
    /// Sum of the sizes.
    used: usize,
    /// Number of shares that were withdrawn, and whose bodies are still in memory.
    withdrawn: usize,
}

#[derive(Debug)]
struct ShareState {
    size: usize,
    began: Instant,
    withdrawn: CancellationToken,
}

/// The share of one body, until the value is dropped.
#[derive(Debug)]
struct BodyShare<'a> {
    bodies: &'a LargeBodies,
    number: u64,
    /// Cancelled when another body needs the memory.
    withdrawn: CancellationToken,
}

impl LargeBodies {
    /// Adds a share without memory.
    fn add(&self) -> BodyShare<'_> {
        let withdrawn = CancellationToken::new();
        let mut table = self.table();
        let number = table.next_number;
        table.next_number += 1;
        let state = ShareState {
            size: 0,
            began: Instant::now(),
            withdrawn: withdrawn.clone(),
        };
        table.shares.insert(number, state);
        BodyShare {
            bodies: self,
            number,
            withdrawn,
        }
    }

    fn table(&self) -> MutexGuard<'_, ShareTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BodyShare<'_> {
    /// Enlarges the share to the size of a body, in bytes. Waits while there is not enough memory.
    async fn grow(&self, body_size: usize) {
        // A body that is larger than all of the memory takes all of the memory.
        let size = (body_size - SMALL_BODY_MAX).min(LARGE_BODIES_MAX);
        loop {
            let freed = self.bodies.freed.notified();
            if self.bodies.table().resize(self.number, size) {
                return;
            }
            let _timed_out = timeout(RETRY_PERIOD, freed).await;
        }
    }
}

impl Drop for BodyShare<'_> {
    fn drop(&mut self) {
        self.bodies.table().remove(self.number);
        self.bodies.freed.notify_waiters();
    }
}

impl ShareTable {
    /// Sets the size of a share. Returns `false` and withdraws another share if there is not enough memory.
    fn resize(&mut self, number: u64, size: usize) -> bool {
        let Some(share) = self.shares.get_mut(&number) else {
            return false;
        };
        let used = self.used - share.size + size;
        if used > LARGE_BODIES_MAX {
            self.withdraw_largest();
            return false;
        }
        share.size = size;
        self.used = used;
        true
    }

    /// Withdraws the largest share that is old enough. Does nothing while another one is being given back.
    fn withdraw_largest(&mut self) {
        if self.withdrawn > 0 {
            return;
        }
        let now = Instant::now();
        let old = self
            .shares
            .values()
            .filter(|share| now.duration_since(share.began) >= PROTECTED_AGE);
        if let Some(largest) = old.max_by_key(|share| share.size) {
            largest.withdrawn.cancel();
            self.withdrawn += 1;
        }
    }

    fn remove(&mut self, number: u64) {
        if let Some(share) = self.shares.remove(&number) {
            self.used -= share.size;
            self.withdrawn -= usize::from(share.withdrawn.is_cancelled());
        }
    }
}
