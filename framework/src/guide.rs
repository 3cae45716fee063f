//! The guide: short pages from the first command to production. The programs on the pages are tested.
//!
//! Read the pages about writing a bot in order. Read any other page when you need its topic. Each page
//! ends with links to the pages before and after it.
//!
//! # Write a bot
//!
//! | page | about |
//! |---|---|
//! | [`first_bot`] | a complete program, its manifest, the playground |
//! | [`options`] | the values that a command takes: types, limits, choices |
//! | [`responses`] | replies: at once or later, public or ephemeral, one or several |
//! | [`components`] | buttons and menus, and where to keep the data behind them |
//! | [`modals`] | dialogs with input fields |
//! | [`autocomplete`] | suggestions while the user types |
//! | [`guards`] | permissions, checks, cooldowns, and messages after an error |
//! | [`larger_bots`] | groups of commands, shared state, several files |
//!
//! # Work with Discord
//!
//! | page | about |
//! |---|---|
//! | [`requests`] | changes at Discord, such as roles and bans, and the permissions that the bot needs for them |
//! | [`localization`] | texts in the languages of the users |
//!
//! # Run the bot
//!
//! | page | about |
//! |---|---|
//! | [`testing`] | tests without a Discord account |
//! | [`registering`] | the list of commands at Discord: plan, apply, check in CI |
//! | [`going_live`] | the developer portal, the URL, a rehearsal on one machine, Caddy, nginx, systemd, Docker |
//! | [`processes`] | several processes of a bot with a shared store, and deployments without downtime |
//! | [`observability`] | logs, metrics, traces |
//!
//! # Read when you need it
//!
//! | page | about |
//! |---|---|
//! | [`webhook_events`] | messages from Discord about events, such as installations and purchases |
//! | [`coming_from`] | differences from poise, serenity, discord.js, discord.py, slash-create |
//! | [`recipes`] | short examples: reminders, pages, direct messages, databases and more |
//! | [`translators`] | translations on Weblate or Crowdin |
//! | [`agents`] | coding agents: a server with tools to use the bot, and tests that they save |
//! | [`words`] | an index: for each word, the page about it |
//!
//! This module contains only documentation, and adds nothing to a bot's program.

#[doc = include_str!("docs/guide/01-first-bot.md")]
#[doc(alias(
    "Cargo.toml",
    "manifest",
    "getting started",
    "quickstart",
    "tutorial",
    "slash command",
    "gateway"
))]
pub mod first_bot {}

#[doc = include_str!("docs/guide/02-options.md")]
#[doc(alias(
    "argument",
    "choice",
    "attachment",
    "context menu",
    "parse",
    "validation"
))]
pub mod options {}

#[doc = include_str!("docs/guide/03-responses.md")]
#[doc(alias(
    "reply",
    "answer",
    "defer",
    "edit",
    "follow-up",
    "ephemeral",
    "embed",
    "mention",
    "three seconds"
))]
pub mod responses {}

#[doc = include_str!("docs/guide/04-components.md")]
#[doc(alias(
    "button",
    "menu",
    "select",
    "collector",
    "components v2",
    "custom ID",
    "view"
))]
pub mod components {}

#[doc = include_str!("docs/guide/05-modals.md")]
#[doc(alias("form", "dialog", "text input"))]
pub mod modals {}

#[doc = include_str!("docs/guide/06-autocomplete.md")]
#[doc(alias("suggestions"))]
pub mod autocomplete {}

#[doc = include_str!("docs/guide/07-guards.md")]
#[doc(alias(
    "cooldown",
    "check",
    "permission",
    "precondition",
    "error handling",
    "anyhow",
    "owner"
))]
pub mod guards {}

#[doc = include_str!("docs/guide/08-larger-bots.md")]
#[doc(alias("subcommand", "group", "state", "shared data", "project structure"))]
pub mod larger_bots {}

#[doc = include_str!("docs/guide/09-requests.md")]
#[doc(alias(
    "REST",
    "bot token",
    "DISCORD_TOKEN",
    "rate limit",
    "ban",
    "role",
    "permissions of the bot"
))]
pub mod requests {}

#[doc = include_str!("docs/guide/10-localization.md")]
#[doc(alias("locale", "translation", "language", "i18n", "Fluent"))]
pub mod localization {}

#[doc = include_str!("docs/guide/11-testing.md")]
#[doc(alias("test", "mock", "emulator", "unit test"))]
pub mod testing {}

#[doc = include_str!("docs/guide/12-registering.md")]
#[doc(alias("deploy commands", "register commands", "sync", "plan", "apply", "CI"))]
pub mod registering {}

#[doc = include_str!("docs/guide/13-going-live.md")]
#[doc(alias(
    "deploy",
    "hosting",
    "production",
    "nginx",
    "Caddy",
    "Docker",
    "systemd",
    "tunnel",
    "ngrok",
    "Lambda",
    "Kubernetes",
    "Interactions Endpoint URL",
    "public key"
))]
pub mod going_live {}

#[doc = include_str!("docs/guide/14-processes.md")]
#[doc(alias(
    "replica",
    "scale",
    "shard",
    "Redis",
    "Valkey",
    "zero downtime",
    "load balancer"
))]
pub mod processes {}

#[doc = include_str!("docs/guide/15-observability.md")]
#[doc(alias(
    "log",
    "logging",
    "tracing",
    "Prometheus",
    "OpenTelemetry",
    "health check",
    "monitoring"
))]
pub mod observability {}

#[doc = include_str!("docs/guide/16-webhook-events.md")]
#[doc(alias("webhook", "installed", "entitlement", "purchase"))]
pub mod webhook_events {}

#[doc = include_str!("docs/guide/17-coming-from.md")]
#[doc(alias(
    "poise",
    "serenity",
    "discord.js",
    "discord.py",
    "slash-create",
    "port",
    "migration"
))]
pub mod coming_from {}

#[doc = include_str!("docs/guide/18-recipes.md")]
#[doc(alias(
    "reminder",
    "paginate",
    "DM",
    "direct message",
    "confirm",
    "database",
    "cron",
    "background job",
    "settings",
    "file upload",
    "role menu",
    "ticket",
    "poll",
    "help command",
    "user app",
    ".env"
))]
pub mod recipes {}

#[doc = include_str!("docs/guide/19-translators.md")]
#[doc(alias("Weblate", "Crowdin", "translation platform"))]
pub mod translators {}

#[doc = include_str!("docs/guide/20-agents.md")]
#[doc(alias("MCP", "Model Context Protocol", "AGENTS.md", "coding agent", "AI"))]
pub mod agents {}

#[doc = include_str!("docs/guide/21-words.md")]
#[doc(alias("index", "search", "glossary"))]
pub mod words {}
