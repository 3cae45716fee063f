//! [`Command`] → tokens: generates the module next to the function. Cannot fail.

use guildhall_rules::CommandType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::autocomplete::{expand_autocomplete, expand_completers, expand_partial};
use super::check::{Command, PLACEHOLDER};
use super::entry_point::expand_handler_assignment;
use super::inline_choices::InlineChoices;
use super::params::{CommandInput, CommandOption};
use super::parse::CommandSyntax;
use crate::emit::{
    Invocation, REASON, cfg_attrs, enum_variant, hygienic_ident, private_path, private_path_from,
    source_location, stub_invoke,
};
use crate::function::last_segment;
use crate::guards::GuardFunctions;
use crate::message_key::{MessageKey, add_texts, texts_constant};
use crate::naming::placeholder_name;
use crate::support::Spanned;
use crate::tokens::{display_tokens, in_child_module, in_child_module_with};
use crate::translations::{TranslatableText, translation_check};

/// Returns the module, which has the name of the function.
pub(super) fn module(command: &Command<'_>) -> TokenStream {
    let options = (0..command.options.len()).map(|index| expand_option(command, index));
    let (definition, call) = (expand_definition(command), expand_invoke(command));
    let (autocomplete, registration) = (expand_autocomplete(command), expand_registration(command));
    let texts = texts_constant(&command.keys());
    let (check, cooldown, on_error) = (
        // A command has no checks with values.
        command
            .handler_options
            .guards
            .expand_check(|_, _| TokenStream::new()),
        command.handler_options.guards.expand_cooldowns(),
        command.handler_options.expand_on_error(),
    );
    let mention = expand_mention(command.syntax);
    let items = quote! {
        #texts #check #cooldown #on_error #definition #mention #(#options)* #call #autocomplete #registration
    };
    let root = private_path(command.krate.as_ref());
    let module = wrap(command.syntax, &root, &items);
    let cfgs = cfg_attrs(&command.syntax.attrs);
    let translations = translation_check(&command.translatable_texts(), &root);
    let translations = translations.map(|check| quote!(#(#cfgs)* #check));
    quote!(#module #translations)
}

/// Returns a module with the same public items, for a command with faults.
pub(super) fn stub(syntax: &CommandSyntax) -> TokenStream {
    let (kind, name) = (
        expand_kind(syntax.kind),
        placeholder_name(&syntax.sig.ident),
    );
    let description = if matches!(syntax.kind, CommandType::ChatInput) {
        PLACEHOLDER
    } else {
        ""
    };
    let source = source_location(&syntax.sig.ident);
    let has_autocomplete = syntax.options().any(|(_, param)| param.has_autocomplete());
    let fields = syntax.options().map(|(ident, param)| (ident, &param.ty));
    let partial = has_autocomplete.then(|| expand_partial(fields));
    let (mention, stub_invoke) = (expand_mention(syntax), stub_invoke(Invocation::Interaction));
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
    /// Returns the message keys of the command, of its options, and of their inline choices.
    fn keys(&self) -> Vec<MessageKey> {
        let options = self.options.iter();
        let option_keys = options
            .map(|option| self.key.join(&option.name.value, option.ident))
            .collect::<Vec<_>>();
        let choices = self.options.iter().zip(&option_keys);
        let choice_keys = choices
            .flat_map(|(option, key)| option.keys.choices.iter().flat_map(|list| list.keys(key)))
            .collect::<Vec<_>>();
        std::iter::once(self.key.clone())
            .chain(option_keys)
            .chain(choice_keys)
            .collect()
    }

    /// Returns the texts of the command, its options and their inline choices, except those with localizations in an
    /// attribute.
    fn translatable_texts(&self) -> Vec<TranslatableText> {
        if self.has_faults {
            return Vec::new();
        }
        let has_description = !self.description.is_empty();
        let span = self.syntax.sig.ident.span();
        let mut texts = TranslatableText::of_command(
            &self.key,
            &self.name,
            span,
            &self.localized,
            has_description,
        );
        for option in &self.options {
            let key = self.key.join(&option.name.value, option.ident);
            let (name, localized) = (&option.name.value, &option.keys.localized);
            texts.extend(TranslatableText::of_command(
                &key,
                name,
                option.ident.span(),
                localized,
                true,
            ));
            texts.extend(
                option
                    .keys
                    .choices
                    .iter()
                    .flat_map(|list| list.translatable_texts(&key)),
            );
        }
        texts
    }

    /// Returns the index in `__TEXTS` of the texts of the first inline choice of an option.
    fn first_choice_text(&self, index: usize) -> usize {
        let earlier = self.options[..index].iter();
        let choices = earlier.filter_map(|option| option.keys.choices.as_ref());
        1 + self.options.len() + choices.map(InlineChoices::len).sum::<usize>()
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
    let localizations = command.localized.expand_calls();
    let (handler, source) = (
        expand_handler(command),
        source_location(&command.syntax.sig.ident),
    );
    let (local, span) = (hygienic_ident("command"), command.syntax.sig.ident.span());
    let def = quote!(__g::def(#kind, #name, #description, &[#(#options),*]));
    let (statements, def) = match assignment {
        Some(assignment) => (quote!(let mut __def = #def; #assignment), quote!(__def)),
        None => (TokenStream::new(), def),
    };
    let value = quote!(__g::Command::new(#def, #handler, #source) #localizations #settings);
    let value = match add_texts(&local, 0, "localize_command", span) {
        Some(texts) => quote!({ #statements let #local = #value; #texts #local }),
        None if statements.is_empty() => value,
        None => quote!({ #statements #value }),
    };
    let check = quote_spanned!(span=> __g::check(&COMMAND));
    // With a separate constant, the compiler reports the faults of the options as well.
    let check = (!command.has_faults).then(|| quote!(const _: () = #check;));
    quote! {
        #[doc = "The definition and its handler."]
        pub const COMMAND: __g::Command = #value;
        #check
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
    let (completers, converters) = (expand_completers(command), expand_converters(command));
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
    quote!(__g::Handler::new(__invoke) #completers #converters #states #handler_options)
}

/// Returns the method call that sets the conversions of the options, if there are options.
fn expand_converters(command: &Command<'_>) -> Option<TokenStream> {
    let converters = command.options.iter().map(|option| {
        let ty = in_child_module_with(option.ty, "static");
        quote!(__g::Argument::<'static, #ty>::CONVERTER)
    });
    let converters = converters.collect::<Vec<_>>();
    let slice = quote!({ use __g::TypeMismatch as _; &[#(#converters),*] });
    (!converters.is_empty()).then(|| quote!(.converters(#slice)))
}

/// Returns the constants of an option. Const evaluation reports the option's faults at the parameter.
///
/// Each constant costs about as much compile time as its evaluation, so there are as few as the faults to report need.
fn expand_option(command: &Command<'_>, index: usize) -> TokenStream {
    let option = &command.options[index];
    let constant = option_const(index);
    let spec = spec_of_type(option);
    let (spec_constant, spec) = if has_spec_const(command, index) {
        let name = spec_const(index);
        let constant = quote!(const #name: __g::OptionSpec = #spec;);
        (Some(constant), name.into_token_stream())
    } else {
        (None, spec)
    };
    let first_choice_text = command.first_choice_text(index);
    let definition = expand_option_definition(option, index, first_choice_text, &spec);
    let (span, before) = (option.ident.span(), index.wrapping_sub(1));
    let check = if has_order_check(command, index) {
        let (earlier, ty) = (
            &command.options[before].name.value,
            display_tokens(option.ty),
        );
        let spec = spec_const(before);
        quote_spanned!(span=> __g::check_option_after(&#constant, &#spec, #earlier, #ty))
    } else {
        quote_spanned!(span=> __g::check_option(&#constant))
    };
    let texts = option
        .keys
        .choices
        .as_ref()
        .filter(|_| cfg!(feature = "fluent"));
    let texts = texts.map(|choices| {
        let check = quote_spanned!(choices.span=> __g::check_inline_choice_texts(&#constant));
        quote!(const _: () = #check;)
    });
    quote! {
        #spec_constant
        const #constant: __g::OptionDef<'static> = #definition;
        const _: () = #check;
        #texts
    }
}

/// Returns the `OptionDef` of an option, whose type has the `OptionSpec` `spec`.
fn expand_option_definition(
    option: &CommandOption<'_>,
    index: usize,
    first_choice_text: usize,
    spec: &TokenStream,
) -> TokenStream {
    let (name, description) = option.texts();
    let (constants, spec) = option.keys.expand(spec, first_choice_text);
    let value = quote!(#spec.named(#name, #description));
    let local = hygienic_ident("option");
    let localizations = option.keys.localized.expand_assignments(&local);
    let texts = add_texts(&local, index + 1, "localize_option", option.ident.span());
    if localizations.is_none() && texts.is_none() {
        return if constants.is_empty() {
            value
        } else {
            quote!({ #constants #value })
        };
    }
    let mutable = localizations.as_ref().map(|_| quote!(mut));
    quote!({ #constants let #mutable #local = #value; #localizations #texts #local })
}

/// Returns the `OptionSpec` of the option's type.
fn spec_of_type(option: &CommandOption<'_>) -> TokenStream {
    let mut ty = in_child_module_with(option.ty, "static");
    if option.keys.default.is_some() {
        ty = quote_spanned!(option.ty.span()=> __g::Option<#ty>);
    }
    quote!(<#ty as __g::Parameter<'static>>::SPEC)
}

/// Returns whether several expressions refer to the `OptionSpec` of the option's type.
fn has_spec_const(command: &Command<'_>, index: usize) -> bool {
    let has_next_order_check =
        index + 1 < command.options.len() && has_order_check(command, index + 1);
    has_next_order_check || command.options[index].keys.has_limits()
}

/// Returns whether const evaluation must check that the option is not required after an optional one.
///
/// The check uses only the type of the previous option, so other faults of that option do not affect the check.
fn has_order_check(command: &Command<'_>, index: usize) -> bool {
    let option = &command.options[index];
    let is_optional = last_segment(option.ty).is_some_and(|last| last == "Option");
    index > 0 && option.keys.default.is_none() && !is_optional
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
    command
        .syntax
        .expand_invoke(Invocation::Interaction, arguments, &respond)
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
