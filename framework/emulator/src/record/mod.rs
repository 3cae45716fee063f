//! What happens, in order: for a file of JSON lines, and for those who look on.
//!
//! An entry is what happened and how it is written; the journal numbers entries, writes them and
//! keeps the last ones for the page; the layer notes the calls of the REST side. Whoever does
//! something that is worth a line calls the journal; here nothing is done.

mod entry;
mod journal;
mod layer;

pub(crate) use entry::RecordEntry;
pub(crate) use journal::Journal;
pub(crate) use layer::record_requests;
