//! The request factory in every handle, and the macro that declares handles.

use std::sync::Arc;

use guildhall_model::Permissions;
use guildhall_model::api::Endpoint;
use guildhall_model::guild::GuildCapabilities;

use crate::client::Client;
use crate::platform::Instant;
use crate::request::Request;

/// Creates the requests of a handle, with the checks that were enabled on the handle.
#[derive(Clone)]
pub(crate) struct RequestFactory {
    client: Client,
    app_permissions: Option<Permissions>,
    /// Permissions of the app in the channel of the interaction; `None` if they are `app_permissions`.
    held_permissions: Option<Permissions>,
    known_guild: Option<Arc<GuildCapabilities>>,
    retry_until: Option<Instant>,
}

impl RequestFactory {
    pub(crate) const fn new(client: Client) -> Self {
        Self {
            client,
            app_permissions: None,
            held_permissions: None,
            known_guild: None,
            retry_until: None,
        }
    }

    /// Returns a factory for the same client that checks neither permissions nor guild limits.
    pub(crate) fn without_checks(&self) -> Self {
        Self::new(self.client.clone())
    }

    pub(crate) fn check_permissions(self, app_permissions: Option<Permissions>) -> Self {
        Self {
            app_permissions,
            held_permissions: None,
            ..self
        }
    }

    pub(crate) fn with_held_permissions(self, permissions: Permissions) -> Self {
        let held_permissions = Some(permissions);
        Self {
            held_permissions,
            ..self
        }
    }

    pub(crate) fn check_against(self, guild: GuildCapabilities) -> Self {
        let known_guild = Some(Arc::new(guild));
        Self {
            known_guild,
            ..self
        }
    }

    pub(crate) fn retry_until_visible(self, until: Instant) -> Self {
        let retry_until = Some(until);
        Self {
            retry_until,
            ..self
        }
    }

    pub(crate) fn known_guild(&self) -> Option<&GuildCapabilities> {
        self.known_guild.as_deref()
    }

    pub(crate) fn request<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        self.client
            .send(endpoint)
            .check_permissions(self.app_permissions)
            .with_held_permissions(self.held_permissions)
            .check_against(self.known_guild.clone())
            .retry_until_visible(self.retry_until)
    }
}

/// Declares a handle: a cloneable struct with a [`RequestFactory`] and the IDs of its resource.
macro_rules! handle {
    ($(#[$meta:meta])* $name:ident { $($id:ident: $type:ty),* }) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            factory: $crate::handle::factory::RequestFactory,
            $($id: $type,)*
        }

        impl $name {
            pub(crate) fn with_factory(
                factory: &$crate::handle::factory::RequestFactory,
                $($id: $type),*
            ) -> Self {
                Self {
                    factory: factory.clone(),
                    $($id,)*
                }
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($id), &self.$id))*
                    .finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use handle;
