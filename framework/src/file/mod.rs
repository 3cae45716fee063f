//! Files that are sent with a message: what they are, and what the service takes of them.

#[cfg(feature = "client")]
mod entry;
mod error;
#[cfg(feature = "client")]
mod limits;
#[cfg(feature = "client")]
mod media;
mod object;
#[cfg(feature = "client")]
mod streamed;
#[cfg(not(feature = "client"))]
mod whole;

pub use error::FileError;
pub use object::File;

#[cfg(feature = "client")]
pub(crate) use limits::{check, check_sizes};
#[cfg(feature = "client")]
pub(crate) use streamed::{Part, Reader, Slot, admit, sizes};
#[cfg(not(feature = "client"))]
pub(crate) use whole::admit;

#[cfg(feature = "client")]
use streamed::Source;
#[cfg(not(feature = "client"))]
use whole::Source;
