//! [`Command`] → tokens: the module beside the function; cannot fail.

use guildhall_rules::CommandType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::check::Command;
use super::complete::{completers, completing, partial};
use super::entry_point::assignment;
use super::params::{CommandOption, Input};
use super::parse::Syntax;
use crate::emit::{REASON, cfgs, hygienic, root, root_of, source, uncalled, variant};
use crate::key::{Key, texts, with_texts};
use crate::name::placeholder;
use crate::spanned::Spanned;
use crate::tokens::{inward, inward_with, spelled};

/// The module that stands beside the function and has its name.
pub(super) fn module(command: &Command<'_>) -> TokenStream {
    let options = (0..command.options.len()).map(|index| option(command, index));
    let (definition, call) = (definition(command), call(command));
    let (completing, registration) = (completing(command), registration(command));
    let texts = texts(&command.keys());
    let (check, on_error) = (
        command.manner.guards.checking(),
        command.manner.explaining(),
    );
    let mention = mention(command.syntax);
    let items = quote! {
        #texts #check #on_error #definition #mention #(#options)* #call #completing #registration
    };
    wrap(command.syntax, &root(command.krate.as_ref()), &items)
}

/// A module that can be named as the real one, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (kind, name) = (kind(syntax.kind), placeholder(&syntax.sig.ident));
    let description = if matches!(syntax.kind, CommandType::ChatInput) {
        "…"
    } else {
        ""
    };
    let source = source(&syntax.sig.ident);
    let suggested = syntax.options().any(|(_, param)| param.is_suggested());
    let fields = syntax.options().map(|(ident, param)| (ident, &param.ty));
    let (partial, uncalled) = (suggested.then(|| partial(fields)), uncalled());
    let mention = mention(syntax);
    let items = quote! {
        #[doc = "Stands in for a command that has faults."]
        pub const COMMAND: __g::Command = __g::Command::new(
            __g::def(#kind, #name, #description, &[]), __g::Handler::new(__call), #source,
        );
        #mention
        #uncalled
        #partial
    };
    wrap(syntax, &root_of(&syntax.args), &items)
}

impl Command<'_> {
    /// Its key, and those of its options.
    fn keys(&self) -> Vec<Key> {
        let options = self.options.iter();
        let options = options.map(|option| self.key.join(&option.name.value, option.ident));
        std::iter::once(self.key.clone()).chain(options).collect()
    }
}

fn wrap(syntax: &Syntax, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let root = inward(root);
    let (cfgs, vis, ident) = (cfgs(&syntax.attrs), &syntax.vis, &syntax.sig.ident);
    let doc = format!("What `{ident}` is registered with, and what belongs to it.");
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

fn kind(kind: CommandType) -> TokenStream {
    variant("CommandType", &Spanned::new(kind, Span::call_site()))
}

/// `COMMAND`.
fn definition(command: &Command<'_>) -> TokenStream {
    let (kind, name) = (kind(command.syntax.kind), &command.name);
    let guilds = command.settings.guilds().iter().map(inward);
    let settings = command.settings.expand(&quote!([#(#guilds),*]));
    let description = &command.description;
    let options = (0..command.options.len()).map(option_const);
    let assignment = command.handler.as_ref().map(assignment);
    let mutable = assignment.as_ref().map(|_| quote!(mut));
    let localizations = command.localized.calls();
    let (handler, source) = (handler(command), source(&command.syntax.sig.ident));
    let (local, span) = (hygienic("command"), command.syntax.sig.ident.span());
    let texted = with_texts(&local, 0, "localize_command", span);
    let check = quote_spanned!(span=> __g::check(&COMMAND));
    quote! {
        #[doc = "The definition, and what answers it."]
        pub const COMMAND: __g::Command = {
            let #mutable __def = __g::def(#kind, #name, #description, &[#(#options),*]);
            #assignment
            let #local = __g::Command::new(__def, #handler, #source) #localizations #settings;
            #texted
            #local
        };
        // By itself, so that one mistake does not hide another.
        const _: () = #check;
    }
}

/// `mention`, where members type the command.
fn mention(syntax: &Syntax) -> Option<TokenStream> {
    let is_typed = matches!(syntax.kind, CommandType::ChatInput);
    let mention = quote! {
        #[doc = "The command in a text, as members click on it."]
        pub fn mention(ctx: &__g::Context) -> __g::String {
            ctx.mention(&COMMAND)
        }
    };
    (is_typed && syntax.is_free("mention")).then_some(mention)
}

fn handler(command: &Command<'_>) -> TokenStream {
    let completers = completers(command);
    let states = command.inputs.iter().filter_map(|input| match input {
        Input::State(ty) => Some(inward_with(ty, "static")),
        _ => None,
    });
    let states = states
        .map(|ty| quote!(__g::RequiredState::new::<#ty>()))
        .collect::<Vec<_>>();
    let states = (!states.is_empty()).then(|| quote!(.states(&[#(#states),*])));
    let manner = command.manner.expand(&quote!(__check), &quote!(__on_error));
    quote!(__g::Handler::new(__call) #completers #states #manner)
}

/// One option, checked where its parameter stands.
fn option(command: &Command<'_>, index: usize) -> TokenStream {
    let option = &command.options[index];
    let (of_type, constant) = (spec_const(index), option_const(index));
    let (ty, spec) = (inward_with(option.ty, "static"), hygienic("spec"));
    let (name, description) = (&option.name.value, &option.description);
    let default = option.keys.default.as_ref();
    let spec_type = default.map_or_else(
        || ty.clone(),
        |_| quote_spanned!(option.ty.span()=> __g::Option<#ty>),
    );
    let keys = option.keys.expand(&of_type, &spec);
    let local = hygienic("option");
    let localizations = option.keys.localized.assignments(&local);
    let mutable = localizations.as_ref().map(|_| quote!(mut));
    let texted = with_texts(&local, index + 1, "localize_option", option.ident.span());
    let check = quote_spanned!(option.ident.span()=> __g::check_option(&#constant););
    let before = index.checked_sub(1).filter(|_| default.is_none());
    let order = before.map(|before| order(command, before));
    quote! {
        const #of_type: __g::OptionSpec = <#spec_type as __g::Parameter<'static>>::SPEC;
        const #constant: __g::OptionDef<'static> = {
            let #spec = #of_type;
            #keys
            let #mutable #local = #spec.named(#name, #description);
            #localizations
            #texted
            #local
        };
        const _: () = { #check #order };
    }
}

/// Asks the types whether the option may stand after the one before it. What else is wrong with
/// that one is not of interest, so this looks at its type alone.
fn order(command: &Command<'_>, before: usize) -> TokenStream {
    let (earlier, option) = (&command.options[before], &command.options[before + 1]);
    let (name, earlier, ty) = (&option.name.value, &earlier.name.value, spelled(option.ty));
    let message = format!(
        "option `{name}` is required, but stands after the optional option `{earlier}`; \
         move `{name}` before `{earlier}`, or make it `Option<{ty}>`"
    );
    let (earlier, this) = (spec_const(before), option_const(before + 1));
    quote_spanned!(option.ident.span()=> __g::check_order(&#earlier, &#this, #message);)
}

/// The function that takes the arguments from the interaction and calls the user's.
fn call(command: &Command<'_>) -> TokenStream {
    let inputs = command.inputs.iter();
    let arguments = |call: &Ident| inputs.map(|input| value(command, input, call)).collect();
    let answer = if command.manner.is_deferred() {
        quote!(__g::answer_to::<__g::to::Deferred<__g::to::Command>>)
    } else {
        quote!(__g::answer)
    };
    command.syntax.call(arguments, &answer)
}

/// The expression for one argument.
fn value(command: &Command<'_>, input: &Input<'_>, call: &Ident) -> TokenStream {
    match input {
        Input::Context => quote!(#call.context()?),
        Input::State(ty) => {
            let ty = inward_with(ty, "_");
            quote!(#call.state::<#ty>()?)
        }
        Input::Target(ty) => {
            let method = match command.syntax.kind {
                CommandType::User => format_ident!("target_user"),
                _ => format_ident!("target_message"),
            };
            let ty = inward_with(ty, "_");
            quote!(#call.#method::<#ty>()?)
        }
        Input::Option(index) => argument(&command.options[*index], *index, call),
    }
}

fn argument(option: &CommandOption<'_>, index: usize, call: &Ident) -> TokenStream {
    let ty = inward_with(option.ty, "_");
    match &option.keys.default {
        None => quote!(__g::Slot::<#ty>::new(#call, #index).take()?),
        Some(default) => {
            let default = inward(&default.value);
            let slot = quote!(__g::Slot::<__g::Option<#ty>>::new(#call, #index));
            quote!(#slot.take()?.unwrap_or_else(|| #default))
        }
    }
}

/// The entry for the registry, unless a group has it.
fn registration(command: &Command<'_>) -> Option<TokenStream> {
    let entry = quote!(__g::inventory::submit! { __g::DiscoveredCommand(&COMMAND) });
    (!command.in_group).then_some(entry)
}

fn spec_const(index: usize) -> Ident {
    format_ident!("__SPEC_{index}")
}

fn option_const(index: usize) -> Ident {
    format_ident!("__OPTION_{index}")
}
