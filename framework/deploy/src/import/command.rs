//! Commands as functions, and those with subcommands as modules.

use std::fmt::Write;

use guildhall_model::{CommandOption, CommandOptionType, CommandType, EntryPointHandler};

use crate::import::export::Placed;
use crate::import::names::{Keys, Names};
use crate::import::omitted::LeftOut;
use crate::import::source::{Item, Parameter, enumeration, settings};
use crate::plan::change::Label;

const HEAD: &str = "//! Commands as they were registered, written by `commands import`.\n";

/// Writes one command after the other, each of which attributes can say.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    body: String,
    names: Names,
}

impl Writer {
    /// The whole file, which begins with what is not in it.
    pub(crate) fn finish(self, left_out: &[LeftOut]) -> String {
        let mut source = HEAD.to_owned();
        if !left_out.is_empty() {
            source += "//!\n//! Left out, since attributes cannot say it:\n//!\n";
        }
        for one in left_out {
            // Text is always taken.
            let _infallible = writeln!(source, "//! - {one}");
        }
        source + "\nuse guildhall::prelude::*;\n" + &self.body
    }

    pub(crate) fn command(&mut self, placed: &Placed) {
        let body = &placed.body;
        let mut item = Item {
            label: Label(body.kind, &body.name).to_string(),
            name: &body.name,
            description: &body.description,
            options: &body.options,
            keys: Keys::default(),
            pad: String::new(),
        };
        let descriptions = body.description_localizations.as_ref();
        item.localize(body.name_localizations.as_ref(), descriptions);
        item.keys.extend(&settings(placed));
        match body.kind {
            CommandType::User => self.in_menu(&item, ("user_command", "user: User")),
            CommandType::Message => self.in_menu(&item, ("message_command", "message: Message")),
            CommandType::PrimaryEntryPoint => {
                item.keys.push(match body.handler {
                    Some(EntryPointHandler::DiscordLaunchActivity) => "handler = launch",
                    _ => "handler = app",
                });
                self.in_menu(&item, ("entry_point", ""));
            }
            // Other types have been left out.
            _ => {
                let mut names = std::mem::take(&mut self.names);
                let branches = |option: &CommandOption| option.kind.is_subcommand_or_group();
                let branches = item.options.iter().any(branches);
                self.slash(&item, branches, &mut names);
                self.names = names;
            }
        }
    }

    /// A function without options: its attribute and its parameter.
    fn in_menu(&mut self, item: &Item<'_>, (attribute, parameter): (&str, &str)) {
        let ident = self.names.function(item.name, "command");
        let target = parameter.split(':').next().unwrap_or_default();
        let answer = answer(&item.label, &[target.to_owned()], "");
        self.body += &item.head("", attribute);
        // Text is always taken.
        let _infallible = write!(
            self.body,
            "pub fn {ident}({parameter}) -> Reply {{\n{answer}}}\n"
        );
    }

    /// A CHAT_INPUT command, a subcommand or a group, among these names.
    fn slash(&mut self, item: &Item<'_>, branches: bool, names: &mut Names) {
        if branches {
            self.group(item, names);
        } else {
            self.function(item, names);
        }
    }

    fn group(&mut self, item: &Item<'_>, names: &mut Names) {
        let (ident, pad) = (names.function(item.name, "command"), &item.pad);
        self.body += &item.head(&ident, "group");
        // Text is always taken.
        let _infallible = write!(
            self.body,
            "{pad}pub mod {ident} {{\n{pad}    use crate::import::*;\n"
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
            let branches = option.kind == CommandOptionType::SubCommandGroup;
            self.slash(&inner, branches, &mut inside);
        }
        self.body.extend([pad, "}\n"]);
    }

    fn function(&mut self, item: &Item<'_>, names: &mut Names) {
        let ident = names.function(item.name, "command");
        let mut own = Names::default();
        let parameter = |option| parameter(option, item, &mut own, names);
        let parameters: Vec<_> = item.options.iter().map(parameter).collect();
        self.beside(&parameters, &item.pad);
        self.body += &item.head(&ident, "command");
        self.signature(item, &ident, &parameters);
    }

    /// The enumerations and functions that the parameters name.
    fn beside(&mut self, parameters: &[Parameter<'_>], pad: &str) {
        for parameter in parameters {
            if let Some(title) = &parameter.choices {
                self.body += &enumeration(title, parameter.option, pad);
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

    fn signature(&mut self, item: &Item<'_>, ident: &str, parameters: &[Parameter<'_>]) {
        let pad = &item.pad;
        let mut list: String = parameters.iter().map(|it| it.source(pad)).collect();
        if !list.is_empty() {
            list = format!("\n{list}{pad}");
        }
        let idents: Vec<_> = parameters.iter().map(|it| it.ident.clone()).collect();
        let answer = answer(&item.label, &idents, pad);
        // Text is always taken.
        let _infallible = write!(
            self.body,
            "{pad}pub fn {ident}({list}) -> Reply {{\n{answer}{pad}}}\n"
        );
    }
}

/// An option as a parameter, with names of its own among the parameters and beside the function.
fn parameter<'o>(
    option: &'o CommandOption,
    item: &Item<'_>,
    own: &mut Names,
    beside: &mut Names,
) -> Parameter<'o> {
    let both = format!("{} {}", item.name, option.name);
    let is_chosen = !option.choices.is_empty();
    Parameter {
        option,
        ident: own.function(&option.name, "option"),
        choices: is_chosen.then(|| beside.enumeration(&both)),
        suggests: option
            .autocomplete
            .then(|| beside.function(&format!("suggest {both}"), "suggest")),
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
