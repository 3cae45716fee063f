//! Keys and variables of replies in localization files → compile errors about the arguments of `tr!`.

use guildhall_rules::{Report, str_eq};

/// The text of a reply, as the checks of `tr!` need it.
#[derive(Clone, Copy, Debug)]
pub struct ReplyText {
    key: &'static str,
    /// Whether the file of the default locale, or of its fallback, has the text.
    has_default: bool,
    /// Name of each variable, with a place where a file uses the variable.
    variables: &'static [(&'static str, &'static str)],
    /// Length in characters and place of the longest text without placeables; otherwise 0 and the place of the first
    /// text.
    longest: (usize, &'static str),
    /// Locales whose files have the text.
    locales: &'static [&'static str],
}

/// A text of a modal or a component that the files may translate.
#[derive(Clone, Copy, Debug)]
pub struct TextLimit {
    /// Key of the text.
    pub key: &'static str,
    /// Maximum length in characters.
    pub max: usize,
    /// Definition of the text, such as "the title of the modal `Report`".
    pub subject: &'static str,
    /// Key of the attribute that replaces the key of the text, such as `#[modal(key = "…")]`.
    pub remedy: &'static str,
}

/// Length in bytes beyond which a name is not compared with a misspelled one.
const COMPARED_MAX: usize = 64;

impl ReplyText {
    /// Creates the entry of a key.
    pub const fn new(
        key: &'static str,
        has_default: bool,
        variables: &'static [(&'static str, &'static str)],
        longest: (usize, &'static str),
        locales: &'static [&'static str],
    ) -> Self {
        Self {
            key,
            has_default,
            variables,
            longest,
            locales,
        }
    }

    pub(super) const fn locales(&self) -> &'static [&'static str] {
        self.locales
    }

    pub(super) const fn key(&self) -> &'static str {
        self.key
    }

    pub(super) const fn variables(&self) -> &'static [(&'static str, &'static str)] {
        self.variables
    }

    /// Returns a place of the text, such as `locales/de.ftl:7 (de)`.
    pub(super) const fn place(&self) -> &'static str {
        self.longest.1
    }

    /// Returns the entry with this key.
    pub(crate) const fn find(texts: &'static [Self], key: &str) -> Option<&'static Self> {
        let mut position = 0;
        while position < texts.len() {
            if str_eq(texts[position].key, key) {
                return Some(&texts[position]);
            }
            position += 1;
        }
        None
    }

    /// Returns the message about a key that no file has, with a similar key.
    pub(crate) const fn report_unknown(texts: &[Self], key: &str) -> Report {
        let mut report = Report::new();
        report.push_all(&["no localization file has the reply `", key, "`"]);
        let (mut nearest, mut position) = (NearestName::new(key), 0);
        while position < texts.len() {
            nearest.consider(texts[position].key);
            position += 1;
        }
        nearest.push_to(&mut report);
        report
    }

    /// Returns the messages about a text that the default locale lacks, and about variables that are not given.
    pub(crate) const fn report_missing(&self, default: &str, given: &[&str]) -> Report {
        let mut report = Report::new();
        if !self.has_default {
            #[rustfmt::skip]
            report.push_all(&["the file of the default locale `", default, "` lacks the reply `", self.key, "`"]);
        }
        // A given value without a variable is reported instead: its name is misspelled.
        let is_misspelled = !self.has_variables(given);
        let mut position = 0;
        while position < self.variables.len() {
            let (name, place) = self.variables[position];
            if !is_misspelled && !contains(given, name) {
                if !report.is_empty() {
                    report.push("\n");
                }
                #[rustfmt::skip]
                report.push_all(&["the reply `", self.key, "` needs a value for `$", name, "` (", place, "); add `", name, " = …`"]);
            }
            position += 1;
        }
        report
    }

    /// Returns whether there is a variable for each name.
    const fn has_variables(&self, names: &[&str]) -> bool {
        let mut position = 0;
        while position < names.len() {
            if !self.report_superfluous(names[position]).is_empty() {
                return false;
            }
            position += 1;
        }
        true
    }

    /// Returns the message about a value for a variable that the text does not have, with a similar variable.
    pub(crate) const fn report_superfluous(&self, name: &str) -> Report {
        let mut report = Report::new();
        let (mut nearest, mut position) = (NearestName::new(name), 0);
        while position < self.variables.len() {
            let (variable, _) = self.variables[position];
            if str_eq(variable, name) {
                return report;
            }
            nearest.consider(variable);
            position += 1;
        }
        report.push_all(&["the reply `", self.key, "` has no variable `$", name, "`"]);
        nearest.push_to(&mut report);
        report
    }
}

/// The known name that a misspelled name probably stands for: the first of the nearest ones.
pub(super) struct NearestName<'a> {
    misspelled: &'a str,
    /// Empty until a name is near enough.
    name: &'static str,
    /// Edit distance of `name`; before, the largest edit distance of a typo.
    distance: usize,
}

impl<'a> NearestName<'a> {
    pub(super) const fn new(misspelled: &'a str) -> Self {
        let half = misspelled.len() / 2;
        Self {
            misspelled,
            name: "",
            distance: if half < 3 { half } else { 3 },
        }
    }

    /// Takes a known name if it is nearer than the names before.
    pub(super) const fn consider(&mut self, name: &'static str) {
        let distance = edit_distance(self.misspelled, name);
        if distance < self.distance || (distance == self.distance && self.name.is_empty()) {
            (self.name, self.distance) = (name, distance);
        }
    }

    /// Adds the name to a message, if there is one.
    pub(super) const fn push_to(&self, report: &mut Report) {
        if !self.name.is_empty() {
            report.push_all(&["; did you mean `", self.name, "`?"]);
        }
    }
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut position = 0;
    while position < names.len() {
        if str_eq(names[position], name) {
            return true;
        }
        position += 1;
    }
    false
}

/// Returns the Levenshtein distance in bytes; the largest number if a name is too long to be compared.
const fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    if to.len() > COMPARED_MAX {
        return usize::MAX;
    }
    let mut row = [0; COMPARED_MAX + 1];
    let mut column = 0;
    while column <= to.len() {
        row[column] = column;
        column += 1;
    }
    let mut line = 0;
    while line < from.len() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        column = 0;
        while column < to.len() {
            let replaced = diagonal + (from[line] != to[column]) as usize;
            diagonal = row[column + 1];
            row[column + 1] = least_of(replaced, diagonal + 1, row[column] + 1);
            column += 1;
        }
        line += 1;
    }
    row[to.len()]
}

const fn least_of(one: usize, two: usize, three: usize) -> usize {
    let least = if one < two { one } else { two };
    if least < three { least } else { three }
}

/// Stops the compilation if a text of a modal or a component is too long or has a variable in one of the files. The
/// length of a text with references is not known.
///
/// # Panics
///
/// Panics, which is a compile error in a constant, with each fault.
#[track_caller]
pub const fn check_text_lengths(texts: &'static [ReplyText], limits: &[TextLimit]) {
    let (mut report, mut position) = (Report::new(), 0);
    while position < limits.len() {
        let TextLimit {
            key,
            max,
            subject,
            remedy,
        } = limits[position];
        if let Some(text) = ReplyText::find(texts, key) {
            let (length, place) = text.longest;
            if length > max {
                push_place(&mut report, place);
                report.push_all(&["`", key, "` must have at most "]);
                report.push_number(max);
                report.push(" characters; this one has ");
                report.push_number(length);
            }
            if !text.variables.is_empty() {
                let (variable, place) = text.variables[0];
                push_place(&mut report, place);
                #[rustfmt::skip]
                report.push_all(&[
                    "`", key, "` is ", subject, ", which has no values, but the text has `$", variable,
                    "`; rename the reply, or write `", remedy, "`",
                ]);
            }
        }
        position += 1;
    }
    assert!(report.is_empty(), "{}", report.as_str());
}

/// Starts a line with the place of a fault.
pub(super) const fn push_place(report: &mut Report, place: &str) {
    if !report.is_empty() {
        report.push("\n");
    }
    report.push_all(&[place, ": "]);
}
