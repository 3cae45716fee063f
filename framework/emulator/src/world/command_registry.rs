//! Rules for the registration of commands, and the rollout of changes to clients.

use guildhall_model::{
    ApplicationFlags, ApplicationIntegrationType, Command, CommandBody, CommandType,
    EntryPointHandler, Id, User,
};
use guildhall_rules::{CommandDef, ExceededLimit};

use crate::clock::DAY_MILLIS;
use crate::state::commands::Scope;
use crate::world::World;

/// Result of a request to create a command.
#[derive(Debug)]
pub(crate) enum CreatedCommand {
    Created(Command),
    Overwritten(Command),
}

/// Reason that valid command bodies were not registered.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// No command in this scope has the ID.
    Unknown,
    /// An edit would give two commands of the same type the same name.
    NameTaken,
    /// The scope would have too many commands of a type.
    TooMany(ExceededLimit),
    /// Too many commands were created within a day. Contains the limit.
    TooManyCreates(usize),
    /// The app lacks a capability that a command needs. The first field is the index of the command in a bulk
    /// overwrite.
    Unsupported(Option<usize>, MissingCapability),
    /// A global bulk overwrite does not contain the entry point command.
    EntryPointMissing,
}

impl World {
    /// Registers a command. Overwrites the command with the same name and type.
    pub(crate) fn create_command(
        &mut self,
        scope: Scope,
        body: CommandBody,
    ) -> Result<CreatedCommand, CommandError> {
        self.check_capabilities(&body, None)?;
        let old = self.commands.by_name(scope, body.kind, &body.name).cloned();
        if old.is_none() {
            let kept = self.commands.in_scope(scope);
            let all = kept.map(|command| (command.kind, command.name.as_str()));
            self.check_count(scope, all.chain([(body.kind, body.name.as_str())]))?;
            self.check_daily_creates(scope, 1)?;
        }
        let command = self.build_command(scope, body, old.as_ref());
        self.upsert_command(command.clone());
        Ok(if old.is_some() {
            CreatedCommand::Overwritten(command)
        } else {
            self.record_creates(scope, 1);
            CreatedCommand::Created(command)
        })
    }

    /// Replaces the command with this ID. A new name removes the command's permissions.
    pub(crate) fn edit_command(
        &mut self,
        scope: Scope,
        id: Id<Command>,
        body: CommandBody,
    ) -> Result<Command, CommandError> {
        let old = self.commands.get(scope, id);
        let old = old.ok_or(CommandError::Unknown)?.clone();
        let namesake = self.commands.by_name(scope, body.kind, &body.name);
        if namesake.is_some_and(|command| command.id != id) {
            return Err(CommandError::NameTaken);
        }
        self.check_capabilities(&body, None)?;
        let command = self.build_command(scope, body, Some(&old));
        if command.name != old.name {
            self.remove_command_permissions(id);
        }
        self.upsert_command(command.clone());
        Ok(command)
    }

    pub(crate) fn delete_command(
        &mut self,
        scope: Scope,
        id: Id<Command>,
    ) -> Result<(), CommandError> {
        let found = self.commands.get(scope, id);
        found.ok_or(CommandError::Unknown)?;
        self.commands.registered.retain(|command| command.id != id);
        self.remove_command_permissions(id);
        Ok(())
    }

    /// Replaces all commands of a scope with `bodies`.
    ///
    /// A body updates the existing command with the same ID, or else the command with the same name and type; the
    /// command keeps its ID. Other bodies create commands.
    pub(crate) fn overwrite_commands(
        &mut self,
        scope: Scope,
        bodies: Vec<CommandBody>,
    ) -> Result<Vec<Command>, CommandError> {
        for (index, body) in bodies.iter().enumerate() {
            self.check_capabilities(body, Some(index))?;
        }
        self.check_count(
            scope,
            bodies.iter().map(|body| (body.kind, body.name.as_str())),
        )?;
        let is_entry_point = |kind| kind == CommandType::PrimaryEntryPoint;
        let has_entry_point = self
            .commands
            .in_scope(scope)
            .any(|command| is_entry_point(command.kind));
        if has_entry_point && !bodies.iter().any(|body| is_entry_point(body.kind)) {
            return Err(CommandError::EntryPointMissing);
        }
        let olds = self.match_existing(scope, &bodies);
        let new = olds.iter().filter(|old| old.is_none()).count();
        self.check_daily_creates(scope, new)?;

        self.record_creates(scope, new);
        let pairs = bodies.into_iter().zip(olds);
        let commands: Vec<_> = pairs
            .map(|(body, old)| self.build_command(scope, body, old.as_ref()))
            .collect();
        let is_kept = |old: &&Command| {
            let mut new = commands.iter();
            new.any(|command| command.id == old.id && command.name == old.name)
        };
        let olds = self.commands.in_scope(scope);
        let removed: Vec<_> = olds.filter(|old| !is_kept(old)).map(|old| old.id).collect();
        for id in removed {
            self.remove_command_permissions(id);
        }
        self.commands.replace(scope, commands.clone());
        Ok(commands)
    }

    /// Adds the `Launch` command, which the service creates for an app with an Activity.
    pub(crate) fn add_entry_point(&mut self) {
        let body = CommandBody {
            handler: Some(EntryPointHandler::DiscordLaunchActivity),
            ..CommandBody::new(CommandType::PrimaryEntryPoint, "Launch", "")
        };
        let command = self.build_command(Scope::Global, body, None);
        self.upsert_command(command);
        let flags = &mut self.identity.application.flags;
        *flags.get_or_insert_default() |= ApplicationFlags::EMBEDDED;
    }

    /// Returns the existing command that each body updates, found by ID, or else by name and type. At most one body
    /// updates a command.
    fn match_existing(&self, scope: Scope, bodies: &[CommandBody]) -> Vec<Option<Command>> {
        let by_id = |body: &CommandBody| {
            let found = self.commands.get(scope, body.id?);
            found.filter(|command| command.kind == body.kind)
        };
        let taken: Vec<_> = bodies
            .iter()
            .filter_map(by_id)
            .map(|command| command.id)
            .collect();
        let by_name = |body: &CommandBody| {
            let found = self.commands.by_name(scope, body.kind, &body.name);
            found.filter(|command| !taken.contains(&command.id))
        };
        let mut used = Vec::new();
        let mut is_first_use = |command: &&Command| {
            let is_unused = !used.contains(&command.id);
            used.push(command.id);
            is_unused
        };
        let olds = bodies
            .iter()
            .map(|body| by_id(body).or_else(|| by_name(body)));
        olds.map(|old| old.filter(&mut is_first_use).cloned())
            .collect()
    }

    /// Builds a command from a body. The version changes only if another field changes.
    fn build_command(&mut self, scope: Scope, body: CommandBody, old: Option<&Command>) -> Command {
        let id = old.map_or_else(|| self.next_id(), |old| old.id);
        let application = self.identity.application.id;
        let version = old.map_or(Id::new(0), |old| old.version);
        let mut command = Command::new(id, application, version, body);
        command.guild_id = scope.guild();
        if scope == Scope::Global && command.integration_types.is_none() {
            command.integration_types = Some(self.supported_installations());
        }
        if old != Some(&command) {
            command.version = self.next_id();
        }
        command
    }

    fn upsert_command(&mut self, command: Command) {
        let registered = &mut self.commands.registered;
        match registered.iter_mut().find(|old| old.id == command.id) {
            Some(old) => *old = command,
            None => registered.push(command),
        }
    }

    fn check_count<'a>(
        &self,
        scope: Scope,
        commands: impl Iterator<Item = (CommandType, &'a str)>,
    ) -> Result<(), CommandError> {
        let defs: Vec<_> = commands
            .map(|(kind, name)| CommandDef::new(kind, name, ""))
            .collect();
        let excess = self.limits.exceeded(&defs, scope.kind());
        match excess.into_iter().find(|excess| excess.kind.is_some()) {
            Some(excess) => Err(CommandError::TooMany(excess)),
            None => Ok(()),
        }
    }

    fn check_daily_creates(&mut self, scope: Scope, count: usize) -> Result<(), CommandError> {
        let since = self.clock.now_millis() - DAY_MILLIS;
        let created = &mut self.commands.created;
        created.retain(|(_, millis)| *millis > since);
        let today = created.iter().filter(|(at, _)| *at == scope).count();
        let limit = self.limits.creates_per_day;
        if today + count > limit {
            return Err(CommandError::TooManyCreates(limit));
        }
        Ok(())
    }

    fn record_creates(&mut self, scope: Scope, count: usize) {
        let now = self.clock.now_millis();
        let created = std::iter::repeat_n((scope, now), count);
        self.commands.created.extend(created);
    }

    /// Checks that the app has the capabilities that a command needs. `at` is the index of the command in a bulk
    /// overwrite.
    fn check_capabilities(
        &self,
        body: &CommandBody,
        at: Option<usize>,
    ) -> Result<(), CommandError> {
        if body.handler.is_some() && !self.identity.has_activity() {
            return Err(CommandError::Unsupported(at, MissingCapability::Activity));
        }
        let configured = self.supported_installations();
        let mut kinds = body.integration_types.iter().flatten();
        match kinds.position(|kind| !configured.contains(kind)) {
            Some(index) => Err(CommandError::Unsupported(
                at,
                MissingCapability::Installation(index),
            )),
            None => Ok(()),
        }
    }

    /// Returns the installation types that the app supports.
    fn supported_installations(&self) -> Vec<ApplicationIntegrationType> {
        let guilds = self.supports_guild_installs();
        let guilds = guilds.then_some(ApplicationIntegrationType::GuildInstall);
        let users = self.supports_user_installs();
        let users = users.then_some(ApplicationIntegrationType::UserInstall);
        guilds.into_iter().chain(users).collect()
    }

    /// Applies a change to the global commands. Clients see the change after the rollout delay.
    pub(crate) fn publish<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        if self.rollout.delay_millis == 0 {
            return change(self);
        }
        let before = self.global_commands();
        let result = change(self);
        let after = self.global_commands();
        let now = self.clock.now_millis();
        self.rollout
            .changes
            .retain(|change| change.arrives_at > now);
        for old in &before {
            let new = after.iter().find(|new| new.id == old.id);
            if new.is_none_or(|new| new.version != old.version) {
                self.rollout.add(Some(old.clone()), old.id, now);
            }
        }
        for new in &after {
            if !before.iter().any(|old| old.id == new.id) {
                self.rollout.add(None, new.id, now);
            }
        }
        result
    }

    /// Returns the global commands that a user's client currently lists.
    pub(crate) fn known_commands(&self, user: Id<User>) -> Vec<Command> {
        let pending = self
            .rollout
            .pending_changes_for(user, self.clock.now_millis());
        let mut known = self.global_commands();
        known.retain(|command| !pending.iter().any(|change| change.id == command.id));
        known.extend(pending.into_iter().filter_map(|change| change.old.clone()));
        known
    }

    /// Returns whether a user's client has an outdated version of a command. If so, the client reloads the command.
    pub(crate) fn reload_if_outdated(&mut self, user: Id<User>, id: Id<Command>) -> bool {
        let pending = self
            .rollout
            .pending_changes_for(user, self.clock.now_millis());
        let outdated = pending.iter().any(|change| change.id == id);
        let changes = self.rollout.changes.iter_mut();
        for change in changes.filter(|change| outdated && change.id == id) {
            change.reloaded.push(user);
        }
        outdated
    }

    fn global_commands(&self) -> Vec<Command> {
        self.commands.in_scope(Scope::Global).cloned().collect()
    }
}

/// Capability that a command needs and the app lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MissingCapability {
    /// Activity, which an entry point command launches.
    Activity,
    /// Installation type, as an index in the command's `integration_types`.
    Installation(usize),
}
