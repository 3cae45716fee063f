//! The texts of a command as the service stores them.

use std::borrow::Cow;

use guildhall_rules::{CommandType, stored_text};

use super::body::CommandBody;
use super::choice::Choice;
use super::option::CommandOption;
use crate::Localizations;

impl CommandBody {
    /// Returns the command with the texts that the service stores, which removes spaces around descriptions, names of
    /// choices and names of USER and MESSAGE commands, and the characters U+200D and U+FE0F in them.
    ///
    /// ```
    /// use guildhall_model::{CommandBody, CommandType};
    ///
    /// let body = CommandBody::new(CommandType::ChatInput, "ping", " Says pong ");
    /// assert_eq!(body.into_stored().description, "Says pong");
    /// ```
    #[must_use]
    pub fn into_stored(mut self) -> Self {
        if matches!(self.kind, CommandType::User | CommandType::Message) {
            store(&mut self.name);
            store_all(&mut self.name_localizations);
        }
        store(&mut self.description);
        store_all(&mut self.description_localizations);
        self.options.iter_mut().for_each(store_option);
        self
    }
}

fn store_option(option: &mut CommandOption) {
    store(&mut option.description);
    store_all(&mut option.description_localizations);
    option.choices.iter_mut().for_each(store_choice);
    option.options.iter_mut().for_each(store_option);
}

fn store_choice(choice: &mut Choice) {
    store(&mut choice.name);
    store_all(&mut choice.name_localizations);
}

fn store_all(texts: &mut Option<Localizations>) {
    texts
        .iter_mut()
        .flat_map(|texts| texts.values_mut())
        .for_each(store);
}

fn store(text: &mut String) {
    if let Cow::Borrowed(stored) = stored_text(text)
        && stored.len() == text.len()
    {
        return;
    }
    *text = stored_text(text).into_owned();
}
