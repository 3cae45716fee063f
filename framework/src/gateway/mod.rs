//! Interactions over the gateway, for an app without a public URL: see [`App::listen`].

mod shard;

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;

use guildhall_client::Client;
use guildhall_model::Secret;
use guildhall_model::api::{GetCurrentApplication, GetGatewayBot};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use twilight_gateway::queue::InMemoryQueue;
use twilight_gateway::{ConfigBuilder, Intents, Shard, ShardId};

use crate::app::App;
use crate::gateway::shard::run_shard;
use crate::platform::{Duration, spawn};
use crate::receive::work;

/// Error of [`App::listen`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListenError {
    /// A function of [`AppBuilder::on_start`](crate::AppBuilder::on_start) failed, or the registration of the
    /// commands.
    #[error(transparent)]
    Start(#[from] std::io::Error),
    /// A request failed that reads the URL of the gateway or the app.
    #[error(transparent)]
    Request(#[from] guildhall_client::Error),
    /// The gateway closed the connection with a code after which a new connection would fail too.
    #[error("the gateway closed the connection with {code}: {reason}")]
    Closed {
        /// Close code, such as 4004 for an invalid bot token.
        code: u16,
        /// Reason, as the gateway gives it.
        reason: String,
    },
}

impl App {
    /// Receives interactions over the gateway until `shutdown` completes: for development against Discord without a
    /// tunnel, and for a bot that has no public URL.
    ///
    /// The app receives the same interactions as over HTTP, and nothing else: no message, no member, no reaction. Each
    /// initial response is a REST call. Discord sends interactions over the gateway only if the app has no Interactions
    /// Endpoint URL; the log warns at the start if it has one. The app still needs a public key, because the same app
    /// can serve HTTP.
    ///
    /// The sessions are resumed after a lost connection, so that interactions that arrive meanwhile are not lost. When
    /// `shutdown` completes, running handlers get the grace period of
    /// [`Timing::shutdown_grace`](crate::settings::Timing::shutdown_grace) to finish.
    ///
    /// Each process that listens receives every interaction. Processes of the same app need a shared
    /// [store](crate::AppBuilder::store), so that one of them responds.
    ///
    /// Dropping the future closes the connections. Handlers that still run go on, as after [`App::respond`].
    ///
    /// Requires a client with a bot token: `token` is the same token.
    ///
    /// # Errors
    ///
    /// Returns an error if a function of [`AppBuilder::on_start`](crate::AppBuilder::on_start) or the registration of
    /// the commands fails, if the URL of the gateway cannot be read, or if the gateway rejects the token.
    ///
    /// ```no_run
    /// # use guildhall::Config;
    /// # use guildhall::prelude::*;
    /// # async fn example(token: String) -> Result<()> {
    /// let app = App::builder().config(Config::from_env()?).build()?;
    /// let stopped = async { tokio::signal::ctrl_c().await.unwrap_or_default() };
    /// app.listen(token, stopped).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn listen(
        self,
        token: impl Into<Secret>,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), ListenError> {
        let mut shutdown = pin!(shutdown);
        if !self.prepare_to_serve(&mut shutdown).await? {
            return Ok(());
        }
        let dispatcher = self.shared_dispatcher();
        work::start(dispatcher);
        let client = &dispatcher.services.response_client;
        let shards = recommended_shards(client, &token.into()).await?;
        let stop = CancellationToken::new();
        let closing = stop.clone().drop_guard();
        let (sender, mut ends) = mpsc::channel(shards.len());
        for shard in shards {
            let serving = run_shard(Arc::clone(dispatcher), shard, stop.clone());
            let sender = sender.clone();
            spawn(async move {
                // Fails only if the app has stopped because of another shard.
                let _ = sender.send(serving.await).await;
            });
        }
        drop(sender);
        let ended = tokio::select! {
            ended = first_error(&mut ends) => ended,
            () = shutdown => {
                stop.cancel();
                first_error(&mut ends).await
            }
        };
        drop(closing);
        self.close().await;
        ended
    }
}

/// Returns the recommended shards, none of which is connected yet.
async fn recommended_shards(client: &Client, token: &Secret) -> Result<Vec<Shard>, ListenError> {
    let application = client.send(GetCurrentApplication).await?;
    if let Some(url) = &application.interactions_endpoint_url {
        tracing::warn!(
            "Discord sends the interactions of the app to {url}, and none over the gateway: clear the Interactions Endpoint URL in the developer portal, or with PATCH /applications/@me {{\"interactions_endpoint_url\": \"\"}}"
        );
    }
    let gateway = client.send(GetGatewayBot).await?;
    let limit = gateway.session_start_limit;
    let queue = InMemoryQueue::new(
        u16::try_from(limit.max_concurrency)
            .unwrap_or(u16::MAX)
            .max(1),
        limit.remaining,
        Duration::from_millis(limit.reset_after.into()),
        limit.total,
    );
    // The app receives interactions only, which need no intent.
    let config = ConfigBuilder::new(token.expose().to_owned(), Intents::empty())
        .proxy_url(gateway.url)
        .queue(queue)
        .build();
    let count = gateway.shards.max(1);
    tracing::info!(shards = count, "connecting to the gateway");
    let shards =
        (0..count).map(|index| Shard::with_config(ShardId::new(index, count), config.clone()));
    Ok(shards.collect())
}

/// Waits until all shards have ended, or one has failed.
async fn first_error(
    ends: &mut mpsc::Receiver<Result<(), ListenError>>,
) -> Result<(), ListenError> {
    while let Some(ended) = ends.recv().await {
        ended?;
    }
    Ok(())
}
