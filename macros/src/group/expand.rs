//! [`Group`] → tokens: the module with its definition inside; cannot fail.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::check::Group;
use super::parse::{Child, Syntax};
use crate::attr::Arg;
use crate::emit::{REASON, cfgs, hygienic, root, source, uncalled};
use crate::guards::checking;
use crate::key::{texts, with_texts};
use crate::manner::explaining;
use crate::name::placeholder;

/// The module, and beside it what the attribute's paths stand for.
pub(super) fn module(group: &Group<'_>) -> TokenStream {
    let root = root_within(group.syntax, group.krate.as_ref());
    let (options, commands): (Vec<_>, Vec<_>) = children(group).into_iter().unzip();
    let (name, description) = (&group.name, &group.description);
    let guilds = beside(&group.syntax.ident, "GUILDS");
    let localizations = group.localized.calls();
    let settings = group.settings.expand(&quote!(super::#guilds));
    let check = beside(&group.syntax.ident, "CHECK");
    let on_error = beside(&group.syntax.ident, "ON_ERROR");
    let manner = group
        .manner
        .expand(&quote!(super::#check), &quote!(super::#on_error));
    let source = source(&group.syntax.ident);
    let local = hygienic("command");
    let check = quote_spanned!(group.syntax.ident.span()=> __g::check(&COMMAND));
    let check = quote! {
        #[allow(long_running_const_eval, reason = #REASON)]
        const _: () = {
            use #root as __g;
            #check
        };
    };
    let kind = quote!(__g::CommandType::ChatInput);
    let (texts, texted) = (
        texts(std::slice::from_ref(&group.syntax.key)),
        with_texts(&local, 0, "localize_command", group.syntax.ident.span()),
    );
    let value = quote! {
        #texts
        let __def = __g::def(#kind, #name, #description, &[#(#options),*]);
        let #local = __g::Command::group(__def, &[#(#commands),*], #source)
            #localizations #settings #manner;
        #texted
        #local
    };
    let (definition, registration) = (definition(&root, &value), registration(group, &root));
    let module = wrap(group.syntax, &quote!(#definition #check #registration));
    let (rooted, listed) = (rooted(group.syntax, group.krate.as_ref()), listed(group));
    let (checking, explaining) = (checked(group), explained(group));
    quote!(#module #rooted #listed #checking #explaining)
}

/// The module, with a definition that can be named as the real one, in place of faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (name, source) = (placeholder(&syntax.ident), source(&syntax.ident));
    let uncalled = uncalled();
    let value = quote! {
        #uncalled
        let __def = __g::def(__g::CommandType::ChatInput, #name, "…", &[]);
        __g::Command::new(__def, __g::Handler::new(__call), #source)
    };
    let krate = syntax.args.peek("crate").and_then(Arg::path);
    let module = wrap(syntax, &definition(&root_within(syntax, krate), &value));
    let rooted = rooted(syntax, krate);
    quote!(#module #rooted)
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

/// Each child as the option that it is, and as the command that it is.
fn children(group: &Group<'_>) -> Vec<(TokenStream, TokenStream)> {
    let own = group.syntax.children.iter().map(child);
    let constant = beside(&group.syntax.ident, "INCLUDED");
    let included = group.included.iter().enumerate().map(|(index, path)| {
        let command = quote!(super::#constant[#index]);
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

/// The root path inside the module, which may not see what `crate = path` begins with.
fn root_within(syntax: &Syntax, krate: Option<&Path>) -> TokenStream {
    let alias = beside(&syntax.ident, "ROOT");
    krate.map_or_else(|| root(None), |_| quote!(super::#alias))
}

/// The root path that `crate = path` gives, under a name that the module can see.
fn rooted(syntax: &Syntax, krate: Option<&Path>) -> Option<TokenStream> {
    let (cfgs, alias) = (cfgs(&syntax.attrs), beside(&syntax.ident, "ROOT"));
    let root = root(Some(krate?));
    Some(quote!(#(#cfgs)* #[doc(hidden)] use #root as #alias;))
}

/// The included commands and the guilds, in constants beside the module, where they are written.
fn listed(group: &Group<'_>) -> TokenStream {
    let root = root(group.krate.as_ref());
    let commands = group.included.iter().map(|path| {
        let mut path = path.to_token_stream();
        path.extend(quote!(::COMMAND));
        path
    });
    let commands = commands.collect::<Vec<_>>();
    let guilds = group.settings.guilds();
    let commands = list(group, "INCLUDED", &quote!(#root::Command), &commands);
    let guilds = list(group, "GUILDS", &quote!(::core::primitive::u64), guilds);
    quote!(#commands #guilds)
}

/// A constant beside the module; nothing where nothing is in it.
fn list(
    group: &Group<'_>,
    what: &str,
    ty: &TokenStream,
    entries: &[impl ToTokens],
) -> Option<TokenStream> {
    let cfgs = cfgs(&group.syntax.attrs);
    let (constant, count) = (beside(&group.syntax.ident, what), entries.len());
    (count > 0).then(|| {
        quote! {
            #(#cfgs)*
            #[doc(hidden)]
            #[allow(non_upper_case_globals, clippy::all, clippy::pedantic, reason = #REASON)]
            const #constant: [#ty; #count] = [#(#entries),*];
        }
    })
}

/// The function that calls the check, beside the module, where its path is written.
fn checked(group: &Group<'_>) -> Option<TokenStream> {
    let path = group.manner.guards.check.as_ref()?;
    Some(function(group, "CHECK", path, checking))
}

/// The function that answers where a command inside fails, beside the module as well.
fn explained(group: &Group<'_>) -> Option<TokenStream> {
    let path = group.manner.on_error.as_ref()?;
    Some(function(group, "ON_ERROR", path, explaining))
}

/// A function beside the module, which calls what stands at the path.
fn function(
    group: &Group<'_>,
    what: &str,
    path: &Path,
    make: fn(&Ident, Span, &TokenStream, &TokenStream) -> TokenStream,
) -> TokenStream {
    let (name, root) = (
        beside(&group.syntax.ident, what),
        root(group.krate.as_ref()),
    );
    let cfgs = cfgs(&group.syntax.attrs);
    let function = make(&name, path.span(), &path.to_token_stream(), &root);
    quote! {
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_snake_case, clippy::all, clippy::pedantic, reason = #REASON)]
        #function
    }
}

/// The name of what is generated beside the module.
fn beside(group: &Ident, what: &str) -> Ident {
    format_ident!("__{}_{}", group, what)
}

/// The entry for the registry, unless another group has it.
fn registration(group: &Group<'_>, root: &TokenStream) -> Option<TokenStream> {
    let entry = quote!(#root::inventory::submit! { #root::DiscoveredCommand(&COMMAND) });
    (!group.syntax.is_nested()).then_some(entry)
}
