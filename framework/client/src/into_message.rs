//! Values that are sent as messages: bodies, and values with files.

use crate::upload::file::File;

/// A value that is sent as a message with the body `B`: text, an embed, a
/// [`MessageBody`](guildhall_model::MessageBody), the body itself, or a `Reply` of the framework with its files.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be sent as a message",
    label = "not a message",
    note = "accepted: text, an `Embed`, a `MessageBody`, a `Reply`"
)]
pub trait IntoMessage<B> {
    /// Splits the value into the body and the files of the message.
    fn into_body_and_files(self) -> (B, Vec<File>);
}

#[diagnostic::do_not_recommend]
impl<B, T: Into<B>> IntoMessage<B> for T {
    fn into_body_and_files(self) -> (B, Vec<File>) {
        (self.into(), Vec::new())
    }
}
