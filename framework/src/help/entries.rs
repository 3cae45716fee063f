//! The commands of the registry that one member may use, as entries of the list.

use guildhall_model::permission::PermissionPlace;
use guildhall_model::{Guild, Id, Permissions, Requirement, User};
use guildhall_rules::{CommandType, InteractionContextType, LocalizedDef};

use crate::command::definition::Command;
use crate::command::handler_options::InheritedOptions;
use crate::command::localized_texts::localized_text;
use crate::context::Context;

/// A command or a subcommand that users can invoke.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'r> {
    /// The command, or the group that contains the subcommand.
    pub(crate) outermost: &'r Command,
    pub(crate) command: &'r Command,
    /// Names of the groups and the command, outermost first. Unused entries are `None`.
    path: [Option<&'r Command>; 3],
}

impl Entry<'_> {
    /// Returns the full name, such as `moderate timeout`, with which the interaction names the command.
    pub(crate) fn name(&self) -> String {
        self.joined(|command| command.def().name)
    }

    /// Returns the full name in a locale.
    pub(crate) fn localized_name(&self, locale: Option<&str>) -> String {
        self.joined(|command| {
            let def = command.def();
            localized(def.name, def.name_localizations, locale)
        })
    }

    fn joined<'a>(&'a self, name: impl Fn(&'a Command) -> &'a str) -> String {
        let names = self.path.iter().flatten().map(|command| name(command));
        names.collect::<Vec<_>>().join(" ")
    }
}

/// The groups around a command.
#[derive(Clone, Copy)]
struct Ancestors<'r> {
    outermost: &'r Command,
    path: [Option<&'r Command>; 3],
    options: InheritedOptions,
}

/// Returns the text in a locale: in the fallback of the locale, or the default text, if the locale has none.
pub(crate) fn localized<'a>(
    default: &'a str,
    texts: &[LocalizedDef<'a>],
    locale: Option<&str>,
) -> &'a str {
    let found = locale.and_then(|locale| localized_text(texts, locale));
    found.unwrap_or(default)
}

/// The owners of the app, and the guards that apply to all of its handlers.
#[derive(Clone, Debug)]
pub(crate) struct AppAccess {
    pub(crate) owners: Vec<Id<User>>,
    pub(crate) is_for_owners: bool,
    pub(crate) member_permissions: Permissions,
}

/// The member or user who asks for help, with the facts that decide which commands they may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker<'a> {
    app: &'a AppAccess,
    user: Id<User>,
    guild: Option<Id<Guild>>,
    context: Option<InteractionContextType>,
    /// Permissions in the channel; `None` outside of guilds.
    permissions: Option<Permissions>,
    place: PermissionPlace,
    is_age_restricted: bool,
}

impl<'a> Asker<'a> {
    /// Returns the facts of an interaction.
    pub(crate) fn new(app: &'a AppAccess, ctx: &Context) -> Self {
        let member = ctx.member().ok();
        let interaction = ctx.interaction().ok();
        let channel = interaction.and_then(|interaction| interaction.channel.as_ref());
        Self {
            app,
            user: ctx.user().id,
            guild: ctx.guild_id(),
            context: ctx.context(),
            permissions: member.map(|member| member.permissions.unwrap_or_default()),
            place: interaction.map_or(PermissionPlace::Channel, PermissionPlace::from),
            is_age_restricted: channel.is_some_and(|channel| channel.nsfw == Some(true)),
        }
    }

    /// Returns the commands that the asker may use here, in the order of the registry. Entry points are omitted: users
    /// launch them from a menu of their own.
    pub(crate) fn entries<'r>(&self, commands: &'r [Command]) -> Vec<Entry<'r>> {
        let mut entries = Vec::new();
        let is_listed = |command: &&Command| command.def().kind != CommandType::PrimaryEntryPoint;
        for command in commands.iter().filter(is_listed) {
            if self.sees(command) && self.may_run_app() {
                let outer = Ancestors {
                    outermost: command,
                    path: [None; 3],
                    options: InheritedOptions::NONE,
                };
                self.collect(command, outer, &mut entries);
            }
        }
        entries
    }

    fn collect<'r>(
        &self,
        command: &'r Command,
        mut outer: Ancestors<'r>,
        entries: &mut Vec<Entry<'r>>,
    ) {
        if let Some(free) = outer.path.iter_mut().find(|place| place.is_none()) {
            *free = Some(command);
        }
        outer.options = outer.options.with_inner(command.own_handler_options());
        for child in command.children() {
            self.collect(child, outer, entries);
        }
        if !command.is_group() && self.passes(&outer.options) {
            entries.push(Entry {
                outermost: outer.outermost,
                command,
                path: outer.path,
            });
        }
    }

    /// Returns whether the service shows the command to the asker, as far as the definition says. Permissions that a
    /// guild has set for the command are not known.
    fn sees(&self, command: &Command) -> bool {
        let def = command.def();
        let is_registered = match self.guild {
            Some(guild) => command.guilds().is_empty() || command.guilds().contains(&guild.get()),
            None => command.guilds().is_empty(),
        };
        let is_in_context = match (def.contexts, self.context) {
            (Some(contexts), Some(context)) => contexts.contains(&context),
            _ => true,
        };
        is_registered
            && is_in_context
            && (!def.nsfw || self.is_age_restricted)
            && self.has_default_permissions(def.default_member_permissions)
    }

    fn has_default_permissions(&self, default: Option<u64>) -> bool {
        let (Some(granted), Some(required)) = (self.permissions, default) else {
            return true;
        };
        if required == 0 {
            return granted.contains(Permissions::ADMINISTRATOR);
        }
        let required = Requirement::all(Permissions::from_bits_retain(required));
        self.place.missing(&required, granted).is_none()
    }

    /// Returns whether the guards of the app let the asker run handlers.
    fn may_run_app(&self) -> bool {
        let AppAccess {
            is_for_owners,
            member_permissions,
            ..
        } = self.app;
        (!is_for_owners || self.is_owner()) && self.holds(*member_permissions)
    }

    /// Returns whether the guards of the command and its groups let the asker run the handler, as far as owners and
    /// permissions decide.
    fn passes(&self, options: &InheritedOptions) -> bool {
        options.guards().all(|guards| {
            (!guards.owners || self.is_owner()) && self.holds(guards.member_permissions)
        })
    }

    fn is_owner(&self) -> bool {
        self.app.owners.contains(&self.user)
    }

    fn holds(&self, required: Permissions) -> bool {
        let granted = self.permissions;
        required.is_empty()
            || granted.is_some_and(|granted| {
                let required = Requirement::all(required);
                self.place.missing(&required, granted).is_none()
            })
    }
}
