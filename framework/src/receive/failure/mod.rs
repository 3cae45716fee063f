//! What keeps a handler from answering: what the member is told, and what the log is.

mod kind;
mod made;
mod report;
mod said;
mod unexplained;

use kind::Kind;

pub(super) use unexplained::Unexplained;

/// Why a handler has no answer of its own.
#[derive(Debug)]
pub struct Failure(Kind);
