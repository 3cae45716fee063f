//! [`Command`] → tokens: generates the module next to the function. Cannot fail.

use guildhall_rules::CommandType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::autocomplete::{expand_autocomplete, expand_completers, expand_partial};
use super::check::Command;
use super::entry_point::expand_handler_assignment;
use super::params::{CommandInput, CommandOption};
use super::parse::CommandSyntax;
use crate::emit::{
    REASON, cfg_attrs, enum_variant, hygienic_ident, private_path, private_path_from,
    source_location, stub_invoke,
};
use crate::guards::GuardFunctions;
use crate::message_key::{MessageKey, add_texts, texts_constant};
use crate::naming::placeholder_name;
use crate::support::Spanned;
use crate::tokens::{display_tokens, in_child_module, in_child_module_with};

/// Returns the module, which has the name of the function.
pub(super) fn module(command: &Command<'_>) -> TokenStream {
    let options = (0..command.options.len()).map(|index| expand_option(command, index));
    let (definition, call) = (expand_definition(command), expand_invoke(command));
    let (autocomplete, registration) = (expand_autocomplete(command), expand_registration(command));
    let texts = texts_constant(&command.keys());
    let (check, on_error) = (
        command.handler_options.guards.expand_check(),
        command.handler_options.expand_on_error(),
    );
    let mention = expand_mention(command.syntax);
    let items = quote! {
        #texts #check #on_error #definition #mention #(#options)* #call #autocomplete #registration
    };
    wrap(
        command.syntax,
        &private_path(command.krate.as_ref()),
        &items,
    )
}

/// Returns a module with the same public items, for a command with faults.
pub(super) fn stub(syntax: &CommandSyntax) -> TokenStream {
    let (kind, name) = (
        expand_kind(syntax.kind),
        placeholder_name(&syntax.sig.ident),
    );
    let description = if matches!(syntax.kind, CommandType::ChatInput) {
        "…"
    } else {
        ""
    };
    let source = source_location(&syntax.sig.ident);
    let has_autocomplete = syntax.options().any(|(_, param)| param.has_autocomplete());
    let fields = syntax.options().map(|(ident, param)| (ident, &param.ty));
    let partial = has_autocomplete.then(|| expand_partial(fields));
    let (mention, stub_invoke) = (expand_mention(syntax), stub_invoke());
    let items = quote! {
        #[doc = "Replaces a command that has faults."]
        pub const COMMAND: __g::Command = __g::Command::new(
            __g::def(#kind, #name, #description, &[]), __g::Handler::new(__invoke), #source,
        );
        #mention
        #stub_invoke
        #partial
    };
    wrap(syntax, &private_path_from(&syntax.args), &items)
}

impl Command<'_> {
    /// Returns the message keys of the command and of its options.
    fn keys(&self) -> Vec<MessageKey> {
        let options = self.options.iter();
        let option_keys = options.map(|option| self.key.join(&option.name.value, option.ident));
        std::iter::once(self.key.clone())
            .chain(option_keys)
            .collect()
    }
}

fn wrap(syntax: &CommandSyntax, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let root = in_child_module(root);
    let (cfgs, vis, ident) = (cfg_attrs(&syntax.attrs), &syntax.vis, &syntax.sig.ident);
    let doc = format!("Definition of the command `{ident}`.");
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[allow(
            dead_code, deprecated, long_running_const_eval, non_snake_case, non_upper_case_globals, trivial_numeric_casts, unused_imports,
            unused_qualifications, clippy::all, clippy::pedantic, reason = #REASON
        )]
        #vis mod #ident {
            use super::*;
            use #root as __g;
            #items
        }
    }
}

fn expand_kind(kind: CommandType) -> TokenStream {
    enum_variant("CommandType", &Spanned::new(kind, Span::call_site()))
}

/// Returns the constant `COMMAND`.
fn expand_definition(command: &Command<'_>) -> TokenStream {
    let (kind, name) = (expand_kind(command.syntax.kind), &command.name);
    let guilds = command.settings.guilds().iter().map(in_child_module);
    let settings = command.settings.expand(&quote!([#(#guilds),*]));
    let description = &command.description;
    let options = (0..command.options.len()).map(option_const);
    let assignment = command.handler.as_ref().map(expand_handler_assignment);
    let mutable = assignment.as_ref().map(|_| quote!(mut));
    let localizations = command.localized.expand_calls();
    let (handler, source) = (
        expand_handler(command),
        source_location(&command.syntax.sig.ident),
    );
    let (local, span) = (hygienic_ident("command"), command.syntax.sig.ident.span());
    let texts = add_texts(&local, 0, "localize_command", span);
    let check = quote_spanned!(span=> __g::check(&COMMAND));
    quote! {
        #[doc = "The definition and its handler."]
        pub const COMMAND: __g::Command = {
            let #mutable __def = __g::def(#kind, #name, #description, &[#(#options),*]);
            #assignment
            let #local = __g::Command::new(__def, #handler, #source) #localizations #settings;
            #texts
            #local
        };
        // With a separate constant, the compiler reports the faults of the options as well.
        const _: () = #check;
    }
}

/// Returns the function `mention` of a CHAT_INPUT command.
fn expand_mention(syntax: &CommandSyntax) -> Option<TokenStream> {
    let is_typed = matches!(syntax.kind, CommandType::ChatInput);
    let mention = quote! {
        #[doc = "Returns a mention of the command, which users can click on."]
        pub fn mention(ctx: &__g::Context) -> __g::String {
            ctx.mention(&COMMAND)
        }
    };
    (is_typed && syntax.can_generate("mention")).then_some(mention)
}

/// Returns the `Handler` of the command.
fn expand_handler(command: &Command<'_>) -> TokenStream {
    let completers = expand_completers(command);
    let states = command
        .inputs
        .iter()
        .filter_map(|input| match input {
            CommandInput::State(ty) => Some(in_child_module_with(ty, "static")),
            _ => None,
        })
        .map(|ty| quote!(__g::RequiredState::new::<#ty>()))
        .collect::<Vec<_>>();
    let states = (!states.is_empty()).then(|| quote!(.states(&[#(#states),*])));
    let handler_options = command
        .handler_options
        .expand(&GuardFunctions::in_same_module());
    quote!(__g::Handler::new(__invoke) #completers #states #handler_options)
}

/// Returns the constants of an option. Const evaluation reports the option's faults at the parameter.
fn expand_option(command: &Command<'_>, index: usize) -> TokenStream {
    let option = &command.options[index];
    let (type_spec, constant) = (spec_const(index), option_const(index));
    let (ty, spec) = (
        in_child_module_with(option.ty, "static"),
        hygienic_ident("spec"),
    );
    let (name, description) = (&option.name.value, &option.description);
    let default = option.keys.default.as_ref();
    let spec_type = default.map_or_else(
        || ty.clone(),
        |_| quote_spanned!(option.ty.span()=> __g::Option<#ty>),
    );
    let keys = option.keys.expand(&type_spec, &spec);
    let local = hygienic_ident("option");
    let localizations = option.keys.localized.expand_assignments(&local);
    let mutable = localizations.as_ref().map(|_| quote!(mut));
    let texts = add_texts(&local, index + 1, "localize_option", option.ident.span());
    let check = quote_spanned!(option.ident.span()=> __g::check_option(&#constant););
    let before = index.checked_sub(1).filter(|_| default.is_none());
    let order = before.map(|before| expand_order_check(command, before));
    quote! {
        const #type_spec: __g::OptionSpec = <#spec_type as __g::Parameter<'static>>::SPEC;
        const #constant: __g::OptionDef<'static> = {
            let #spec = #type_spec;
            #keys
            let #mutable #local = #spec.named(#name, #description);
            #localizations
            #texts
            #local
        };
        const _: () = { #check #order };
    }
}

/// Returns the check that rejects a required option after an optional one.
///
/// The check uses only the type of the previous option, so other faults of that option do not affect the check.
fn expand_order_check(command: &Command<'_>, before: usize) -> TokenStream {
    let (earlier, option) = (&command.options[before], &command.options[before + 1]);
    let (name, earlier, ty) = (
        &option.name.value,
        &earlier.name.value,
        display_tokens(option.ty),
    );
    let message = format!(
        "option `{name}` is required, but follows the optional option `{earlier}`; \
         move `{name}` before `{earlier}`, or make it `Option<{ty}>`"
    );
    let (earlier, this) = (spec_const(before), option_const(before + 1));
    quote_spanned!(option.ident.span()=> __g::check_order(&#earlier, &#this, #message);)
}

/// Returns `__invoke`, which reads the arguments from an interaction and calls the annotated function.
fn expand_invoke(command: &Command<'_>) -> TokenStream {
    let inputs = command.inputs.iter();
    let arguments = |call: &Ident| {
        inputs
            .map(|input| expand_argument(command, input, call))
            .collect()
    };
    let respond = if command.handler_options.is_deferred() {
        quote!(__g::respond_to::<__g::to::Deferred<__g::to::Command>>)
    } else {
        quote!(__g::respond)
    };
    command.syntax.expand_invoke(arguments, &respond)
}

/// Returns the expression for one argument.
fn expand_argument(command: &Command<'_>, input: &CommandInput<'_>, call: &Ident) -> TokenStream {
    match input {
        CommandInput::Context => quote!(#call.context()?),
        CommandInput::State(ty) => {
            let ty = in_child_module_with(ty, "_");
            quote!(#call.state::<#ty>()?)
        }
        CommandInput::Target(ty) => {
            let method = match command.syntax.kind {
                CommandType::User => format_ident!("target_user"),
                _ => format_ident!("target_message"),
            };
            let ty = in_child_module_with(ty, "_");
            quote!(#call.#method::<#ty>()?)
        }
        CommandInput::Option(index) => option_argument(&command.options[*index], *index, call),
    }
}

fn option_argument(option: &CommandOption<'_>, index: usize, call: &Ident) -> TokenStream {
    let ty = in_child_module_with(option.ty, "_");
    match &option.keys.default {
        None => quote!(__g::Argument::<#ty>::new(#call, #index).take()?),
        Some(default) => {
            let default = in_child_module(&default.value);
            let slot = quote!(__g::Argument::<__g::Option<#ty>>::new(#call, #index));
            quote!(#slot.take()?.unwrap_or_else(|| #default))
        }
    }
}

/// Returns the entry for the registry, unless the command is a subcommand.
fn expand_registration(command: &Command<'_>) -> Option<TokenStream> {
    let entry = quote!(__g::inventory::submit! { __g::DiscoveredCommand(&COMMAND) });
    (!command.in_group).then_some(entry)
}

fn spec_const(index: usize) -> Ident {
    format_ident!("__SPEC_{index}")
}

fn option_const(index: usize) -> Ident {
    format_ident!("__OPTION_{index}")
}
