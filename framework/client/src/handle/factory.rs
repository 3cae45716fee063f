//! The request factory in every handle, and the macro that declares handles.

use std::sync::Arc;

use guildhall_model::Permissions;
use guildhall_model::api::Endpoint;
use guildhall_model::guild::GuildCapabilities;
use guildhall_model::permission::PermissionPlace;

use crate::client::Client;
use crate::platform::Instant;
use crate::request::{Request, RequestParts, RequestSettings};

/// Creates the requests of a handle, with the settings of the handle.
#[derive(Clone)]
pub(crate) struct RequestFactory {
    client: Client,
    settings: RequestSettings,
}

impl RequestFactory {
    pub(crate) fn new(client: Client) -> Self {
        let settings = client.settings();
        Self { client, settings }
    }

    /// Returns a factory for the same client that checks neither permissions nor guild limits.
    pub(crate) fn without_checks(&self) -> Self {
        Self::new(self.client.clone())
    }

    pub(crate) fn check_permissions(mut self, app_permissions: Option<Permissions>) -> Self {
        self.settings.app_permissions = app_permissions;
        self.settings.place = None;
        self.settings.held_permissions = None;
        self
    }

    pub(crate) fn with_place(mut self, place: PermissionPlace) -> Self {
        self.settings.place = Some(place);
        self
    }

    pub(crate) fn with_held_permissions(mut self, permissions: Permissions) -> Self {
        self.settings.held_permissions = Some(permissions);
        self
    }

    pub(crate) fn check_against(mut self, guild: GuildCapabilities) -> Self {
        self.settings.known_guild = Some(Arc::new(guild));
        self
    }

    pub(crate) fn retry_until_visible(mut self, until: Instant) -> Self {
        self.settings.retry_until = Some(until);
        self
    }

    pub(crate) fn known_guild(&self) -> Option<&GuildCapabilities> {
        self.settings.known_guild.as_deref()
    }

    pub(crate) fn request<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        Request::new(self.parts(), endpoint)
    }

    fn parts(&self) -> RequestParts {
        RequestParts::new(Arc::clone(self.client.state()), self.settings.clone())
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
