//! Conversion of a handler's return value to a response.

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;

use guildhall_model::{Choice, Embed, ModalBody};

use crate::error::handler_error::HandlerError;
use crate::error::{Error, IntoError};
use crate::respond::reply::{Reply, Update};
use crate::respond::response::HandlerResponse;

/// Markers for the interactions that handlers respond to. Each marker accepts different types of responses.
pub mod to {
    /// A command, to which a handler cannot respond with an update.
    #[derive(Clone, Copy, Debug)]
    pub struct Command;

    /// A component, to which a handler can respond with a message, an update or a modal.
    #[derive(Clone, Copy, Debug)]
    pub struct Component;

    /// A submitted modal, to which a handler cannot respond with a modal.
    #[derive(Clone, Copy, Debug)]
    pub struct Modal;

    /// An interaction that is deferred before its handler starts, so the handler cannot respond with a modal.
    #[derive(Clone, Copy, Debug)]
    pub struct Deferred<To>(std::marker::PhantomData<To>);

    /// An interaction whose handler failed, to which an error handler cannot respond with an update or a modal.
    #[derive(Clone, Copy, Debug)]
    pub struct Failed;
}

/// A type that a handler may return: text, a [`Reply`], an embed, a modal or nothing, alone or in a `Result`.
///
/// Handlers of components and modals may also return an [`Update`]. Handlers of modals and handlers with `defer` cannot
/// return a modal.
#[diagnostic::on_unimplemented(
    message = "a handler cannot return `{Self}`",
    note = "return text, a `Reply`, an `Embed`, a modal or nothing, alone or in a `Result`; the handler of a component or a modal can also return an `Update`",
    note = "a struct with `#[derive(Modal)]` is a submitted form: to open the modal, return `submit::open()`, where `submit` is the handler with `#[modal]`, or `Form::form()` of the struct `Form`"
)]
pub trait IntoResponse<To = to::Command> {
    /// Converts the value to a response; `None` if the handler returned nothing.
    ///
    /// # Errors
    ///
    /// Returns the error that the handler returned.
    fn into_response(self) -> Result<Option<HandlerResponse>, Error>;
}

impl<To> IntoResponse<To> for () {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(None)
    }
}

impl<To, T: IntoResponse<To>> IntoResponse<To> for Option<T> {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        self.map_or(Ok(None), IntoResponse::into_response)
    }
}

impl<To, T: IntoResponse<To>, E: IntoError> IntoResponse<To> for Result<T, E> {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        self.map_err(IntoError::into_error)?.into_response()
    }
}

/// Replaces the result of a handler to which generated code cannot refer, because the handler is inside the body of a
/// function.
#[derive(Debug)]
pub struct OutOfReach<T>(pub T);

/// Implemented by no type, so that the compiler reports a handler inside the body of a function.
#[diagnostic::on_unimplemented(
    message = "a handler cannot be inside the body of a function",
    label = "generated code cannot refer to this function",
    note = "move the function out of the body, next to the other items of its module"
)]
pub trait DeclaredInModule {}

impl<To, T: DeclaredInModule> IntoResponse<To> for OutOfReach<T> {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(None)
    }
}

macro_rules! messages {
    ($($returned:ty),*) => {$(
        impl<To> IntoResponse<To> for $returned {
            fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
                Ok(Some(Reply::from(self).into()))
            }
        }
    )*};
}

messages!(Reply, Embed, String, &str);

impl<To> IntoResponse<To> for Cow<'_, str> {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(Some(Reply::text(self).into()))
    }
}

impl<To> IntoResponse<To> for HandlerResponse {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(Some(self))
    }
}

impl<To: AcceptsModal> IntoResponse<To> for ModalBody {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(Some(self.into()))
    }
}

impl<To: AcceptsUpdate> IntoResponse<To> for Update {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(Some(self.into()))
    }
}

/// An interaction to which a modal is a valid response.
#[diagnostic::on_unimplemented(
    message = "this handler cannot respond with a modal",
    label = "a modal cannot be returned here",
    note = "a modal must be the first response to a command or a component: it cannot respond to a modal, to an error, or to an interaction with `defer`",
    note = "return text or a `Reply`"
)]
pub trait AcceptsModal {}

impl AcceptsModal for to::Command {}
impl AcceptsModal for to::Component {}

/// An interaction to which an update is a valid response: it belongs to a message.
#[diagnostic::on_unimplemented(
    message = "this handler cannot respond with an `Update`: a command returns a `Reply`, and an `Update` changes the message of a clicked component",
    label = "an `Update` cannot be returned here",
    note = "return text or a `Reply`; to change an earlier response of the same interaction, call `ctx.edit(…)`"
)]
pub trait AcceptsUpdate {}

impl AcceptsUpdate for to::Component {}
impl AcceptsUpdate for to::Modal {}
impl<To: AcceptsUpdate> AcceptsUpdate for to::Deferred<To> {}

/// Result of a handler, with its response if the handler returned one.
pub(crate) type HandlerResult = Result<Option<HandlerResponse>, HandlerError>;

/// The future of a handler.
pub type HandlerFuture<'a> = Pin<Box<dyn Future<Output = HandlerResult> + Send + 'a>>;

/// The future of an autocomplete function.
pub type AutocompleteFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<Choice>, HandlerError>> + Send + 'a>>;

/// Converts the return value of a command's handler.
///
/// # Errors
///
/// Returns the error that the handler returned.
pub fn respond(returned: impl IntoResponse) -> HandlerResult {
    Ok(returned.into_response()?)
}

/// Converts the return value of the handler of a component or a modal.
///
/// # Errors
///
/// Returns the error that the handler returned.
pub fn respond_to<To>(returned: impl IntoResponse<To>) -> HandlerResult {
    Ok(returned.into_response()?)
}
