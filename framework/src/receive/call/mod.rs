//! One interaction on its way to its handler: what the handler's arguments are taken from.

mod arguments;
mod frame;
mod manner;
mod unparsed;

pub(crate) use frame::Frame;
pub use unparsed::Unparsed;

/// An interaction that has found its handler.
///
/// Generated code takes the handler's arguments from it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a>(&'a Frame<'a>);
