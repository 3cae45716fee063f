//! Generates functions for commands, and modules for commands with subcommands.

use std::fmt::Write;

use guildhall_model::{CommandOption, CommandOptionType, CommandType, EntryPointHandler};

use crate::import::items::{Parameter, SourceItem, command_settings, enumeration};
use crate::import::names::{AttributeKeys, Identifiers};
use crate::import::omissions::Omission;
use crate::import::parse::ScopedCommand;
use crate::plan::scope_plan::CommandLabel;

const HEAD: &str = "//! Commands as they were registered, written by `commands import`.\n";

/// Writes the source of commands, one after the other.
#[derive(Debug, Default)]
pub(crate) struct SourceWriter {
    body: String,
    names: Identifiers,
}

impl SourceWriter {
    /// Returns the whole file; its head lists the omissions.
    pub(crate) fn finish(self, omissions: &[Omission]) -> String {
        let mut source = HEAD.to_owned();
        if !omissions.is_empty() {
            source += "//!\n//! Left out, since attributes cannot say it:\n//!\n";
        }
        for omission in omissions {
            // Writing to a string cannot fail.
            let _infallible = writeln!(source, "//! - {omission}");
        }
        source + "\nuse guildhall::prelude::*;\n" + &self.body
    }

    pub(crate) fn command(&mut self, command: &ScopedCommand) {
        let body = &command.body;
        let mut item = SourceItem {
            label: CommandLabel(body.kind, &body.name).to_string(),
            name: &body.name,
            description: &body.description,
            options: &body.options,
            keys: AttributeKeys::default(),
            indent: String::new(),
        };
        let descriptions = body.description_localizations.as_ref();
        item.localize(body.name_localizations.as_ref(), descriptions);
        item.keys.extend(&command_settings(command));
        match body.kind {
            CommandType::User => self.menu_command(&item, "user_command", "user: User"),
            CommandType::Message => self.menu_command(&item, "message_command", "message: Message"),
            CommandType::PrimaryEntryPoint => {
                item.keys.push(match body.handler {
                    Some(EntryPointHandler::DiscordLaunchActivity) => "handler = launch",
                    _ => "handler = app",
                });
                self.menu_command(&item, "entry_point", "");
            }
            // `sanitize` has removed all other types.
            _ => {
                let mut names = std::mem::take(&mut self.names);
                let has_branches = item
                    .options
                    .iter()
                    .any(|option| option.kind.is_subcommand_or_group());
                self.chat_input(&item, has_branches, &mut names);
                self.names = names;
            }
        }
    }

    /// Writes a function without options: its attribute and its parameter.
    fn menu_command(&mut self, item: &SourceItem<'_>, attribute: &str, parameter: &str) {
        let ident = self.names.function(item.name, "command");
        let target = parameter.split(':').next().unwrap_or_default();
        let body = handler_body(&item.label, &[target.to_owned()], "");
        self.body += &item.head("", attribute);
        // Writing to a string cannot fail.
        let _infallible = write!(
            self.body,
            "pub fn {ident}({parameter}) -> Reply {{\n{body}}}\n"
        );
    }

    /// Writes a CHAT_INPUT command, a subcommand or a group.
    fn chat_input(&mut self, item: &SourceItem<'_>, has_branches: bool, names: &mut Identifiers) {
        if has_branches {
            self.group(item, names);
        } else {
            self.function(item, names);
        }
    }

    fn group(&mut self, item: &SourceItem<'_>, names: &mut Identifiers) {
        let (function, indent) = (names.function(item.name, "command"), &item.indent);
        self.body += &item.head(&function, "group");
        // Writing to a string cannot fail.
        let _infallible = write!(
            self.body,
            "{indent}pub mod {function} {{\n{indent}    use super::*;\n"
        );
        let mut inner_names = Identifiers::default();
        for option in item.options {
            let mut inner = SourceItem {
                label: format!("{} {}", item.label, option.name),
                name: &option.name,
                description: &option.description,
                options: &option.options,
                keys: AttributeKeys::default(),
                indent: format!("{indent}    "),
            };
            let descriptions = option.description_localizations.as_ref();
            inner.localize(option.name_localizations.as_ref(), descriptions);
            let has_branches = option.kind == CommandOptionType::SubCommandGroup;
            self.chat_input(&inner, has_branches, &mut inner_names);
        }
        self.body.extend([indent, "}\n"]);
    }

    fn function(&mut self, item: &SourceItem<'_>, names: &mut Identifiers) {
        let ident = names.function(item.name, "command");
        let mut parameter_names = Identifiers::default();
        let parameters: Vec<_> = item
            .options
            .iter()
            .map(|option| parameter(option, item, &mut parameter_names, names))
            .collect();
        self.helper_items(&parameters, &item.indent);
        self.body += &item.head(&ident, "command");
        self.signature(item, &ident, &parameters);
    }

    /// Writes the enums and autocomplete functions that the parameters name.
    fn helper_items(&mut self, parameters: &[Parameter<'_>], indent: &str) {
        for parameter in parameters {
            if let Some(title) = &parameter.choices {
                self.body += &enumeration(title, parameter.option, indent);
            }
            if let Some(function) = &parameter.autocomplete {
                // Writing to a string cannot fail.
                let _infallible = write!(
                    self.body,
                    "\n{indent}async fn {function}(_typed: &str) -> Vec<Choice> {{\n{indent}    \
                     Vec::new()\n{indent}}}\n"
                );
            }
        }
    }

    fn signature(&mut self, item: &SourceItem<'_>, function: &str, parameters: &[Parameter<'_>]) {
        let indent = &item.indent;
        let mut list: String = parameters
            .iter()
            .map(|parameter| parameter.source(indent))
            .collect();
        if !list.is_empty() {
            list = format!("\n{list}{indent}");
        }
        let idents: Vec<_> = parameters
            .iter()
            .map(|parameter| parameter.ident.clone())
            .collect();
        let body = handler_body(&item.label, &idents, indent);
        // Writing to a string cannot fail.
        let _infallible = write!(
            self.body,
            "{indent}pub fn {function}({list}) -> Reply {{\n{body}{indent}}}\n"
        );
    }
}

/// Returns an option as a parameter, with identifiers that are unique in the function and in its module.
fn parameter<'o>(
    option: &'o CommandOption,
    item: &SourceItem<'_>,
    parameter_names: &mut Identifiers,
    item_names: &mut Identifiers,
) -> Parameter<'o> {
    let full_name = format!("{} {}", item.name, option.name);
    let has_choices = !option.choices.is_empty();
    Parameter {
        option,
        ident: parameter_names.function(&option.name, "option"),
        choices: has_choices.then(|| item_names.enumeration(&full_name)),
        autocomplete: option
            .autocomplete
            .then(|| item_names.function(&format!("suggest {full_name}"), "suggest")),
    }
}

/// Returns the body of a function that uses its parameters and replies with the command's name.
fn handler_body(label: &str, parameters: &[String], indent: &str) -> String {
    let used: Vec<_> = parameters
        .iter()
        .filter(|name| !name.is_empty())
        .cloned()
        .collect();
    let mut lines = String::new();
    if !used.is_empty() {
        lines = format!("{indent}    let _given = ({},);\n", used.join(", "));
    }
    let text = format!("`{label}` is here, and has nothing to say yet.");
    lines + &format!("{indent}    Reply::text({text:?}).ephemeral()\n")
}
