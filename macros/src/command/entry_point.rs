//! What only an entry point has, and what it has not, part of [`check`](super::check).

use guildhall_rules::{CommandType, EntryPointHandler, Fault};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Path;
use syn::spanned::Spanned as _;

use super::params::Input;
use super::parse::Syntax;
use crate::attr::Args;
use crate::emit::variant;
use crate::faults::{Faults, Found};
use crate::function::Param;
use crate::spanned::Spanned;
use crate::suggest;
use crate::tokens::spelled;

/// Who can answer, as it is written.
const HANDLERS: [(&str, EntryPointHandler); 2] = [
    ("app", EntryPointHandler::AppHandler),
    ("launch", EntryPointHandler::DiscordLaunchActivity),
];

/// Takes `handler = app` or `handler = launch`, which an entry point has and no other command.
pub(super) fn take_handler(
    syntax: &Syntax,
    args: &mut Args,
    faults: &mut Faults,
) -> Option<Spanned<EntryPointHandler>> {
    let required = syntax.kind == CommandType::PrimaryEntryPoint;
    let Some(arg) = args.take("handler") else {
        if required {
            let help = "write `handler = app` to answer here, `handler = launch` to leave it to \
                the service";
            faults.push_with_help(syntax.sig.ident.span(), Fault::HandlerMissing, help);
        }
        return None;
    };
    if !required {
        let help = "an entry point is made with `#[entry_point]`";
        faults.push_with_help(arg.key.span(), Fault::HandlerMisplaced, help);
        return None;
    }
    let Some(path) = arg.path() else {
        arg.refuse("write `handler = app` or `handler = launch`", faults);
        return None;
    };
    handler(path, faults)
}

fn handler(path: &Path, faults: &mut Faults) -> Option<Spanned<EntryPointHandler>> {
    let found = HANDLERS.iter().find(|(word, _)| path.is_ident(word));
    if found.is_none() {
        let words = HANDLERS.map(|(word, _)| word);
        let message = suggest::unknown(&spelled(path), "a handler", &words);
        faults.push_over(path, message);
    }
    found.map(|(_, handler)| Spanned::new(*handler, Span::call_site()))
}

/// The statement that sets the handler on the `CommandDef` in `__def`.
pub(super) fn assignment(handler: &Spanned<EntryPointHandler>) -> TokenStream {
    let handler = variant("EntryPointHandler", handler);
    quote!(__def.handler = __g::Option::Some(#handler);)
}

/// Refuses `guilds`: an entry point is there wherever the app is.
pub(super) fn refuse_guilds(args: &mut Args, faults: &mut Faults) {
    if let Some(arg) = args.take("guilds") {
        faults.push_rule(arg.key.span(), Fault::EntryPointInGuild, &Found::Nothing);
    }
}

/// Refuses a parameter that would be an option.
pub(super) fn refuse_option<'a>(param: &'a Param, faults: &mut Faults) -> Option<Input<'a>> {
    let help = "mark the app's state with `#[state]`";
    faults.push_with_help(param.pat.span(), Fault::OptionsOnEntryPoint, help);
    None
}
