//! What an endpoint is, and how one is declared.
//!
//! One `endpoint!` per endpoint makes the type, its constructor and its [`Endpoint`]; the table
//! lists what the declarations say.

mod auth;
mod declare;
mod fields;
mod files;
mod info;
mod method;
mod object;
mod parameter;
mod path;
mod reply;

pub use auth::Auth;
pub use files::TakesFiles;
pub use info::EndpointInfo;
pub use method::Method;
pub use object::{Endpoint, TakesReason};
pub use reply::{Reply, Unreadable};

pub(crate) use declare::endpoint;
pub(crate) use fields::fields_of;
pub(crate) use parameter::{Parameter, given};
