//! Mutations that each break exactly one rule of a definition.

/// Builds a table of mutations, one per row: `base Fault: |body| change;`.
macro_rules! mutations {
    ($($base:ident $(($kind:expr))? $fault:ident $($scope:ident)?: |$target:ident| $change:expr;)*) => {
        &[$(Mutation::$base($($kind,)? Fault::$fault, |$target| $change)$(.$scope())?),*]
    };
}

mod choice;
mod command;
mod nesting;
mod parameter;
mod text;

use guildhall::model::{CommandBody, CommandOption, CommandOptionType};
use guildhall::rules::{Fault, Scope};

use crate::command_strategy::without_contexts;

/// A change that breaks one rule of a valid definition, with the resulting fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mutation {
    /// Definition that the mutation starts from.
    pub(crate) base: Base,
    /// Scope in which the broken definition is registered.
    pub(crate) scope: Scope,
    /// Fault of the broken rule.
    pub(crate) fault: Fault,
    change: Change,
}

/// Kind of a valid definition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    Slash,
    Menu,
    EntryPoint,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Body(fn(&mut CommandBody)),
    /// Adds a parameter of this type anywhere in the tree, and changes the parameter.
    Parameter(CommandOptionType, fn(&mut CommandOption)),
}

/// Faults that no mutation can cause, with the reason.
pub(crate) const FAULTS_WITHOUT_MUTATION: &[(Fault, &str)] = &[
    (
        Fault::CommandNameTaken,
        "a duplicate name requires two commands",
    ),
    (Fault::LocaleRepeated, "a JSON object has each key once"),
];

/// Returns all mutations.
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
    const fn new(base: Base, fault: Fault, change: Change) -> Self {
        let scope = Scope::Global;
        Self {
            base,
            scope,
            fault,
            change,
        }
    }

    const fn slash(fault: Fault, change: fn(&mut CommandBody)) -> Self {
        Self::new(Base::Slash, fault, Change::Body(change))
    }

    const fn menu(fault: Fault, change: fn(&mut CommandBody)) -> Self {
        Self::new(Base::Menu, fault, Change::Body(change))
    }

    const fn entry_point(fault: Fault, change: fn(&mut CommandBody)) -> Self {
        Self::new(Base::EntryPoint, fault, Change::Body(change))
    }

    const fn parameter(
        kind: CommandOptionType,
        fault: Fault,
        change: fn(&mut CommandOption),
    ) -> Self {
        Self::new(Base::Slash, fault, Change::Parameter(kind, change))
    }

    const fn in_guild(mut self) -> Self {
        self.scope = Scope::Guild;
        self
    }

    /// Applies the mutation; `pick` determines which parameter list it changes.
    pub(crate) fn apply(&self, body: CommandBody, pick: usize) -> CommandBody {
        let mut body = match self.scope {
            Scope::Global => body,
            Scope::Guild => without_contexts(body),
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

/// Returns one of the parameter lists in a tree; `pick` determines which.
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
