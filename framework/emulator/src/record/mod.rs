//! What happens, in order: for a file of JSON lines, and for those who look on.

mod entry;
mod journal;
mod layer;

pub(crate) use entry::Deed;
pub(crate) use journal::Journal;
pub(crate) use layer::calls;
