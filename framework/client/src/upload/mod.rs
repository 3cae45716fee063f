//! Files that are sent with a message: content, limits of the service, and the request body.

pub(crate) mod body;
pub(crate) mod content;
pub(crate) mod file;
pub(crate) mod form;
pub(crate) mod limits;
pub(crate) mod media_type;
