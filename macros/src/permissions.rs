//! Lists of permissions: names separated by `,` or `|`.

use guildhall_rules::PERMISSION_NAMES;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Lit};

use crate::attr::Args;
use crate::faults::Faults;
use crate::support::{unknown_name_message, unknown_name_message_with};
use crate::tokens::display_tokens;

/// An entry of a permission list.
enum Permission {
    Name(Ident),
    /// A literal, which is a fault.
    Literal(Lit),
}

/// The rule for an empty permission list, which is written as `key(none)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyList {
    /// The list can be empty, which restricts the command to administrators.
    Allowed,
    /// The list must contain at least one permission.
    Forbidden,
}

/// Other names of permissions: those in Discord's client and those of earlier versions of its API.
const OTHER_NAMES: [(&str, &str); 17] = [
    ("CREATE_EXPRESSIONS", "CREATE_GUILD_EXPRESSIONS"),
    ("CREATE_INVITE", "CREATE_INSTANT_INVITE"),
    ("CREATE_POLLS", "SEND_POLLS"),
    ("MANAGE_EMOJIS", "MANAGE_GUILD_EXPRESSIONS"),
    ("MANAGE_EMOJIS_AND_STICKERS", "MANAGE_GUILD_EXPRESSIONS"),
    ("MANAGE_EXPRESSIONS", "MANAGE_GUILD_EXPRESSIONS"),
    ("MANAGE_SERVER", "MANAGE_GUILD"),
    ("READ_MESSAGES", "VIEW_CHANNEL"),
    ("START_EMBEDDED_ACTIVITIES", "USE_EMBEDDED_ACTIVITIES"),
    ("TIMEOUT_MEMBERS", "MODERATE_MEMBERS"),
    ("TIME_OUT_MEMBERS", "MODERATE_MEMBERS"),
    ("USE_ACTIVITIES", "USE_EMBEDDED_ACTIVITIES"),
    ("USE_SLASH_COMMANDS", "USE_APPLICATION_COMMANDS"),
    ("USE_VOICE_ACTIVITY", "USE_VAD"),
    ("VIDEO", "STREAM"),
    ("VIEW_MESSAGES", "VIEW_CHANNEL"),
    ("VIEW_SERVER_INSIGHTS", "VIEW_GUILD_INSIGHTS"),
];

const NONE_HELP: &str = "write `none` to restrict the command to administrators";
const NAMES_HELP: &str = "write the permissions one by one: `KICK_MEMBERS | BAN_MEMBERS`";

impl Parse for Permission {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Lit) {
            input.parse().map(Self::Literal)
        } else {
            input.parse().map(Self::Name)
        }
    }
}

/// Takes `key(KICK_MEMBERS | BAN_MEMBERS)`. Returns an empty list for `key(none)`.
pub(crate) fn take_permissions(
    args: &mut Args,
    key: &str,
    empty: EmptyList,
    faults: &mut Faults,
) -> Option<Vec<Ident>> {
    let list = args.take_list::<Permission>(key, "names such as `KICK_MEMBERS`", faults)?;
    let names = list
        .value
        .iter()
        .filter_map(|permission| match permission {
            Permission::Name(name) => Some(name.clone()),
            Permission::Literal(literal) => {
                reject_literal(literal, empty, faults);
                None
            }
        })
        .collect::<Vec<_>>();
    match names.as_slice() {
        [] if !list.value.is_empty() => {}
        [] => {
            let message = format_args!("`{key}` must contain at least one permission");
            match empty {
                EmptyList::Allowed => faults.push_with_help(list.span, message, NONE_HELP),
                EmptyList::Forbidden => faults.push(list.span, message),
            }
        }
        [none] if none == "none" && empty == EmptyList::Allowed => return Some(Vec::new()),
        several => several
            .iter()
            .for_each(|name| check_permission(name, empty, faults)),
    }
    Some(names)
}

/// Returns an expression for the bits of the permissions.
pub(crate) fn permission_bits(names: &[Ident]) -> TokenStream {
    let bits = names
        .iter()
        .map(|name| quote!(__g::Permissions::#name.bits()));
    quote!(0 #(| #bits)*)
}

fn reject_literal(literal: &Lit, empty: EmptyList, faults: &mut Faults) {
    let found = display_tokens(literal);
    let message = format!("a permission must be given by name; found `{found}`");
    let is_zero = matches!(literal, Lit::Int(number) if number.base10_digits() == "0");
    let help = if is_zero && empty == EmptyList::Allowed {
        NONE_HELP
    } else {
        NAMES_HELP
    };
    faults.push_with_help(literal.span(), message, help);
}

fn check_permission(name: &Ident, empty: EmptyList, faults: &mut Faults) {
    if name == "none" && empty == EmptyList::Allowed {
        faults.push(name.span(), "`none` cannot be combined with permissions");
    } else if !PERMISSION_NAMES.iter().any(|(known, _)| name == known) {
        let known = PERMISSION_NAMES.iter().map(|(known, _)| *known);
        let (text, known) = (name.to_string(), known.collect::<Vec<_>>());
        let capitals = text.to_uppercase();
        let other = OTHER_NAMES.iter().find(|(other, _)| *other == capitals);
        let expected = "a permission";
        let message = match other {
            Some((_, valid)) => unknown_name_message_with(&text, expected, Some(valid), &known),
            None => unknown_name_message(&text, expected, &known),
        };
        faults.push(name.span(), message);
    }
}
