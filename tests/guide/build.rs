//! Writes a module for each listing of the guide that has a picture, and a function that returns the bot of a listing.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const PAGES: &str = "../../framework/src/docs/guide";

/// Start of the path of a picture, and its end; the name of the listing is between them.
const PICTURE: (&str, &str) = ("docs/pictures/guide/", "-light.png)");

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
    let mut pages: Vec<_> = fs::read_dir(PAGES)
        .expect("the folder of the guide is there")
        .map(|entry| entry.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.sort();
    let (mut modules, mut arms) = (String::new(), String::new());
    for page in pages {
        let text = fs::read_to_string(page).expect("the page is text");
        for (name, code) in listings(&text) {
            let builder = builder(&code);
            // The listings have the layout and the lints of the guide, whose doctests compile them.
            write!(
                modules,
                "#[allow(warnings, clippy::all, clippy::pedantic, reason = \"a listing of the guide\")]\n\
                 mod {name} {{\n{code}\npub(crate) fn listing() -> AppBuilder {{ {builder} }}\n}}\n"
            )
            .expect("a String accepts text");
            writeln!(arms, "\"{name}\" => Some({name}::listing()),")
                .expect("a String accepts text");
        }
    }
    let function = format!(
        "fn listing(name: &str) -> Option<guildhall::AppBuilder> {{ match name {{ {arms} _ => None }} }}"
    );
    let folder = env::var("OUT_DIR").expect("Cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("listings.rs"), modules + &function)
        .expect("OUT_DIR is writable");
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
    let start = if code.contains("fn app() -> AppBuilder") {
        "app()"
    } else {
        "App::builder()"
    };
    let mut builder = format!("{start}.discovery(false)");
    let mut registration = None;
    for line in code.lines() {
        let found = HANDLERS
            .iter()
            .find(|(attribute, _)| line.starts_with(attribute));
        registration = found.map(|(_, registration)| registration).or(registration);
        let item = line.trim_start_matches("pub ").trim_start_matches("async ");
        let item = item
            .strip_prefix("fn ")
            .or_else(|| item.strip_prefix("mod "));
        // An attribute of a struct, such as the title of a modal, registers nothing.
        if line.starts_with("struct ") {
            registration = None;
        }
        if let (Some(item), Some(known)) = (item, registration) {
            let end = item.find(|character: char| !character.is_alphanumeric() && character != '_');
            builder += &format!(
                ".{}",
                known.replace('#', &item[..end.unwrap_or(item.len())])
            );
            registration = None;
        }
    }
    builder
}
