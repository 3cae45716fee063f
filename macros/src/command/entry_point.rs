//! Checks that concern entry points only. Part of [`check`](super::check).

use guildhall_rules::{CommandType, EntryPointHandler, Fault};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Path;
use syn::spanned::Spanned as _;

use super::parse::CommandSyntax;
use crate::attr::Args;
use crate::emit::enum_variant;
use crate::faults::{FaultInput, Faults};
use crate::function::Param;
use crate::support::Spanned;
use crate::support::unknown_name_message;
use crate::tokens::display_tokens;

/// Values of `handler`.
const HANDLERS: [(&str, EntryPointHandler); 2] = [
    ("app", EntryPointHandler::AppHandler),
    ("launch", EntryPointHandler::DiscordLaunchActivity),
];

/// Takes `handler = app` or `handler = launch`, which an entry point must have.
pub(super) fn take_handler(
    syntax: &CommandSyntax,
    args: &mut Args,
    faults: &mut Faults,
) -> Option<Spanned<EntryPointHandler>> {
    let required = syntax.kind == CommandType::PrimaryEntryPoint;
    let Some(arg) = args.take("handler") else {
        if required {
            let help = "write `handler = app` to respond in this function, `handler = launch` to let \
                Discord launch the Activity";
            faults.push_with_help(syntax.sig.ident.span(), Fault::HandlerMissing, help);
        }
        return None;
    };
    if !required {
        let help = "write `#[entry_point]` for an entry point";
        faults.push_with_help(arg.key.span(), Fault::HandlerMisplaced, help);
        return None;
    }
    let Some(path) = arg.path() else {
        arg.reject("write `handler = app` or `handler = launch`", faults);
        return None;
    };
    parse_handler(path, faults)
}

fn parse_handler(path: &Path, faults: &mut Faults) -> Option<Spanned<EntryPointHandler>> {
    let found = HANDLERS.iter().find(|(word, _)| path.is_ident(word));
    if found.is_none() {
        let words = HANDLERS.map(|(word, _)| word);
        let message = unknown_name_message(&display_tokens(path), "a handler", &words);
        faults.push_over(path, message);
    }
    found.map(|(_, handler)| Spanned::new(*handler, Span::call_site()))
}

/// Returns the statement that sets the handler on the `CommandDef` in `__def`.
pub(super) fn expand_handler_assignment(handler: &Spanned<EntryPointHandler>) -> TokenStream {
    let handler = enum_variant("EntryPointHandler", handler);
    quote!(__def.handler = __g::Option::Some(#handler);)
}

/// Rejects `guilds`: an entry point must be global.
pub(super) fn reject_guilds(args: &mut Args, faults: &mut Faults) {
    if let Some(arg) = args.take("guilds") {
        faults.push_rule(
            arg.key.span(),
            Fault::EntryPointInGuild,
            &FaultInput::Omitted,
        );
    }
}

/// Rejects a parameter for an option: an entry point cannot have options.
pub(super) fn reject_option(param: &Param, faults: &mut Faults) {
    let help = "mark the app's state with `#[state]`";
    faults.push_with_help(param.pat.span(), Fault::OptionsOnEntryPoint, help);
}
