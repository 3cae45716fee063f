//! One file per target.

pub(crate) mod custom_id;
pub(crate) mod definitions;
pub(crate) mod endpoints;
pub(crate) mod fluent;
pub(crate) mod gateway;
pub(crate) mod import;
pub(crate) mod lines;
pub(crate) mod model;
pub(crate) mod rate_limits;
pub(crate) mod router;
pub(crate) mod router_app;
pub(crate) mod router_settings;
pub(crate) mod world;
