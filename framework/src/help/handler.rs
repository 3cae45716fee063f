//! Definition and handler of the `help` command.

use std::collections::BTreeSet;
use std::sync::Arc;

use guildhall_model::{Choice, Guild, Id};
use guildhall_rules::{CHOICES_MAX, CommandDef, CommandOptionType, CommandType, OptionDef, Source};

use crate::command::arguments::ArgumentReader;
use crate::command::definition::Command;
use crate::command::handler::Handler;
use crate::command::handler_options::HandlerOptions;
use crate::command::registry::Registry;
use crate::context::Context;
use crate::context::error::ContextError;
use crate::help::Help;
use crate::help::command_ids::CommandIds;
use crate::help::entries::{AppAccess, Asker, Entry};
use crate::help::text::{HelpText, HelpWords, HelpWriter};
use crate::respond::into_response::{AutocompleteFuture, HandlerFuture};
use crate::respond::reply::Reply;

/// Lines of a page.
const LINES_PER_PAGE: usize = 8;

/// Option of the command, with the name of a command to describe.
const OPTION: OptionDef<'static> = {
    let mut option = OptionDef::new(CommandOptionType::String, "command", "Command to describe");
    option.required = false;
    option.autocomplete = true;
    option
};

impl Help {
    /// Returns the command, defined at `source`.
    pub(crate) fn command(&self, source: Source) -> Command {
        const HANDLER: Handler = Handler::new(respond)
            .autocompleters(&[(0, suggest)])
            .handler_options(&const { HandlerOptions::DEFAULT.ephemeral() });
        let mut def = CommandDef::new(CommandType::ChatInput, self.name, self.description);
        def.options = const { &[OPTION] };
        Command::new(def, HANDLER, source)
            .name_localizations(self.name_localizations)
            .description_localizations(self.description_localizations)
    }
}

/// State of the handler: the commands of the app, and the facts that decide who may use them.
#[derive(Debug)]
pub(crate) struct HelpIndex {
    pub(crate) registry: Arc<Registry>,
    pub(crate) access: AppAccess,
    pub(crate) words: HelpWords,
    pub(crate) ids: CommandIds,
}

/// Responds with the list of commands, or with the page of one command.
fn respond(reader: ArgumentReader<'_>) -> HandlerFuture<'_> {
    Box::pin(async move {
        let wanted: Option<String> = reader.argument(0)?;
        let ctx = reader.context()?;
        let request = HelpRequest {
            index: reader.state()?,
            ctx: &ctx,
        };
        match wanted {
            None => request.list(None).await,
            Some(name) => request.describe(&name).await,
        }
        .map_err(crate::error::Error::from)?;
        Ok(None)
    })
}

/// Suggests the commands whose names contain the typed text.
fn suggest(reader: ArgumentReader<'_>) -> AutocompleteFuture<'_> {
    Box::pin(async move {
        let (index, ctx) = (reader.state::<HelpIndex>()?, reader.context()?);
        let locale = ctx.locale().map(guildhall_model::Locale::code);
        let typed = reader.typed().trim_start_matches('/').to_lowercase();
        let entries = Asker::new(&index.access, &ctx).entries(index.registry.commands());
        let choices = entries.iter().filter_map(|entry| {
            let (name, shown) = (entry.name(), entry.localized_name(locale));
            let is_match = [&name, &shown]
                .iter()
                .any(|text| text.to_lowercase().contains(&typed));
            is_match.then(|| Choice::new(shown, name))
        });
        Ok(choices.take(CHOICES_MAX).collect())
    })
}

/// A use of the command.
struct HelpRequest<'a> {
    index: &'a HelpIndex,
    ctx: &'a Context,
}

impl HelpRequest<'_> {
    /// Lists all commands, or those in a group.
    async fn list(&self, group: Option<&str>) -> Result<(), ContextError> {
        let (ctx, writer) = (self.ctx, self.writer());
        let entries = self.entries();
        let prefix = group.map(|name| format!("{name} ")).unwrap_or_default();
        let listed: Vec<_> = entries
            .iter()
            .filter(|entry| entry.name().starts_with(&prefix))
            .collect();
        if listed.is_empty() {
            let text = match group {
                None => HelpText::NoCommands,
                Some(_) => HelpText::UnknownCommand,
            };
            return ctx.reply(writer.text(&text)).await;
        }
        self.refresh_ids(&listed).await;
        let lines = listed
            .into_iter()
            .map(|entry| writer.command_line(entry, &self.mention(entry)));
        let lines: Vec<_> = lines.collect();
        ctx.pages(lines, |page| Reply::text(page.items().join("\n")))
            .per_page(LINES_PER_PAGE)
            .await
    }

    /// Shows the page of one command, or the list of a group.
    async fn describe(&self, name: &str) -> Result<(), ContextError> {
        let name = name.trim().trim_start_matches('/');
        let entries = self.entries();
        let Some(entry) = entries.iter().find(|entry| entry.name() == name) else {
            return self.list(Some(name)).await;
        };
        self.refresh_ids(&[entry]).await;
        let writer = self.writer();
        let header = format!("{}\n{}", self.mention(entry), writer.description(entry));
        let options = entry.command.def().options.iter();
        let lines: Vec<_> = options.map(|option| writer.option_line(option)).collect();
        self.ctx
            .pages(lines, |page| {
                Reply::text(format!("{header}\n\n{}", page.items().join("\n")).trim_end())
            })
            .per_page(LINES_PER_PAGE - 1)
            .await
    }

    fn entries(&self) -> Vec<Entry<'_>> {
        let asker = Asker::new(&self.index.access, self.ctx);
        asker.entries(self.index.registry.commands())
    }

    fn writer(&self) -> HelpWriter<'_> {
        HelpWriter {
            words: &self.index.words,
            locale: self.ctx.locale(),
        }
    }

    /// Reads the IDs of the commands from the service if the app does not have them.
    async fn refresh_ids(&self, listed: &[&Entry<'_>]) {
        let scopes = listed
            .iter()
            .filter(|entry| is_typed(entry) && self.known_mention(entry).is_none())
            .map(|entry| self.scope(entry));
        let scopes: BTreeSet<_> = scopes.collect();
        for scope in scopes {
            self.index.ids.refresh(self.ctx, scope).await;
        }
    }

    /// Returns the scope in which the command is registered for the user.
    fn scope(&self, entry: &Entry<'_>) -> Option<Id<Guild>> {
        let guild = self.ctx.guild_id();
        guild.filter(|_| !entry.outermost.guilds().is_empty())
    }

    /// Returns the mention of a command, or its localized name if its ID is unknown.
    fn mention(&self, entry: &Entry<'_>) -> String {
        let shown = entry.localized_name(self.writer().locale_code());
        if !is_typed(entry) {
            return format!("`{shown}`");
        }
        let listed = || {
            let id = self
                .index
                .ids
                .get(self.scope(entry), entry.outermost.def().name)?;
            Some(format!("</{}:{id}>", entry.name()))
        };
        let mention = self.known_mention(entry).or_else(listed);
        mention.unwrap_or_else(|| format!("`/{shown}`"))
    }

    /// Returns the mention of a command whose ID the registration or the lock has.
    fn known_mention(&self, entry: &Entry<'_>) -> Option<String> {
        let mention = self.ctx.mention(entry.command);
        mention.starts_with("</").then_some(mention)
    }
}

fn is_typed(entry: &Entry<'_>) -> bool {
    entry.command.def().kind == CommandType::ChatInput
}
