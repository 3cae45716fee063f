//! Messages about the findings of a check, built in const evaluation.

use std::fmt;

use crate::definition::{ChoiceDef, CommandDef, LocalizedDef, OptionDef};
use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Finding};
use crate::name::{is_hidden, offending_character};
use crate::size::{COMMAND_SIZE_MAX, SizeShare, command_size, largest_shares};
use crate::text::CodePoints;

/// A string that const evaluation can build: `panic!("{}", report.as_str())`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Report {
    bytes: [u8; Self::CAPACITY],
    len: usize,
}

/// The command, option or choice that a finding is about.
struct Subject<'d> {
    name: &'d str,
    names: &'d [LocalizedDef<'d>],
    descriptions: &'d [LocalizedDef<'d>],
}

impl Report {
    /// Capacity in bytes. A string that does not fit is dropped.
    const CAPACITY: usize = 4096;

    /// Creates an empty report.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: [0; Self::CAPACITY],
            len: 0,
        }
    }

    /// Returns whether the report is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the text.
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match std::str::from_utf8(text) {
            Ok(text) => text,
            // Unreachable: `push` adds whole strings only.
            Err(_) => "",
        }
    }

    /// Adds several strings.
    pub const fn push_all(&mut self, texts: &[&str]) {
        let mut position = 0;
        while position < texts.len() {
            self.push(texts[position]);
            position += 1;
        }
    }

    /// Adds a line with the rule that a command breaks, the text that breaks the rule, and the remedy.
    ///
    /// A text from a file is preceded by file, line and locale.
    pub const fn push_finding(&mut self, def: &CommandDef<'_>, finding: Finding) {
        let own = Subject {
            name: def.name,
            names: def.name_localizations,
            descriptions: def.description_localizations,
        };
        match finding.at.options() {
            [] => self.push_line(&own, finding),
            [first, rest @ ..] => {
                self.push_inside(&def.options[*first], rest, finding);
            }
        }
    }

    /// Adds a line with the rule that an option breaks, like [`Self::push_finding`].
    pub const fn push_finding_in_option(&mut self, option: &OptionDef<'_>, finding: Finding) {
        self.push_inside(option, finding.at.options(), finding);
    }

    const fn push_inside(&mut self, option: &OptionDef<'_>, path: &[usize], finding: Finding) {
        if let [first, rest @ ..] = path {
            return self.push_inside(&option.options[*first], rest, finding);
        }
        let subject = match finding.at.choice() {
            Some(choice) => Subject::from_choice(&option.choices[choice]),
            None => Subject::from_option(option),
        };
        self.push_line(&subject, finding);
    }

    const fn push_line(&mut self, subject: &Subject<'_>, finding: Finding) {
        self.begin_line();
        let localized = subject.localized(finding.at);
        if let Some(localized) = localized
            && localized.source.is_some()
        {
            self.push_origin(localized);
        }
        self.push(finding.fault.message());
        let found = match (localized, finding.at.field()) {
            (Some(localized), _) if finding.at.entry().is_some() => localized.text,
            (_, Some(DefinitionField::Name)) => subject.name,
            _ => "",
        };
        if !found.is_empty() {
            self.push_found(finding.fault, found);
        }
        if let Some(DefinitionField::Value) = finding.at.field() {
            self.push_all(&["; see the choice `", subject.name, "`"]);
        }
        if let Some(LocalizedDef {
            locale,
            source: None,
            ..
        }) = localized
        {
            self.push(" (");
            self.push(locale);
            self.push(")");
        }
        self.push_remedy(finding.fault);
    }

    /// Adds the text that breaks a rule. A character that a name must not have is given by its code point and its
    /// position, and invisible characters are written as `\u{200b}`.
    pub const fn push_found(&mut self, fault: Fault, text: &str) {
        self.push("; found `");
        let (mut rest, mut start) = (CodePoints::new(text), 0);
        while let Some(code) = rest.next() {
            let (seen, _) = text.split_at(rest.position());
            let (_, character) = seen.split_at(start);
            start = rest.position();
            if is_hidden(code) {
                self.push("\\u{");
                self.push_hexadecimal(code);
                self.push("}");
            } else {
                self.push(character);
            }
        }
        self.push("`");
        if let (Fault::NameCharacter, Some((position, character))) =
            (fault, offending_character(text))
        {
            self.push(", whose character ");
            self.push_number(position);
            self.push(" is U+");
            let code = character as u32;
            self.push(if code < 0x10 {
                "000"
            } else if code < 0x100 {
                "00"
            } else if code < 0x1000 {
                "0"
            } else {
                ""
            });
            self.push_hexadecimal(code);
        }
    }

    const fn push_hexadecimal(&mut self, number: u32) {
        const DIGITS: &str = "0123456789ABCDEF";
        if number >= 0x10 {
            self.push_hexadecimal(number / 0x10);
        }
        let (_, from) = DIGITS.split_at((number % 0x10) as usize);
        let (digit, _) = from.split_at(1);
        self.push(digit);
    }

    /// Adds a line with a rule and its remedy.
    pub const fn push_fault(&mut self, fault: Fault) {
        self.begin_line();
        self.push(fault.message());
        self.push_remedy(fault);
    }

    pub(crate) const fn begin_line(&mut self) {
        if self.len > 0 {
            self.push("\n");
        }
    }

    const fn push_remedy(&mut self, fault: Fault) {
        if let Some(remedy) = fault.remedy() {
            self.push("; ");
            self.push(remedy);
        }
    }

    /// Adds the file and line of a localized text, if the text is from a file, and its locale.
    pub const fn push_origin(&mut self, localized: &LocalizedDef<'_>) {
        if let Some(source) = localized.source {
            self.push(source);
            self.push(" ");
        }
        self.push("(");
        self.push(localized.locale);
        self.push("): ");
    }

    /// Adds a number.
    pub const fn push_number(&mut self, number: usize) {
        const DIGITS: &str = "0123456789";
        if number >= 10 {
            self.push_number(number / 10);
        }
        let (_, from) = DIGITS.split_at(number % 10);
        let (digit, _) = from.split_at(1);
        self.push(digit);
    }

    /// Adds a string; drops the whole string if it does not fit.
    pub const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        if text.len() > self.bytes.len() - self.len {
            return;
        }
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len + i] = text[i];
            i += 1;
        }
        self.len += text.len();
    }

    /// Adds a line with the message of [`too_large_message`].
    pub const fn push_too_large(&mut self, def: &CommandDef<'_>) {
        self.begin_line();
        self.push("a command must have at most ");
        self.push_number(COMMAND_SIZE_MAX);
        self.push(
            " characters in its names, descriptions and choice values together; this one has ",
        );
        self.push_number(command_size(def));
        let largest = largest_shares(def);
        let mut i = 0;
        while i < largest.len() {
            if let Some(contributor) = largest[i] {
                self.push(if i == 0 { ", most of them in `" } else { ", `" });
                self.push_share(def, contributor);
            }
            i += 1;
        }
    }

    const fn push_share(&mut self, def: &CommandDef<'_>, contributor: SizeShare) {
        self.push(def.name);
        let mut level = def.options;
        let (path, mut depth) = (contributor.at.options(), 0);
        while depth < path.len() {
            let option = &level[path[depth]];
            self.push(" ");
            self.push(option.name);
            level = option.options;
            depth += 1;
        }
        self.push("` (");
        self.push_number(contributor.size);
        self.push(")");
    }
}

impl Default for Report {
    fn default() -> Self {
        Self::new()
    }
}

impl<'d> Subject<'d> {
    const fn from_option(option: &'d OptionDef<'d>) -> Self {
        Self {
            name: option.name,
            names: option.name_localizations,
            descriptions: option.description_localizations,
        }
    }

    const fn from_choice(choice: &'d ChoiceDef<'d>) -> Self {
        Self {
            name: choice.name,
            names: choice.name_localizations,
            descriptions: &[],
        }
    }

    /// Returns the localization at a path, or the first localization if the path refers to the whole list.
    const fn localized(&self, at: DefinitionPath) -> Option<&'d LocalizedDef<'d>> {
        let list = match at.field() {
            Some(DefinitionField::NameLocalizations) => self.names,
            Some(DefinitionField::DescriptionLocalizations) => self.descriptions,
            _ => return None,
        };
        match at.entry() {
            Some(entry) if entry < list.len() => Some(&list[entry]),
            None if !list.is_empty() => Some(&list[0]),
            _ => None,
        }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Returns the message for [`Fault::TooLarge`](crate::Fault): the size and the largest parts.
///
/// The parts are named as users type them: `moderate timeout why` is an option of a subcommand. The function can be
/// used in const evaluation: `panic!("{}", too_large_message(&DEF).as_str())`.
pub const fn too_large_message(def: &CommandDef<'_>) -> Report {
    let mut message = Report::new();
    message.push_too_large(def);
    message
}
