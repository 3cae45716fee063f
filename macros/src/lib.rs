//! Attributes and derives that turn Rust functions into Discord command definitions.
//!
//! They are re-exported by `guildhall`, which is where to use them from. What they generate stands
//! beside the item and never in its place; the item stays usable as written, also when it has
//! faults. All faults of an item are reported at once, each at the token that has to change.

mod attr;
mod choice;
mod command;
mod component;
mod doc;
mod duration;
mod emit;
mod faults;
mod function;
mod group;
mod guards;
mod home;
mod key;
mod limits;
#[cfg(feature = "fluent")]
mod localizations;
mod localize;
mod manner;
mod modal;
mod name;
mod number;
mod permissions;
mod settings;
mod spanned;
mod suggest;
mod tokens;
mod words;

use guildhall_rules::CommandType;
use proc_macro::TokenStream;

/// Makes a CHAT_INPUT command of a function, `async` or not.
///
/// ```
/// # use guildhall::prelude::*;
/// # struct Dice;
/// # impl Dice { fn roll(&self, sides: u32) -> u32 { sides } }
/// /// Roll some dice
/// #[command(contexts(guild, bot_dm))]
/// async fn roll(
///     /// What to roll for
///     #[option(autocomplete = reasons)] reason: &str,
///     /// Sides on each die
///     #[option(min = 2, max = 1000)] sides: Option<u32>,
///     #[state] dice: &Dice,
/// ) -> String {
///     format!("{reason}: {}", dice.roll(sides.unwrap_or(6)))
/// }
///
/// async fn reasons(typed: &str, so_far: &roll::Partial) -> Vec<String> {
///     vec![format!("{typed} with {:?} sides", so_far.sides)]
/// }
/// # fn main() {}
/// ```
///
/// The description, 1 to 100 characters, is the first paragraph of the doc comment. The name, 1 to
/// 32 characters, is the function's, with `-` for `_` and without underscores at the ends; an
/// option takes its own from its parameter in the same way.
///
/// # Parameters
///
/// Each is an option, unless its type is spelled `Context` or it is marked `#[state]`, which
/// borrows the app's state of that type. An `Option<T>` may be left out. Required options stand
/// before optional ones. `#[option(…)]` takes
///
/// | key | meaning |
/// |---|---|
/// | `name = "…"`, `description = "…"` | instead of the parameter's name and doc comment |
/// | `name_localizations(…)`, `description_localizations(…)` | the same in other languages, as below |
/// | `min = 2`, `max = 1000` | bounds of an INTEGER or NUMBER, inside those of the type; constants, too; `none` for none, not even the type's own |
/// | `min_length = 1`, `max_length = 512` | 0–6000 and 1–6000 characters of a STRING |
/// | `channel_types(guild_text, …)` | channels offered, by the service's names in lowercase |
/// | `file_types("image", ".pdf")` | at most 10 kinds of files |
/// | `autocomplete = function` | suggests values while the member types |
/// | `default = expression` | makes a `T` optional; evaluated when the member leaves it out |
///
/// The autocomplete function is `async` and takes `(typed)`, `(ctx, typed)`, `(typed, so_far)` or
/// `(ctx, typed, so_far)`: an `Autocomplete`, the text so far, and the `Partial` of the command.
///
/// # Keys
///
/// | key | meaning |
/// |---|---|
/// | `name = "…"`, `description = "…"` | instead of the function's name and doc comment |
/// | `name_localizations(de = "…", "es-ES" = "…")` | the name in other languages |
/// | `description_localizations(de = "…", "es-ES" = "…")` | the description in other languages |
/// | `contexts(guild, bot_dm, private_channel)` | where it may be used |
/// | `integration_types(guild_install, user_install)` | how the app must be installed |
/// | `default_member_permissions(KICK_MEMBERS \| BAN_MEMBERS)` | what a member needs by default; `none` leaves it to administrators |
/// | `nsfw` | leaves it to adults |
/// | `guilds(81384788765712384, HOME)` | registers it in these guilds only; numbers or constants |
/// | `defer`, `defer = 1500ms`, `defer = never` | acknowledges it before the function begins, when it is late by then, or not at all |
/// | `ephemeral`, `ephemeral = never` | shows the answers to whoever used it only, or to everybody |
/// | `owners` | leaves it to those of `App::builder().owners(…)` |
/// | `member_permissions(KICK_MEMBERS)` | what a member must be permitted where it is used, whatever a guild's settings |
/// | `app_permissions(BAN_MEMBERS)` | what the app must be permitted there |
/// | `check = path` | a function of `&Context`, `async` or not, that says whether to go on |
/// | `cooldown(3 per 10s, by = user)` | how often it may be used, in `ms`, `s`, `min`, `h` or `d` |
/// | `concurrency(1, by = guild)` | how many may be at work at one time |
/// | `on_error = path` | a function of `&Context` and `Error`, `async` or not, that answers where the function fails or panics, a guard says no or a value does not fit, as in `guildhall::hook` |
/// | `key = "…"` | the key in the files of `localizations!`, instead of the path |
/// | `crate = path` | where `guildhall` is re-exported |
///
/// What is never deferred is acknowledged by the function, or answered in time. Only where the
/// connection of the service's request breaks off is it acknowledged by a call, 2.5 seconds after the
/// arrival; up to then, a first answer of the function goes by one.
///
/// What takes long without waiting belongs in `tokio::task::spawn_blocking`. A function that blocks its
/// thread, `async` or not, is acknowledged too, up to a quarter of a second later, while the runtime
/// has another thread that is free. A runtime of one thread has none: what the function answers after
/// 3 seconds is lost there.
///
/// `by` is `user` unless it is `member`, `guild`, `channel` or `global`. What these do, and in which
/// order, is in `guildhall::guard`.
///
/// # Other languages
///
/// ```
/// # use guildhall::prelude::*;
/// /// Roll some dice
/// #[command(
///     name_localizations(de = "wuerfeln", "es-ES" = "tirar"),
///     description_localizations(de = "Wirft Würfel"),
/// )]
/// fn roll(
///     /// Sides on each die
///     #[option(name_localizations(de = "seiten"))] sides: Option<u32>,
/// ) -> String {
///     format!("{sides:?}")
/// }
/// # fn main() {}
/// ```
///
/// A locale is spelled as the service spells it, in quotes where it has a hyphen, and stands once.
/// The texts follow the rules of the default ones. A localized name of an option or a subcommand is
/// neither the default name of a sibling nor a sibling's name in the same language. A text that is
/// the default is superfluous, unless members would see another language's without it: `en-US`
/// beside `en-GB`, and the other way around, and `es-419` beside `es-ES`.
///
/// # What it generates
///
/// A module with the function's name and visibility, so `roll::COMMAND` is the definition, a
/// constant. If an option has `autocomplete`, `roll::Partial` has a field for each option: the
/// value, if it is filled in and can be read already; `unparsed("sides")` is the text of one that
/// cannot. The command registers itself.
///
/// `roll::mention(&ctx)` is the command in a text, as members click on it:
/// `</roll:909118273645546371>`, and of a subcommand with all names that lead to it. It is
/// `ctx.mention(&roll::COMMAND)`; without a `Context`, there is `app.mention(&roll::COMMAND)`. Where
/// the attribute names a function `mention` of yours, as in `check = mention`, the module has none.
///
/// Commands stand in modules, not inside functions, where the generated module could not see them.
///
/// The module shares its namespace with other modules and with crates. Where a function would have
/// the name of one of them, name it otherwise and write `name = "…"`.
#[proc_macro_attribute]
pub fn command(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::ChatInput, attr.into(), &item.into()).into()
}

/// Makes a USER command of a function: an entry in the context menu of users.
///
/// ```
/// # use guildhall::prelude::*;
/// #[user_command]
/// fn user_info(user: User) -> String {
///     format!("{} has the id {}", user.username, user.id)
/// }
/// # fn main() {}
/// ```
///
/// The parameters are its one target, and any number of `Context` and `#[state]` ones. The name, 1
/// to 32 characters, is the function's in words: `User info`. There is no description; the doc
/// comment is documentation. The keys are those of [`macro@command`], without `description` and
/// `description_localizations`.
#[proc_macro_attribute]
pub fn user_command(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::User, attr.into(), &item.into()).into()
}

/// Makes a MESSAGE command of a function: an entry in the context menu of messages.
///
/// ```
/// # use guildhall::prelude::*;
/// #[message_command(name = "Report this", contexts(guild))]
/// async fn report(ctx: Context, message: Message) -> Result<Reply> {
///     Ok(Reply::text(format!("{} reports {}", ctx.user(), message.id)).ephemeral())
/// }
/// # fn main() {}
/// ```
///
/// It differs from [`macro@user_command`] in its target only.
#[proc_macro_attribute]
pub fn message_command(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::Message, attr.into(), &item.into()).into()
}

/// Makes the `PRIMARY_ENTRY_POINT` command of a function: what launches the app's Activity.
///
/// ```
/// # use guildhall::prelude::*;
/// # struct Games;
/// /// Plays a game
/// #[entry_point(handler = app)]
/// async fn launch(ctx: Context, #[state] games: &Games) -> Result<Reply> {
///     Ok(Reply::text(format!("{} begins", ctx.user())))
/// }
/// # fn main() {}
/// ```
///
/// `handler` is required: with `app` this function answers; with `launch` the service launches the
/// Activity by itself and never calls it. The parameters are any number of `Context` and `#[state]`
/// ones; there are no options. An app has at most one entry point, and it is global.
///
/// The name, 1 to 32 characters like those of [`macro@command`] but of either case, is the
/// function's, with a capital and with `-` for `_`: `Launch`. The description, at most 100
/// characters, is the first paragraph of the doc comment and may be left out. The other keys are
/// those of [`macro@command`], without `guilds`.
#[proc_macro_attribute]
pub fn entry_point(attr: TokenStream, item: TokenStream) -> TokenStream {
    command::attach(CommandType::PrimaryEntryPoint, attr.into(), &item.into()).into()
}

/// Makes a function answer buttons and selects: those whose custom id is of a pattern.
///
/// ```
/// # use guildhall::prelude::*;
/// use guildhall::model::component::{ActionRow, Button};
///
/// #[derive(Choice)]
/// enum Side {
///     Yes,
///     No,
/// }
///
/// #[component("vote/{poll}/{side}")]
/// async fn vote(ctx: Context, poll: u64, side: Side) -> String {
///     format!("{} votes in poll {poll}", ctx.user())
/// }
///
/// fn ballot(poll: u64) -> ActionRow {
///     ActionRow::buttons([
///         Button::success(vote::custom_id(poll, Side::Yes), "Yes"),
///         Button::danger(vote::custom_id(poll, Side::No), "No"),
///     ])
/// }
/// # fn main() {}
/// ```
///
/// # The custom id
///
/// It consists of texts and `{parameter}`s between slashes, and begins with a text. A parameter in
/// it is an integer of at most 64 bits, a `bool`, a `char`, a `String`, an `Id<…>`, an enumeration with
/// `#[derive(Choice)]`, or a type of your own that is a `guildhall::Segment`. Slashes in values are
/// escaped, so any text comes back as it was.
///
/// `vote::custom_id(…)` builds one of the parameters, in their order. The service takes 100
/// characters. Where the values have a longest one, this is held against the limit while the program
/// is compiled, and a `String` is built; else a `Result`.
///
/// Two patterns that one id can be of are refused when the app starts. Whoever presses a button whose
/// id cannot be read any more, as one of an older version of the app, is told so.
///
/// # Parameters
///
/// Beside those in the custom id, any number of `Context` and `#[state]` ones, and one that is
/// `#[selected]`: what a select was filled with.
///
/// ```
/// # use guildhall::prelude::*;
/// #[component("greet")]
/// async fn greet(#[selected] members: Vec<Member>) -> String {
///     let names: Vec<_> = members.iter().map(ToString::to_string).collect();
///     format!("Hello, {}", names.join(" and "))
/// }
/// # fn main() {}
/// ```
///
/// Its type is that of an option, or a `Vec` of one where several may be chosen, or an `Option` where
/// nothing need be.
///
/// # What it looks like
///
/// `button(…)` and `select(…)` say how a component is shown, so that `close::button(…)` or
/// `days::select(…)` builds all of it, of the parameters that are in the custom id. Where
/// `custom_id` is a `Result`, these are.
///
/// ```
/// # use guildhall::prelude::*;
/// use guildhall::model::component::ActionRow;
///
/// #[derive(Choice, Debug)]
/// enum Day {
///     Friday,
///     Saturday,
///     Sunday,
/// }
///
/// #[component("outing/{outing}/close", button(danger, label = "Close", emoji = "✔"))]
/// fn close(outing: u64) -> String {
///     format!("Outing {outing} is closed.")
/// }
///
/// #[component(
///     "outing/{outing}/days",
///     select(placeholder = "Which days suit you?", min_values = 0, max_values = 3),
/// )]
/// fn days(outing: u64, #[selected] days: Vec<Day>) -> String {
///     format!("{days:?} it is for outing {outing}.")
/// }
///
/// fn rows(outing: u64) -> [ActionRow; 2] {
///     let close = close::button(outing);
///     [ActionRow::select(days::select(outing)), ActionRow::buttons([close])]
/// }
/// # fn main() {}
/// ```
///
/// | key of `button` | meaning |
/// |---|---|
/// | `primary`, `secondary`, `success` or `danger` | the style |
/// | `label = "…"` | the text, at most 80 characters; needed where there is no emoji |
/// | `emoji = "…"` | an emoji of Unicode; `Button::emoji` sets one of a server or of the app |
///
/// | key of `select` | meaning |
/// |---|---|
/// | `placeholder = "…"` | the text in it while nothing is chosen, at most 150 characters |
/// | `min_values` | how many must be chosen, 0–25; none for an `Option` and a `Vec` unless given, else one |
/// | `max_values` | how many can be chosen, 1–25; all for a `Vec` unless given, else one |
///
/// Values are literals or constants. The type of the `#[selected]` parameter says which select it is:
/// a `UserSelect` for `User` and `Member`, a `RoleSelect`, `MentionableSelect` or `ChannelSelect` with
/// the types of its channels, else a `StringSelect`, which has the choices of an enumeration with
/// `#[derive(Choice)]`; other texts are added to it. A button has no such parameter. What else there
/// is to a button or a select, such as being disabled, is set behind it.
///
/// # Keys
///
/// Behind the custom id stand, besides `button` and `select`, those keys of a [`macro@command`] that say in which manner it answers
/// and what may stop it, and `crate = path`, where `guildhall` is re-exported.
///
/// ```
/// # use guildhall::prelude::*;
/// #[component("close/{ticket}", member_permissions(MANAGE_THREADS), cooldown(1 per 5s), defer)]
/// async fn close(ticket: u64) -> Update {
///     Update::text(format!("Ticket {ticket} is closed.")).components(None)
/// }
/// # fn main() {}
/// ```
///
/// A component that is deferred, by `defer` or because it is late, is acknowledged unseen: its
/// message stays as it is until the function updates it, or answers with a message more, which is
/// private where it says `ephemeral`. `ctx.defer()` shows that the app is at work instead. What
/// stands on the app holds for components; what stands on a group does not, wherever they are
/// written.
///
/// # What it generates
///
/// A module with the function's name and visibility, with the constant `vote::COMPONENT`,
/// `vote::custom_id` and, where it says what it looks like, `vote::button` or `vote::select`. The
/// component registers itself.
#[proc_macro_attribute]
pub fn component(attr: TokenStream, item: TokenStream) -> TokenStream {
    component::attach(component::Kind::Component, attr.into(), &item.into()).into()
}

/// Makes a function answer modals that are sent off: those whose custom id is of a pattern.
///
/// ```
/// # use guildhall::prelude::*;
/// #[derive(Modal)]
/// #[modal(title = "Feedback")]
/// struct Feedback {
///     #[text(label = "What happened?", paragraph, max_length = 1000)]
///     details: String,
///     #[checkbox(label = "May we contact you?")]
///     contact: bool,
/// }
///
/// #[modal("feedback/{ticket}")]
/// async fn feedback(ctx: Context, ticket: u64, form: Feedback) -> Reply {
///     Reply::text(format!("{}: {}", ticket, form.details)).ephemeral()
/// }
///
/// fn ask() -> guildhall::ModalBuilder<Feedback> {
///     feedback::open(7).title("Feedback on ticket 7")
/// }
/// # fn main() {}
/// ```
///
/// The custom id is as that of a [`macro@component`]. Beside the parameters in it, there are any
/// number of `Context` and `#[state]` ones, and one struct with `#[derive(Modal)]`: what the fields
/// were filled with. The keys behind the custom id are those of a [`macro@component`]. A deferred
/// modal is acknowledged unseen where a component of a message has opened it, as components are, and
/// shows that the app is at work where a command has.
///
/// `feedback::open(…)` is the modal to be shown, with the values of its custom id, in the order of
/// the parameters. `feedback::custom_id(…)` is the id alone, and `feedback::MODAL` the route.
#[proc_macro_attribute]
pub fn modal(attr: TokenStream, item: TokenStream) -> TokenStream {
    component::attach(component::Kind::Modal, attr.into(), &item.into()).into()
}

/// Makes the fields of a modal of a struct's fields.
///
/// ```
/// # use guildhall::prelude::*;
/// #[derive(Choice)]
/// enum Topic {
///     Bug,
///     Idea,
/// }
///
/// #[derive(Modal)]
/// #[modal(title = "Feedback", text = "Tell us more.")]
/// struct Feedback {
///     #[select]
///     topic: Topic,
///     #[text(label = "What happened?", paragraph, max_length = 1000)]
///     details: Option<String>,
///     #[upload(label = "Screenshots", file_types("image"), max = 3)]
///     shots: Vec<Attachment>,
///     #[checkbox(label = "May we contact you?")]
///     contact: bool,
/// }
/// # fn main() {}
/// ```
///
/// There are 1 to 5 fields, or 4 below a text. An `Option` may stay empty; a `Vec` takes several.
///
/// | attribute | shown as | type |
/// |---|---|---|
/// | `#[text]` | a text input | `String`, numbers, types of your own |
/// | `#[select]` | a select | an enumeration with `#[derive(Choice)]`, `User`, `Member`, `Role`, `Mentionable`, `Channel` |
/// | `#[upload]` | a field for files | `Attachment` |
/// | `#[radio]` | a radio group of 2 to 10 choices | an enumeration with `#[derive(Choice)]` |
/// | `#[checkboxes]` | a checkbox group of 1 to 10 choices | a `Vec` of such an enumeration |
/// | `#[checkbox]` | a checkbox | `bool` |
///
/// | key | meaning |
/// |---|---|
/// | `label = "…"` | what is asked, 1–45 characters; the field's name in words unless given |
/// | `description = "…"` | what is meant, 1–100 characters; the doc comment unless given |
/// | `placeholder = "…"` | in an empty text input, at most 100 characters, or select, at most 150 |
/// | `paragraph` | makes a text input of several lines |
/// | `min_length`, `max_length` | characters of a text input, 0–4000 and 1–4000 |
/// | `min`, `max` | of a `Vec`: how many choices (25), files (10) or checkboxes (10) |
/// | `file_types("image", ".pdf")` | at most 10 kinds of files |
///
/// On the struct, `#[modal(…)]` takes `title = "…"`, 1–45 characters, which is required, `text = "…"`,
/// 1–4000 characters above the fields, and `crate = path`, where `guildhall` is re-exported.
#[proc_macro_derive(
    Modal,
    attributes(modal, text, select, upload, radio, checkboxes, checkbox)
)]
pub fn derive_modal(item: TokenStream) -> TokenStream {
    modal::derive(item.into()).into()
}

/// Makes a command with subcommands of a module.
///
/// ```
/// # use guildhall::prelude::*;
/// # mod bans {
/// #     use guildhall::prelude::*;
/// #     /// Lift a ban
/// #     #[command]
/// #     pub(crate) fn lift() {}
/// # }
/// /// Moderate members
/// #[group(contexts(guild), include(crate::bans::lift))]
/// mod moderate {
///     use super::*;
///
///     /// Time a member out
///     #[command]
///     async fn timeout(
///         /// Who
///         member: Member,
///     ) -> String {
///         format!("{member} is timed out")
///     }
///
///     /// Work with a member's roles
///     #[group]
///     mod roles {
///         use super::*;
///
///         /// Say which roles there are
///         #[command]
///         async fn list() {}
///     }
/// }
/// # fn main() {}
/// ```
///
/// Each `#[command]` inside is a subcommand, each `#[group]` inside a subcommand group; a group
/// inside that is refused. They are recognized by the last word of the attribute's path. Together
/// they are at most 25 on each level.
///
/// `include(path, …)` takes in commands and groups that are written elsewhere: the paths are those
/// of the functions or modules. An included command is part of the group and no longer a command of
/// its own. These paths, and those in `guilds` and `crate`, are as seen from where the attribute
/// stands, beside the module and not inside it.
///
/// What stops a command, such as `check` and `cooldown`, holds for every command inside, besides its
/// own; `check` and `on_error` are paths as seen from beside the module. `defer` and `ephemeral` count for every command inside that does not say it itself; of two groups,
/// the inner one's.
///
/// The other keys are those of [`macro@command`]. `contexts`, `integration_types`,
/// `default_member_permissions`, `nsfw` and `guilds` belong on the outermost group. The definition
/// is the constant `moderate::COMMAND`.
#[proc_macro_attribute]
pub fn group(attr: TokenStream, item: TokenStream) -> TokenStream {
    group::attach(attr.into(), &item.into()).into()
}

/// Makes the choices of an option of an enumeration's variants.
///
/// ```
/// # use guildhall::prelude::*;
/// #[derive(Choice)]
/// enum Weather {
///     Sunny,
///     #[choice(name = "Rain or drizzle", name_localizations(de = "Regen"), value = "rain")]
///     LightRain,
/// }
/// # fn main() {}
/// ```
///
/// A member sees the `name`, 1 to 100 characters: by default the variant's, in words (`Light
/// Rain`). The app receives the `value`: text of at most 100 characters, whole numbers or numbers,
/// all of one kind; by default the variant's name in `snake_case` as text, never its position, so
/// that variants can be moved. There are 1 to 25 variants, without fields.
///
/// `name_localizations(de = "…", "es-ES" = "…")` in `#[choice(…)]` is the name in other languages.
///
/// `#[choice(number)]` on the enumeration makes a NUMBER of every value, those without a fraction
/// included, each of which is registered as it is written: `3`, or `3.0`.
///
/// `#[choice(crate = path)]` on the enumeration says where `guildhall` is re-exported.
#[proc_macro_derive(Choice, attributes(choice))]
pub fn derive_choice(item: TokenStream) -> TokenStream {
    choice::derive(item.into()).into()
}

/// Embeds texts in other languages: `locales/de.ftl`, `locales/es-ES.ftl` and so on.
///
/// It stands in the root of the crate, once. A program and a library have a folder each.
///
/// ```text
/// guildhall::localizations!("locales");
/// ```
///
/// The folder is beside `Cargo.toml`, or beside the file with the macro. Each file is named after a
/// locale of the service and holds [Fluent](https://projectfluent.org) messages:
///
/// ```text
/// roll =
///     .name = wuerfeln
///     .description = Wirft Würfel
/// roll-sides =
///     .name = seiten
/// weather-light-rain =
///     .name = Nieselregen
/// rolled = { $dice ->
///     [one] Ein Würfel zeigt { $sum }.
///    *[other] { $dice } Würfel zeigen zusammen { $sum }.
/// }
/// ```
///
/// # Keys
///
/// A message with `.name` or `.description` is for a definition; its key is the path of that:
///
/// | definition | key |
/// |---|---|
/// | command `/roll`, USER command `User info` | `roll`, `user-info` |
/// | its option `sides` | `roll-sides` |
/// | subcommand `/moderate roles list`, its option `of` | `moderate-roles-list`, `moderate-roles-list-of` |
/// | choice `LightRain` of the enumeration `Weather`, in every option that has it | `weather-light-rain` |
///
/// A command that is written elsewhere and included in a group has the path that it has by itself.
/// A name that cannot be a key, such as `8ball` or `würfel`, counts as the function, parameter or
/// module that it is the name of. Where two definitions have one path, such as `/report` and the
/// MESSAGE command `Report`, `#[command(key = "…")]` gives one of them another; the paths of its
/// options begin with that.
///
/// A message with a text of its own is for replies: `ctx.tr("rolled", […])`. One may be both.
///
/// # Faults
///
/// Reported with file, line and locale while the crate is compiled: a key that fits no definition
/// of the crate, a locale that the service does not have, a text that breaks the rules of names and
/// descriptions or collides with a sibling's, languages for a text that its attribute has languages
/// for, a message, term or function that is referred to and not there, and what is no Fluent. A key
/// that fits nothing is only reported where nothing else is wrong.
///
/// A warning is what one file has and another lacks, and a text of `en-GB` that members of `en-US`
/// would see in place of the code's, or the other way around. A text may be the default: that says
/// that it was thought of.
///
/// # Keys of the macro
///
/// | key | meaning |
/// |---|---|
/// | `default = "en-US"` | the language of the code, and of members whose own has no file |
/// | `optional("debug")` | keys, with those below them, whose definitions are not always there: behind a `#[cfg]` |
/// | `crate = path` | where `guildhall` is re-exported |
///
/// A file that changes rebuilds the crate; one that is new is seen at the next build of it.
///
/// # What it generates
///
/// The static `LOCALIZATIONS`, which the app finds by itself. Where two crates have a text with one
/// key, that of the crate whose name comes first counts, unless the app is given its own with
/// `App::builder().localizations(&LOCALIZATIONS)`.
#[cfg(feature = "fluent")]
#[proc_macro]
pub fn localizations(input: TokenStream) -> TokenStream {
    localizations::embed(input.into()).into()
}
