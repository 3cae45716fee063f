//! Reads an answer: the reply of its endpoint, or the error that it stands for.

use bytes::Bytes;
use guildhall_model::api::Reply;
use http::{Response, StatusCode};

use super::refusal::Refusal;
use super::retry::is_unsettled;
use super::{Error, Line};

/// The reply that an answer holds.
///
/// # Errors
///
/// [`Error`] where the answer is a refusal, or holds something else.
pub(crate) fn read<T: Reply>(line: Line, answer: &Response<Bytes>) -> Result<T, Error> {
    let reply = reply(line, answer);
    if is_unsettled(answer) {
        return reply.map_err(Error::unsettled);
    }
    reply
}

fn reply<T: Reply>(line: Line, answer: &Response<Bytes>) -> Result<T, Error> {
    let status = answer.status();
    if status.is_client_error() || status.is_server_error() {
        return Err(Error::refused(line, Refusal::of(answer)));
    }
    if !status.is_success() {
        return Err(Error::malformed(line, status));
    }
    let reply = T::read(content::<T>(answer));
    reply.map_err(|source| Error::malformed(line, status).with_source(source))
}

/// What the reply is read from: null where the endpoint has none, or the service says so.
fn content<T>(answer: &Response<Bytes>) -> &[u8] {
    // A reply without a size holds nothing, so whatever came with it is of no interest.
    let unread = size_of::<T>() == 0 || answer.status() == StatusCode::NO_CONTENT;
    if unread { b"null" } else { answer.body() }
}
