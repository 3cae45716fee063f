//! The keys that `#[command]` and `#[group]` share: fields of a top-level command's registration.

use guildhall_rules::{
    ApplicationIntegrationType, CommandDef, CommandType, DefinitionField, DefinitionPath, Finding,
    InteractionContextType,
};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident, Lit};

use crate::attr::Args;
use crate::emit::enum_variant;
use crate::faults::{FaultInput, Faults};
use crate::key_placement::REGISTRATION_KEYS;
use crate::literal::signed_literal;
use crate::permissions::{EmptyList, permission_bits, take_permissions};
use crate::support::{Spanned, SpannedList};

/// The fields of a top-level command's registration except name, description and options.
#[derive(Default)]
pub(crate) struct CommandSettings {
    contexts: Option<SpannedList<InteractionContextType>>,
    integration_types: Option<SpannedList<ApplicationIntegrationType>>,
    default_member_permissions: Option<Vec<Ident>>,
    nsfw: bool,
    guilds: Option<Spanned<Vec<Expr>>>,
}

impl CommandSettings {
    /// Takes the keys and checks their values.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        let settings = Self {
            contexts: args.take_words("contexts", &context_words(), faults),
            integration_types: args.take_words("integration_types", &installation_words(), faults),
            default_member_permissions: take_permissions(
                args,
                "default_member_permissions",
                EmptyList::Allowed,
                faults,
            ),
            nsfw: args.take_flag("nsfw", faults).is_some(),
            guilds: take_guilds(args, faults),
        };
        settings.check(faults);
        settings
    }

    /// Rejects the keys on a subcommand or on a group inside a group.
    pub(crate) fn reject(args: &mut Args, faults: &mut Faults) {
        for key in REGISTRATION_KEYS {
            if let Some(arg) = args.take(key) {
                let message = format!("`{key}` belongs on the outermost group");
                let help = "Discord accepts this key on a top-level command only, not on a subcommand or subcommand group";
                faults.push_with_help(arg.key.span(), message, help);
            }
        }
    }

    /// Checks the settings as part of an otherwise valid command.
    fn check(&self, faults: &mut Faults) {
        let contexts = self
            .contexts
            .as_ref()
            .map(|list| list.map_values(|context| *context));
        let integration_types = self
            .integration_types
            .as_ref()
            .map(|list| list.map_values(|integration_type| *integration_type));
        let mut def = CommandDef::new(CommandType::User, "a", "");
        def.contexts = contexts.as_deref();
        def.integration_types = integration_types.as_deref();
        def.in_guild = !self.guilds().is_empty();
        for Finding { fault, at } in guildhall_rules::check(&def).iter() {
            faults.push_rule(self.span_of(&at), fault, &FaultInput::Omitted);
        }
    }

    fn span_of(&self, at: &DefinitionPath) -> Span {
        let entry = at.entry();
        match (at.field(), &self.contexts, &self.integration_types) {
            (Some(DefinitionField::Contexts), Some(list), _) => list.span_at(entry),
            (Some(DefinitionField::IntegrationTypes), _, Some(list)) => list.span_at(entry),
            _ => Span::call_site(),
        }
    }

    /// Returns the guild IDs as written in the attribute; their paths resolve at the attribute.
    pub(crate) fn guilds(&self) -> &[Expr] {
        self.guilds.as_ref().map_or(&[], |ids| &ids.value)
    }

    /// Returns the method calls that apply the settings to a `Command`.
    ///
    /// `guilds` is the list of the guild IDs, with paths that resolve in the module of the calls.
    pub(crate) fn expand(&self, guilds: &TokenStream) -> TokenStream {
        let contexts = self.contexts.as_ref().map(|list| {
            let list = variants("InteractionContextType", list);
            quote!(.contexts(&[#(#list),*]))
        });
        let integration_types = self.integration_types.as_ref().map(|list| {
            let list = variants("ApplicationIntegrationType", list);
            quote!(.integration_types(&[#(#list),*]))
        });
        let permissions = self.default_member_permissions.as_ref().map(|names| {
            let bits = permission_bits(names);
            quote!(.default_member_permissions(#bits))
        });
        let nsfw = self.nsfw.then(|| quote!(.nsfw()));
        let guilds = (!self.guilds().is_empty()).then(|| quote!(.in_guilds(&#guilds)));
        quote!(#contexts #integration_types #permissions #nsfw #guilds)
    }
}

fn variants<T: std::fmt::Debug>(enumeration: &str, list: &SpannedList<T>) -> Vec<TokenStream> {
    let entries = list.value.iter();
    entries
        .map(|entry| enum_variant(enumeration, entry))
        .collect()
}

fn take_guilds(args: &mut Args, faults: &mut Faults) -> Option<Spanned<Vec<Expr>>> {
    let ids = args.take_list::<Expr>("guilds", "guild IDs", faults)?;
    if ids.value.is_empty() {
        faults.push(ids.span, "`guilds` must contain at least one guild ID");
    }
    let mut seen = Vec::new();
    for id in &ids.value {
        let Some(number) = guild_literal(id) else {
            continue;
        };
        if number == 0 {
            faults.push_over(id, "0 is not a valid guild ID");
        } else if seen.contains(&number) {
            faults.push_over(id, "this guild ID is given twice");
        }
        seen.push(number);
    }
    Some(ids)
}

/// Returns the ID if the expression is an integer literal; `None` for a constant.
fn guild_literal(expr: &Expr) -> Option<u64> {
    match signed_literal(expr)? {
        (Lit::Int(whole), false) => whole.base10_parse().ok(),
        _ => None,
    }
}

fn context_words() -> Vec<(String, InteractionContextType)> {
    let all = InteractionContextType::ALL.iter();
    all.map(|context| (context.name().to_lowercase(), *context))
        .collect()
}

fn installation_words() -> Vec<(String, ApplicationIntegrationType)> {
    let all = ApplicationIntegrationType::ALL.iter();
    all.map(|kind| (kind.name().to_lowercase(), *kind))
        .collect()
}
