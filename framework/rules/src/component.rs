//! How much a component of a message or a modal holds, and how many there are.

use std::ops::RangeInclusive;

/// Characters of the id that an app gives a component or a modal.
pub const CUSTOM_ID: RangeInclusive<usize> = 1..=100;

/// Largest number that an app gives a component.
pub const COMPONENT_ID_MAX: u32 = i32::MAX.unsigned_abs();

/// Rows of a message that also has a text or embeds.
pub const ROWS: RangeInclusive<usize> = 0..=5;

/// Components of a message of components alone, nested ones counted.
pub const COMPONENTS: RangeInclusive<usize> = 0..=40;

/// Characters of all texts of a message of components alone.
pub const TEXT_DISPLAYS: RangeInclusive<usize> = 0..=4000;

/// Buttons of a row.
pub const ROW_BUTTONS: RangeInclusive<usize> = 1..=5;

/// Selects of a row, and text inputs of a row in a modal.
pub const ROW_FIELDS: RangeInclusive<usize> = 1..=1;

/// Texts of a section.
pub const SECTION_TEXTS: RangeInclusive<usize> = 1..=3;

/// Components directly inside a container.
pub const CONTAINER_COMPONENTS: RangeInclusive<usize> = 1..=40;

/// Characters of a text.
pub const TEXT_DISPLAY: RangeInclusive<usize> = 1..=4000;

/// Characters of what a picture or a film shows.
pub const MEDIA_DESCRIPTION: RangeInclusive<usize> = 1..=1024;

/// Characters of the address of a picture, a film or a file.
pub const MEDIA_URL: RangeInclusive<usize> = 1..=2048;

/// Pictures and films of a gallery.
pub const GALLERY_ITEMS: RangeInclusive<usize> = 1..=10;

/// Characters of a button's text.
pub const BUTTON_LABEL: RangeInclusive<usize> = 0..=80;

/// Characters of the address that a button leads to.
pub const BUTTON_URL: RangeInclusive<usize> = 1..=512;

/// Characters of the name of an emoji on a component.
pub const COMPONENT_EMOJI: RangeInclusive<usize> = 0..=32;

/// Characters of the text in a select while nothing is chosen.
pub const SELECT_PLACEHOLDER: RangeInclusive<usize> = 0..=150;

/// Options of a select.
pub const SELECT_OPTIONS: RangeInclusive<usize> = 1..=25;

/// How many entries of a select must be chosen.
pub const SELECT_MIN: RangeInclusive<u32> = 0..=25;

/// How many entries of a select can be chosen.
pub const SELECT_MAX: RangeInclusive<u32> = 1..=25;

/// Characters of what a user sees of an option of a select or a group.
pub const OPTION_LABEL: RangeInclusive<usize> = 1..=100;

/// Characters of what an app gets of an option of a select or a group.
pub const OPTION_VALUE: RangeInclusive<usize> = 1..=100;

/// Characters of what an option of a select or a group means.
pub const OPTION_DESCRIPTION: RangeInclusive<usize> = 0..=100;

/// Characters of a modal's title.
pub const MODAL_TITLE: RangeInclusive<usize> = 1..=45;

/// Labels and texts of a modal.
pub const MODAL_COMPONENTS: RangeInclusive<usize> = 1..=5;

/// Characters of what a label asks.
pub const LABEL: RangeInclusive<usize> = 1..=45;

/// Characters of what a label means.
pub const LABEL_DESCRIPTION: RangeInclusive<usize> = 1..=100;

/// Fewest characters that a text input can ask for.
pub const INPUT_MIN: RangeInclusive<u32> = 0..=4000;

/// Most characters that a text input can allow.
pub const INPUT_MAX: RangeInclusive<u32> = 1..=4000;

/// Characters that a text input holds to begin with.
pub const INPUT_VALUE: RangeInclusive<usize> = 0..=4000;

/// Characters of the text in a text input while it is empty.
pub const INPUT_PLACEHOLDER: RangeInclusive<usize> = 0..=100;

/// How many files an upload, or options a checkbox group, must have chosen.
pub const GROUP_MIN: RangeInclusive<u32> = 0..=10;

/// How many files an upload, or options a checkbox group, can have chosen.
pub const GROUP_MAX: RangeInclusive<u32> = 1..=10;

/// Options of a radio group.
pub const RADIO_OPTIONS: RangeInclusive<usize> = 2..=10;

/// Options of a checkbox group.
pub const CHECKBOX_OPTIONS: RangeInclusive<usize> = 1..=10;

/// Whether a text can be an emoji of Unicode: of ASCII alone, there is none.
pub const fn can_be_emoji(text: &str) -> bool {
    !text.is_ascii()
}

/// Whether a file of a message can be at this address.
pub const fn is_attachment_url(url: &str) -> bool {
    starts_with(url, "attachment://")
}

/// Whether a picture or a film can be at this address: `http`, `https` or a file of the message.
pub const fn is_media_url(url: &str) -> bool {
    starts_with(url, "https://") || starts_with(url, "http://") || is_attachment_url(url)
}

const fn starts_with(text: &str, start: &str) -> bool {
    let (text, start) = (text.as_bytes(), start.as_bytes());
    if text.len() < start.len() {
        return false;
    }
    let (head, _) = text.split_at(start.len());
    head.eq_ignore_ascii_case(start)
}
