//! [`Group`] → tokens: generates the module, with the definition inside. Cannot fail.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::check::Group;
use super::parse::{Child, GroupSyntax};
use crate::attr::Arg;
use crate::emit::{
    Invocation, REASON, cfg_attrs, hygienic_ident, private_path, source_location, stub_invoke,
};
use crate::guards::{GuardFunctions, check_function, cooldown_function, numbered_name};
use crate::handler_options::error_handler;
use crate::message_key::{add_texts, texts_constant};
use crate::naming::placeholder_name;
use crate::tokens::display_tokens;
use crate::translations::{TranslatableText, translation_check};

/// Returns the module, and items next to it, where the paths of the attribute resolve.
pub(super) fn module(group: &Group<'_>) -> TokenStream {
    let root = root_within(group.syntax, group.krate.as_ref());
    let (options, commands): (Vec<_>, Vec<_>) = expand_children(group).into_iter().unzip();
    let (name, description) = (&group.name, &group.description);
    let guilds = adjacent_item_ident(&group.syntax.ident, "GUILDS");
    let localizations = group.localized.expand_calls();
    let settings = group.settings.expand(&quote!(super::#guilds));
    let handler_options = group.handler_options.expand(&GuardFunctions {
        parent: quote!(super::),
        check: adjacent_item_ident(&group.syntax.ident, "CHECK"),
        cooldown: adjacent_item_ident(&group.syntax.ident, "COOLDOWN"),
        on_error: adjacent_item_ident(&group.syntax.ident, "ON_ERROR"),
    });
    let source = source_location(&group.syntax.ident);
    let local = hygienic_ident("command");
    let assertion = quote_spanned!(group.syntax.ident.span()=> __g::check(&COMMAND));
    let check = quote! {
        #[allow(long_running_const_eval, reason = #REASON)]
        const _: () = {
            use #root as __g;
            #assertion
        };
    };
    let kind = quote!(__g::CommandType::ChatInput);
    let (texts_constant, add_texts) = (
        texts_constant(std::slice::from_ref(&group.syntax.key)),
        add_texts(&local, 0, "localize_command", group.syntax.ident.span()),
    );
    let value = quote! {
        #texts_constant
        let __def = __g::def(#kind, #name, #description, &[#(#options),*]);
        let #local = __g::Command::group(__def, &[#(#commands),*], #source)
            #localizations #settings #handler_options;
        #add_texts
        #local
    };
    let definition = expand_definition(&root, &value);
    let registration = expand_registration(group, &root);
    let module = wrap(group.syntax, &quote!(#definition #check #registration));
    let root_alias = expand_root_alias(group.syntax, group.krate.as_ref());
    let lists = expand_lists(group);
    let (checks, error_handler) = (expand_checks(group), expand_on_error(group));
    let cfgs = cfg_attrs(&group.syntax.attrs);
    let (key, span) = (&group.syntax.key, group.syntax.ident.span());
    let texts = TranslatableText::of_command(key, &group.name, span, &group.localized, true);
    let translations = translation_check(&texts, &private_path(group.krate.as_ref()));
    let translations = translations.map(|check| quote!(#(#cfgs)* #check));
    quote!(#module #root_alias #lists #checks #error_handler #translations)
}

/// Returns the module with an empty definition, for a group with faults.
pub(super) fn stub(syntax: &GroupSyntax) -> TokenStream {
    let (name, source) = (
        placeholder_name(&syntax.ident),
        source_location(&syntax.ident),
    );
    let stub_invoke = stub_invoke(Invocation::Interaction);
    let value = quote! {
        #stub_invoke
        let __def = __g::def(__g::CommandType::ChatInput, #name, "…", &[]);
        __g::Command::new(__def, __g::Handler::new(__invoke), #source)
    };
    let krate = syntax.args.peek("crate").and_then(Arg::path);
    let definition = expand_definition(&root_within(syntax, krate), &value);
    let module = wrap(syntax, &definition);
    let root_alias = expand_root_alias(syntax, krate);
    quote!(#module #root_alias)
}

fn wrap(syntax: &GroupSyntax, generated: &TokenStream) -> TokenStream {
    let GroupSyntax {
        attrs,
        vis,
        ident,
        items,
        ..
    } = syntax;
    quote!(#(#attrs)* #vis mod #ident { #items #generated })
}

/// Returns the constant `COMMAND`.
fn expand_definition(root: &TokenStream, value: &TokenStream) -> TokenStream {
    quote! {
        #[doc = "The definition and the handlers of its subcommands."]
        #[allow(
            dead_code, non_upper_case_globals, unused_imports, clippy::all, clippy::pedantic,
            reason = #REASON
        )]
        pub const COMMAND: #root::Command = {
            use #root as __g;
            #value
        };
    }
}

/// Returns two expressions per child: the child as an option of the group, and as a command.
fn expand_children(group: &Group<'_>) -> Vec<(TokenStream, TokenStream)> {
    let own = group.syntax.children.iter().map(expand_child);
    let constant = adjacent_item_ident(&group.syntax.ident, "INCLUDED");
    let included = group.included.iter().enumerate().map(|(index, path)| {
        let command = quote!(super::#constant[#index]);
        (
            quote_spanned!(path.span()=> __g::Command::as_option(&#command)),
            command,
        )
    });
    own.chain(included).collect()
}

fn expand_child(child: &Child) -> (TokenStream, TokenStream) {
    let (cfgs, ident) = (&child.cfgs, &child.ident);
    let as_option = quote_spanned!(ident.span()=> __g::Command::as_option(&#ident::COMMAND));
    (
        quote!(#(#cfgs)* #as_option),
        quote!(#(#cfgs)* #ident::COMMAND),
    )
}

/// Returns `guildhall::__private` as a path inside the module, where `crate = path` may not resolve.
fn root_within(syntax: &GroupSyntax, krate: Option<&Path>) -> TokenStream {
    let alias = adjacent_item_ident(&syntax.ident, "ROOT");
    krate.map_or_else(|| private_path(None), |_| quote!(super::#alias))
}

/// Returns an alias of `guildhall::__private` next to the module, if `crate = path` is given.
fn expand_root_alias(syntax: &GroupSyntax, krate: Option<&Path>) -> Option<TokenStream> {
    let (cfgs, alias) = (
        cfg_attrs(&syntax.attrs),
        adjacent_item_ident(&syntax.ident, "ROOT"),
    );
    let root = private_path(Some(krate?));
    Some(quote!(#(#cfgs)* #[doc(hidden)] use #root as #alias;))
}

/// Returns the constants with the included commands and the guilds. They are next to the module, where their paths
/// resolve.
fn expand_lists(group: &Group<'_>) -> TokenStream {
    let root = private_path(group.krate.as_ref());
    let paths = group.included.iter().enumerate();
    let (names, commands): (Vec<_>, Vec<_>) = paths
        .map(|(index, path)| {
            let name = adjacent_item_ident(&group.syntax.ident, &format!("INCLUDED_{index}"));
            let command = expand_included(path, &root);
            let constant = expand_constant(group, &name, &quote!(#root::Command), &command);
            (name, constant)
        })
        .unzip();
    let included = expand_list(group, "INCLUDED", &quote!(#root::Command), &names);
    let guilds = group.settings.guilds();
    let guilds = expand_list(group, "GUILDS", &quote!(::core::primitive::u64), guilds);
    quote!(#(#commands)* #included #guilds)
}

/// Returns an included command. The compiler reports the import of a path that does not exist or is private. If the
/// path is not the path of a module, such as a function without `#[command]`, the expression finds a replacement, which
/// stops the compilation with a message.
fn expand_included(path: &Path, root: &TokenStream) -> TokenStream {
    let is_module = |name: &Ident| name == "self" || name == "super" || name == "crate";
    if path
        .segments
        .last()
        .is_none_or(|last| is_module(&last.ident))
    {
        return quote!(#path::COMMAND);
    }
    let (name, span) = (display_tokens(path), path.span());
    // With `self`, the error about an unknown name is at the name.
    let own = path.get_ident().map(|_| quote_spanned!(span=> self::));
    let command = quote_spanned!(span=> __g::Included(__Included::COMMAND).command());
    quote! {{
        use #root as __g;
        enum __Included {}
        impl __Included { const COMMAND: __g::NotACommand = __g::NotACommand(#name); }
        { use #own #path as __Included; #command }
    }}
}

/// Returns a constant next to the module, or `None` if it would be empty.
fn expand_list(
    group: &Group<'_>,
    suffix: &str,
    ty: &TokenStream,
    entries: &[impl ToTokens],
) -> Option<TokenStream> {
    let (name, count) = (
        adjacent_item_ident(&group.syntax.ident, suffix),
        entries.len(),
    );
    (count > 0).then(|| {
        expand_constant(
            group,
            &name,
            &quote!([#ty; #count]),
            &quote!([#(#entries),*]),
        )
    })
}

/// Returns a constant next to the module.
fn expand_constant(
    group: &Group<'_>,
    name: &Ident,
    ty: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let cfgs = cfg_attrs(&group.syntax.attrs);
    quote! {
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(
            dead_code, non_camel_case_types, non_upper_case_globals, unused_imports, clippy::all, clippy::pedantic,
            reason = #REASON
        )]
        const #name: #ty = #value;
    }
}

/// Returns the functions that call the checks and the functions for cooldowns. They are next to the module, where their
/// paths resolve.
fn expand_checks(group: &Group<'_>) -> TokenStream {
    let first = adjacent_item_ident(&group.syntax.ident, "CHECK");
    let guards = &group.handler_options.guards;
    let checks = guards.checks.iter().enumerate().map(|(index, check)| {
        let name = numbered_name(&first, index);
        expand_function(group, &name, &check.path, check_function)
    });
    let first = adjacent_item_ident(&group.syntax.ident, "COOLDOWN");
    let cooldowns = guards.cooldown_functions.iter().enumerate();
    let cooldowns = cooldowns.map(|(index, path)| {
        expand_function(
            group,
            &numbered_name(&first, index),
            path,
            cooldown_function,
        )
    });
    checks.chain(cooldowns).collect()
}

/// Returns the function that calls the error handler. It is next to the module, where its path resolves.
fn expand_on_error(group: &Group<'_>) -> Option<TokenStream> {
    let path = group.handler_options.on_error.as_ref()?;
    let name = adjacent_item_ident(&group.syntax.ident, "ON_ERROR");
    Some(expand_function(group, &name, path, error_handler))
}

/// Returns the function `name`, which calls the function at `path`. `make` generates the function, which belongs next
/// to the module.
fn expand_function(
    group: &Group<'_>,
    name: &Ident,
    path: &Path,
    make: fn(&Ident, Span, &TokenStream, &TokenStream) -> TokenStream,
) -> TokenStream {
    let root = private_path(group.krate.as_ref());
    let cfgs = cfg_attrs(&group.syntax.attrs);
    let function = make(name, path.span(), &path.to_token_stream(), &root);
    quote! {
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_snake_case, clippy::all, clippy::pedantic, reason = #REASON)]
        #function
    }
}

/// Returns the name of an item that is generated next to the module.
fn adjacent_item_ident(group: &Ident, suffix: &str) -> Ident {
    format_ident!("__{}_{}", group, suffix)
}

/// Returns the entry for the registry, unless the group is inside another group.
fn expand_registration(group: &Group<'_>, root: &TokenStream) -> Option<TokenStream> {
    let entry = quote!(#root::inventory::submit! { #root::DiscoveredCommand(&COMMAND) });
    (!group.syntax.is_nested()).then_some(entry)
}
