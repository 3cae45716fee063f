//! Arguments of component and modal handlers: values of the custom ID, selected values, modal fields.

use std::borrow::Cow;

use super::modal::{InputValues, Modal, read_modal};
use super::segment::{Segment, parse_segment};
use crate::command::arguments::{Argument, ArgumentReader, Fields, Id};
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::borrowed::Value;

impl<'a> ArgumentReader<'a> {
    /// Returns the value at this position of the custom ID.
    ///
    /// # Errors
    ///
    /// Returns a [`HandlerError`] if the text is not a valid `T`, for example if the custom ID is from an older version
    /// of the app.
    pub fn segment<T: Segment>(self, position: usize) -> Result<T, HandlerError> {
        let custom_id = &self.incoming().data.custom_id;
        let segment = custom_id.split('/').nth(position).and_then(parse_segment);
        segment.ok_or_else(|| HandlerErrorKind::UnknownCustomId.into())
    }

    /// Returns the values that the user selected.
    pub fn selected(self) -> InputValues<'a> {
        let data = &self.incoming().data;
        let values = data
            .values
            .iter()
            .map(|value| Value::Text(Cow::Borrowed(value)));
        InputValues::new(values.collect(), self.input_source())
    }

    /// Returns the submitted fields of a modal.
    ///
    /// # Errors
    ///
    /// Returns a [`HandlerError`] with the field's label if a value is invalid.
    pub fn form<T: Modal>(self) -> Result<T, HandlerError> {
        read_modal(&self.incoming().data, self.input_source())
    }
}

impl<T: Segment> Argument<'_, T, Id> {
    /// Returns the value.
    ///
    /// # Errors
    ///
    /// Returns an error under the same conditions as [`ArgumentReader::segment`].
    pub fn take(self) -> Result<T, HandlerError> {
        self.reader.segment(self.index)
    }
}

impl<T: Modal> Argument<'_, T, Fields> {
    /// Returns the fields.
    ///
    /// # Errors
    ///
    /// Returns an error under the same conditions as [`ArgumentReader::form`].
    pub fn take(self) -> Result<T, HandlerError> {
        self.reader.form()
    }
}
