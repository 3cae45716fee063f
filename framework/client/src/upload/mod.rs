//! Files that are sent with a message: what they are, and what the service takes of them.

use crate::upload::content::Source;
pub use crate::upload::content::{admit, sizes};

pub(crate) mod body;
pub(crate) mod content;
pub(crate) mod file;
pub(crate) mod form;
pub(crate) mod limits;
