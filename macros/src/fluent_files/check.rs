//! [`LocaleFolder`] → [`Catalog`]: checks the rules that do not depend on the definitions.
//!
//! Const evaluation checks the other rules, where a definition uses the texts.

use std::collections::HashSet;

use guildhall_rules::{Fault, check_description, fallback_locale};

use super::message::{Message, MessageAttribute};
use super::parse::LocalizationsSyntax;
use super::read::{LocaleFile, LocaleFolder};
use crate::faults::{FaultInput, Faults};
use crate::support::unknown_name_message;

/// Fluent attribute for the name of a definition.
pub(super) const NAME: &str = "name";

/// Fluent attribute for the description of a definition.
pub(super) const DESCRIPTION: &str = "description";

/// Start of the keys of the framework's messages, which are in English in the code.
const FRAMEWORK_PREFIX: &str = "guildhall-";

/// Files without the texts that break a rule.
pub(super) struct Catalog<'a> {
    pub(super) syntax: &'a LocalizationsSyntax,
    pub(super) files: Vec<LocaleFile>,
    /// Warnings about missing texts.
    pub(super) missing: Vec<String>,
}

/// Checks the files against every rule that does not depend on the definitions.
///
/// The catalog lacks the texts with faults, so that the compiler checks the other texts in the same run.
pub(super) fn check<'a>(
    syntax: &'a LocalizationsSyntax,
    folder: LocaleFolder,
    faults: &mut Faults,
) -> Catalog<'a> {
    let mut files = folder.files;
    for file in &files {
        for (index, message) in file.messages.iter().enumerate() {
            let check = MessageInFile {
                file,
                message,
                syntax,
            };
            check.check_message(&file.messages[..index], faults);
        }
    }
    let missing = if faults.is_empty() {
        missing_text_warnings(syntax, &files)
    } else {
        Vec::new()
    };
    files.iter_mut().for_each(remove_texts_with_faults);
    Catalog {
        syntax,
        files,
        missing,
    }
}

/// Removes the texts that [`MessageInFile`] rejects.
fn remove_texts_with_faults(file: &mut LocaleFile) {
    let mut keys = HashSet::new();
    file.messages
        .retain(|message| keys.insert(message.key.clone()));
    for message in &mut file.messages {
        let mut names = HashSet::new();
        message.attributes.retain(|text| {
            let plain = text.plain.as_deref();
            let is_valid =
                |plain| text.attribute != DESCRIPTION || check_description(plain).is_ok();
            plain.is_some_and(is_valid) && names.insert(text.attribute.clone())
        });
    }
}

/// A message, with the file that contains it.
struct MessageInFile<'a> {
    file: &'a LocaleFile,
    message: &'a Message,
    syntax: &'a LocalizationsSyntax,
}

impl MessageInFile<'_> {
    fn check_message(&self, earlier: &[Message], faults: &mut Faults) {
        let Message { key, line, .. } = self.message;
        let first = earlier.iter().find(|other| other.key == *key);
        if let Some(Message { line: first, .. }) = first {
            let message = format!("`{key}` is already defined on line {first}");
            self.push(*line, &message, faults);
        }
        for (index, text) in self.message.attributes.iter().enumerate() {
            let earlier = &self.message.attributes[..index];
            if earlier
                .iter()
                .any(|other| other.attribute == text.attribute)
            {
                let message = format!("`{key}.{}` is given twice", text.attribute);
                self.push(text.line, &message, faults);
            }
            self.check_attribute(text, faults);
        }
    }

    fn check_attribute(&self, text: &MessageAttribute, faults: &mut Faults) {
        let (attribute, key) = (text.attribute.as_str(), &self.message.key);
        if ![NAME, DESCRIPTION].contains(&attribute) {
            let expected = "an attribute of a command, an option or a choice";
            let message = unknown_name_message(attribute, expected, &[NAME, DESCRIPTION]);
            return self.push(text.line, &message, faults);
        }
        let Some(plain) = &text.plain else {
            let message = format!(
                "`{key}.{attribute}` must be plain text without placeables: Discord shows it unchanged"
            );
            return self.push(text.line, &message, faults);
        };
        if attribute == DESCRIPTION
            && let Err(fault) = check_description(plain)
        {
            self.push_rule(text.line, fault, plain, faults);
        }
    }

    fn push_rule(&self, line: usize, fault: Fault, text: &str, faults: &mut Faults) {
        let message = FaultInput::text(text).complete(fault);
        self.push(line, &message, faults);
    }

    fn push(&self, line: usize, message: &str, faults: &mut Faults) {
        let at = self.file.location(line);
        faults.push(self.syntax.folder.span, format_args!("{at}: {message}"));
    }
}

/// Returns warnings: one for each file that lacks a reply of another file, one if there are replies but no file for the
/// default locale, and one if users of the default locale would see texts in its fallback locale.
///
/// The framework's messages in English are in the code, and so are the texts of modals, buttons and selects in the
/// default locale. A reply does not count as missing if it is in the file of the fallback locale. Definitions report
/// the names and descriptions that they lack. With `partial`, only the default locale must have all replies.
fn missing_text_warnings(syntax: &LocalizationsSyntax, files: &[LocaleFile]) -> Vec<String> {
    let default = syntax.default.as_str();
    let mut expected = expected_texts(files);
    expected.retain(ExpectedText::is_reply);
    let incomplete = files
        .iter()
        .filter(|file| !syntax.is_partial || file.serves(default))
        .filter_map(|file| incomplete_warning(file, files, &expected, default));
    let has_default_file = files.iter().any(|file| file.serves(default));
    let reply = expected
        .iter()
        .find(|text| !text.is_of_framework() && !text.is_of_component() && !has_default_file);
    let folder = &syntax.folder.value;
    let no_default = reply.map(|reply| {
        let (name, at) = (reply.name(), &reply.at);
        format!(
            "the default locale has no file: {folder}/{default}.ftl must contain `{name}` ({at})"
        )
    });
    incomplete
        .chain(no_default)
        .chain(fallback_warning(default, files))
        .collect()
}

/// Returns the warning for a file that lacks expected replies.
fn incomplete_warning(
    file: &LocaleFile,
    files: &[LocaleFile],
    expected: &[ExpectedText<'_>],
    default: &str,
) -> Option<String> {
    let fallback = fallback_locale(&file.locale);
    let fallback_file = files
        .iter()
        .find(|other| Some(other.locale.as_str()) == fallback);
    let available = [Some(file), fallback_file]
        .into_iter()
        .flatten()
        .flat_map(texts)
        .map(|(text, _)| text)
        .collect::<HashSet<_>>();
    let code_has_texts = file.locale == default || fallback == Some(default);
    let missing = expected
        .iter()
        .filter(|text| !text.is_in_code(&file.locale, code_has_texts))
        .filter(|text| !available.contains(&text.id))
        .map(|text| format!("`{}` ({})", text.name(), text.at))
        .collect::<Vec<_>>()
        .join(", ");
    (!missing.is_empty()).then(|| format!("{} ({}) lacks {missing}", file.name, file.locale))
}

/// Returns the warning for names and descriptions that users of the default locale would see in its fallback locale
/// instead of the texts in the code.
fn fallback_warning(default: &str, files: &[LocaleFile]) -> Option<String> {
    let fallback_file = files
        .iter()
        .find(|file| Some(file.locale.as_str()) == fallback_locale(default))?;
    let default_texts = files
        .iter()
        .filter(|file| file.locale == default)
        .flat_map(texts)
        .map(|(text, _)| text)
        .collect::<HashSet<_>>();
    let seen = expected_texts(std::slice::from_ref(fallback_file))
        .iter()
        .filter(|text| !text.is_reply() && !default_texts.contains(&text.id))
        .map(|text| format!("`{}` ({})", text.name(), text.at))
        .collect::<Vec<_>>()
        .join(", ");
    let folder = fallback_file
        .name
        .trim_end_matches(".ftl")
        .trim_end_matches(&fallback_file.locale);
    (!seen.is_empty()).then(|| {
        format!(
            "users with the locale {default} also see {seen}, unless {folder}{default}.ftl defines the same keys"
        )
    })
}

/// Words at the end of the keys of texts of modals and components.
const COMPONENT_WORDS: [&str; 5] = ["title", "text", "label", "description", "placeholder"];

/// Returns whether a key can be that of a text of a modal or a component, whose default is in the code.
pub(super) fn is_component_key(key: &str) -> bool {
    let word = key.rsplit_once('-').map(|(_, word)| word);
    word.is_some_and(|word| COMPONENT_WORDS.contains(&word))
}

/// The key and the attribute of a text. A reply has no attribute.
type TextId<'a> = (&'a str, Option<&'a str>);

/// A text that every file should have.
struct ExpectedText<'a> {
    id: TextId<'a>,
    /// Location of the text in the first file that contains it.
    at: String,
}

/// Returns the texts of a file, with their line numbers.
fn texts(file: &LocaleFile) -> impl Iterator<Item = (TextId<'_>, usize)> {
    file.messages.iter().flat_map(|message| {
        let key = message.key.as_str();
        let reply = message.is_reply.then_some(((key, None), message.line));
        let attributes = message
            .attributes
            .iter()
            .map(move |text| ((key, Some(text.attribute.as_str())), text.line));
        reply.into_iter().chain(attributes)
    })
}

/// Returns the distinct texts that at least one file contains.
fn expected_texts(files: &[LocaleFile]) -> Vec<ExpectedText<'_>> {
    let mut seen = HashSet::new();
    files
        .iter()
        .flat_map(|file| texts(file).map(move |(id, line)| (id, format!("{}:{line}", file.name))))
        .filter(|(id, _)| seen.insert(*id))
        .map(|(id, at)| ExpectedText { id, at })
        .collect()
}

impl ExpectedText<'_> {
    fn is_reply(&self) -> bool {
        self.id.1.is_none()
    }

    /// Returns whether the text is a message of the framework.
    fn is_of_framework(&self) -> bool {
        self.is_reply() && self.id.0.starts_with(FRAMEWORK_PREFIX)
    }

    /// Returns whether the reply may be a text of a modal or a component.
    fn is_of_component(&self) -> bool {
        is_component_key(self.id.0)
    }

    /// Returns whether the code has the reply in a locale.
    fn is_in_code(&self, locale: &str, code_has_texts: bool) -> bool {
        if self.is_of_framework() {
            return locale.starts_with("en-");
        }
        self.is_of_component() && code_has_texts
    }

    fn name(&self) -> String {
        match self.id {
            (key, None) => key.to_owned(),
            (key, Some(attribute)) => format!("{key}.{attribute}"),
        }
    }
}
