//! The keys that `#[command]` and `#[group]` share: what a command is registered with.

use guildhall_rules::{
    ApplicationIntegrationType, CommandDef, CommandType, Field, Finding, InteractionContextType,
    Place,
};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident, Lit};

use crate::attr::Args;
use crate::emit::variant;
use crate::faults::{Faults, Found};
use crate::home::OUTERMOST;
use crate::number::literal;
use crate::permissions::{self, Empty};
use crate::spanned::{Listed, Spanned};

/// What a command is registered with, besides name, description and options.
#[derive(Default)]
pub(crate) struct Settings {
    contexts: Option<Listed<InteractionContextType>>,
    integration_types: Option<Listed<ApplicationIntegrationType>>,
    default_member_permissions: Option<Vec<Ident>>,
    nsfw: bool,
    guilds: Option<Spanned<Vec<Expr>>>,
}

impl Settings {
    /// Takes the keys and holds them against the rules.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        let settings = Self {
            contexts: args.take_words("contexts", &contexts(), faults),
            integration_types: args.take_words("integration_types", &installs(), faults),
            default_member_permissions: permissions::take(
                args,
                "default_member_permissions",
                Empty::None,
                faults,
            ),
            nsfw: args.take_flag("nsfw", faults).is_some(),
            guilds: take_guilds(args, faults),
        };
        settings.check(faults);
        settings
    }

    /// Refuses the keys on a subcommand or on a group inside a group.
    pub(crate) fn refuse(args: &mut Args, faults: &mut Faults) {
        for key in OUTERMOST {
            if let Some(arg) = args.take(key) {
                let message = format!("`{key}` belongs on the outermost group");
                let help = "the service takes it for a whole command, not for a part of one";
                faults.push_with_help(arg.key.span(), message, help);
            }
        }
    }

    /// Asks the rules about a command that has these settings and nothing else that is wrong.
    fn check(&self, faults: &mut Faults) {
        let contexts = self.contexts.as_ref();
        let contexts = contexts.map(|list| list.values(|word| *word));
        let installs = self.integration_types.as_ref();
        let installs = installs.map(|list| list.values(|word| *word));
        let mut def = CommandDef::new(CommandType::User, "a", "");
        def.contexts = contexts.as_deref();
        def.integration_types = installs.as_deref();
        def.in_guild = !self.guilds().is_empty();
        for Finding { fault, at } in guildhall_rules::check(&def).iter() {
            faults.push_rule(self.span_of(&at), fault, &Found::Nothing);
        }
    }

    fn span_of(&self, at: &Place) -> Span {
        let (contexts, installs) = (self.contexts.as_ref(), self.integration_types.as_ref());
        let span = match at.field() {
            Some(Field::Contexts) => contexts.map(|list| list.span_at(at.entry())),
            Some(Field::IntegrationTypes) => installs.map(|list| list.span_at(at.entry())),
            _ => None,
        };
        span.unwrap_or_else(Span::call_site)
    }

    /// The ids of the guilds, as they are written where the attribute stands.
    pub(crate) fn guilds(&self) -> &[Expr] {
        self.guilds.as_ref().map_or(&[], |ids| &ids.value)
    }

    /// The calls that set them on a `Command`; `guilds` is the list of the ids, moved to where the
    /// calls are.
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
            let bits = permissions::bits(names);
            quote!(.default_member_permissions(#bits))
        });
        let nsfw = self.nsfw.then(|| quote!(.nsfw()));
        let guilds = (!self.guilds().is_empty()).then(|| quote!(.in_guilds(&#guilds)));
        quote!(#contexts #integration_types #permissions #nsfw #guilds)
    }
}

fn variants<T: std::fmt::Debug>(of: &str, list: &Listed<T>) -> Vec<TokenStream> {
    list.value.iter().map(|word| variant(of, word)).collect()
}

fn take_guilds(args: &mut Args, faults: &mut Faults) -> Option<Spanned<Vec<Expr>>> {
    let ids = args.take_list::<Expr>("guilds", "ids of guilds", faults)?;
    if ids.value.is_empty() {
        faults.push(ids.span, "`guilds` names at least one guild, by its id");
    }
    let mut seen = Vec::new();
    for id in &ids.value {
        let Some(number) = number_of(id) else {
            continue;
        };
        if number == 0 {
            faults.push_over(id, "no guild has the id 0");
        } else if seen.contains(&number) {
            faults.push_over(id, "this guild is named twice");
        }
        seen.push(number);
    }
    Some(ids)
}

/// The number that a literal is.
fn number_of(expr: &Expr) -> Option<u64> {
    match literal(expr)? {
        (Lit::Int(whole), false) => whole.base10_parse().ok(),
        _ => None,
    }
}

fn contexts() -> Vec<(String, InteractionContextType)> {
    let all = InteractionContextType::ALL.iter();
    all.map(|context| (context.name().to_lowercase(), *context))
        .collect()
}

fn installs() -> Vec<(String, ApplicationIntegrationType)> {
    let all = ApplicationIntegrationType::ALL.iter();
    all.map(|install| (install.name().to_lowercase(), *install))
        .collect()
}
