//! Members vote on the emulator with the buttons and the select of the example.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, GuildHandle, MemberHandle};
use guildhall::model::{Component, Message, Permissions};

/// A guild with an open vote.
struct Vote {
    discord: Emulator,
    guild: GuildHandle,
    ada: MemberHandle,
    message: Message,
    bot: InstalledApp,
}

async fn start_vote() -> Vote {
    let discord = Emulator::start().await;
    let guild = discord.guild("Walkers").await;
    let ada = guild.member("ada").join().await;
    let bot = discord.install(buttons::app()).await;
    let outcome = ada.slash("/outing to:lake").await;
    let message = outcome.original_response().expect("the vote is shown");
    Vote {
        discord,
        guild,
        ada,
        message,
        bot,
    }
}

impl Vote {
    /// Clicks the button whose custom ID ends with `suffix` and returns the updated text of the vote.
    async fn click(&self, member: &MemberHandle, suffix: &str) -> String {
        let outcome = member
            .click(&self.message, &self.component_id(suffix))
            .await;
        let shown = outcome.final_response().await.expect("there is a response");
        shown.content
    }

    fn component_id(&self, suffix: &str) -> String {
        let rows = self.message.components.iter();
        let mut ids = rows
            .flat_map(Component::children)
            .filter_map(Component::custom_id);
        let found = ids.find(|id| id.ends_with(suffix));
        found.expect("the component is there").to_owned()
    }
}

#[tokio::test]
async fn vote_starts_without_votes() {
    let vote = start_vote().await;

    let text = "**To lake?** 0 are coming, 0 are not.\nFriday: 0, Saturday: 0, Sunday: 0";
    assert_eq!(vote.message.content, text);
}

#[tokio::test]
async fn only_the_last_answer_of_each_member_counts() {
    let vote = start_vote().await;
    let bob = vote.guild.member("bob").join().await;

    vote.click(&vote.ada, "come/no").await;
    vote.click(&vote.ada, "come/yes").await;
    let text = vote.click(&bob, "come/yes").await;

    assert!(
        text.starts_with("**To lake?** 2 are coming, 0 are not."),
        "{text}"
    );
}

#[tokio::test]
async fn days_can_be_selected_and_deselected() {
    let vote = start_vote().await;
    let days = vote.component_id("days");
    let select = |values: &'static [&'static str]| {
        vote.ada
            .select(&vote.message, &days, values.iter().copied())
    };

    let some = select(&["friday", "sunday"]).await.final_response().await;
    let none = select(&[]).await.final_response().await;

    let (some, none) = (some.expect("it is there"), none.expect("it is there"));
    assert!(some.content.ends_with("Friday: 1, Saturday: 0, Sunday: 1"));
    assert!(none.content.ends_with("Friday: 0, Saturday: 0, Sunday: 0"));
}

#[tokio::test]
async fn closing_the_vote_requires_manage_messages() {
    let vote = start_vote().await;
    let moderator = vote.guild.member("moderator");
    let moderator = moderator
        .permissions(Permissions::MANAGE_MESSAGES)
        .join()
        .await;

    let rejected = vote
        .ada
        .click(&vote.message, &vote.component_id("close"))
        .await;
    assert_eq!(
        rejected.content(),
        "You need the permission Manage Messages for this."
    );
    assert!(rejected.is_ephemeral());

    let closed = moderator
        .click(&vote.message, &vote.component_id("close"))
        .await;
    let closed = closed.final_response().await.expect("the message is there");
    assert!(closed.content.ends_with("The vote is closed."));
    assert!(closed.components.is_empty());
}

#[tokio::test]
async fn click_after_a_restart_gets_the_message_that_the_vote_is_over() {
    let mut vote = start_vote().await;
    vote.bot = vote.discord.install(buttons::app()).await;

    let late = vote
        .ada
        .click(&vote.message, &vote.component_id("come/yes"))
        .await;

    assert_eq!(late.content(), "This vote is over.");
    assert!(late.is_ephemeral());
}
