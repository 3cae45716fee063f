//! From a request to the value of its endpoint, and to what the world answers.

use guildhall_model::api::{Auth, Endpoint};
use guildhall_model::{Id, Invalid, Permissions, Timestamp, User};

use super::shape::Kind;
use super::{Answer, Call, Refusal};
use crate::world::{Act, World, allowed};

/// An endpoint that the world answers by itself.
pub(crate) trait Serve<E: Endpoint> {
    /// Answers a request whose sender is known.
    fn serve(&mut self, call: &Call, sender: Id<User>) -> Result<Answer, Refusal>;
}

/// An endpoint whose value is all that its answer depends on.
pub(crate) trait Served: Endpoint + Sized + 'static {
    /// What its body may hold.
    const BODY: Kind = Kind::Object(&[]);

    /// Reads the value from a request.
    fn read(call: &Call, world: &World) -> Result<Self, Refusal>;

    /// Checks what is refused for its form.
    fn check_form(&self, now: Timestamp) -> Result<(), Invalid> {
        self.check(now)
    }

    /// Answers a value that is legal from somebody who has the permissions.
    fn answer(self, act: &mut Act<'_>) -> Result<Answer, Refusal>;
}

impl<E: Served> Serve<E> for World {
    /// Access, form, permissions, limits: the first that fails is what the sender hears.
    fn serve(&mut self, call: &Call, sender: Id<User>) -> Result<Answer, Refusal> {
        let guild = self.reach::<E>(call)?;
        let endpoint = E::read(call, self)?;
        let reason = if E::TAKES_REASON {
            call.reason()?
        } else {
            None
        };
        let mut act = Act {
            world: self,
            guild,
            actor: sender,
            reason,
        };
        if !matches!(E::AUTH, Auth::Token | Auth::None) && E::PATH.contains("{guild}") {
            let held = act.permissions().unwrap_or(Permissions::empty());
            allowed(endpoint.requires().is_met_by(held))?;
        }
        endpoint.check_form(act.now())?;
        endpoint.answer(&mut act)
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
        impl $crate::service::Served for $name {
            $(const BODY: $crate::service::shape::Kind = $shape;)?

            fn read(
                call: &$crate::service::Call,
                _: &$crate::world::World,
            ) -> Result<Self, $crate::service::Refusal> {
                let _ = call;
                Ok(Self {
                    $($param: call.param(stringify!($param))?,)*
                    $($($field: call.field(stringify!($field))?,)+)?
                    $($body: call.body(Self::BODY)?,)?
                })
            }

            fn answer(
                self,
                act: &mut $crate::world::Act<'_>,
            ) -> Result<$crate::service::Answer, $crate::service::Refusal> {
                let function: fn(&mut $crate::world::Act<'_>, Self) -> _ = $function;
                function(act, self)
            }
        }
    )*};
}

pub(super) use serve;
