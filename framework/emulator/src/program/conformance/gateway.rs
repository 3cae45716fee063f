//! Chapter *gateway*: sessions, and the trouble that a bot has to survive.

use std::collections::BTreeSet;

use guildhall_emulator::{GatewayHandle, GatewaySession};

use crate::program::conformance::Setup;
use crate::program::conformance::bot::{Bot, wait_until};
use crate::program::conformance::contract::USER;
use crate::program::conformance::interactions::perform;
use crate::program::conformance::report::{Chapter, Report};

/// Close code after which a client resumes its session.
const UNKNOWN_ERROR: u16 = 4000;

/// Message of the user, and the response of the bot.
const PING: &str = "!ping";
const PONG: &str = "pong";

/// Intent without which a bot gets no message of a guild.
const MESSAGES_INTENT: &str = "GUILD_MESSAGES";

/// Trouble, after which the bot goes on with the same sessions, or starts others.
struct Trouble {
    step: &'static str,
    make: fn(&GatewayHandle),
    is_resumed: bool,
}

const TROUBLES: [Trouble; 5] = [
    Trouble {
        step: "RESUME after a lost connection",
        make: GatewayHandle::drop_connections,
        is_resumed: true,
    },
    Trouble {
        step: "RESUME after RECONNECT",
        make: GatewayHandle::reconnect,
        is_resumed: true,
    },
    Trouble {
        step: "RESUME after close code 4000",
        make: |gateway| gateway.close(UNKNOWN_ERROR),
        is_resumed: true,
    },
    Trouble {
        step: "RESUME after INVALID_SESSION with true",
        make: |gateway| gateway.invalidate(true),
        is_resumed: true,
    },
    Trouble {
        step: "IDENTIFY after INVALID_SESSION with false",
        make: |gateway| gateway.invalidate(false),
        is_resumed: false,
    },
];

const LOGIN: &str = "login";
const MESSAGE: &str = "message";
const SHUTDOWN: &str = "shutdown";
const SHARDS: &str = "two shards";
const RESUMED_SHARDS: &str = "RESUME of two shards";
const SHARDS_SHUTDOWN: &str = "shutdown of two shards";

/// Skips all steps: the bot has an endpoint.
pub(super) fn skip_gateway(report: &mut Report, reason: &str) {
    report.skip(Chapter::Gateway, LOGIN, reason);
    skip_after_login(report, reason);
}

fn skip_after_login(report: &mut Report, reason: &str) {
    let troubles = TROUBLES.iter().map(|trouble| trouble.step);
    let steps = [MESSAGE].into_iter().chain(troubles);
    for step in steps.chain([SHUTDOWN, SHARDS, RESUMED_SHARDS, SHARDS_SHUTDOWN]) {
        report.skip(Chapter::Gateway, step, reason);
    }
}

/// Performs the steps with a bot that has logged in, and then with a bot that has two shards.
pub(super) async fn run_gateway(setup: &Setup<'_>, bot: Bot<'_>, report: &mut Report) {
    let login = has_shards(&bot, 1).await;
    let is_logged_in = login.is_ok();
    report.add(Chapter::Gateway, LOGIN, login);
    if !is_logged_in {
        return skip_after_login(report, "the bot has not logged in");
    }
    if receives_messages(&bot) {
        report.add(Chapter::Gateway, MESSAGE, respond_to_message(setup).await);
    } else {
        let reason = format!("the session lacks the intent {MESSAGES_INTENT}");
        report.skip(Chapter::Gateway, MESSAGE, &reason);
    }
    for trouble in &TROUBLES {
        let result = survive(setup, &bot, trouble).await;
        report.add(Chapter::Gateway, trouble.step, result);
    }
    report.add(Chapter::Gateway, SHUTDOWN, bot.shut_down().await);
    run_two_shards(setup, report).await;
}

async fn run_two_shards(setup: &Setup<'_>, report: &mut Report) {
    let bot = match log_in(setup, 2).await {
        Ok(bot) => bot,
        Err(reason) => {
            report.add(Chapter::Gateway, SHARDS, Err(reason));
            for step in [RESUMED_SHARDS, SHARDS_SHUTDOWN] {
                report.skip(Chapter::Gateway, step, "the bot has no two sessions");
            }
            return;
        }
    };
    report.add(Chapter::Gateway, SHARDS, respond_to_command(setup).await);
    let result = survive(setup, &bot, &TROUBLES[0]).await;
    report.add(Chapter::Gateway, RESUMED_SHARDS, result);
    report.add(Chapter::Gateway, SHARDS_SHUTDOWN, bot.shut_down().await);
}

/// Starts a bot, and waits until each of its shards has a session.
async fn log_in<'s>(setup: &'s Setup<'s>, shards: u32) -> Result<Bot<'s>, String> {
    let mut bot = Bot::start(setup, Some(shards))?;
    bot.connect().await?;
    has_shards(&bot, u64::from(shards)).await?;
    Ok(bot)
}

async fn has_shards(bot: &Bot<'_>, count: u64) -> Result<(), String> {
    let expected: Vec<_> = (0..count).map(|index| (index, count)).collect();
    let condition = |sessions: &[GatewaySession]| {
        let shards = sessions.iter().map(|session| session.shard);
        shards.eq(expected.iter().copied())
    };
    bot.wait_for_sessions(condition).await
}

/// Makes trouble, and waits until the bot has its sessions again and responds. While the bot is away, a user says
/// `!ping`: a resumed session gets the message afterwards.
async fn survive(setup: &Setup<'_>, bot: &Bot<'_>, trouble: &Trouble) -> Result<(), String> {
    let sessions = bot.sessions();
    let (before, resumed) = (ids(&sessions), resumes(&sessions));
    let receives_messages = receives_messages(bot);
    (trouble.make)(&setup.service.emulator.gateway());
    let has_sessions = |sessions: &[GatewaySession]| {
        let now = ids(sessions);
        if trouble.is_resumed {
            // The same sessions alone could mean that no connection was lost.
            now == before && resumes(sessions) >= resumed + before.len() as u64
        } else {
            now.len() == before.len() && now.is_disjoint(&before)
        }
    };
    let described = |reason: String| {
        let before: Vec<_> = before.iter().map(String::as_str).collect();
        format!("{reason}; before: {}", before.join(", "))
    };
    if !trouble.is_resumed {
        bot.wait_for_sessions(has_sessions)
            .await
            .map_err(described)?;
    }
    let response = if receives_messages {
        respond_to_message(setup).await
    } else {
        Ok(())
    };
    if response.is_err() && !has_sessions(&bot.sessions()) {
        return Err(described(bot.shown_sessions()));
    }
    response?;
    respond_to_command(setup).await?;
    bot.wait_for_sessions(has_sessions).await.map_err(described)
}

/// Returns whether the bot asked for messages. A library may be for interactions alone.
fn receives_messages(bot: &Bot<'_>) -> bool {
    let sessions = bot.sessions();
    let mut intents = sessions.iter().flat_map(|session| &session.intents);
    intents.any(|intent| *intent == MESSAGES_INTENT)
}

fn ids(sessions: &[GatewaySession]) -> BTreeSet<String> {
    sessions.iter().map(|session| session.id.clone()).collect()
}

/// Returns how often these sessions were resumed.
fn resumes(sessions: &[GatewaySession]) -> u64 {
    let counts = sessions.iter().map(|session| session.sent.get("RESUMED"));
    counts.flatten().sum()
}

async fn respond_to_message(setup: &Setup<'_>) -> Result<(), String> {
    let user = setup.service.emulator.default_guild().find_member(USER);
    let user = user.ok_or_else(|| format!("the bot has removed the member `{USER}`"))?;
    let pongs = || {
        let messages = user.recent_messages().into_iter();
        messages.filter(|message| message.content == PONG).count()
    };
    let before = pongs();
    user.send_message(PING);
    if wait_until(setup.timeout, || pongs() > before).await {
        return Ok(());
    }
    Err(format!(
        "the bot does not respond to the message `{PING}` by `{PONG}`"
    ))
}

async fn respond_to_command(setup: &Setup<'_>) -> Result<(), String> {
    let Some(group) = setup.contract.groups.first() else {
        return Ok(());
    };
    let results = perform(setup, group).await;
    results.into_iter().try_for_each(|(_, result)| result)
}
