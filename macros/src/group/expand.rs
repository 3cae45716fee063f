//! [`Group`] → tokens: the module with its definition inside; cannot fail.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::check::Group;
use super::parse::{Child, Syntax};
use crate::emit::{REASON, cfgs, inward, placeholder, root, root_of, source};

/// The module, and beside it what its `include` paths stand for.
pub(super) fn module(group: &Group<'_>) -> TokenStream {
    let root = inward(root(group.krate.as_ref()));
    let children = children(group);
    let (options, commands): (Vec<_>, Vec<_>) = children.into_iter().unzip();
    let (name, description) = (&group.name, &group.description);
    let (settings, source) = (group.settings.expand(), source(&group.syntax.ident));
    let local = Ident::new("command", Span::mixed_site());
    let check = quote_spanned!(group.syntax.ident.span()=> __g::check(&#local););
    let check = (!group.syntax.is_nested()).then_some(check);
    let kind = quote!(__g::CommandType::ChatInput);
    let value = quote! {
        let __def = __g::def(#kind, #name, #description, &[#(#options),*]);
        let #local = __g::Command::group(__def, &[#(#commands),*], #source) #settings;
        #check
        #local
    };
    let (definition, registration) = (definition(&root, &value), registration(group, &root));
    let module = wrap(group.syntax, &quote!(#definition #registration));
    let included = included(group);
    quote!(#module #included)
}

/// The module, with a definition that can be named as the real one, in place of faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (name, source) = (placeholder(&syntax.ident), source(&syntax.ident));
    let value = quote! {
        fn __call(_: __g::Call<'_>) -> __g::Answering<'_> {
            __g::Box::pin(::core::future::pending())
        }
        let __def = __g::def(__g::CommandType::ChatInput, #name, "…", &[]);
        __g::Command::new(__def, __g::Handler::new(__call), #source)
    };
    wrap(syntax, &definition(&inward(root_of(&syntax.args)), &value))
}

fn wrap(syntax: &Syntax, generated: &TokenStream) -> TokenStream {
    let Syntax {
        attrs,
        vis,
        ident,
        items,
        ..
    } = syntax;
    quote!(#(#attrs)* #vis mod #ident { #items #generated })
}

/// `COMMAND`.
fn definition(root: &TokenStream, value: &TokenStream) -> TokenStream {
    quote! {
        #[doc = "The definition, and what answers each of its subcommands."]
        #[allow(dead_code, clippy::all, clippy::pedantic, reason = #REASON)]
        pub const COMMAND: #root::Command = {
            use #root as __g;
            #value
        };
    }
}

/// Each child as the option that it is, and as the command that it is.
fn children(group: &Group<'_>) -> Vec<(TokenStream, TokenStream)> {
    let own = group.syntax.children.iter().map(child);
    let beside = included_const(&group.syntax.ident);
    let included = group.included.iter().enumerate().map(|(index, path)| {
        let command = quote!(super::#beside[#index]);
        (
            quote_spanned!(path.span()=> __g::Command::as_option(&#command)),
            command,
        )
    });
    own.chain(included).collect()
}

fn child(child: &Child) -> (TokenStream, TokenStream) {
    let (cfgs, ident) = (&child.cfgs, &child.ident);
    let as_option = quote_spanned!(ident.span()=> __g::Command::as_option(&#ident::COMMAND));
    (
        quote!(#(#cfgs)* #as_option),
        quote!(#(#cfgs)* #ident::COMMAND),
    )
}

/// The included commands, named where the paths are written: beside the module.
fn included(group: &Group<'_>) -> Option<TokenStream> {
    let paths = &group.included;
    if paths.is_empty() {
        return None;
    }
    let (cfgs, constant) = (
        cfgs(&group.syntax.attrs),
        included_const(&group.syntax.ident),
    );
    let count = paths.len();
    let root = root(group.krate.as_ref());
    let commands = paths.iter().map(|path| {
        let mut path = path.to_token_stream();
        path.extend(quote!(::COMMAND));
        path
    });
    Some(quote! {
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_upper_case_globals, clippy::all, clippy::pedantic, reason = #REASON)]
        const #constant: [#root::Command; #count] = [#(#commands),*];
    })
}

fn included_const(group: &Ident) -> Ident {
    format_ident!("__{}_INCLUDED", group)
}

/// The entry for the registry, unless another group has it.
fn registration(group: &Group<'_>, root: &TokenStream) -> Option<TokenStream> {
    let entry = quote!(#root::inventory::submit! { #root::Discovered(&COMMAND) });
    (!group.syntax.is_nested()).then_some(entry)
}
