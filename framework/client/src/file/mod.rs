//! Files that are sent with a message: what they are, and what the service takes of them.

mod entry;
mod error;
mod limits;
mod media;
mod object;
mod streamed;

pub use error::FileError;
pub use object::File;

pub(crate) use limits::{check, check_sizes};
pub(crate) use streamed::{Part, Reader, Slot};
pub use streamed::{admit, sizes};

use streamed::Source;
