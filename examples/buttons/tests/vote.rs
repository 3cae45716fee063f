//! Members of the service in memory vote with the buttons and the select of the example.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, GuildHandle, MemberHandle};
use guildhall::model::{Component, Message, Permissions};

/// A guild in which somebody has asked for a vote.
struct Asked {
    service: Emulator,
    guild: GuildHandle,
    ada: MemberHandle,
    message: Message,
    bot: InstalledApp,
}

async fn asked() -> Asked {
    let service = Emulator::start().await;
    let guild = service.guild("Walkers").await;
    let ada = guild.member("ada").join().await;
    let bot = service.install(buttons::app()).await;
    let asked = ada.slash("/outing to:lake").await;
    let message = asked.original_response().expect("the vote is shown");
    Asked {
        service,
        guild,
        ada,
        message,
        bot,
    }
}

impl Asked {
    /// Presses the button whose custom id ends so, and returns what the vote says then.
    async fn click(&self, member: &MemberHandle, what: &str) -> String {
        let outcome = member.click(&self.message, &self.id(what)).await;
        let shown = outcome.final_response().await.expect("there is an answer");
        shown.content
    }

    fn id(&self, what: &str) -> String {
        let rows = self.message.components.iter();
        let mut ids = rows
            .flat_map(Component::children)
            .filter_map(Component::custom_id);
        let found = ids.find(|id| id.ends_with(what));
        found.expect("the component is there").to_owned()
    }
}

#[tokio::test]
async fn a_vote_begins_with_nobody() {
    let asked = asked().await;

    let text = "**To lake?** 0 come along, 0 do not.\nFriday: 0, Saturday: 0, Sunday: 0";
    assert_eq!(asked.message.content, text);
}

#[tokio::test]
async fn the_last_answer_of_each_member_counts() {
    let asked = asked().await;
    let bob = asked.guild.member("bob").join().await;

    asked.click(&asked.ada, "come/no").await;
    asked.click(&asked.ada, "come/yes").await;
    let text = asked.click(&bob, "come/yes").await;

    assert!(
        text.starts_with("**To lake?** 2 come along, 0 do not."),
        "{text}"
    );
}

#[tokio::test]
async fn days_are_selected_and_taken_back() {
    let asked = asked().await;
    let days = asked.id("days");
    let select = |days_of: &'static [&'static str]| {
        asked
            .ada
            .select(&asked.message, &days, days_of.iter().copied())
    };

    let some = select(&["friday", "sunday"]).await.final_response().await;
    let none = select(&[]).await.final_response().await;

    let (some, none) = (some.expect("it is there"), none.expect("it is there"));
    assert!(some.content.ends_with("Friday: 1, Saturday: 0, Sunday: 1"));
    assert!(none.content.ends_with("Friday: 0, Saturday: 0, Sunday: 0"));
}

#[tokio::test]
async fn who_manages_messages_closes_the_vote_and_nobody_else() {
    let asked = asked().await;
    let keeper = asked.guild.member("keeper");
    let keeper = keeper
        .permissions(Permissions::MANAGE_MESSAGES)
        .join()
        .await;

    let rejected = asked.ada.click(&asked.message, &asked.id("close")).await;
    assert_eq!(
        rejected.content(),
        "You need the permission Manage Messages for this."
    );
    assert!(rejected.is_ephemeral());

    let closed = keeper.click(&asked.message, &asked.id("close")).await;
    let closed = closed.final_response().await.expect("the message is there");
    assert!(closed.content.ends_with("The vote is closed."));
    assert!(closed.components.is_empty());
}

#[tokio::test]
async fn a_button_of_a_bot_that_was_restarted_says_that_the_vote_is_over() {
    let mut asked = asked().await;
    asked.bot = asked.service.install(buttons::app()).await;

    let late = asked.ada.click(&asked.message, &asked.id("come/yes")).await;

    assert_eq!(late.content(), "This vote is over.");
    assert!(late.is_ephemeral());
}
