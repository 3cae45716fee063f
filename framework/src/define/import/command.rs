//! Commands as functions, and those with subcommands as modules.

use std::fmt::Write;

use guildhall_model::{CommandBody, CommandOption, CommandType, EntryPointHandler, Permissions};

use super::Imported;
use super::choices::enumeration;
use super::item::{Item, settings};
use super::keys::{Keys, is_plain, unknown};
use super::names::Names;
use super::option::Parameter;
use crate::define::plan::{Label, Scope};

const HEAD: &str = "//! Commands as they were registered, written by `commands import`.\n\n";

/// Writes one command after the other.
#[derive(Debug, Default)]
pub(super) struct Writer {
    body: String,
    names: Names,
    has_entry_point: bool,
    left_out: Vec<String>,
}

impl Writer {
    pub(super) fn finish(self) -> Imported {
        let mut source = HEAD.to_owned();
        if self.has_entry_point {
            source += "use guildhall::entry_point;\n";
        }
        source += "use guildhall::prelude::*;\n";
        Imported {
            source: source + &self.body,
            left_out: self.left_out,
        }
    }

    pub(super) fn command(&mut self, body: &CommandBody, scope: Scope) {
        let label = Label(body.kind, &body.name).to_string();
        self.note_lost(body, &label);
        let mut item = Item {
            label,
            name: &body.name,
            description: &body.description,
            options: &body.options,
            keys: settings(body, scope),
            pad: String::new(),
        };
        item.localize(
            body.name_localizations.as_ref(),
            body.description_localizations.as_ref(),
        );
        match body.kind {
            CommandType::ChatInput => {
                let mut names = std::mem::take(&mut self.names);
                self.slash(&item, &mut names);
                self.names = names;
            }
            CommandType::User => self.in_menu(&item, ("user_command", "user: User")),
            CommandType::Message => self.in_menu(&item, ("message_command", "message: Message")),
            CommandType::PrimaryEntryPoint => {
                let by_app = body.handler != Some(EntryPointHandler::DiscordLaunchActivity);
                let handler = if by_app {
                    "handler = app"
                } else {
                    "handler = launch"
                };
                item.keys.push(handler);
                if !body.description.is_empty() {
                    item.keys.text("description", &body.description);
                }
                self.has_entry_point = true;
                self.in_menu(&item, ("entry_point", ""));
            }
            _ => self.leave_out(&item.label, "is of a type that this version does not know"),
        }
    }

    /// A function without options: its attribute and its parameter.
    fn in_menu(&mut self, item: &Item<'_>, (attribute, parameter): (&str, &str)) {
        let ident = self.names.function(item.name, "command");
        let attribute = item.named("").attribute(attribute);
        let target = parameter.split(':').next().unwrap_or_default();
        let answer = answer(&item.label, &[target.to_owned()], "");
        // Text is always taken.
        let _infallible = write!(
            self.body,
            "\n{attribute}\npub fn {ident}({parameter}) -> Reply {{\n{answer}}}\n"
        );
    }

    /// A CHAT_INPUT command, a subcommand or a group, among these names.
    fn slash(&mut self, item: &Item<'_>, names: &mut Names) {
        let inner = |option: &CommandOption| option.kind.is_subcommand_or_group();
        if item.options.iter().any(inner) {
            self.group(item, names);
        } else {
            self.function(item, names);
        }
    }

    fn group(&mut self, item: &Item<'_>, names: &mut Names) {
        let ident = names.function(item.name, "command");
        let pad = item.pad.clone();
        self.open(item, &ident, "group");
        // Text is always taken.
        let _infallible = write!(
            self.body,
            "{pad}pub mod {ident} {{\n{pad}    use super::*;\n"
        );
        let mut inside = Names::default();
        for option in item.options {
            let mut inner = Item {
                label: format!("{} {}", item.label, option.name),
                name: &option.name,
                description: &option.description,
                options: &option.options,
                keys: Keys::default(),
                pad: format!("{pad}    "),
            };
            let descriptions = option.description_localizations.as_ref();
            inner.localize(option.name_localizations.as_ref(), descriptions);
            self.note_locales(option, &inner.label);
            self.slash(&inner, &mut inside);
        }
        self.body.extend([&*pad, "}\n"]);
    }

    fn function(&mut self, item: &Item<'_>, names: &mut Names) {
        let ident = names.function(item.name, "command");
        let mut own = Names::default();
        let mut parameters = Vec::new();
        for option in item.options {
            self.note_locales(option, &item.label);
            parameters.push(Parameter {
                option,
                ident: own.function(&option.name, "option"),
                choices: (!option.choices.is_empty())
                    .then(|| names.title(&format!("{} {}", item.name, option.name), "Choices")),
                suggests: option.autocomplete.then(|| {
                    names.function(&format!("suggest {} {}", item.name, option.name), "suggest")
                }),
            });
        }
        self.beside(&parameters, &item.pad);
        self.open(item, &ident, "command");
        self.signature(item, &ident, &parameters);
    }

    /// The enumerations and functions that the parameters name.
    fn beside(&mut self, parameters: &[Parameter<'_>], pad: &str) {
        for parameter in parameters {
            if let Some(title) = &parameter.choices {
                self.body += "\n";
                self.body += enumeration(title, parameter.option, pad).trim_end();
                self.body += "\n";
            }
            if let Some(function) = &parameter.suggests {
                // Text is always taken.
                let _infallible = write!(
                    self.body,
                    "\n{pad}async fn {function}(_typed: &str) -> Vec<Choice> {{\n{pad}    \
                     Vec::new()\n{pad}}}\n"
                );
            }
        }
    }

    /// The doc comment and the attribute.
    fn open(&mut self, item: &Item<'_>, ident: &str, attribute: &str) {
        let pad = &item.pad;
        let mut keys = item.named(ident);
        let mut doc = String::new();
        if is_plain(item.description) {
            doc = format!("{pad}/// {}\n", item.description);
        } else {
            keys.text("description", item.description);
        }
        let attribute = keys.attribute(attribute);
        // Text is always taken.
        let _infallible = write!(self.body, "\n{doc}{pad}{attribute}\n");
    }

    fn signature(&mut self, item: &Item<'_>, ident: &str, parameters: &[Parameter<'_>]) {
        let pad = &item.pad;
        let mut list = String::new();
        let mut idents = Vec::new();
        for parameter in parameters {
            if let Some(source) = parameter.source(pad) {
                list += &source;
                idents.push(parameter.ident.clone());
            } else {
                let place = format!("{} {}", item.label, parameter.option.name);
                self.leave_out(&place, "is of a type that this version does not know");
            }
        }
        if !list.is_empty() {
            list = format!("\n{list}{pad}");
        }
        let answer = answer(&item.label, &idents, pad);
        // Text is always taken.
        let _infallible = write!(
            self.body,
            "{pad}pub fn {ident}({list}) -> Reply {{\n{answer}{pad}}}\n"
        );
    }

    fn leave_out(&mut self, what: &str, why: &str) {
        self.left_out.push(format!("`{what}` {why}"));
    }

    #[expect(deprecated, reason = "what is deprecated has no attribute")]
    fn note_lost(&mut self, body: &CommandBody, label: &str) {
        if body.default_permission == Some(false) || body.dm_permission == Some(false) {
            let why = "has `dm_permission` or `default_permission`: write `contexts` or \
                       `default_member_permissions`";
            self.leave_out(label, why);
        }
        let needed = body.default_member_permissions.unwrap_or_default();
        if !Permissions::all().contains(needed) {
            self.leave_out(
                label,
                "has default permissions that this version does not know",
            );
        }
        for locale in unknown(body.name_localizations.as_ref()) {
            self.leave_out(label, &format!("has texts for the unknown locale {locale}"));
        }
    }

    fn note_locales(&mut self, option: &CommandOption, label: &str) {
        let place = format!("{label} {}", option.name);
        for locale in unknown(option.name_localizations.as_ref()) {
            self.leave_out(
                &place,
                &format!("has texts for the unknown locale {locale}"),
            );
        }
    }
}

/// The lines of a function that uses its parameters and answers with its name.
fn answer(label: &str, parameters: &[String], pad: &str) -> String {
    let used: Vec<_> = parameters
        .iter()
        .filter(|it| !it.is_empty())
        .cloned()
        .collect();
    let mut lines = String::new();
    if !used.is_empty() {
        lines = format!("{pad}    let _given = ({},);\n", used.join(", "));
    }
    let said = format!("`{label}` is here, and has nothing to say yet.");
    lines + &format!("{pad}    Reply::text({said:?}).ephemeral()\n")
}
