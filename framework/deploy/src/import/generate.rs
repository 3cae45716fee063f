//! Generates a function for each command, and a module for each command with subcommands.

use guildhall_model::command::Number;
use guildhall_model::{
    Choice, ChoiceValue, CommandOption, CommandOptionType, CommandType, EntryPointHandler,
};

use crate::import::attributes::{AttributeKeys, command_settings, number, option_settings};
use crate::import::names::Identifiers;
use crate::import::omissions::Omission;
use crate::import::parse::ScopedCommand;
use crate::plan::scope_plan::CommandLabel;

const HEAD: &str = "//! Commands as they were registered, written by `commands import`.\n";

/// Returns the source file for commands. A comment at its start lists the omissions.
pub(crate) fn source_file(commands: &[ScopedCommand], omissions: &[Omission]) -> String {
    let mut notes = String::new();
    if !omissions.is_empty() {
        notes += "//!\n//! Left out, because attributes cannot express these parts:\n//!\n";
    }
    let lines = omissions
        .iter()
        .map(|omission| format!("//! - {omission}\n"));
    notes.extend(lines);
    let mut module = Module::default();
    for command in commands {
        module.command(command);
    }
    format!(
        "{HEAD}{notes}\nuse guildhall::prelude::*;\n{}",
        module.source
    )
}

/// Source of the items of a module, without indentation, and the identifiers in use.
#[derive(Debug, Default)]
struct Module {
    source: String,
    names: Identifiers,
}

/// A command, a group or a subcommand.
struct Item<'b> {
    /// Label of the command as users see it: `/moderate timeout`, `Greet (USER)`.
    label: String,
    name: &'b str,
    description: &'b str,
    options: &'b [CommandOption],
    keys: AttributeKeys,
}

/// The identifier and the parameters of a function.
struct Signature {
    ident: String,
    parameters: String,
    /// Identifiers of the parameters.
    idents: Vec<String>,
}

impl Module {
    fn command(&mut self, command: &ScopedCommand) {
        let body = &command.body;
        let mut item = Item {
            label: CommandLabel(body.kind, &body.name).to_string(),
            name: &body.name,
            description: &body.description,
            options: &body.options,
            keys: command_settings(command),
        };
        let has_branches = || {
            let mut options = body.options.iter();
            options.any(|option| option.kind.is_subcommand_or_group())
        };
        match body.kind {
            CommandType::User => self.menu_command(&item, "user_command", &[("user", "User")]),
            CommandType::Message => {
                self.menu_command(&item, "message_command", &[("message", "Message")]);
            }
            CommandType::PrimaryEntryPoint => {
                item.keys.push(match body.handler {
                    Some(EntryPointHandler::DiscordLaunchActivity) => "handler = launch",
                    _ => "handler = app",
                });
                self.menu_command(&item, "entry_point", &[]);
            }
            // `sanitize` has removed commands of all other types.
            _ if has_branches() => self.group(&item),
            _ => self.slash_command(&item),
        }
    }

    /// Adds the function of a command without options. `parameters` are pairs of a name and a type.
    fn menu_command(&mut self, item: &Item<'_>, attribute: &str, parameters: &[(&str, &str)]) {
        let list = parameters
            .iter()
            .map(|(name, kind)| format!("{name}: {kind}"));
        let idents = parameters.iter().map(|(name, _)| (*name).to_owned());
        let signature = Signature {
            ident: self.names.function(item.name, "command"),
            parameters: list.collect(),
            idents: idents.collect(),
        };
        self.function(item, attribute, &signature);
    }

    fn group(&mut self, item: &Item<'_>) {
        let ident = self.names.function(item.name, "command");
        let mut inner = Self::default();
        for option in item.options {
            let nested = item.nested(option);
            if option.kind == CommandOptionType::SubCommandGroup {
                inner.group(&nested);
            } else {
                inner.slash_command(&nested);
            }
        }
        let (head, items) = (item.head(&ident, "group"), indent(&inner.source));
        let module = format!("{head}pub mod {ident} {{\n    use super::*;\n{items}}}\n");
        self.source += &module;
    }

    fn slash_command(&mut self, item: &Item<'_>) {
        let ident = self.names.function(item.name, "command");
        let mut parameter_names = Identifiers::default();
        let parameters: Vec<_> = item
            .options
            .iter()
            .map(|option| {
                let ident = parameter_names.function(&option.name, "option");
                self.parameter(option, ident, item.name)
            })
            .collect();
        let list: String = parameters.iter().map(Parameter::source).collect();
        let line_break = if list.is_empty() { "" } else { "\n" };
        let signature = Signature {
            ident,
            parameters: format!("{line_break}{}", indent(&list)),
            idents: parameters
                .into_iter()
                .map(|parameter| parameter.ident)
                .collect(),
        };
        self.function(item, "command", &signature);
    }

    /// Returns the parameter for an option, and adds its enum and its autocomplete function to the module.
    fn parameter<'o>(
        &mut self,
        option: &'o CommandOption,
        ident: String,
        command: &str,
    ) -> Parameter<'o> {
        let full_name = format!("{command} {}", option.name);
        let choices = (!option.choices.is_empty()).then(|| self.names.enumeration(&full_name));
        let autocomplete = option.autocomplete.then(|| {
            self.names
                .function(&format!("suggest {full_name}"), "suggest")
        });
        if let Some(title) = &choices {
            self.source += &enumeration(title, option);
        }
        if let Some(function) = &autocomplete {
            let function = format!(
                "\nasync fn {function}(_typed: &str) -> Vec<Choice> {{\n    Vec::new()\n}}\n"
            );
            self.source += &function;
        }
        Parameter {
            option,
            ident,
            choices,
            autocomplete,
        }
    }

    /// Adds a function that uses all its parameters, so that they cause no warnings, and replies that the
    /// command is not implemented.
    fn function(&mut self, item: &Item<'_>, attribute: &str, signature: &Signature) {
        let Signature {
            ident,
            parameters,
            idents,
        } = signature;
        let head = item.head(ident, attribute);
        let usage = if idents.is_empty() {
            String::new()
        } else {
            format!("    let _ = ({},);\n", idents.join(", "))
        };
        let text = format!("`{}` is not implemented yet.", item.label);
        let function = format!(
            "{head}pub fn {ident}({parameters}) -> Reply {{\n{usage}    Reply::text({text:?}).ephemeral()\n}}\n"
        );
        self.source += &function;
    }
}

/// Indents all lines except empty ones.
fn indent(source: &str) -> String {
    let lines = source.lines().map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("    {line}\n"),
    });
    lines.collect()
}

impl<'b> Item<'b> {
    /// Returns the item for a subcommand or a subcommand group of this item.
    fn nested(&self, option: &'b CommandOption) -> Self {
        let mut keys = AttributeKeys::default();
        keys.localize(
            option.name_localizations.as_ref(),
            option.description_localizations.as_ref(),
        );
        Self {
            label: format!("{} {}", self.label, option.name),
            name: &option.name,
            description: &option.description,
            options: &option.options,
            keys,
        }
    }

    /// Returns the doc comment and the attribute of a function or module with the identifier `ident`.
    fn head(&self, ident: &str, attribute: &str) -> String {
        let mut keys = AttributeKeys::default();
        keys.name(self.name, ident);
        let doc = keys.describe(self.description);
        keys.extend(&self.keys);
        format!("\n{doc}{}\n", keys.attribute(attribute))
    }
}

/// Returns the enum for the choices of an option.
fn enumeration(title: &str, option: &CommandOption) -> String {
    let mut names = Identifiers::default();
    let variants = option.choices.iter().map(|choice| {
        let mut keys = AttributeKeys::default();
        keys.text("name", &choice.name);
        keys.texts("name_localizations", choice.name_localizations.as_ref());
        keys.push(format!("value = {}", choice_value(&choice.value)));
        let (attribute, variant) = (keys.attribute("choice"), names.variant(&choice.name));
        format!("    {attribute}\n    {variant},\n")
    });
    let variants: String = variants.collect();
    let number = if has_integer_choice(option) {
        "#[choice(number)]\n"
    } else {
        ""
    };
    format!("\n#[derive(Choice, Clone, Copy, Debug)]\n{number}pub enum {title} {{\n{variants}}}\n")
}

/// Returns whether a NUMBER option has a choice without a fraction. Without `#[choice(number)]`, the macro
/// could infer an INTEGER option from such a choice.
fn has_integer_choice(option: &CommandOption) -> bool {
    let is_integer =
        |choice: &Choice| matches!(choice.value, ChoiceValue::Number(Number::Integer(_)));
    option.kind == CommandOptionType::Number && option.choices.iter().any(is_integer)
}

fn choice_value(value: &ChoiceValue) -> String {
    match value {
        ChoiceValue::String(text) => format!("{text:?}"),
        ChoiceValue::Number(value) => number(*value),
    }
}

/// The parameter for an option.
struct Parameter<'o> {
    option: &'o CommandOption,
    ident: String,
    /// Name of the enum for the choices.
    choices: Option<String>,
    /// Name of the autocomplete function.
    autocomplete: Option<String>,
}

impl Parameter<'_> {
    /// Returns the source of the parameter.
    fn source(&self) -> String {
        let (option, ident) = (self.option, &self.ident);
        let mut keys = AttributeKeys::default();
        keys.name(&option.name, ident);
        let doc = keys.describe(&option.description);
        keys.extend(&option_settings(option));
        if let Some(function) = &self.autocomplete {
            keys.push(format!("autocomplete = {function}"));
        }
        let attribute = if keys.is_empty() {
            String::new()
        } else {
            format!("{}\n", keys.attribute("option"))
        };
        let kind = self.rust_type();
        if option.required {
            format!("{doc}{attribute}{ident}: {kind},\n")
        } else {
            format!("{doc}{attribute}{ident}: Option<{kind}>,\n")
        }
    }

    fn rust_type(&self) -> &str {
        if let Some(choices) = &self.choices {
            return choices;
        }
        match self.option.kind {
            CommandOptionType::Integer => "i64",
            CommandOptionType::Number => "f64",
            CommandOptionType::Boolean => "bool",
            CommandOptionType::User => "User",
            CommandOptionType::Channel => "Channel",
            CommandOptionType::Role => "Role",
            CommandOptionType::Mentionable => "Mentionable",
            CommandOptionType::Attachment => "Attachment",
            // `sanitize` has removed options of all other types; subcommands are functions or modules.
            _ => "String",
        }
    }
}
