//! Endpoints that take files beside their JSON.

use super::Endpoint;
use crate::{AttachmentBody, Invalid};

/// An endpoint that takes files beside its JSON, in the parts `files[n]` of a form.
pub trait TakesFiles: Endpoint {
    /// Lists files among those of the message, each by the number of its part.
    ///
    /// What the list says already of the file with a number stays as it is.
    ///
    /// # Errors
    ///
    /// [`Invalid`] where what is sent is no message.
    fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), Invalid>;
}
