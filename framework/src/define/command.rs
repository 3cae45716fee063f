//! What an attribute makes of a function: a definition, and what answers it, as constant data.

use guildhall_rules::{
    ApplicationIntegrationType, CommandDef, CommandOptionType, CommandType, InteractionContextType,
    LocalizedDef, OptionDef, Source,
};

use super::Handler;
use super::manner::Manner;

/// A command of the app: its definition, and the function that answers it.
///
/// `#[command]` on a function `roll` makes the constant `roll::COMMAND`; `#[group]` on a module
/// `moderate` makes `moderate::COMMAND`.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    def: CommandDef<'static>,
    guilds: &'static [u64],
    body: Body,
    manner: &'static Manner,
    source: Source,
}

/// What answers a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    /// A function.
    Handler(Handler),
    /// The subcommands and subcommand groups of a module.
    Group(&'static [Command]),
}

impl Command {
    /// A command that a function answers.
    pub const fn new(def: CommandDef<'static>, handler: Handler, source: Source) -> Self {
        Self {
            def,
            guilds: &[],
            body: Body::Handler(handler),
            manner: handler.manner,
            source,
        }
    }

    /// A command whose subcommands answer. `def.options` holds each child's [`Self::as_option`].
    pub const fn group(
        def: CommandDef<'static>,
        children: &'static [Command],
        source: Source,
    ) -> Self {
        Self {
            def,
            guilds: &[],
            body: Body::Group(children),
            manner: &Manner::USUAL,
            source,
        }
    }

    /// Registers it in these guilds, instead of everywhere the app is installed.
    #[must_use]
    pub const fn in_guilds(mut self, guilds: &'static [u64]) -> Self {
        self.guilds = guilds;
        self.def.in_guild = !guilds.is_empty();
        self
    }

    /// Sets in which manner its subcommands answer, where they do not say it themselves.
    #[must_use]
    pub const fn manner(mut self, manner: &'static Manner) -> Self {
        self.manner = manner;
        self
    }

    /// Sets where it may be used.
    #[must_use]
    pub const fn contexts(mut self, contexts: &'static [InteractionContextType]) -> Self {
        self.def.contexts = Some(contexts);
        self
    }

    /// Sets how the app must be installed.
    #[must_use]
    pub const fn integration_types(mut self, types: &'static [ApplicationIntegrationType]) -> Self {
        self.def.integration_types = Some(types);
        self
    }

    /// Sets the permissions a member needs by default; 0 leaves it to administrators.
    #[must_use]
    pub const fn default_member_permissions(mut self, bits: u64) -> Self {
        self.def.default_member_permissions = Some(bits);
        self
    }

    /// Sets the name in other languages.
    #[must_use]
    pub const fn name_localizations(mut self, names: &'static [LocalizedDef<'static>]) -> Self {
        self.def.name_localizations = names;
        self
    }

    /// Sets the description in other languages.
    #[must_use]
    pub const fn description_localizations(
        mut self,
        descriptions: &'static [LocalizedDef<'static>],
    ) -> Self {
        self.def.description_localizations = descriptions;
        self
    }

    /// Leaves it to adults.
    #[must_use]
    pub const fn nsfw(mut self) -> Self {
        self.def.nsfw = true;
        self
    }

    /// What is registered.
    pub const fn def(&self) -> &CommandDef<'static> {
        &self.def
    }

    /// The guilds it is registered in; none for a global command.
    pub const fn guilds(&self) -> &'static [u64] {
        self.guilds
    }

    /// Where it is written.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// The subcommands and subcommand groups; none where a function answers.
    pub const fn children(&self) -> &'static [Command] {
        match self.body {
            Body::Group(children) => children,
            Body::Handler(_) => &[],
        }
    }

    /// Whether its subcommands answer, rather than a function.
    pub(crate) const fn is_group(&self) -> bool {
        matches!(self.body, Body::Group(_))
    }

    /// Returns the command as the deployment crate takes it, subcommands included.
    pub(crate) fn declared(&self) -> guildhall_deploy::DeclaredCommand {
        guildhall_deploy::DeclaredCommand {
            def: self.def,
            guilds: self.guilds,
            source: self.source,
            children: self.children().iter().map(Self::declared).collect(),
        }
    }

    /// What it is inside another command.
    pub(crate) const fn option_kind(&self) -> CommandOptionType {
        match self.body {
            Body::Handler(_) => CommandOptionType::SubCommand,
            Body::Group(_) => CommandOptionType::SubCommandGroup,
        }
    }

    pub(crate) const fn own_manner(&self) -> &'static Manner {
        self.manner
    }

    pub(crate) const fn body(&self) -> &Body {
        &self.body
    }

    /// The subcommand, or the subcommand group, that this is inside another command.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where this carries what belongs on the
    /// outermost command: contexts, integration types, permissions, `nsfw` or guilds.
    #[track_caller]
    pub const fn as_option(&self) -> OptionDef<'static> {
        let def = &self.def;
        assert!(
            matches!(def.kind, CommandType::ChatInput),
            "only a CHAT_INPUT command can be a subcommand",
        );
        assert!(
            def.contexts.is_none()
                && def.integration_types.is_none()
                && def.default_member_permissions.is_none()
                && !def.nsfw
                && self.guilds.is_empty(),
            "contexts, integration_types, default_member_permissions, nsfw and guilds belong on \
             the outermost command: a subcommand cannot have its own",
        );
        let mut option = OptionDef::new(self.option_kind(), def.name, def.description);
        option.name_localizations = def.name_localizations;
        option.description_localizations = def.description_localizations;
        option.options = def.options;
        option
    }
}
