//! Writes a module for each listing of the guide that has a picture, and a function that returns the bot of a listing.

use std::env;
use std::fs;
use std::path::Path;

const PAGES: &str = "../../framework/src/docs/guide";

/// Start of the path of a picture, and its end; the name of the listing is between them.
const PICTURE: (&str, &str) = ("docs/pictures/guide/", "-light.png\">");

/// Macro that belongs to the root of a crate, with its path from the folder of the guide's package.
const LOCALIZATIONS: (&str, &str) = (
    "guildhall::localizations!(\"src/docs/guide/locales\");",
    "guildhall::localizations!(\"../../framework/src/docs/guide/locales\");\n",
);

/// Attributes of handlers, and the constant that registers such a handler.
const HANDLERS: [(&str, &str); 6] = [
    ("#[command", "command(#::COMMAND)"),
    ("#[user_command", "command(#::COMMAND)"),
    ("#[message_command", "command(#::COMMAND)"),
    ("#[group", "command(#::COMMAND)"),
    ("#[component", "component(#::COMPONENT)"),
    ("#[modal(", "modal(#::MODAL)"),
];

fn main() {
    println!("cargo::rerun-if-changed={PAGES}");
    let listings: Vec<_> = pages().iter().flat_map(|page| listings(page)).collect();
    let mut source = String::new();
    if listings
        .iter()
        .any(|(_, code)| code.contains(LOCALIZATIONS.0))
    {
        source += LOCALIZATIONS.1;
    }
    source.extend(listings.iter().map(|(name, code)| module(name, code)));
    source += "fn listing(name: &str) -> Option<guildhall::AppBuilder> { match name {\n";
    source.extend(
        listings
            .iter()
            .map(|(name, _)| format!("\"{name}\" => Some({name}::listing()),\n")),
    );
    source += "_ => None } }\n";
    let folder = env::var("OUT_DIR").expect("Cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("listings.rs"), source).expect("OUT_DIR is writable");
}

/// Returns the Markdown of each page, in order.
fn pages() -> Vec<String> {
    let entries = fs::read_dir(PAGES).expect("the folder of the guide is there");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    let read = |file| fs::read_to_string(file).expect("the page is text");
    files.into_iter().map(read).collect()
}

/// Returns a module with the code of a listing, and with a function that returns its bot. The listings have the layout
/// and the lints of the guide, whose doctests compile them.
fn module(name: &str, code: &str) -> String {
    let builder = builder(code);
    let code = code.replace(LOCALIZATIONS.0, "");
    format!(
        "#[allow(warnings, clippy::all, clippy::pedantic, reason = \"a listing of the guide\")]\n\
         mod {name} {{\n{code}\npub(crate) fn listing() -> guildhall::AppBuilder {{ {builder} }}\n}}\n"
    )
}

/// Returns the name and the code of each listing that has a picture, without the marks of hidden lines.
fn listings(page: &str) -> Vec<(String, String)> {
    let (mut listings, mut code, mut is_code) = (Vec::new(), String::new(), false);
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            if !is_code && language != "text" {
                code.clear();
            }
            is_code = !is_code;
        } else if is_code {
            code += line.strip_prefix("# ").unwrap_or(line);
            code.push('\n');
        } else if let Some(name) = picture(line) {
            listings.push((name.to_owned(), code.clone()));
        }
    }
    listings
}

/// Returns the name of the picture on a line.
fn picture(line: &str) -> Option<&str> {
    let (_, path) = line.split_once(PICTURE.0)?;
    path.strip_suffix(PICTURE.1)
}

/// Returns an expression for a builder with the handlers of the listing, and with the states of its function `app`.
fn builder(code: &str) -> String {
    let has_states = code.contains("fn app() -> AppBuilder");
    let start = if has_states {
        "app()"
    } else {
        "guildhall::App::builder()"
    };
    let mut calls = vec![start.to_owned(), "discovery(false)".to_owned()];
    if code.contains(LOCALIZATIONS.0) {
        calls.push("catalog(&crate::LOCALIZATIONS)".to_owned());
    }
    let mut registration = None;
    for line in code.lines() {
        let found = HANDLERS.iter().find(|handler| line.starts_with(handler.0));
        registration = found.or(registration);
        let Some((kind, name)) = item(line) else {
            continue;
        };
        // A struct with `#[modal(…)]` is no handler.
        if let Some((_, call)) = registration.take()
            && kind != "struct"
        {
            calls.push(call.replace('#', name));
        }
    }
    calls.join(".")
}

/// Returns the kind and the name of the item that starts on a line.
fn item(line: &str) -> Option<(&str, &str)> {
    let item = line.strip_prefix("pub ").unwrap_or(line);
    let item = item.strip_prefix("async ").unwrap_or(item);
    let (kind, rest) = item.split_once(' ')?;
    let is_item = ["fn", "mod", "struct"].contains(&kind);
    let is_end = |character: char| !character.is_alphanumeric() && character != '_';
    is_item.then(|| (kind, rest.split(is_end).next().unwrap_or_default()))
}
