//! The app: its commands, its state, its keys and its limits, put together once.

pub(crate) mod build;
pub(crate) mod builder;
pub(crate) mod invites;
pub(crate) mod registration;

use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::{Guild, Id};
use http::{HeaderMap, Response};

use crate::clock::Instant;
use crate::command::definition::Command;
use crate::command::registry::Registry;
use crate::context::services::Shared;
use crate::receive::receive;
use crate::respond::shutdown::Unanswered;

pub use crate::app::build::BuildError;
pub use crate::app::builder::AppBuilder;
pub use crate::app::registration::Registration;

/// An app that is ready to answer.
///
/// Cheap to clone: the clones share everything.
#[derive(Clone, Debug)]
pub struct App {
    shared: Arc<Shared>,
}

impl App {
    /// An app with every command that is linked into the program, and nothing else yet.
    pub fn builder() -> AppBuilder {
        AppBuilder::new()
    }

    /// The commands.
    pub fn registry(&self) -> &Registry {
        &self.shared.registry
    }

    /// A command in a text, as members click on it, for code that has no
    /// [`Context`](crate::Context): `</roll:909118273645546371>`.
    ///
    /// It is the global command. Where its id is not known, it is the name alone, as with
    /// [`Context::mention`](crate::Context::mention).
    pub fn mention(&self, command: &Command) -> String {
        self.shared.mention(command, None)
    }

    /// As [`mention`](Self::mention), for a text that members of one guild read: where that guild
    /// has a command of this name, it is the guild's.
    pub fn mention_in(&self, guild: Id<Guild>, command: &Command) -> String {
        self.shared.mention(command, Some(guild))
    }

    /// The path of the endpoint.
    pub fn path(&self) -> &str {
        &self.shared.path
    }

    /// The largest body accepted, in bytes.
    pub fn body_limit(&self) -> usize {
        self.shared.body_limit
    }

    /// Answers one request of the service, given its headers and its untouched body.
    ///
    /// For runtimes without a socket; elsewhere the router is the way. Whoever reads the body
    /// from elsewhere holds it against [`App::body_limit`].
    ///
    /// The response holds the first answer. A handler that has more to do, or takes longer, goes on
    /// in a task of its own, for which there must be a tokio runtime; outside of one, this waits
    /// until the handler is done.
    pub async fn answer(&self, headers: &HeaderMap, body: Bytes) -> Response<Bytes> {
        receive(&self.shared, headers, body, Instant::now()).await
    }

    /// Waits until no handler is at work.
    ///
    /// For runtimes that stand still between requests: what was deferred would not end there.
    pub async fn idle(&self) {
        self.shared.in_flight.wait().await;
    }

    /// Ends what is at work, as [`App::serve`] does at its end, and waits for that.
    ///
    /// For an app that another server answers for, with [`App::into_router`] or [`App::answer`]:
    /// once that takes no request any more. Modals are not waited for any more; what handlers have
    /// not finished within [`AppBuilder::shutdown_grace`] is broken off, and the members are told.
    /// Who could not be told 5 seconds later is given back, and stands in the log.
    pub async fn close(&self) -> Vec<Unanswered> {
        crate::receive::close(&self.shared).await
    }

    /// A router that answers `POST /interactions`, or the path that was set.
    ///
    /// It nests in a larger axum application, whose end is the place for [`App::close`] on a clone
    /// of the app, and takes layers: what a `tower::Layer` wraps sees every
    /// request and every response, also those that are refused.
    ///
    /// ```
    /// use axum::Router;
    /// use axum::extract::Request;
    /// use axum::middleware::{Next, from_fn};
    /// use axum::response::Response;
    /// use guildhall::App;
    ///
    /// async fn log(request: Request, next: Next) -> Response {
    ///     let response = next.run(request).await;
    ///     println!("answered with {}", response.status());
    ///     response
    /// }
    ///
    /// fn router(app: App) -> Router {
    ///     app.into_router().layer(from_fn(log))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// The signature covers the body byte by byte, and nothing in it is to be believed before that is
    /// verified, which the router does. So a layer hands on the body as it came: it does not
    /// decompress it, nor parse and write it again, and where it reads it, it reads no more than
    /// [`App::body_limit`] and acts on nothing that stands there. It leaves the headers of the
    /// signature alone, does not send a request twice, and has its share of the 3 seconds that the
    /// service waits.
    ///
    /// What is around handlers, with what is verified, are [hooks](crate::hook) and
    /// [guards](crate::guard).
    #[cfg(feature = "serve")]
    pub fn into_router(self) -> axum::Router {
        crate::receive::router(self.shared)
    }

    /// Serves the endpoint, and `GET /healthz`, until `shutdown` is done.
    ///
    /// Then no connection is accepted any more, and the handlers that are at work finish, within
    /// [`AppBuilder::shutdown_grace`]. Connections over which no whole request has come get 3 more seconds.
    ///
    /// # Errors
    ///
    /// What the listener fails with, and before that what
    /// [`AppBuilder::register_on_start`] fails with.
    #[cfg(feature = "serve")]
    pub async fn serve(
        self,
        listener: tokio::net::TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        self.begin().await?;
        crate::receive::serve(self.shared, listener, shutdown).await
    }

    /// Adds a state, where no clone of the app is at work yet.
    #[cfg(feature = "emulator")]
    pub(crate) fn with_state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.states.insert(state);
        }
        self
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }
}
