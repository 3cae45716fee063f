//! Lists of permissions: names, parted by `,` or `|`.

use guildhall_rules::PERMISSION_NAMES;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Lit};

use crate::attr::Args;
use crate::faults::Faults;
use crate::suggest;
use crate::tokens::spelled;

/// What stands in the list of permissions.
enum Permission {
    Name(Ident),
    Literal(Lit),
}

/// Whether `none` may stand in place of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Empty {
    /// It leaves the command to administrators.
    None,
    /// There is always one.
    Never,
}

const NONE: &str = "write `none` to leave the command to administrators";
const ONE_BY_ONE: &str = "write the permissions one by one: `KICK_MEMBERS | BAN_MEMBERS`";

impl Parse for Permission {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Lit) {
            input.parse().map(Self::Literal)
        } else {
            input.parse().map(Self::Name)
        }
    }
}

/// Takes `key(KICK_MEMBERS | BAN_MEMBERS)`.
pub(crate) fn take(
    args: &mut Args,
    key: &str,
    empty: Empty,
    faults: &mut Faults,
) -> Option<Vec<Ident>> {
    let list = args.take_list::<Permission>(key, "names such as `KICK_MEMBERS`", faults)?;
    let names = list.value.iter().filter_map(|permission| match permission {
        Permission::Name(name) => Some(name.clone()),
        Permission::Literal(literal) => {
            refuse_literal(literal, empty, faults);
            None
        }
    });
    let names = names.collect::<Vec<_>>();
    match names.as_slice() {
        [] if !list.value.is_empty() => {}
        [] => {
            let message = format_args!("`{key}` names at least one permission");
            match empty {
                Empty::None => faults.push_with_help(list.span, message, NONE),
                Empty::Never => faults.push(list.span, message),
            }
        }
        [none] if none == "none" && empty == Empty::None => return Some(Vec::new()),
        several => several
            .iter()
            .for_each(|name| check_name(name, empty, faults)),
    }
    Some(names)
}

/// The bits of these permissions.
pub(crate) fn bits(names: &[Ident]) -> TokenStream {
    let bits = names
        .iter()
        .map(|name| quote!(__g::Permissions::#name.bits()));
    quote!(0 #(| #bits)*)
}

fn refuse_literal(literal: &Lit, empty: Empty, faults: &mut Faults) {
    let message = format!(
        "a permission is written as its name; found `{}`",
        spelled(literal)
    );
    let zero = matches!(literal, Lit::Int(number) if number.base10_digits() == "0");
    let help = if zero && empty == Empty::None {
        NONE
    } else {
        ONE_BY_ONE
    };
    faults.push_with_help(literal.span(), message, help);
}

fn check_name(name: &Ident, empty: Empty, faults: &mut Faults) {
    if name == "none" && empty == Empty::None {
        faults.push(name.span(), "`none` stands alone");
    } else if !PERMISSION_NAMES.iter().any(|(known, _)| name == known) {
        let names = PERMISSION_NAMES
            .iter()
            .map(|(known, _)| *known)
            .collect::<Vec<_>>();
        faults.push(
            name.span(),
            suggest::unknown(&name.to_string(), "a permission", &names),
        );
    }
}
