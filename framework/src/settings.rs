//! Settings of an app, for [`AppBuilder`](crate::AppBuilder).

pub use crate::app::registration::Registration;
pub use crate::custom_id::CustomIds;
pub use crate::once::Duplicates;
pub use crate::receive::settings::{Endpoint, Timing};
pub use crate::receive::verify::Verification;
