//! The app: its commands, states, keys and limits, ready to answer requests.

pub(crate) mod build;
pub(crate) mod builder;
pub(crate) mod invites;
pub(crate) mod registration;

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Response};

use crate::app::registration::AppCommands;
use crate::clock::Instant;
use crate::command::registry::Registry;
use crate::context::services::Services;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::receive;
use crate::respond::shutdown::UnfinishedInteraction;

pub use build::BuildError;
pub use builder::AppBuilder;
pub use registration::Registration;

/// An app that is ready to answer requests.
///
/// Cheap to clone: the clones share everything.
#[derive(Clone, Debug)]
pub struct App {
    dispatcher: Arc<Dispatcher>,
    commands: Arc<AppCommands>,
}

impl App {
    /// Creates a builder with every command that is linked into the program.
    pub fn builder() -> AppBuilder {
        AppBuilder::new()
    }

    /// Returns the commands.
    pub fn registry(&self) -> &Registry {
        &self.dispatcher.registry
    }

    /// Returns the path of the endpoint.
    pub fn path(&self) -> &str {
        &self.dispatcher.path
    }

    /// Returns the size limit of bodies, in bytes.
    pub fn body_limit(&self) -> usize {
        self.dispatcher.body_limit
    }

    /// Answers a request of the service, given its headers and its unchanged body.
    ///
    /// Use it on runtimes without a socket, such as serverless functions; elsewhere, the router is
    /// simpler. The caller must enforce [`App::body_limit`].
    ///
    /// The HTTP response carries the initial response of the interaction. A handler that has more to do,
    /// or takes longer, continues in a task of its own. Outside of a tokio runtime there are no tasks, and
    /// this function waits until the handler has finished.
    pub async fn answer(&self, headers: &HeaderMap, body: Bytes) -> Response<Bytes> {
        receive(&self.dispatcher, headers, body, Instant::now()).await
    }

    /// Waits until no handler is running.
    ///
    /// Call it on runtimes that pause between requests, where deferred handlers would not finish.
    pub async fn idle(&self) {
        self.services().shutdown.tasks().wait().await;
    }

    /// Shuts the app down: lets running handlers finish, and aborts those that do not in time.
    ///
    /// [`App::serve`] does this itself. Call it for an app behind another server, with
    /// [`App::into_router`] or [`App::answer`], once that server accepts no more requests. Waits for
    /// modals end at once. Other handlers have the time of [`AppBuilder::shutdown_grace`], after which
    /// they are aborted and their users receive a message.
    ///
    /// Returns, and logs, the interactions whose users could not receive it within 5 more seconds.
    pub async fn close(&self) -> Vec<UnfinishedInteraction> {
        let polled_states = || self.dispatcher.watchdog.polled_states();
        self.services().shutdown.run(polled_states).await
    }

    /// Returns a router that answers `POST /interactions`, or the path that was set.
    ///
    /// It can be nested in a larger axum application, which calls [`App::close`] on a clone of the app
    /// when it shuts down. It accepts layers: a `tower::Layer` sees every request and every response,
    /// even of rejected requests.
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
    /// The signature covers every byte of the body, and nothing in the body may be trusted before the
    /// router has verified it. A layer must pass on the body unchanged: not decompressed, and not parsed
    /// and serialized again. If it reads the body, it must read at most [`App::body_limit`] and must not
    /// act on the content. It must not change the signature headers or repeat a request, and its time
    /// counts towards the service's 3 seconds.
    ///
    /// [Hooks](crate::hook) and [guards](crate::guard) run around handlers, with verified interactions.
    #[cfg(feature = "serve")]
    pub fn into_router(self) -> axum::Router {
        crate::receive::http_server::router(self.dispatcher)
    }

    /// Serves the endpoint, and `GET /healthz`, until the future `shutdown` resolves.
    ///
    /// Then it accepts no more connections and shuts down as [`App::close`] does. Connections without a
    /// complete request have 3 more seconds.
    ///
    /// # Errors
    ///
    /// Returns the errors of the listener, and before that those of
    /// [`AppBuilder::register_on_start`].
    #[cfg(feature = "serve")]
    pub async fn serve(
        self,
        listener: tokio::net::TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        self.register_before_serving().await?;
        crate::receive::http_server::serve(self.dispatcher, listener, shutdown).await
    }

    /// Adds a state to an app that has no clones yet.
    #[cfg(feature = "emulator")]
    pub(crate) fn with_state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        let services = Arc::get_mut(&mut self.dispatcher)
            .and_then(|dispatcher| Arc::get_mut(&mut dispatcher.services));
        if let Some(services) = services {
            services.states.insert(state);
        }
        self
    }

    pub(crate) fn services(&self) -> &Services {
        &self.dispatcher.services
    }

    pub(crate) fn commands(&self) -> &AppCommands {
        &self.commands
    }
}
