//! Fields of a modal, and the labels around them.

use guildhall_rules::{
    CHECKBOX_OPTIONS, FILE_TYPES_MAX, GROUP_MAX, GROUP_MIN, INPUT_MAX, INPUT_MIN,
    INPUT_PLACEHOLDER, INPUT_VALUE, LABEL, LABEL_DESCRIPTION, RADIO_OPTIONS, check_file_type,
};

use super::super::{CheckboxGroup, FileUpload, GroupOption, Label, RadioGroup, TextInput};
use super::select::{Chosen, check_option, check_unique};
use crate::invalid::{count, each, number, sized, text};
use crate::{Invalid, InvalidKind};

impl Label {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        text("label", Some(&self.label), &LABEL)?;
        text("description", self.description.as_ref(), &LABEL_DESCRIPTION)
    }
}

impl TextInput {
    #[expect(
        deprecated,
        reason = "the old form has the text that a label has today"
    )]
    pub(super) fn check(&self, in_label: bool) -> Result<(), Invalid> {
        if in_label && self.label.is_some() {
            return Err(Invalid::new(
                InvalidKind::Conflict,
                "label",
                "something",
                "what a field in a label has",
            ));
        }
        text("label", self.label.as_ref(), &LABEL)?;
        number("min_length", self.min_length, &INPUT_MIN)?;
        let least = self.min_length.unwrap_or_default().max(*INPUT_MAX.start());
        number("max_length", self.max_length, &(least..=*INPUT_MAX.end()))?;
        text("placeholder", self.placeholder.as_ref(), &INPUT_PLACEHOLDER)?;
        text("value", self.value.as_ref(), &INPUT_VALUE)
    }
}

impl FileUpload {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        let chosen = Chosen {
            min: self.min_values,
            max: self.max_values,
            max_unless_set: 1,
            // Of files, the service does not say that a field which must be filled has one at least.
            required: false,
        };
        chosen.check(&GROUP_MIN, &GROUP_MAX)?;
        count("file_types", Some(&self.file_types), &(0..=FILE_TYPES_MAX))?;
        let unfit = |kind: &&String| check_file_type(kind).is_err();
        match self.file_types.iter().find(unfit) {
            Some(kind) => {
                let legal = "image, video, audio and endings such as .pdf";
                Err(Invalid::new(
                    InvalidKind::Choice,
                    "file_types",
                    format_args!("`{kind}`"),
                    legal,
                ))
            }
            None => Ok(()),
        }
    }
}

impl RadioGroup {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        count("options", Some(&self.options), &RADIO_OPTIONS)?;
        let defaults = check_options(&self.options)?;
        sized("options", "a count of defaults", Some(defaults), &(0..=1))
    }
}

impl CheckboxGroup {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        count("options", Some(&self.options), &CHECKBOX_OPTIONS)?;
        let chosen = Chosen {
            min: self.min_values,
            max: self.max_values,
            max_unless_set: u32::try_from(self.options.len()).unwrap_or(u32::MAX),
            required: self.required.unwrap_or(true),
        };
        chosen.check(&GROUP_MIN, &GROUP_MAX)?;
        let defaults = check_options(&self.options)?;
        chosen.check_defaults("options", defaults)
    }
}

/// Checks the options of a group, and counts those that are chosen to begin with.
fn check_options(options: &Vec<GroupOption>) -> Result<usize, Invalid> {
    each("options", Some(options), |option| {
        check_option(&option.label, &option.value, option.description.as_ref())
    })?;
    check_unique(options.iter().map(|option| &*option.value))?;
    Ok(options.iter().filter(|option| option.default).count())
}
