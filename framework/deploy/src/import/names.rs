//! Converts the names of commands, options and choices to Rust identifiers.

use std::collections::BTreeSet;

/// Keywords, and names that could shadow primitive types, crates or items of the prelude.
const RESERVED: &str = "\
    abstract alloc as async await become bool box break char const continue core crate do dyn else \
    enum extern f32 f64 false final fn for gen guildhall i128 i16 i32 i64 i8 if impl in isize let \
    loop macro main match mod move mut override priv proc_macro pub ref return self static std str \
    struct super test tokio trait true try type typeof u128 u16 u32 u64 u8 unsafe unsized use usize \
    virtual where while yield";

/// The identifiers that a module or a function already uses.
#[derive(Debug, Default)]
pub(crate) struct Identifiers(BTreeSet<String>);

impl Identifiers {
    /// Returns an unused identifier for the name. If the name has no usable characters or starts with a digit, the
    /// identifier starts with `substitute`.
    pub(crate) fn function(&mut self, name: &str, substitute: &str) -> String {
        let mut ident = words(name).join("_");
        if ident.is_empty() || ident.starts_with(|c: char| c.is_ascii_digit()) {
            ident = format!("{substitute}_{ident}");
        }
        let trimmed = ident.trim_end_matches('_');
        if RESERVED.split(' ').any(|word| word == trimmed) {
            self.unique(&format!("{trimmed}_"), "_")
        } else {
            self.unique(trimmed, "_")
        }
    }

    /// Returns an unused identifier for an enum, with the suffix `Choice`, so that the enum does not shadow a type of
    /// the prelude.
    pub(crate) fn enumeration(&mut self, name: &str) -> String {
        let title = format!("{}Choice", title(name, "Command"));
        self.unique(&title, "")
    }

    /// Returns an unused identifier for a variant.
    pub(crate) fn variant(&mut self, name: &str) -> String {
        let mut title = title(name, "Choice");
        if title == "Self" {
            title += "Choice";
        }
        self.unique(&title, "")
    }

    /// Returns the name, with a number appended if the name is already in use.
    fn unique(&mut self, name: &str, separator: &str) -> String {
        let stem = name.trim_end_matches('_');
        let numbered = (2..).map(|number| format!("{stem}{separator}{number}"));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        let free = candidates
            .find(|name| !self.0.contains(name))
            .unwrap_or_default();
        self.0.insert(free.clone());
        free
    }
}

/// Returns the name in upper camel case, with `substitute` in front if it would not start with a letter.
fn title(name: &str, substitute: &str) -> String {
    let mut title = String::new();
    for word in words(name) {
        let (first, rest) = word.split_at(1);
        title += &first.to_ascii_uppercase();
        title += rest;
    }
    if title.starts_with(|c: char| c.is_ascii_alphabetic()) {
        title
    } else {
        format!("{substitute}{title}")
    }
}

/// Returns the ASCII words of a name, in lowercase.
fn words(name: &str) -> Vec<String> {
    name.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect()
}
