//! From a request to the value of its endpoint, and to what the world answers.

use guildhall_model::api::{Auth, Endpoint};
use guildhall_model::{Id, Invalid, Permissions, Timestamp, User};

use super::shape::ValueKind;
use super::{ApiError, ApiRequest, ApiResponse};
use crate::world::{Actor, World, ensure_permitted};

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
        let guild = self.target_guild::<E>(request)?;
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

/// Serves endpoints, each by one function of who acts and of its value.
///
/// ```text
/// serve! { Name { path, parameters; ?query, fields; body: SHAPE } => function; }
/// ```
macro_rules! serve {
    ($(
        $(#[$meta:meta])*
        $name:ident {
            $($param:ident),*
            $(; ? $($field:ident),+)?
            $(; $body:ident: $shape:expr)?
        } => $function:expr;
    )*) => {$(
        $(#[$meta])*
        impl $crate::service::ActorEndpoint for $name {
            $(const BODY: $crate::service::shape::ValueKind = $shape;)?

            fn read(
                request: &$crate::service::ApiRequest,
                _: &$crate::world::World,
            ) -> Result<Self, $crate::service::ApiError> {
                let _ = request;
                Ok(Self {
                    $($param: request.param(stringify!($param))?,)*
                    $($($field: request.query(stringify!($field))?,)+)?
                    $($body: request.body(Self::BODY)?,)?
                })
            }

            fn respond(
                self,
                actor: &mut $crate::world::Actor<'_>,
            ) -> Result<$crate::service::ApiResponse, $crate::service::ApiError> {
                let function: fn(&mut $crate::world::Actor<'_>, Self) -> _ = $function;
                function(actor, self)
            }
        }
    )*};
}

pub(super) use serve;
