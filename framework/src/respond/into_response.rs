//! What a handler may return.

use std::borrow::Cow;

use guildhall_model::{Embed, ModalBody};

use crate::component::modal::{Modal, ModalBuilder};
use crate::error::Error;
use crate::respond::reply::{Reply, Update};
use crate::respond::response::Callback;

/// What a handler returns it to, where not everything can answer everything.
pub mod to {
    /// A command.
    #[derive(Clone, Copy, Debug)]
    pub struct Command;

    /// A component that was used.
    #[derive(Clone, Copy, Debug)]
    pub struct Component;

    /// A modal that was sent off. It cannot be answered with another.
    #[derive(Clone, Copy, Debug)]
    pub struct Modal;

    /// What its function says is to be deferred first. A modal can only be the first answer.
    #[derive(Clone, Copy, Debug)]
    pub struct Deferred<To>(std::marker::PhantomData<To>);

    /// A handler that has failed, whatever it was called for.
    #[derive(Clone, Copy, Debug)]
    pub struct Failed;
}

/// What a handler may return: text, a [`Reply`], an embed, a modal or nothing, alone or in a `Result`.
///
/// A component's handler may return an [`Update`] too, and so may a modal's; a modal's returns no
/// modal, and neither does one with `defer`.
#[diagnostic::on_unimplemented(
    message = "a handler cannot return `{Self}`",
    note = "return text, a `Reply`, an `Embed`, a modal or nothing, alone or in a `Result`; a modal answers no modal, and nothing that is deferred"
)]
pub trait IntoReply<To = to::Command> {
    /// What answers, or `None` where nothing was returned.
    ///
    /// # Errors
    ///
    /// The handler's own.
    fn into_reply(self) -> Result<Option<Callback>, Error>;
}

impl<To> IntoReply<To> for () {
    fn into_reply(self) -> Result<Option<Callback>, Error> {
        Ok(None)
    }
}

impl<To, T: IntoReply<To>> IntoReply<To> for Option<T> {
    fn into_reply(self) -> Result<Option<Callback>, Error> {
        self.map_or(Ok(None), IntoReply::into_reply)
    }
}

impl<To, T: IntoReply<To>, E: Into<Error>> IntoReply<To> for Result<T, E> {
    fn into_reply(self) -> Result<Option<Callback>, Error> {
        self.map_err(Into::into)?.into_reply()
    }
}

macro_rules! messages {
    ($($returned:ty),*) => {$(
        impl<To> IntoReply<To> for $returned {
            fn into_reply(self) -> Result<Option<Callback>, Error> {
                Ok(Some(Reply::from(self).into()))
            }
        }
    )*};
}

messages!(Reply, Embed, String, &str);

impl<To> IntoReply<To> for Cow<'_, str> {
    fn into_reply(self) -> Result<Option<Callback>, Error> {
        Ok(Some(Reply::text(self).into()))
    }
}

macro_rules! callbacks {
    ($($returned:ty => $($to:ident),*;)*) => {$($(
        impl IntoReply<to::$to> for $returned {
            fn into_reply(self) -> Result<Option<Callback>, Error> {
                Ok(Some(self.into()))
            }
        }
    )*)*};
}

macro_rules! forms {
    ($($to:ident),*) => {$(
        impl<T: Modal> IntoReply<to::$to> for ModalBuilder<T> {
            fn into_reply(self) -> Result<Option<Callback>, Error> {
                Ok(Some(ModalBody::from(self).into()))
            }
        }
    )*};
}

forms!(Command, Component);

impl<To> IntoReply<to::Deferred<To>> for Callback {
    fn into_reply(self) -> Result<Option<Callback>, Error> {
        Ok(Some(self))
    }
}

/// An update takes the place of a deferral where it could be the first answer.
impl<To> IntoReply<to::Deferred<To>> for Update
where
    Self: IntoReply<To>,
{
    fn into_reply(self) -> Result<Option<Callback>, Error> {
        IntoReply::<To>::into_reply(self)
    }
}

callbacks! {
    Callback => Command, Component, Modal, Failed;
    ModalBody => Command, Component;
    Update => Component, Modal;
}
