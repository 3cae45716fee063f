//! Folder → [`LocaleFolder`]: reads and parses the file of each locale.

use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::parser;
use guildhall_rules::{fallback_locale, is_locale};
use proc_macro2::Span;

use super::message::{Message, line_of};
use super::parse::LocalizationsSyntax;
use super::reference::find_dangling_references;
use crate::faults::Faults;
use crate::inline_localizations::unknown_locale_message;

/// Character that some editors write at the start of a file.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The files of a folder, sorted by locale.
#[derive(Default)]
pub(super) struct LocaleFolder {
    pub(super) files: Vec<LocaleFile>,
}

/// The messages of one locale.
pub(super) struct LocaleFile {
    pub(super) locale: String,
    /// Path in messages, such as `locales/de.ftl`.
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) messages: Vec<Message>,
}

impl LocaleFolder {
    /// Reads every `<locale>.ftl` in the folder.
    pub(super) fn read(syntax: &LocalizationsSyntax, faults: &mut Faults) -> Self {
        let span = syntax.folder.span;
        let Some(folder) = find_folder(&syntax.folder.value, span) else {
            let message = "no folder of this name exists next to `Cargo.toml` or next to this file";
            faults.push(span, message);
            return Self::default();
        };
        let paths = fluent_paths(&folder);
        if paths.is_empty() {
            faults.push(
                span,
                "this folder must contain at least one file such as `de.ftl`",
            );
        }
        let files = paths
            .into_iter()
            .filter_map(|path| LocaleFile::read(path, syntax, faults))
            .collect();
        Self { files }
    }
}

/// Finds the folder next to `Cargo.toml` or next to the file with the macro.
fn find_folder(folder: &str, span: Span) -> Option<PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let file = span.unwrap().local_file();
    let sibling = file.and_then(|file| file.canonicalize().ok()?.parent().map(Path::to_path_buf));
    [package, sibling]
        .into_iter()
        .flatten()
        .map(|parent| parent.join(folder))
        .find(|folder| folder.is_dir())
}

/// Returns the paths of the `.ftl` files, sorted.
fn fluent_paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
        .collect::<Vec<_>>();
    paths.sort();
    paths
}

impl LocaleFile {
    /// Returns whether users of a locale see the texts of this file: the file is that of the locale, or of its
    /// fallback.
    pub(super) fn serves(&self, locale: &str) -> bool {
        self.locale == locale || fallback_locale(locale) == Some(self.locale.as_str())
    }

    fn read(path: PathBuf, syntax: &LocalizationsSyntax, faults: &mut Faults) -> Option<Self> {
        let stem = path.file_stem()?.to_string_lossy();
        let locale = stem.into_owned();
        let name = format!("{}/{locale}.ftl", syntax.folder.value);
        let span = syntax.folder.span;
        if !is_locale(&locale) {
            faults.push(
                span,
                format_args!("{name}: {}", unknown_locale_message(&locale)),
            );
            return None;
        }
        let source = match fs::read_to_string(&path) {
            Ok(source) => source.trim_start_matches(BYTE_ORDER_MARK).to_owned(),
            Err(error) => {
                faults.push(span, format_args!("cannot read {name}: {error}"));
                return None;
            }
        };
        let parsed = match parser::parse(source.as_str()) {
            Ok(parsed) => parsed,
            Err((parsed, errors)) => {
                for error in errors {
                    let line = line_of(&source, error.pos.start);
                    let at = format!("{name}:{line} ({locale})");
                    faults.push(span, format_args!("{at}: invalid Fluent syntax: {error}"));
                }
                parsed
            }
        };
        for (line, message) in find_dangling_references(&source, &parsed) {
            faults.push(span, format_args!("{name}:{line} ({locale}): {message}"));
        }
        let messages = Message::all(&source, &parsed);
        Some(Self {
            locale,
            name,
            path,
            messages,
        })
    }

    /// Returns a location in the file for messages, such as `locales/de.ftl:12 (de)`.
    pub(super) fn location(&self, line: usize) -> String {
        format!("{}:{line} ({})", self.name, self.locale)
    }
}
