//! Converts names of commands and options to Rust identifiers.

use std::collections::BTreeSet;

/// Words that are not allowed as identifiers of functions, modules or parameters, or would be confusing.
const RESERVED: &str = "\
    abstract alloc as async await become bool box break char const continue core crate do dyn else \
    enum extern f32 f64 false final fn for gen guildhall i128 i16 i32 i64 i8 if impl in isize let \
    loop macro main match mod move mut override priv proc_macro pub ref return self static std str \
    struct super test tokio trait true try type typeof u128 u16 u32 u64 u8 unsafe unsized use usize \
    virtual where while yield";

/// Unique identifiers of one module or function.
#[derive(Debug, Default)]
pub(crate) struct Identifiers(BTreeSet<String>);

impl Identifiers {
    /// Returns an identifier similar to the name; `substitute` replaces a name without usable characters.
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

    /// Returns an identifier of an enum. Its suffix prevents it from hiding a type of the prelude.
    pub(crate) fn enumeration(&mut self, name: &str) -> String {
        let title = format!("{}Choice", title(name, "Command"));
        self.unique(&title, "")
    }

    /// Returns an identifier of a variant.
    pub(crate) fn variant(&mut self, name: &str) -> String {
        let mut title = title(name, "Choice");
        if title == "Self" {
            title += "Choice";
        }
        self.unique(&title, "")
    }

    /// Returns the name, with a number if it is taken.
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

/// Returns the words in upper camel case, after the substitute if the first character is not a letter.
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
