//! Macros that turn Rust functions, modules, enums and structs into Discord commands, components, modals and functions
//! for events.
//!
//! `guildhall` re-exports the macros; use them from there. A macro adds generated items next to the annotated item and
//! never replaces it: the item stays usable as written, even if it has faults. A macro reports all faults of an item at
//! once, each at the token that has to change.
//!
//! Each macro is a folder with three stages: `parse` (tokens to syntax), `check` (syntax to a definition that satisfies
//! every rule) and `expand` (definition to tokens).

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

mod attr;
mod choice;
mod command;
mod command_settings;
mod component;
mod description;
mod emit;
mod event;
mod faults;
#[cfg(feature = "fluent")]
mod fluent_files;
mod function;
mod group;
mod guards;
mod handler_options;
mod inline_localizations;
mod key_placement;
mod literal;
mod message_key;
mod modal;
mod naming;
mod permissions;
mod support;
mod tokens;
mod translations;

use guildhall_rules::CommandType;
use proc_macro::TokenStream;

#[doc = include_str!("docs/command.md")]
#[proc_macro_attribute]
pub fn command(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::ChatInput, attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/user_command.md")]
#[proc_macro_attribute]
pub fn user_command(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::User, attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/message_command.md")]
#[proc_macro_attribute]
pub fn message_command(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::Message, attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/entry_point.md")]
#[proc_macro_attribute]
pub fn entry_point(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::PrimaryEntryPoint, attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/component.md")]
#[proc_macro_attribute]
pub fn component(attr: TokenStream, item: TokenStream) -> TokenStream {
    component::attach(component::RouteKind::Component, attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/modal.md")]
#[proc_macro_attribute]
pub fn modal(attr: TokenStream, item: TokenStream) -> TokenStream {
    component::attach(component::RouteKind::Modal, attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/event.md")]
#[proc_macro_attribute]
pub fn event(attr: TokenStream, item: TokenStream) -> TokenStream {
    event::attach(attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/derive_modal.md")]
#[proc_macro_derive(
    Modal,
    attributes(modal, text, select, upload, radio, checkboxes, checkbox)
)]
pub fn derive_modal(item: TokenStream) -> TokenStream {
    modal::derive(item.into()).into()
}

#[doc = include_str!("docs/group.md")]
#[proc_macro_attribute]
pub fn group(attr: TokenStream, item: TokenStream) -> TokenStream {
    group::attach(attr.into(), &item.into()).into()
}

#[doc = include_str!("docs/derive_choice.md")]
#[proc_macro_derive(Choice, attributes(choice))]
pub fn derive_choice(item: TokenStream) -> TokenStream {
    choice::derive(item.into()).into()
}

#[doc = include_str!("docs/localizations.md")]
#[cfg(feature = "fluent")]
#[proc_macro]
pub fn localizations(input: TokenStream) -> TokenStream {
    fluent_files::embed(input.into()).into()
}

#[doc = include_str!("docs/tr.md")]
#[cfg(feature = "fluent")]
#[proc_macro]
pub fn tr(input: TokenStream) -> TokenStream {
    fluent_files::look_up(fluent_files::LookupMacro::Own, input.into()).into()
}

#[doc = include_str!("docs/tr_in.md")]
#[cfg(feature = "fluent")]
#[proc_macro]
pub fn tr_in(input: TokenStream) -> TokenStream {
    fluent_files::look_up(fluent_files::LookupMacro::In, input.into()).into()
}

/// Compiles the program in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
