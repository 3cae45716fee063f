//! A connector that gives up after a while.

use std::error::Error as StdError;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Uri;
use tokio::time::timeout;
use tower_service::Service;

/// Opens connections with `C`, and gives up after a while, wherever it stands by then.
#[derive(Clone, Debug)]
pub(crate) struct Timed<C> {
    connector: C,
    limit: Duration,
}

type BoxError = Box<dyn StdError + Send + Sync>;

impl<C> Timed<C> {
    pub(super) const fn new(connector: C, limit: Duration) -> Self {
        Self { connector, limit }
    }
}

impl<C> Service<Uri> for Timed<C>
where
    C: Service<Uri, Error: Into<BoxError>, Future: Send + 'static>,
{
    type Response = C::Response;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<C::Response, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.connector.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let (limit, opened) = (self.limit, self.connector.call(uri));
        Box::pin(async move {
            let Ok(opened) = timeout(limit, opened).await else {
                let sentence = format!("no connection within {limit:?}");
                return Err(io::Error::new(io::ErrorKind::TimedOut, sentence).into());
            };
            opened.map_err(Into::into)
        })
    }
}
