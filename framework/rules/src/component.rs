//! Limits of the components of messages and modals, from Discord's component reference.

use std::ops::RangeInclusive;

/// Length of the custom ID of a component or a modal, in characters: 1 to 100.
pub const CUSTOM_ID: RangeInclusive<usize> = 1..=100;

/// Maximum numeric `id` of a component: 2^31−1.
pub const COMPONENT_ID_MAX: u32 = i32::MAX.unsigned_abs();

/// Number of action rows of a message without the flag `IS_COMPONENTS_V2`: 0 to 5.
pub const ACTION_ROWS: RangeInclusive<usize> = 0..=5;

/// Number of components of a message with `IS_COMPONENTS_V2`, including nested ones: 0 to 40.
pub const COMPONENTS: RangeInclusive<usize> = 0..=40;

/// Total length of all text displays of a message, in characters: 0 to 4000.
pub const TEXT_DISPLAYS_LENGTH: RangeInclusive<usize> = 0..=4000;

/// Number of buttons of an action row: 1 to 5.
pub const ACTION_ROW_BUTTONS: RangeInclusive<usize> = 1..=5;

/// Number of selects of an action row, or of text inputs of an action row in a modal: 1.
pub const ACTION_ROW_FIELDS: RangeInclusive<usize> = 1..=1;

/// Number of text displays of a section: 1 to 3.
pub const SECTION_TEXTS: RangeInclusive<usize> = 1..=3;

/// Number of components directly inside a container: 1 to 40.
pub const CONTAINER_COMPONENTS: RangeInclusive<usize> = 1..=40;

/// Length of a text display, in characters: 1 to 4000.
pub const TEXT_DISPLAY: RangeInclusive<usize> = 1..=4000;

/// Length of the description of a media item, in characters: 1 to 1024.
pub const MEDIA_DESCRIPTION: RangeInclusive<usize> = 1..=1024;

/// Length of the URL of a media item or a file, in characters: 1 to 2048.
pub const MEDIA_URL: RangeInclusive<usize> = 1..=2048;

/// Number of items of a media gallery: 1 to 10.
pub const GALLERY_ITEMS: RangeInclusive<usize> = 1..=10;

/// Length of the label of a button, in characters: 0 to 80.
pub const BUTTON_LABEL: RangeInclusive<usize> = 0..=80;

/// Length of the URL of a link button, in characters: 1 to 512.
pub const BUTTON_URL: RangeInclusive<usize> = 1..=512;

/// Length of the name of an emoji on a component, in characters: 0 to 32.
pub const COMPONENT_EMOJI: RangeInclusive<usize> = 0..=32;

/// Length of the placeholder of a select, in characters: 0 to 150.
pub const SELECT_PLACEHOLDER: RangeInclusive<usize> = 0..=150;

/// Number of options of a string select: 1 to 25.
pub const SELECT_OPTIONS: RangeInclusive<usize> = 1..=25;

/// `min_values` of a select, the minimum number of selected values: 0 to 25.
pub const SELECT_MIN_VALUES: RangeInclusive<u32> = 0..=25;

/// `max_values` of a select, the maximum number of selected values: 1 to 25.
pub const SELECT_MAX_VALUES: RangeInclusive<u32> = 1..=25;

/// Returns the valid numbers of values of a select or a checkbox group: those of `valid`, up to the number of options.
///
/// ```
/// use guildhall_rules::{SELECT_MAX_VALUES, values_among};
///
/// assert_eq!(values_among(2, &SELECT_MAX_VALUES), 1..=2);
/// ```
#[expect(
    clippy::cast_possible_truncation,
    reason = "the number of options is less than a 32-bit number"
)]
pub const fn values_among(options: usize, valid: &RangeInclusive<u32>) -> RangeInclusive<u32> {
    let (start, end) = (*valid.start(), *valid.end());
    if options < end as usize {
        start..=options as u32
    } else {
        start..=end
    }
}

/// Length of the label of an option of a select or a group, in characters: 1 to 100.
pub const OPTION_LABEL: RangeInclusive<usize> = 1..=100;

/// Length of the value of an option of a select or a group, in characters: 1 to 100.
pub const OPTION_VALUE: RangeInclusive<usize> = 1..=100;

/// Length of the description of an option of a select or a group, in characters: 0 to 100.
pub const OPTION_DESCRIPTION: RangeInclusive<usize> = 0..=100;

/// Length of the title of a modal, in characters: 1 to 45.
pub const MODAL_TITLE: RangeInclusive<usize> = 1..=45;

/// Number of top-level components of a modal: 1 to 5.
pub const MODAL_COMPONENTS: RangeInclusive<usize> = 1..=5;

/// Length of the text of a label, in characters: 1 to 45.
pub const LABEL_TEXT: RangeInclusive<usize> = 1..=45;

/// Length of the description of a label, in characters: 1 to 100.
pub const LABEL_DESCRIPTION: RangeInclusive<usize> = 1..=100;

/// `min_length` of a text input, in characters: 0 to 4000.
pub const TEXT_INPUT_MIN_LENGTH: RangeInclusive<u32> = 0..=4000;

/// `max_length` of a text input, in characters: 1 to 4000.
pub const TEXT_INPUT_MAX_LENGTH: RangeInclusive<u32> = 1..=4000;

/// Length of the initial value of a text input, in characters: 0 to 4000.
pub const TEXT_INPUT_VALUE: RangeInclusive<usize> = 0..=4000;

/// Length of the placeholder of a text input, in characters: 0 to 100.
pub const TEXT_INPUT_PLACEHOLDER: RangeInclusive<usize> = 0..=100;

/// `min_values` of a file upload: 0 to 10.
pub const FILE_UPLOAD_MIN_VALUES: RangeInclusive<u32> = 0..=10;

/// `max_values` of a file upload: 1 to 10.
pub const FILE_UPLOAD_MAX_VALUES: RangeInclusive<u32> = 1..=10;

/// `min_values` of a checkbox group: 0 to 10.
pub const CHECKBOX_GROUP_MIN_VALUES: RangeInclusive<u32> = 0..=10;

/// `max_values` of a checkbox group: 1 to 10.
pub const CHECKBOX_GROUP_MAX_VALUES: RangeInclusive<u32> = 1..=10;

/// Number of options of a radio group: 2 to 10.
pub const RADIO_OPTIONS: RangeInclusive<usize> = 2..=10;

/// Number of options of a checkbox group: 1 to 10.
pub const CHECKBOX_OPTIONS: RangeInclusive<usize> = 1..=10;

/// Returns whether a URL refers to a file of the message: `attachment://…`.
pub const fn is_attachment_url(url: &str) -> bool {
    starts_with(url, "attachment://")
}

/// Returns whether a URL is one of the web: `http` or `https`.
pub const fn is_web_url(url: &str) -> bool {
    starts_with(url, "https://") || starts_with(url, "http://")
}

/// Returns whether a link button can have a URL: `http`, `https` or `discord`.
pub const fn is_link_url(url: &str) -> bool {
    is_web_url(url) || starts_with(url, "discord://")
}

/// Returns whether a media item can have a URL: `http`, `https` or a file of the message.
pub const fn is_media_url(url: &str) -> bool {
    is_web_url(url) || is_attachment_url(url)
}

const fn starts_with(text: &str, start: &str) -> bool {
    let (text, start) = (text.as_bytes(), start.as_bytes());
    if text.len() < start.len() {
        return false;
    }
    let (head, _) = text.split_at(start.len());
    head.eq_ignore_ascii_case(start)
}
