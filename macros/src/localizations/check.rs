//! [`Folder`] → [`Catalog`]: what can be held against the rules without knowing the definitions.
//!
//! The rest is for const evaluation, where the definitions take their texts.

use std::collections::HashSet;

use guildhall_rules::{Fault, check_description, fallback_locale};

use super::message::{Message, Text};
use super::parse::Syntax;
use super::read::{File, Folder};
use crate::faults::{Faults, Found};
use crate::suggest;

/// The attribute for names.
pub(super) const NAME: &str = "name";

/// The attribute for descriptions.
pub(super) const DESCRIPTION: &str = "description";

/// Files without faults.
pub(super) struct Catalog<'a> {
    pub(super) syntax: &'a Syntax,
    pub(super) files: Vec<File>,
    /// What is missing, a sentence for each file.
    pub(super) missing: Vec<String>,
}

/// Holds what was read against every rule that does not need the definitions.
pub(super) fn check(
    syntax: &Syntax,
    folder: Folder,
    mut faults: Faults,
) -> Result<Catalog<'_>, Faults> {
    let files = folder.files;
    for file in &files {
        for (index, message) in file.messages.iter().enumerate() {
            let check = Check {
                file,
                message,
                syntax,
            };
            check.message(&file.messages[..index], &mut faults);
        }
    }
    let missing = missing(syntax, &files);
    faults.finish(Catalog {
        syntax,
        files,
        missing,
    })
}

/// A message in its file.
struct Check<'a> {
    file: &'a File,
    message: &'a Message,
    syntax: &'a Syntax,
}

impl Check<'_> {
    fn message(&self, earlier: &[Message], faults: &mut Faults) {
        let Message { key, line, .. } = self.message;
        let first = earlier.iter().find(|other| other.key == *key);
        if let Some(Message { line: first, .. }) = first {
            let message = format!("`{key}` stands on line {first} too");
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
            self.text(text, faults);
        }
    }

    fn text(&self, text: &Text, faults: &mut Faults) {
        let (attribute, key) = (text.attribute.as_str(), &self.message.key);
        if ![NAME, DESCRIPTION].contains(&attribute) {
            let what = "an attribute of a command, an option or a choice";
            let message = suggest::unknown(attribute, what, &[NAME, DESCRIPTION]);
            return self.push(text.line, &message, faults);
        }
        let Some(plain) = &text.plain else {
            let message = format!(
                "`{key}.{attribute}` is a plain text: the service shows it as it is, without values"
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
        let message = Found::Text(text).complete(fault.message());
        self.push(line, &message, faults);
    }

    fn push(&self, line: usize, message: &str, faults: &mut Faults) {
        let at = self.file.at(line);
        faults.push(self.syntax.folder.span, format_args!("{at}: {message}"));
    }
}

/// What a file lacks that another has, a sentence for each file.
///
/// Names and descriptions in the default language are in the code. Where another language stands in
/// by the service's rules, nothing is missing.
fn missing(syntax: &Syntax, files: &[File]) -> Vec<String> {
    let default = syntax.default.as_str();
    let all = wanted(files);
    let lacking = files.iter().filter_map(|file| {
        let near = fallback_locale(&file.locale);
        let near = files
            .iter()
            .find(|other| Some(other.locale.as_str()) == near);
        let own = [Some(file), near].into_iter().flatten().collect::<Vec<_>>();
        let is_near = file.locale == default || fallback_locale(&file.locale) == Some(default);
        let own = own.iter().flat_map(|file| texts(file));
        let own = own.map(|(name, _)| name).collect::<HashSet<_>>();
        let wanted = all.iter().filter(|text| text.is_reply() || !is_near);
        let lacks = wanted.filter(|wanted| !own.contains(&wanted.text));
        let lacks = lacks.map(|wanted| format!("`{}` ({})", wanted.name(), wanted.at));
        let lacks = lacks.collect::<Vec<_>>().join(", ");
        (!lacks.is_empty()).then(|| format!("{} ({}) lacks {lacks}", file.name, file.locale))
    });
    let has_default = |file: &File| {
        file.locale == default || fallback_locale(default) == Some(file.locale.as_str())
    };
    let reply = all.iter().find(|text| text.is_reply());
    let reply = reply.filter(|_| !files.iter().any(has_default));
    let folder = &syntax.folder.value;
    let no_default = reply.map(|reply| {
        let (name, at) = (reply.name(), &reply.at);
        format!("there is no {folder}/{default}.ftl, the default, to have `{name}` ({at})")
    });
    lacking
        .chain(no_default)
        .chain(stands_in(default, files))
        .collect()
}

/// What members of the default language would see of another one that stands in for it: nobody
/// sees the text of the code then.
fn stands_in(default: &str, files: &[File]) -> Option<String> {
    let near = files
        .iter()
        .find(|file| Some(file.locale.as_str()) == fallback_locale(default))?;
    let own = files.iter().filter(|file| file.locale == default);
    let own = own.flat_map(texts).map(|(name, _)| name);
    let own = own.collect::<HashSet<_>>();
    let near_texts = wanted(std::slice::from_ref(near));
    let seen = near_texts
        .iter()
        .filter(|text| !text.is_reply() && !own.contains(&text.text));
    let seen = seen.map(|text| format!("`{}` ({})", text.name(), text.at));
    let seen = seen.collect::<Vec<_>>().join(", ");
    let folder = near
        .name
        .trim_end_matches(".ftl")
        .trim_end_matches(&near.locale);
    (!seen.is_empty()).then(|| {
        format!("members of {default} see {seen} too, unless {folder}{default}.ftl has the text")
    })
}

/// A text by its key and its attribute, which is none for one to reply with.
type Name<'a> = (&'a str, Option<&'a str>);

/// A text that every file should have.
struct Wanted<'a> {
    text: Name<'a>,
    /// Where it is.
    at: String,
}

/// The texts of a file, each with its line.
fn texts(file: &File) -> impl Iterator<Item = (Name<'_>, usize)> {
    file.messages.iter().flat_map(|message| {
        let key = message.key.as_str();
        let reply = message.is_reply.then_some(((key, None), message.line));
        let attributes = message.attributes.iter();
        let attributes =
            attributes.map(move |text| ((key, Some(text.attribute.as_str())), text.line));
        reply.into_iter().chain(attributes)
    })
}

/// What at least one file has, each text once.
fn wanted(files: &[File]) -> Vec<Wanted<'_>> {
    let mut seen = HashSet::new();
    let found = files.iter().flat_map(|file| {
        let at = move |(text, line)| (text, format!("{}:{line}", file.name));
        texts(file).map(at)
    });
    let found = found.filter(|(text, _)| seen.insert(*text));
    found.map(|(text, at)| Wanted { text, at }).collect()
}

impl Wanted<'_> {
    fn is_reply(&self) -> bool {
        self.text.1.is_none()
    }

    fn name(&self) -> String {
        match self.text {
            (key, None) => key.to_owned(),
            (key, Some(attribute)) => format!("{key}.{attribute}"),
        }
    }
}
