//! From a request to the value of its endpoint, and to what the world answers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::{RawPathParams, Request, State};
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use guildhall_model::api::{Auth, Endpoint, Method};
use guildhall_model::{Id, Invalid, Permissions, Timestamp, User};

use crate::faults::plan::Route;
use crate::rest::access::{authenticate, target_guild};
use crate::rest::error::ApiError;
use crate::rest::fault_injection::{RouteFaults, inject_fault};
use crate::rest::rate_limits::{RateLimitedRequest, RateLimiter, RateLimits};
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::ApiResponse;
use crate::schema::check::ValueKind;
use crate::service::Service;
use crate::world::World;
use crate::world::actor::{Actor, ensure_permitted};

/// An endpoint that the world answers by itself.
pub(crate) trait Serve<E: Endpoint> {
    /// Answers a request whose sender is known.
    fn serve(&mut self, request: &ApiRequest, sender: Id<User>) -> Result<ApiResponse, ApiError>;
}

/// An endpoint whose value is all that its answer depends on.
pub(crate) trait ActorEndpoint: Endpoint + Sized + 'static {
    /// What its body may hold.
    const BODY: ValueKind = ValueKind::Object(&[]);

    /// Reads the value from a request.
    fn read(request: &ApiRequest, world: &World) -> Result<Self, ApiError>;

    /// Checks what is refused for its form.
    fn check_body(&self, now: Timestamp) -> Result<(), Invalid> {
        self.check(now)
    }

    /// Answers a value that is legal from somebody who has the permissions.
    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError>;
}

impl<E: ActorEndpoint> Serve<E> for World {
    /// Access, form, permissions, limits: the first that fails is what the sender hears.
    fn serve(&mut self, request: &ApiRequest, sender: Id<User>) -> Result<ApiResponse, ApiError> {
        let guild = target_guild::<E>(self, request)?;
        let endpoint = E::read(request, self)?;
        let reason = if E::TAKES_REASON {
            request.reason()?
        } else {
            None
        };
        let mut actor = Actor {
            world: self,
            guild,
            user: sender,
            reason,
        };
        if !matches!(E::AUTH, Auth::Token | Auth::None) && E::PATH.contains("{guild}") {
            let held = actor.permissions().unwrap_or(Permissions::empty());
            ensure_permitted(endpoint.requires().is_met_by(held))?;
        }
        endpoint.check_body(actor.now())?;
        endpoint.respond(&mut actor)
    }
}

/// What all routes share.
#[derive(Debug)]
pub(crate) struct RestState {
    pub(crate) service: Arc<Service>,
    rate_limiter: Mutex<RateLimiter>,
}

impl RestState {
    pub(crate) fn new(service: Arc<Service>, limits: Option<RateLimits>) -> Self {
        Self {
            service,
            rate_limiter: Mutex::new(RateLimiter::new(limits)),
        }
    }

    /// Counts a request, and answers it where it is not one too many.
    pub(crate) async fn rate_limited(
        &self,
        request: RateLimitedRequest<'_>,
        answer: impl Future<Output = Response>,
    ) -> Response {
        let now = self.service.world().clock.now_millis();
        let admitted = self.rate_limiter().admit(request, now);
        let response = match admitted {
            Ok(bucket) => {
                let mut response = answer.await;
                bucket.write_headers(&mut response);
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

/// The routes, as resources add theirs.
#[derive(Debug)]
pub(crate) struct RouteTable {
    router: Router<Arc<RestState>>,
    state: Arc<RestState>,
}

impl RouteTable {
    pub(crate) fn new(state: Arc<RestState>) -> Self {
        Self {
            router: Router::new(),
            state,
        }
    }

    pub(crate) fn into_router(self) -> Router<Arc<RestState>> {
        self.router
    }

    /// Adds the route of an endpoint that the world answers by itself.
    pub(crate) fn serve<E: Endpoint + 'static>(self) -> Self
    where
        World: Serve<E>,
    {
        self.route((E::METHOD, E::PATH), handle_endpoint::<E>)
    }

    /// Adds a route, on which faults are injected.
    pub(crate) fn route<H, T>(self, route: Route, handler: H) -> Self
    where
        H: Handler<T, Arc<RestState>>,
        T: 'static,
    {
        let faults = RouteFaults {
            service: self.state.service.clone(),
            route,
        };
        let handler = on(filter(route.0), handler).layer(from_fn_with_state(faults, inject_fault));
        Self {
            router: self.router.route(route.1, handler),
            ..self
        }
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
    let answer = async {
        let mut world = state.service.world();
        let sender = authenticate(&world, E::AUTH, &request);
        let answer = sender.and_then(|sender| Serve::<E>::serve(&mut *world, &request, sender));
        answer.into_response()
    };
    Ok(state.rate_limited(limited, answer).await)
}

const fn filter(method: Method) -> MethodFilter {
    match method {
        Method::Delete => MethodFilter::DELETE,
        Method::Get => MethodFilter::GET,
        Method::Patch => MethodFilter::PATCH,
        Method::Post => MethodFilter::POST,
        Method::Put => MethodFilter::PUT,
    }
}

/// Serves endpoints, each by one function of who acts and of its value, and adds their routes.
///
/// ```text
/// serve! {
///     routes: name_of_the_function(Endpoint, ServedByAnotherImpl);
///     Name { path, parameters; ?query, fields; body: SHAPE } => function;
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
                $(; $body:ident: $shape:expr)?
            } => $function:expr;
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
                $(const BODY: $crate::schema::check::ValueKind = $shape;)?

                fn read(
                    request: &$crate::rest::request::ApiRequest,
                    _: &$crate::world::World,
                ) -> Result<Self, $crate::rest::error::ApiError> {
                    let _ = request;
                    Ok(Self {
                        $($param: request.param(stringify!($param))?,)*
                        $($($field: request.query(stringify!($field))?,)+)?
                        $($body: request.body(Self::BODY)?,)?
                    })
                }

                fn respond(
                    self,
                    actor: &mut $crate::world::actor::Actor<'_>,
                ) -> Result<$crate::rest::response::ApiResponse, $crate::rest::error::ApiError> {
                    let function: fn(&mut $crate::world::actor::Actor<'_>, Self) -> _ = $function;
                    function(actor, self)
                }
            }
        )*
    };
}
pub(crate) use serve;
