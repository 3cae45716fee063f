//! What a handler may return.

use std::borrow::Cow;

use guildhall_model::Embed;

use super::Reply;
use crate::error::Error;

/// What a handler may return: text, a [`Reply`], an embed or nothing, alone or in a `Result`.
#[diagnostic::on_unimplemented(
    message = "a handler cannot return `{Self}`",
    note = "return text, a `Reply`, an `Embed` or nothing, alone or in a `Result`"
)]
pub trait IntoReply {
    /// The message that answers, or `None` where nothing was returned.
    ///
    /// # Errors
    ///
    /// The handler's own.
    fn into_reply(self) -> Result<Option<Reply>, Error>;
}

impl IntoReply for () {
    fn into_reply(self) -> Result<Option<Reply>, Error> {
        Ok(None)
    }
}

impl<T: IntoReply> IntoReply for Option<T> {
    fn into_reply(self) -> Result<Option<Reply>, Error> {
        self.map_or(Ok(None), IntoReply::into_reply)
    }
}

impl<T: IntoReply, E: Into<Error>> IntoReply for Result<T, E> {
    fn into_reply(self) -> Result<Option<Reply>, Error> {
        self.map_err(Into::into)?.into_reply()
    }
}

macro_rules! replies {
    ($($returned:ty),*) => {$(
        impl IntoReply for $returned {
            fn into_reply(self) -> Result<Option<Reply>, Error> {
                Ok(Some(self.into()))
            }
        }
    )*};
}

replies!(Reply, Embed, String, &str);

impl IntoReply for Cow<'_, str> {
    fn into_reply(self) -> Result<Option<Reply>, Error> {
        Ok(Some(Reply::text(self)))
    }
}
