//! Checks the parameters of a [`CommandSyntax`], and converts them to arguments and options.

use guildhall_rules::{
    CommandOptionType, CommandType, DefinitionField, DefinitionPath, Fault, Finding, OPTIONS_MAX,
    OptionDef, check_siblings,
};
use syn::spanned::Spanned as _;
use syn::{Ident, Type};

use super::check::PLACEHOLDER;
use super::entry_point::reject_option;
use super::option::OptionKeys;
use super::parse::CommandSyntax;
use crate::description::{DescribedItem, required_description};
use crate::faults::{FaultInput, Faults};
use crate::function::{Param, last_segment, reject_integer, state_type};
use crate::naming::option_name;
use crate::support::Spanned;
use crate::tokens::display_tokens;

/// An argument of the annotated function.
pub(super) enum CommandInput<'a> {
    Context,
    State(&'a Type),
    Target(&'a Type),
    Option(usize),
}

/// An option of the command.
pub(super) struct CommandOption<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    pub(super) name: Spanned<String>,
    pub(super) description: String,
    pub(super) keys: OptionKeys,
    /// Whether faults of the option are reported already.
    pub(super) has_faults: bool,
}

/// The parameters of a command.
pub(super) struct CommandParams<'a> {
    /// The arguments of the function.
    pub(super) inputs: Vec<CommandInput<'a>>,
    /// The options that the arguments refer to.
    pub(super) options: Vec<CommandOption<'a>>,
    /// Whether there is an argument for each parameter.
    pub(super) are_callable: bool,
}

/// Checks the parameters.
pub(super) fn check_params<'a>(
    syntax: &'a CommandSyntax,
    faults: &mut Faults,
) -> CommandParams<'a> {
    let (mut inputs, mut options, mut are_callable) = (Vec::new(), Vec::new(), true);
    for param in &syntax.params {
        are_callable &= faults.adds_none(|faults| param.check_form("command", faults));
        if let Some(span) = param.selected {
            let message = "`#[selected]` belongs on a parameter of a `#[component]`";
            faults.push(span, message);
        }
        let mut own = Faults::default();
        let input = check_param(syntax, param, &mut options, &mut own);
        are_callable &= own.is_empty() || matches!(input, Some(CommandInput::Option(_)));
        faults.append(own);
        inputs.extend(input);
    }
    match syntax.kind {
        CommandType::ChatInput => check_options(&options, faults),
        CommandType::PrimaryEntryPoint => {}
        kind => {
            are_callable &= faults.adds_none(|faults| check_targets(kind, syntax, &inputs, faults));
        }
    }
    are_callable &= inputs.len() == syntax.params.len();
    CommandParams {
        inputs,
        options,
        are_callable,
    }
}

fn check_param<'a>(
    syntax: &CommandSyntax,
    param: &'a Param,
    options: &mut Vec<CommandOption<'a>>,
    faults: &mut Faults,
) -> Option<CommandInput<'a>> {
    if matches!(syntax.kind, CommandType::ChatInput) && param.is_input() {
        options.push(check_option(param, faults)?);
        return Some(CommandInput::Option(options.len() - 1));
    }
    if syntax.kind == CommandType::PrimaryEntryPoint && param.is_input() {
        reject_option(param, faults);
        return None;
    }
    if let Some(option) = &param.option {
        faults.push(option.span, misplaced_option(syntax.kind, param));
    }
    if param.state.is_some() {
        return state_type(&param.ty, faults).map(CommandInput::State);
    }
    Some(if param.is_context() {
        CommandInput::Context
    } else {
        CommandInput::Target(&param.ty)
    })
}

fn misplaced_option(kind: CommandType, param: &Param) -> &'static str {
    if param.state.is_some() {
        "a parameter cannot be both `#[state]` and `#[option]`"
    } else if param.is_context() {
        "the context cannot be an option"
    } else if matches!(kind, CommandType::User) {
        "a USER command cannot have options: this parameter is its target"
    } else {
        "a MESSAGE command cannot have options: this parameter is its target"
    }
}

fn check_option<'a>(param: &'a Param, faults: &mut Faults) -> Option<CommandOption<'a>> {
    let args = param.option.as_ref().map(|option| option.value.clone());
    let mut own = Faults::default();
    let mut keys = OptionKeys::take(args.unwrap_or_default(), &mut own);
    let Some(ident) = option_ident(param, &mut own) else {
        faults.append(own);
        return None;
    };
    let name = option_name(keys.name.take(), ident, &mut own);
    let given = keys.description.take().or_else(|| param.doc.clone());
    let description = required_description(given, ident, DescribedItem::Option, &mut own);
    keys.localized
        .check_option(&name.value, &description, &mut own);
    check_default(&param.ty, &keys, &mut own);
    let option = CommandOption {
        ident,
        ty: &param.ty,
        name,
        description,
        keys,
        has_faults: !own.is_empty(),
    };
    faults.append(own);
    Some(option.without_faults())
}

/// Returns whether a type is a context that a command does not have.
fn is_other_context(ty: &Ident) -> bool {
    ty == "Autocomplete" || ty == "EventContext"
}

/// Returns the identifier of a parameter, or reports a pattern or type that an option cannot have.
fn option_ident<'a>(param: &'a Param, faults: &mut Faults) -> Option<&'a Ident> {
    if let Type::ImplTrait(_) = param.ty {
        let message = "the type of an option cannot be `impl Trait`";
        faults.push_over(&param.ty, message);
        return None;
    }
    if is_reference_to_other_than_text(&param.ty) {
        let found = display_tokens(&param.ty);
        let message = format!("an option cannot have the type `{found}`");
        let help =
            "take the value without `&`; for the app's state, mark the parameter with `#[state]`";
        faults.push_over(&param.ty, format_args!("{message}\n= help: {help}"));
        return None;
    }
    if let Some(context) = last_segment(&param.ty).filter(|last| is_other_context(last)) {
        let message = format!("`{context}` is the context of another kind of function");
        faults.push_with_help(context.span(), message, "write `ctx: Context`");
        return None;
    }
    if reject_integer(&param.ty, "the type of an option", faults) {
        return None;
    }
    if param.ident().is_none() {
        let message = "an option must be a parameter with a name, not a pattern";
        faults.push_over(&param.pat, message);
    }
    param.ident()
}

/// Returns whether a type is a reference, but not `&str`.
fn is_reference_to_other_than_text(ty: &Type) -> bool {
    match ty {
        Type::Group(group) => is_reference_to_other_than_text(&group.elem),
        Type::Reference(reference) => {
            last_segment(&reference.elem).is_none_or(|last| last != "str")
        }
        _ => false,
    }
}

/// Rejects `default` on a parameter of type `Option`.
///
/// Without this check, the compiler would report a type error, which is less helpful.
fn check_default(ty: &Type, keys: &OptionKeys, faults: &mut Faults) {
    let is_option = last_segment(ty).is_some_and(|last| last == "Option");
    if let Some(default) = keys.default.as_ref().filter(|_| is_option) {
        let help = "remove the `Option`, or handle `None` in the function";
        faults.push_with_help(
            default.span,
            "an `Option` cannot have a default other than `None`",
            help,
        );
    }
}

/// Checks the number of options, and that their names are unique.
///
/// Const evaluation checks their order, which depends on their types.
fn check_options(options: &[CommandOption<'_>], faults: &mut Faults) {
    let localized = options
        .iter()
        .map(|option| option.keys.localized.names.defs())
        .collect::<Vec<_>>();
    let defs = options
        .iter()
        .zip(&localized)
        .map(|(option, localized)| {
            let mut def = OptionDef::new(CommandOptionType::String, &option.name.value, "");
            def.name_localizations = localized;
            def
        })
        .collect::<Vec<_>>();
    let spans = || options.iter().map(|option| option.ident.span());
    for Finding { fault, at } in check_siblings(&defs).iter() {
        match at.options().first().map(|index| &options[*index]) {
            Some(option) => option.push_finding(fault, &at, faults),
            None => faults.push_too_many(fault, OPTIONS_MAX, spans()),
        }
    }
}

impl CommandOption<'_> {
    /// Removes the keys that the compiler could reject a second time, if the option has faults.
    fn without_faults(self) -> Self {
        if !self.has_faults {
            return self;
        }
        let is_option = last_segment(self.ty).is_some_and(|last| last == "Option");
        let mut keys = self.keys.without_limits();
        keys.default = keys.default.filter(|_| !is_option);
        Self { keys, ..self }
    }

    /// Returns the name and the description for the definition: placeholders if the option has faults.
    pub(super) fn texts(&self) -> (&str, &str) {
        if self.has_faults {
            ("a", PLACEHOLDER)
        } else {
            (&self.name.value, &self.description)
        }
    }

    fn push_finding(&self, fault: Fault, at: &DefinitionPath, faults: &mut Faults) {
        match at.field() {
            Some(DefinitionField::NameLocalizations) => {
                self.keys.localized.names.push_rule(at, fault, faults);
            }
            _ => faults.push_rule(self.name.span, fault, &FaultInput::text(&self.name.value)),
        }
    }
}

fn check_targets(
    kind: CommandType,
    syntax: &CommandSyntax,
    inputs: &[CommandInput<'_>],
    faults: &mut Faults,
) {
    let (kind, example) = match kind {
        CommandType::User => ("USER", "user: User"),
        _ => ("MESSAGE", "message: Message"),
    };
    let targets = inputs
        .iter()
        .filter_map(|input| match input {
            CommandInput::Target(ty) => Some(*ty),
            _ => None,
        })
        .collect::<Vec<_>>();
    if targets.is_empty() {
        let message = format!("a {kind} command must have a parameter for its target");
        let help = format!("add the parameter `{example}`");
        faults.push_with_help(syntax.sig.ident.span(), message, help);
    }
    for surplus in targets.iter().skip(1) {
        let count = targets.len();
        let message =
            format!("a {kind} command must have exactly one target; this one has {count}");
        faults.push_with_help(
            surplus.span(),
            message,
            "mark the app's state with `#[state]`",
        );
    }
}
