//! Ways to break one rule of a definition, and no other.

mod choice;
mod command;
mod nesting;
mod parameter;
mod text;

use guildhall::model::{CommandBody, CommandOption, CommandOptionType};
use guildhall::rules::{Fault, Scope};

use crate::tree::without_places;

/// A way to break one rule of a legal definition, and the fault of that rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mutation {
    /// What it breaks a rule of.
    pub(crate) base: Base,
    /// Where the broken definition is registered.
    pub(crate) scope: Scope,
    /// The rule.
    pub(crate) breaks: Fault,
    change: Change,
}

/// Which definitions have the rule.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    Slash,
    Menu,
    EntryPoint,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Body(fn(&mut CommandBody)),
    /// To a further parameter of this type, anywhere in the tree.
    Parameter(CommandOptionType, fn(&mut CommandOption)),
}

/// The faults that no mutation has, and why.
pub(crate) const UNBROKEN: &[(Fault, &str)] = &[
    (Fault::CommandNameTaken, "it takes two commands"),
    (Fault::LocaleRepeated, "a JSON object has each key once"),
];

/// Every way there is.
pub(crate) fn mutations() -> impl Iterator<Item = Mutation> {
    let tables = [
        command::MUTATIONS,
        text::MUTATIONS,
        nesting::MUTATIONS,
        parameter::MUTATIONS,
        choice::MUTATIONS,
    ];
    tables.into_iter().flatten().copied()
}

impl Mutation {
    const fn new(base: Base, breaks: Fault, change: Change) -> Self {
        let scope = Scope::Global;
        Self {
            base,
            scope,
            breaks,
            change,
        }
    }

    const fn slash(breaks: Fault, change: fn(&mut CommandBody)) -> Self {
        Self::new(Base::Slash, breaks, Change::Body(change))
    }

    const fn menu(breaks: Fault, change: fn(&mut CommandBody)) -> Self {
        Self::new(Base::Menu, breaks, Change::Body(change))
    }

    const fn entry_point(breaks: Fault, change: fn(&mut CommandBody)) -> Self {
        Self::new(Base::EntryPoint, breaks, Change::Body(change))
    }

    const fn parameter(
        kind: CommandOptionType,
        breaks: Fault,
        change: fn(&mut CommandOption),
    ) -> Self {
        Self::new(Base::Slash, breaks, Change::Parameter(kind, change))
    }

    const fn in_guild(mut self) -> Self {
        self.scope = Scope::Guild;
        self
    }

    /// The definition with the rule broken; `pick` says where there is more than one place.
    pub(crate) fn of(&self, body: CommandBody, pick: usize) -> CommandBody {
        let mut body = match self.scope {
            Scope::Global => body,
            Scope::Guild => without_places(body),
        };
        match self.change {
            Change::Body(change) => change(&mut body),
            Change::Parameter(kind, change) => {
                let mut broken = named(kind, "broken");
                change(&mut broken);
                parameters(&mut body.options, pick).push(broken);
            }
        }
        body
    }
}

/// One of the lists of parameters in a tree.
fn parameters(options: &mut Vec<CommandOption>, pick: usize) -> &mut Vec<CommandOption> {
    let nested = options
        .first()
        .is_some_and(|option| option.kind.is_subcommand_or_group());
    if nested {
        let index = pick % options.len();
        parameters(&mut options[index].options, pick / 4)
    } else {
        options
    }
}

fn named(kind: CommandOptionType, name: &str) -> CommandOption {
    CommandOption::new(kind, name, "What it is")
}
