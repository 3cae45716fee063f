//! The app: commands, states, keys and limits, ready to receive interactions.

pub(crate) mod build;
pub(crate) mod builder;
pub(crate) mod checks;
pub(crate) mod install_links;
pub(crate) mod registration;
pub(crate) mod start;

use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::Component;
use http::{HeaderMap, Response};

use crate::app::builder::AppBuilder;
use crate::app::registration::Registrar;
use crate::command::registry::Registry;
use crate::context::services::Services;
use crate::custom_id::store::CustomIdStoreError;
use crate::platform::Instant;
use crate::receive::dispatcher::Dispatcher;
use crate::receive::events::receive_event;
use crate::receive::pipeline::{ReturnAt, receive};
use crate::receive::work;
use crate::respond::shutdown::UnfinishedInteraction;
use crate::start::Startup;

/// An app that is ready to receive interactions.
///
/// Cloning is cheap: all clones share the same state.
#[derive(Clone, Debug)]
pub struct App {
    dispatcher: Arc<Dispatcher>,
    /// Registration of the commands at startup, if the app requests one.
    registrar: Option<Registrar>,
}

impl App {
    /// Creates a builder. By default, the app has every command, component and modal that is linked into the program.
    pub fn builder() -> AppBuilder {
        AppBuilder::new()
    }

    /// Returns the registry of commands.
    pub fn registry(&self) -> &Registry {
        &self.dispatcher.registry
    }

    /// Returns the URL path of the app's endpoint, `/interactions` by default.
    pub fn path(&self) -> &str {
        &self.dispatcher.endpoint.path
    }

    /// Returns the URL path of [webhook events](mod@crate::event), `/events` by default; `None` if the app has no
    /// functions for events.
    pub fn events_path(&self) -> Option<&str> {
        let has_functions = !self.dispatcher.events.handlers.is_empty();
        has_functions.then_some(&self.dispatcher.endpoint.events_path)
    }

    /// Returns the maximum size of request bodies, in bytes: 1 MiB by default.
    pub fn body_limit(&self) -> usize {
        self.dispatcher.endpoint.body_limit
    }

    /// Returns a component with signed custom IDs, for a message that another client than the app's sends. Without
    /// [`CustomIds::sign`](crate::settings::CustomIds::sign), the component stays as it is.
    ///
    /// The messages of handlers, jobs and the app's client are signed when they are sent. Signing twice changes
    /// nothing.
    pub fn signed(&self, component: impl Into<Component>) -> Component {
        self.services().custom_ids.signer.signed(component.into())
    }

    /// Returns a component whose long custom IDs are stored, like [`Context::stored`](crate::Context::stored), for code
    /// without a context.
    ///
    /// # Errors
    ///
    /// Returns [`CustomIdStoreError`] if a custom ID has more than 4,000 characters, or the store fails.
    pub async fn stored(
        &self,
        component: impl Into<Component>,
    ) -> Result<Component, CustomIdStoreError> {
        self.services().custom_ids.prepare(component.into()).await
    }

    /// Responds to a request from the service, given its headers and its unmodified body.
    ///
    /// Use this method on platforms without a socket, such as serverless functions; elsewhere, the router is simpler.
    /// The caller must enforce [`App::body_limit`].
    ///
    /// The HTTP response contains the initial response to the interaction. A handler that has more to do, or takes
    /// longer, continues in a separate task.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime. The runtime must have timers, and I/O for requests to the service.
    pub async fn respond(&self, headers: &HeaderMap, body: Bytes) -> Response<Bytes> {
        let return_at = ReturnAt::InitialResponse;
        receive(&self.dispatcher, headers, body, Instant::now(), return_at).await
    }

    /// Responds to a request like [`respond`](Self::respond), but returns only when no work is left, for platforms that
    /// send the HTTP response at the end of an invocation and then freeze the process, such as AWS Lambda.
    ///
    /// A handler that ends before the automatic deferral has its response in the HTTP response. A response that cannot
    /// wait for the end of the handler is sent by a REST call: a deferral, a modal for which the handler waits, or a
    /// reply before more work, such as an [`after`](AppBuilder::after) hook. The HTTP response is then 202 with an
    /// empty body.
    ///
    /// The platform can still lose work:
    ///
    /// - A platform ends an invocation at its time limit, on AWS Lambda after 3 seconds unless the function has another
    ///   timeout. A handler that runs longer is lost, and its user sees a loading message for 15 minutes. Let the
    ///   function run for longer than the slowest handler.
    /// - Tasks that a handler spawns and does not await stop when the process is frozen, and may never continue. The
    ///   same holds for handlers of [`respond`](Self::respond) and [`respond_to_event`](Self::respond_to_event), unless
    ///   [`idle`](Self::idle) is awaited before the invocation ends.
    /// - The service waits for 3 seconds, which include the start of a new process and the connection for the REST
    ///   call. If that is too much for a process with little CPU time, set
    ///   [`Timing::defer_after`](crate::settings::Timing::defer_after) to less than 2 seconds.
    /// - While a handler waits for a modal or a click ([`Context::show`](crate::Context::show),
    ///   [`Context::ask`](crate::Context::ask)), the invocation lasts, and the submission arrives in another process:
    ///   the processes need a [store](AppBuilder::store) in common. A [`#[modal]`](macro@crate::modal) or
    ///   [`#[component]`](macro@crate::component) function needs neither.
    /// - Limits and repeated requests are counted in each process, unless there is a store.
    ///
    /// # Panics
    ///
    /// Same as [`respond`](Self::respond).
    pub async fn respond_completely(&self, headers: &HeaderMap, body: Bytes) -> Response<Bytes> {
        receive(
            &self.dispatcher,
            headers,
            body,
            Instant::now(),
            ReturnAt::End,
        )
        .await
    }

    /// Responds to a request with a [webhook event](mod@crate::event), given its headers and its unmodified body.
    ///
    /// Like [`respond`](Self::respond), this method is for platforms without a socket. A function that takes longer
    /// than 2.5 seconds continues in a separate task.
    pub async fn respond_to_event(&self, headers: &HeaderMap, body: Bytes) -> Response<Bytes> {
        receive_event(&self.dispatcher, headers, body, Instant::now()).await
    }

    /// Waits until no handler is running, and each [job](AppBuilder::every) that is due has run.
    ///
    /// Call this method on platforms that suspend the process between requests, because deferred handlers would not
    /// finish otherwise. [`respond_completely`](Self::respond_completely) does so for its own request.
    pub async fn idle(&self) {
        let services = self.services();
        self.startup().wait_for_due_jobs(&services.clock).await;
        services.shutdown.tasks().wait().await;
    }

    /// Shuts the app down: waits for running handlers, and aborts those that do not finish in time.
    ///
    /// [`App::serve`] shuts the app down itself. For an app behind another server, with [`App::into_router`] or
    /// [`App::respond`], call this method when the server accepts no more requests. A handler that waits for a modal or
    /// a click gets an error immediately. All handlers have the grace period of
    /// [`Timing::shutdown_grace`](crate::settings::Timing::shutdown_grace) to finish; then they are aborted, and their
    /// users get a message.
    ///
    /// Returns and logs the interactions whose users could not be notified within 5 more seconds.
    pub async fn close(&self) -> Vec<UnfinishedInteraction> {
        let polled_states = || self.dispatcher.watchdog.polled_states();
        let unfinished = self.services().shutdown.run(polled_states).await;
        work::end(&self.dispatcher).await;
        unfinished
    }

    /// Returns a router that serves `POST /interactions`, or the path that was set, and `POST /events` if the app has
    /// functions for [webhook events](mod@crate::event).
    ///
    /// The router can be nested in a larger axum application, which must call [`App::close`] on a clone of the app when
    /// it shuts down. If the app has functions of [`AppBuilder::on_start`] or jobs, the application must also call
    /// [`App::start`] before it serves. The router accepts layers: a `tower::Layer` sees every request and every
    /// response, including the responses to rejected requests.
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
    ///     println!("responded with {}", response.status());
    ///     response
    /// }
    ///
    /// fn router(app: App) -> Router {
    ///     app.into_router().layer(from_fn(log))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// The signature covers every byte of the body, and nothing in the body may be trusted before the router has
    /// verified it. A layer must pass the body on unchanged: not decompressed, and not parsed and serialized again. A
    /// layer that reads the body must read at most [`App::body_limit`] and must not act on the content. A layer must
    /// not change the signature headers or repeat a request. The time that a layer takes counts toward the service's 3
    /// seconds.
    ///
    /// [Hooks](crate::hook) and [guards](crate::guard) run around handlers, with verified interactions.
    #[cfg(feature = "serve")]
    pub fn into_router(self) -> axum::Router {
        crate::receive::http_server::router(self.dispatcher)
    }

    /// Serves the endpoints, `GET /healthz` and `GET /readyz` until `shutdown` resolves, with the limits of
    /// [`AppBuilder::server`].
    ///
    /// `GET /healthz` responds with 200 as long as the process serves, `GET /readyz` also only while the
    /// [store](AppBuilder::store) can be used. After `shutdown`, both respond with 503, and the server accepts
    /// connections for 2 more seconds, or the time of [`Server::drain`](crate::server::Server::drain), so that a load
    /// balancer can move to another process. The app shuts down like [`App::close`]. Connections without a complete
    /// request have at most 3 more seconds. A process that is killed instead loses the responses of its handlers: see
    /// [crashes](crate::receive#crashes).
    ///
    /// # Errors
    ///
    /// Returns an error if a function of [`AppBuilder::on_start`] or the registration of
    /// [`AppBuilder::register_on_start`] fails.
    #[cfg(feature = "serve")]
    pub async fn serve(
        self,
        listener: tokio::net::TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        let drain = self.dispatcher.server.drain_time();
        let stop = async {
            shutdown.await;
            drain
        };
        self.serve_until(listener, stop).await
    }

    /// Returns the time from the shutdown signal until the server stops accepting connections.
    #[cfg(feature = "cli")]
    pub(crate) fn drain_time(&self) -> std::time::Duration {
        self.dispatcher.server.drain_time()
    }

    /// Returns the number of requests and handlers that are running.
    #[cfg(feature = "cli")]
    pub(crate) fn running(&self) -> usize {
        self.services().shutdown.tasks().len()
    }

    /// Returns the grace period for running handlers at the shutdown.
    #[cfg(feature = "cli")]
    pub(crate) fn shutdown_grace(&self) -> std::time::Duration {
        self.services().shutdown.grace()
    }

    /// Serves the endpoint until `stop` returns the time for draining.
    #[cfg(feature = "serve")]
    pub(crate) async fn serve_until(
        self,
        listener: tokio::net::TcpListener,
        stop: impl Future<Output = std::time::Duration>,
    ) -> std::io::Result<()> {
        let mut stop = std::pin::pin!(stop);
        if !self.prepare_to_serve(&mut stop).await? {
            return Ok(());
        }
        crate::receive::http_server::serve(self.dispatcher, listener, stop).await;
        Ok(())
    }

    /// Adds a state. The app must not have clones yet.
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

    #[cfg(feature = "gateway")]
    pub(crate) fn shared_dispatcher(&self) -> &Arc<Dispatcher> {
        &self.dispatcher
    }

    pub(crate) fn startup(&self) -> &Startup {
        &self.dispatcher.startup
    }

    pub(crate) fn registrar(&self) -> Option<&Registrar> {
        self.registrar.as_ref()
    }
}
