//! A command as constant data: its definition, its handler or subcommands, and its handler options.

use guildhall_rules::{
    ApplicationIntegrationType, CommandDef, CommandOptionType, CommandType, InteractionContextType,
    LocalizedDef, OptionDef, Report, Source,
};

use super::handler::Handler;
use super::handler_options::HandlerOptions;

/// A command of the app, with its definition and its handler.
///
/// `#[command]` on a function `roll` declares the constant `roll::COMMAND`. `#[group]` on a module `moderate` declares
/// `moderate::COMMAND`.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    def: CommandDef<'static>,
    guilds: &'static [u64],
    body: CommandContent,
    handler_options: &'static HandlerOptions,
    source: Source,
}

/// The handler or the subcommands of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CommandContent {
    /// A handler function.
    Handler(Handler),
    /// Subcommands and subcommand groups.
    Group(&'static [Command]),
}

impl Command {
    /// Creates a command with a handler.
    #[doc(hidden)]
    pub const fn new(def: CommandDef<'static>, handler: Handler, source: Source) -> Self {
        Self {
            def,
            guilds: &[],
            body: CommandContent::Handler(handler),
            handler_options: handler.options,
            source,
        }
    }

    /// Creates a group. `def.options` must contain [`Self::as_option`] of each child.
    #[doc(hidden)]
    pub const fn group(
        def: CommandDef<'static>,
        children: &'static [Command],
        source: Source,
    ) -> Self {
        Self {
            def,
            guilds: &[],
            body: CommandContent::Group(children),
            handler_options: &HandlerOptions::DEFAULT,
            source,
        }
    }

    /// Registers the command in `guilds` instead of globally.
    #[doc(hidden)]
    #[must_use]
    pub const fn in_guilds(mut self, guilds: &'static [u64]) -> Self {
        self.guilds = guilds;
        self.def.in_guild = !guilds.is_empty();
        self
    }

    /// Sets the handler options, which subcommands inherit.
    #[doc(hidden)]
    #[must_use]
    pub const fn handler_options(mut self, options: &'static HandlerOptions) -> Self {
        self.handler_options = options;
        self
    }

    /// Sets the contexts in which the command can be used.
    #[doc(hidden)]
    #[must_use]
    pub const fn contexts(mut self, contexts: &'static [InteractionContextType]) -> Self {
        self.def.contexts = Some(contexts);
        self
    }

    /// Sets the installation contexts in which the command is available.
    #[doc(hidden)]
    #[must_use]
    pub const fn integration_types(mut self, types: &'static [ApplicationIntegrationType]) -> Self {
        self.def.integration_types = Some(types);
        self
    }

    /// Sets the permissions that a member needs by default. 0 restricts the command to administrators.
    #[doc(hidden)]
    #[must_use]
    pub const fn default_member_permissions(mut self, bits: u64) -> Self {
        self.def.default_member_permissions = Some(bits);
        self
    }

    /// Sets the localized names.
    #[doc(hidden)]
    #[must_use]
    pub const fn name_localizations(mut self, names: &'static [LocalizedDef<'static>]) -> Self {
        self.def.name_localizations = names;
        self
    }

    /// Sets the localized descriptions.
    #[doc(hidden)]
    #[must_use]
    pub const fn description_localizations(
        mut self,
        descriptions: &'static [LocalizedDef<'static>],
    ) -> Self {
        self.def.description_localizations = descriptions;
        self
    }

    /// Marks the command as age-restricted.
    #[doc(hidden)]
    #[must_use]
    pub const fn nsfw(mut self) -> Self {
        self.def.nsfw = true;
        self
    }

    /// Returns the definition that is registered with the service.
    pub const fn def(&self) -> &CommandDef<'static> {
        &self.def
    }

    /// Returns the guilds in which the command is registered, or none for a global command.
    pub const fn guilds(&self) -> &'static [u64] {
        self.guilds
    }

    /// Returns the location of the command in the source code.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// Returns the subcommands and subcommand groups, or none for a command with a handler.
    pub const fn children(&self) -> &'static [Command] {
        match self.body {
            CommandContent::Group(children) => children,
            CommandContent::Handler(_) => &[],
        }
    }

    /// Returns whether the command is a group.
    pub(crate) const fn is_group(&self) -> bool {
        matches!(self.body, CommandContent::Group(_))
    }

    /// Converts the command and its subcommands into the type of the deployment crate.
    pub(crate) fn declared(&self) -> guildhall_deploy::DeclaredCommand {
        guildhall_deploy::DeclaredCommand {
            def: self.def,
            guilds: self.guilds,
            source: self.source,
            children: self.children().iter().map(Self::declared).collect(),
        }
    }

    /// Returns the option type of this command inside another command.
    pub(crate) const fn option_kind(&self) -> CommandOptionType {
        match self.body {
            CommandContent::Handler(_) => CommandOptionType::SubCommand,
            CommandContent::Group(_) => CommandOptionType::SubCommandGroup,
        }
    }

    /// Returns the handler options that are set on this command, without inherited ones.
    pub(crate) const fn own_handler_options(&self) -> &'static HandlerOptions {
        self.handler_options
    }

    pub(crate) const fn body(&self) -> &CommandContent {
        &self.body
    }

    /// Returns the command as a subcommand, or a subcommand group, of another command.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the command has a setting that belongs to the outermost
    /// command: contexts, integration types, permissions, `nsfw` or guilds.
    #[doc(hidden)]
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

/// An entry of `include(…)`, for generated code.
#[derive(Clone, Copy, Debug)]
pub struct Included<T>(pub T);

/// A path in `include(…)` that leads to no command.
#[derive(Clone, Copy, Debug)]
pub struct NotACommand(pub &'static str);

impl Included<Command> {
    /// Returns the command.
    pub const fn command(self) -> Command {
        self.0
    }
}

impl Included<NotACommand> {
    /// Stops the compilation.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant.
    #[track_caller]
    pub const fn command(self) -> Command {
        let (path, mut report) = (self.0.0, Report::new());
        #[rustfmt::skip]
        let parts = [
            "`", path, "` is not a command; write `#[command]` above the function, or `#[group]` above the module",
        ];
        report.push_all(&parts);
        panic!("{}", report.as_str())
    }
}
