//! A folder → [`File`]s, one for each locale, with the messages in it.

use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::parser;
use guildhall_rules::is_locale;
use proc_macro2::Span;

use super::message::Message;
use super::parse::Syntax;
use super::reference::dangling;
use crate::faults::Faults;
use crate::localize::unknown;

/// What some editors write first.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The files of a folder, in the order of their locales.
#[derive(Default)]
pub(super) struct Folder {
    pub(super) files: Vec<File>,
}

/// The texts in one language.
pub(super) struct File {
    pub(super) locale: String,
    /// How errors name it: `locales/de.ftl`.
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) messages: Vec<Message>,
}

impl Folder {
    /// Reads every `<locale>.ftl` in the folder.
    pub(super) fn read(syntax: &Syntax, faults: &mut Faults) -> Self {
        let span = syntax.folder.span;
        let Some(folder) = find(&syntax.folder.value, span) else {
            let message = "no folder of this name is beside `Cargo.toml`, nor beside this file";
            faults.push(span, message);
            return Self::default();
        };
        let paths = paths(&folder);
        if paths.is_empty() {
            faults.push(span, "there is no file like `de.ftl` in this folder");
        }
        let read = |path: PathBuf| File::read(path, syntax, faults);
        let files = paths.into_iter().filter_map(read).collect();
        Self { files }
    }
}

/// The folder, from that of the package or that of the file with the macro.
fn find(folder: &str, span: Span) -> Option<PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let file = span.unwrap().local_file();
    let beside = file.and_then(|file| file.canonicalize().ok()?.parent().map(Path::to_path_buf));
    let places = [package, beside].into_iter().flatten();
    let mut folders = places.map(|place| place.join(folder));
    folders.find(|folder| folder.is_dir())
}

/// The files that end in `.ftl`, in order.
fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut paths = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
        .collect::<Vec<_>>();
    paths.sort();
    paths
}

impl File {
    fn read(path: PathBuf, syntax: &Syntax, faults: &mut Faults) -> Option<Self> {
        let stem = path.file_stem()?.to_string_lossy();
        let locale = stem.into_owned();
        let name = format!("{}/{locale}.ftl", syntax.folder.value);
        let span = syntax.folder.span;
        if !is_locale(&locale) {
            faults.push(span, format_args!("{name}: {}", unknown(&locale)));
            return None;
        }
        let source = match fs::read_to_string(&path) {
            Ok(source) => source.trim_start_matches(BYTE_ORDER_MARK).to_owned(),
            Err(error) => {
                faults.push(span, format_args!("{name}: cannot be read: {error}"));
                return None;
            }
        };
        let parsed = match parser::parse(source.as_str()) {
            Ok(parsed) => parsed,
            Err((parsed, errors)) => {
                for error in errors {
                    let line = line_of(&source, error.pos.start);
                    let at = format!("{name}:{line} ({locale})");
                    faults.push(span, format_args!("{at}: this is not Fluent: {error}"));
                }
                parsed
            }
        };
        for (line, message) in dangling(&source, &parsed) {
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

    /// A place in it, as errors name it.
    pub(super) fn at(&self, line: usize) -> String {
        format!("{}:{line} ({})", self.name, self.locale)
    }
}

/// The line of a byte, from 1.
pub(super) fn line_of(source: &str, byte: usize) -> usize {
    let before = source.as_bytes().iter().take(byte);
    1 + before.filter(|byte| **byte == b'\n').count()
}
