//! Files that are sent with a message: their content, the service's limits, and the request body.

pub(crate) mod body;
pub(crate) mod content;
pub(crate) mod file;
pub(crate) mod form;
pub(crate) mod limits;
pub(crate) mod media_type;
