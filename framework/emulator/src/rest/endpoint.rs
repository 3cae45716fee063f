//! Handling of a request: authentication, parsing into the endpoint's type, permission checks and the response.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::{RawPathParams, Request, State};
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use guildhall_model::api::{
    Auth, Endpoint, ErrorCode, Method, PublishedOperation, template_segments,
};
use guildhall_model::{Id, Permissions, Requirement, Timestamp, User, ValidationError};

use crate::faults::plan::Route;
use crate::interactions::place::user_by_name;
use crate::rest::authentication::authenticate;
use crate::rest::error::ApiError;
use crate::rest::fault_injection::{FaultRoute, inject_fault};
use crate::rest::rate_limits::{RateLimitedRequest, RateLimiter};
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::ApiResponse;
use crate::rest::target_guild::{named_guild, target_channel, target_guild};
use crate::service::Service;
use crate::world::World;
use crate::world::actor::{Actor, ensure_permitted};
use crate::world::attachments::Upload;

/// Header with the username or ID of the user who sends a request.
const USER: &str = "x-emulator-user";

/// Beginning of the paths of original responses and follow-ups.
const INTERACTION_WEBHOOK: &str = "/webhooks/{application}/{token}";

/// Synchronous handler for requests to the endpoint `E`; [`World`] implements this trait.
pub(crate) trait Serve<E: Endpoint> {
    /// Handles a request from an authenticated sender.
    fn serve(&mut self, request: &ApiRequest, sender: Id<User>) -> Result<ApiResponse, ApiError>;
}

/// Endpoint whose requests an [`Actor`] performs in a guild.
pub(crate) trait ActorEndpoint: Endpoint + Sized + 'static {
    /// Parses the path, query string and body of a request.
    fn from_request(request: &ApiRequest, world: &World) -> Result<Self, ApiError>;

    /// Returns the files of the body.
    fn files(request: &ApiRequest) -> Result<Vec<Upload>, ApiError> {
        let _ = request;
        Ok(Vec::new())
    }

    /// Returns the permissions whose absence the service reports before other errors.
    fn required_first(&self) -> Requirement {
        self.requires()
    }

    /// Checks the rules that the service reports as form errors.
    fn check_body(&self, now: Timestamp) -> Result<(), ValidationError> {
        self.check(now)
    }

    /// Performs a request that has passed all checks of [`Serve::serve`].
    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError>;
}

impl<E: ActorEndpoint> Serve<E> for World {
    /// Checks the guild or channel, the schema of the body, the permissions and the rules for values, in this order.
    /// Then performs the request.
    fn serve(&mut self, request: &ApiRequest, sender: Id<User>) -> Result<ApiResponse, ApiError> {
        let guild = target_guild::<E>(self, request, sender)?;
        let channel = target_channel::<E>(self, request, sender)?;
        let endpoint = E::from_request(request, self)?;
        let reason = if E::ACCEPTS_REASON {
            request.reason()?
        } else {
            None
        };
        let mut actor = Actor {
            world: self,
            guild,
            user: sender,
            reason,
            files: E::files(request)?,
        };
        if let Some(channel) = channel {
            let permissions = actor.world.permissions_in_channel(channel, sender);
            ensure_permitted(endpoint.required_first().is_satisfied_by(permissions))?;
        }
        if !matches!(E::AUTH, Auth::Token | Auth::None) && E::PATH.contains("{guild}") {
            let permissions = actor.permissions().unwrap_or(Permissions::empty());
            ensure_permitted(endpoint.required_first().is_satisfied_by(permissions))?;
        }
        let now = actor.now();
        if let Err(fault) = endpoint.check_body(now) {
            return Err(all_faults::<E>(fault, request, actor.world, now));
        }
        endpoint.respond(&mut actor)
    }
}

/// Returns an error with the faults of all fields of the body. A check ends at its first fault, so the field with the
/// fault is removed and the rest checked again, until the check wants the field back.
fn all_faults<E: ActorEndpoint>(
    fault: ValidationError,
    request: &ApiRequest,
    world: &World,
    now: Timestamp,
) -> ApiError {
    let mut faults = vec![fault];
    let mut json = request.json().unwrap_or_default();
    while let Some(fault) = faults.last()
        && let Some(object) = json.as_object_mut()
        && object.remove(outer_field(fault)).is_some()
    {
        let rest = request.with_body(&json);
        match E::from_request(&rest, world).map(|endpoint| endpoint.check_body(now)) {
            Ok(Err(next)) if is_new(&faults, &next) => faults.push(next),
            Ok(_) | Err(_) => break,
        }
    }
    ApiError::from_faults(&faults)
}

/// Returns whether a fault is in another field of the body than the known faults.
fn is_new(known: &[ValidationError], fault: &ValidationError) -> bool {
    let mut fields = known.iter().map(outer_field);
    fields.all(|field| field != outer_field(fault))
}

/// Returns the field of the body that contains the field of a fault.
fn outer_field(fault: &ValidationError) -> &str {
    let mut names = fault.field.split(['.', '[']);
    names.next().unwrap_or_default()
}

/// Sender of the requests to a router.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestSender {
    /// The app, or a user who has authorized the app, by the header `Authorization`.
    App,
    /// A user, as Discord's client sends requests: the one that the header [`USER`] names, or else the owner of the
    /// guild in the path. Faults do not reach these requests.
    User,
}

/// State shared by all routes.
#[derive(Debug)]
pub(crate) struct RestState {
    pub(crate) service: Arc<Service>,
    sender: RequestSender,
    rate_limiter: Mutex<RateLimiter>,
}

impl RestState {
    pub(crate) fn new(service: Arc<Service>, sender: RequestSender) -> Self {
        Self {
            service,
            sender,
            rate_limiter: Mutex::default(),
        }
    }

    /// Returns the user who sends a request.
    fn authenticate<E: Endpoint>(
        &self,
        world: &World,
        request: &ApiRequest,
    ) -> Result<Id<User>, ApiError> {
        match self.sender {
            RequestSender::App => authenticate(world, E::AUTH, request),
            RequestSender::User => match request.header(USER) {
                Some(name) => {
                    user_by_name(world, name).ok_or_else(|| ErrorCode::UNKNOWN_USER.into())
                }
                None => Ok(world.guilds[named_guild::<E>(world, request)?].owner),
            },
        }
    }

    /// Counts a request towards the rate limits, and handles the request unless it exceeds a limit.
    pub(crate) async fn rate_limited(
        &self,
        request: RateLimitedRequest<'_>,
        response: impl Future<Output = Response>,
    ) -> Response {
        let (now, limits) = {
            let world = self.service.world();
            let limits = world.rate_limits;
            let limits = limits.filter(|_| self.sender == RequestSender::App);
            (world.clock.now_millis(), limits)
        };
        let admitted = self.rate_limiter().admit(request, limits, now);
        let response = match admitted {
            Ok(bucket) => {
                let mut response = response.await;
                if let Some(bucket) = bucket {
                    bucket.write_headers(&mut response);
                }
                response
            }
            Err(exceeded) => exceeded.into_response(),
        };
        self.rate_limiter().count_invalid(&response);
        response
    }

    fn rate_limiter(&self) -> MutexGuard<'_, RateLimiter> {
        self.rate_limiter
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Builder for the router; each resource adds its routes.
#[derive(Debug)]
pub(crate) struct RouteTable {
    router: Router<Arc<RestState>>,
    served: Vec<Route>,
    state: Arc<RestState>,
}

impl RouteTable {
    pub(crate) fn new(state: Arc<RestState>) -> Self {
        Self {
            router: Router::new(),
            served: Vec::new(),
            state,
        }
    }

    pub(crate) fn into_router(self) -> Router<Arc<RestState>> {
        self.router
    }

    /// Adds the route of an endpoint that the world serves.
    pub(crate) fn serve<E: Endpoint + 'static>(self) -> Self
    where
        World: Serve<E>,
    {
        self.route((E::METHOD, E::PATH), handle_endpoint::<E>)
    }

    /// Adds the route of the endpoint `E`, which is also the route of the endpoint `S`: the handler of `E` passes
    /// requests for `S` on.
    pub(crate) fn serve_shared<E: Endpoint + 'static, S: Endpoint>(self) -> Self
    where
        World: Serve<E>,
    {
        let handler = on(method_filter(E::METHOD), handle_endpoint::<E>);
        let routes = [(E::METHOD, E::PATH), (S::METHOD, S::PATH)];
        self.route_with_faults(&routes, handler)
    }

    /// Adds the route of the endpoint `E` at `path`, which has other names for the parameters than the path of `E`.
    pub(crate) fn serve_at<E: Endpoint + 'static>(self, path: &'static str) -> Self
    where
        World: Serve<E>,
    {
        let handler = on(method_filter(E::METHOD), handle_endpoint::<E>);
        self.route_with_faults(&[(E::METHOD, path), (E::METHOD, E::PATH)], handler)
    }

    /// Adds a route with fault injection.
    pub(crate) fn route<H, T>(self, route: Route, handler: H) -> Self
    where
        H: Handler<T, Arc<RestState>>,
        T: 'static,
    {
        let handler = on(method_filter(route.0), handler);
        self.route_with_faults(&[route], handler)
    }

    /// Adds a handler for the path of the first route, with the faults of all routes.
    fn route_with_faults(
        mut self,
        routes: &[Route],
        handler: MethodRouter<Arc<RestState>>,
    ) -> Self {
        self.served.extend(routes);
        let service = &self.state.service;
        let is_from_app = self.state.sender == RequestSender::App;
        let injected = routes.iter().filter(|_| is_from_app);
        let handler = injected.fold(handler, |handler, route| {
            let faults = FaultRoute {
                service: service.clone(),
                route: *route,
            };
            handler.layer(from_fn_with_state(faults, inject_fault))
        });
        Self {
            router: self.router.route(routes[0].1, handler),
            ..self
        }
    }

    /// Adds a route with status 501 for each published operation that has no route yet, so that the path of a parameter
    /// does not take the requests.
    pub(crate) fn reject_unserved(mut self) -> Self {
        let mut served: HashMap<Vec<_>, Vec<Route>> = HashMap::new();
        for route in self.served.drain(..) {
            let path = template_segments(route.1).collect();
            served.entry(path).or_default().push(route);
        }
        for operation in PublishedOperation::all() {
            let path: Vec<_> = template_segments(operation.path).collect();
            let routes = served.get(&path).map_or(&[][..], Vec::as_slice);
            if routes.iter().any(|route| route.0 == operation.method) {
                continue;
            }
            // The router accepts only one name for a parameter.
            let path = routes.first().map_or(operation.path, |route| route.1);
            let reject = on(method_filter(operation.method), async move || {
                ApiError::not_served(operation)
            });
            self.router = self.router.route(path, reject);
        }
        self
    }
}

async fn handle_endpoint<E: Endpoint>(
    State(state): State<Arc<RestState>>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError>
where
    World: Serve<E>,
{
    let request = read_request(&params, request).await?;
    let limited = RateLimitedRequest::for_endpoint::<E>(&request);
    let response = async {
        if E::PATH.starts_with(INTERACTION_WEBHOOK) {
            let token = request.param::<String>("token")?;
            state.service.wait_for_http_response(&token).await;
        }
        let mut world = state.service.world();
        let sender = state.authenticate::<E>(&world, &request);
        sender.and_then(|sender| Serve::<E>::serve(&mut *world, &request, sender))
    };
    let response = async { response.await.into_response() };
    Ok(state.rate_limited(limited, response).await)
}

pub(crate) const fn method_filter(method: Method) -> MethodFilter {
    match method {
        Method::Delete => MethodFilter::DELETE,
        Method::Get => MethodFilter::GET,
        Method::Patch => MethodFilter::PATCH,
        Method::Post => MethodFilter::POST,
        Method::Put => MethodFilter::PUT,
    }
}

/// Implements each endpoint with a function that takes the actor and the parsed endpoint, and adds the routes.
///
/// ```text
/// serve! {
///     routes: name_of_the_function(Endpoint, ServedByAnotherImpl);
///     Name { path, parameters; ?query, fields; body } => function;
///     Name { path, parameters } => function, impl { … };  // further items of `ActorEndpoint`
/// }
/// ```
macro_rules! serve {
    (
        routes: $routes:ident($($other:ty),* $(,)?);
        $(
            $(#[$meta:meta])*
            $name:ident {
                $($param:ident),*
                $(; ? $($field:ident),+)?
                $(; $body:ident)?
            } => $function:expr $(, impl { $($item:tt)* })?;
        )*
    ) => {
        /// Adds the routes of these endpoints.
        pub(crate) fn $routes(
            table: $crate::rest::endpoint::RouteTable,
        ) -> $crate::rest::endpoint::RouteTable {
            $(let table = table.serve::<$other>();)*
            $(
                $(#[$meta])*
                let table = table.serve::<$name>();
            )*
            table
        }

        $(
            $(#[$meta])*
            impl $crate::rest::endpoint::ActorEndpoint for $name {
                fn from_request(
                    request: &$crate::rest::request::ApiRequest,
                    _: &$crate::world::World,
                ) -> Result<Self, $crate::rest::error::ApiError> {
                    let _ = request;
                    Ok(Self {
                        $($param: request.param(stringify!($param))?,)*
                        $($($field: request.query(stringify!($field))?,)+)?
                        $($body: request.body()?,)?
                    })
                }

                fn respond(
                    self,
                    actor: &mut $crate::world::actor::Actor<'_>,
                ) -> Result<$crate::rest::response::ApiResponse, $crate::rest::error::ApiError> {
                    let function: fn(&mut $crate::world::actor::Actor<'_>, Self) -> _ = $function;
                    function(actor, self)
                }

                $($($item)*)?
            }
        )*
    };
}
pub(crate) use serve;
