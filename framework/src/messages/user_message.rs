//! Messages of the framework to users, and the errors that have such a message.

use std::error::Error as StdError;
use std::fmt;

use guildhall_client::{Error as ClientError, MissingPermission};
use guildhall_model::api::ErrorCode;
use guildhall_model::{Id, Interaction};

use super::guard_error::GuardError;
use crate::interaction::option_error::ArgumentError;

/// A message of the framework to a user.
///
/// `Display` formats the English text, which the app can replace.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum UserMessage<'a> {
    /// A guard rejected the interaction, or the app lacks a permission for a request of the handler.
    Guard(GuardError),
    /// The value of an option, a select or a modal field is invalid.
    Argument(&'a ArgumentError),
    /// The handler failed or panicked, or its response could not be delivered.
    InternalError {
        /// Interaction ID, for the user to report; the error is logged with the same ID.
        id: Id<Interaction>,
    },
    /// The recipient of the handler's direct message takes no messages from the bot.
    DirectMessageRefused,
    /// The service rejected a request of the handler for a member or a role, although the app has the permissions: the
    /// app's highest role is probably not above the member's highest role, or above the role. See
    /// [`is_role_too_low`](guildhall_client::Error::is_role_too_low).
    RoleTooLow,
    /// The service rejected a request of the handler because the app lacks a permission or cannot see a channel
    /// ([`MISSING_PERMISSIONS`](guildhall_model::api::ErrorCode::MISSING_PERMISSIONS) or
    /// [`MISSING_ACCESS`](guildhall_model::api::ErrorCode::MISSING_ACCESS)). The app did not know before the request,
    /// and so cannot name the permission.
    NotPermitted,
    /// The service's copy of the command differs from the app's definition.
    CommandChanged,
    /// The app has no handler for the custom ID, because the component or modal is from an older version of the app; or
    /// the [stored](crate::settings::CustomIds::store) custom ID has expired.
    Outdated,
    /// The custom ID of the component or modal has no valid signature of the app: see
    /// [`CustomIds::sign`](crate::settings::CustomIds::sign).
    Forged,
    /// The handler waits for the click of another user.
    OtherUser,
    /// The handler no longer waits for the submitted modal.
    ModalExpired,
    /// The app stopped before the handler finished.
    Interrupted,
    /// The handler was cancelled shortly before the interaction token expired.
    TimedOut,
    /// The handler finished without a response.
    Done,
}

impl<'a> UserMessage<'a> {
    /// Returns the message for an error, if the error is meant for the user.
    pub(crate) fn from_error(error: &'a (dyn StdError + 'static)) -> Option<Self> {
        match error.downcast_ref() {
            Some(GuardError::OtherUser) => return Some(Self::OtherUser),
            Some(guard) => return Some(Self::Guard(*guard)),
            None => {}
        }
        if let Some(MissingPermission { missing }) = error.downcast_ref() {
            let missing = *missing;
            return Some(Self::Guard(GuardError::AppPermissions { missing }));
        }
        match error.downcast_ref() {
            Some(request) => Self::from_request_error(request),
            None => error.downcast_ref().map(Self::Argument),
        }
    }

    fn from_request_error(error: &ClientError) -> Option<Self> {
        if error.is_direct_message_refused() {
            return Some(Self::DirectMessageRefused);
        }
        if error.is_role_too_low() {
            return Some(Self::RoleTooLow);
        }
        is_not_permitted(error).then_some(Self::NotPermitted)
    }
}

impl fmt::Display for UserMessage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Guard(error) => return error.fmt(f),
            Self::Argument(error) => return error.fmt(f),
            Self::InternalError { id } => {
                return write!(
                    f,
                    "Something went wrong. If it happens again, report this ID: {id}."
                );
            }
            Self::DirectMessageRefused => {
                "This user does not accept direct messages from this app."
            }
            Self::RoleTooLow => {
                "Discord did not allow this. Check that my highest role is above the member and the role. Nobody can do this to the owner of the server."
            }
            Self::NotPermitted => {
                "Discord did not allow this: I lack a permission, or access to the channel."
            }
            Self::CommandChanged => "This command has changed. Try again in a moment.",
            Self::Outdated => "This button, menu or form is out of date. Run the command again.",
            Self::Forged => "This button, menu or form is not valid. Run the command again.",
            Self::OtherUser => return GuardError::OtherUser.fmt(f),
            Self::ModalExpired => "This form has expired. Run the command again.",
            Self::Interrupted => "The app stopped before this was finished. Try again in a moment.",
            Self::TimedOut => "The action took too long and was stopped.",
            Self::Done => "Done.",
        })
    }
}

/// Returns whether the service rejected a request because the app lacks a permission or cannot see a channel.
pub(crate) fn is_not_permitted(error: &ClientError) -> bool {
    let code = error.code();
    code.is_some_and(|code| {
        [ErrorCode::MISSING_PERMISSIONS, ErrorCode::MISSING_ACCESS].contains(&code)
    })
}

/// Returns the first error in the chain of causes that is meant for the user.
pub(crate) fn user_facing_cause<'a>(
    error: &'a (dyn StdError + 'static),
) -> Option<&'a (dyn StdError + 'static)> {
    match UserMessage::from_error(error) {
        Some(_) => Some(error),
        None => user_facing_cause(error.source()?),
    }
}

/// Returns the message to the user for the first error in the chain of causes that is meant for the user.
pub(crate) fn user_facing_text(error: &(dyn StdError + 'static)) -> Option<String> {
    let cause = user_facing_cause(error)?;
    Some(match UserMessage::from_error(cause) {
        Some(
            message @ (UserMessage::DirectMessageRefused
            | UserMessage::RoleTooLow
            | UserMessage::NotPermitted),
        ) => message.to_string(),
        _ => cause.to_string(),
    })
}
