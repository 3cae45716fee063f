//! Every form of cooldowns, concurrency limits, checks and permissions, under strict lints.
#![forbid(unsafe_code)]
#![deny(missing_docs, unreachable_pub, warnings)]

use guildhall::guard::AppGuards;
use guildhall::prelude::*;

mod rules {
    use guildhall::prelude::*;

    pub(crate) async fn fail(_ctx: &Context) -> Result<bool, std::fmt::Error> {
        Ok(true)
    }
}

async fn go_on(_ctx: &Context) {}

fn go_on_now(ctx: &Context) -> Result<bool> {
    Ok(ctx.guild_id().is_some())
}

/// Stops
#[command(
    owners,
    member_permissions(KICK_MEMBERS | BAN_MEMBERS),
    app_permissions(KICK_MEMBERS, BAN_MEMBERS),
    check = rules::fail,
    cooldown(3 per 1500ms, by = member),
    concurrency(1, by = global),
    defer,
    ephemeral
)]
async fn all() {}

#[user_command(cooldown(1 per 1d, by = user,), concurrency(2,))]
fn commas(user: User) -> String {
    user.to_string()
}

#[message_command(check = self::go_on)]
fn own_path(_message: Message) {}

/// Stops
#[entry_point(handler = app, cooldown(1 per 5min), check = crate::rules::fail)]
fn launch() {}

/// Stops
#[group(check = go_on, cooldown(1 per 1h, by = channel))]
mod outer {
    use super::*;

    /// Stops
    #[group(check = self::rules::fail, concurrency(1, by = guild))]
    mod inner {
        use super::*;

        /// Stops
        #[command(check = super::super::go_on)]
        fn stops() {}
    }
}

#[component(
    "all/{value}",
    owners,
    member_permissions(KICK_MEMBERS | BAN_MEMBERS),
    app_permissions(KICK_MEMBERS),
    check = rules::fail,
    cooldown(3 per 1500ms, by = member),
    concurrency(1, by = global),
    defer,
    ephemeral,
    crate = guildhall
)]
async fn component(value: u8) -> String {
    value.to_string()
}

#[modal("modal", check = go_on_now, defer = 1s, ephemeral = never)]
fn modal() {}

fn owns(ctx: &Context, owner: Id<User>) -> bool {
    ctx.user().id == owner
}

#[component("own/{type}/{owner}", check = owns(owner), check = self::owns(r#type), check = go_on)]
fn own(owner: Id<User>, r#type: Id<User>) {
    let _ = (owner, r#type);
}

fn main() {
    let _ = App::builder().guards(AppGuards::new().check(go_on_now).check(go_on).check(rules::fail));
    let _ = App::builder().guards(AppGuards::new().check(|ctx: &Context| ctx.guild_id().is_some()));
    let _ = (component, modal::MODAL, all, commas, own_path, launch, outer::COMMAND);
}
