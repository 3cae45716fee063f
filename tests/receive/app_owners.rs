//! The owners of the app that Discord names: its owner, or the members of its team.

use std::time::Duration;

use acceptance::{MockTransport, SignedRequest, builder, http_response, slash};
use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, Fault, FaultPlan};
use guildhall::guard::{AppGuards, is_owner};
use guildhall::model::api::GetCurrentApplication;
use guildhall::model::{ApplicationTeam, MembershipState, TeamMember, TeamRole};
use guildhall::prelude::*;
use serde_json::json;
use tokio::time::advance;

const REJECTED: &str = "Only the app's owners can use this.";

/// Stop responding
#[command(check = is_owner)]
fn pause() -> &'static str {
    "Paused."
}

/// Say whether you own the app
#[command]
async fn own(ctx: Context) -> Result<String> {
    Ok(ctx.is_owner().await?.to_string())
}

async fn install(service: &Emulator, guards: AppGuards) -> InstalledApp {
    let app = App::builder().discovery(false).guards(guards);
    let app = app.command(pause::COMMAND).command(own::COMMAND);
    service.install(app).await
}

/// Runs `/own` as a member of the default guild.
async fn owns(service: &Emulator, name: &str) -> String {
    let member = service.default_guild().find_member(name);
    let member = member.expect("there is the member");
    member.slash("/own").await.content().to_owned()
}

#[tokio::test]
async fn owner_of_the_app_is_read_once() {
    let service = Emulator::start().await;
    let bot = install(&service, AppGuards::new()).await;
    assert_eq!(service.you().slash("/pause").await.content(), "Paused.");

    let fault = FaultPlan::at::<GetCurrentApplication>(Fault::Status(403));
    let _plan = service.inject(fault);
    assert_eq!(service.you().slash("/own").await.content(), "true");
    assert_eq!(owns(&service, "bob").await, "false");
    let bob = service.default_guild().find_member("bob");
    let rejected = bob.expect("he is a member").slash("/pause").await;
    assert_eq!(rejected.content(), REJECTED);
    assert_eq!(bot.failures(), []);
}

#[tokio::test]
async fn members_of_the_team_who_can_change_the_app_are_owners() {
    let service = Emulator::start().await;
    let guild = service.default_guild();
    let role = |role| Some(role);
    let (accepted, invited) = (MembershipState::Accepted, MembershipState::Invited);
    let team_id = Id::new(7);
    let cases = [
        ("owner", None, accepted, "true"),
        ("admin", role(TeamRole::Admin), accepted, "true"),
        ("developer", role(TeamRole::Developer), accepted, "true"),
        ("reader", role(TeamRole::ReadOnly), accepted, "false"),
        ("guest", role(TeamRole::Admin), invited, "false"),
    ];
    let (mut members, mut owner_user_id) = (Vec::new(), None);
    for (name, role, state, _) in &cases {
        let user = guild.member(name).join().await.user().get();
        let user = user.expect("there is the account");
        owner_user_id = owner_user_id.or(Some(user.id));
        members.push(TeamMember {
            team_id,
            user,
            membership_state: Some(*state),
            role: role.clone(),
            permissions: vec!["*".to_owned()],
        });
    }
    service.set_team(ApplicationTeam {
        id: team_id,
        name: "Makers".to_owned(),
        icon: None,
        members,
        owner_user_id,
    });
    let _bot = install(&service, AppGuards::new()).await;

    for (name, _, _, expected) in cases {
        assert_eq!(owns(&service, name).await, expected, "{name}");
    }
    // The account that owns the guild does not own the app of a team.
    assert_eq!(service.you().slash("/own").await.content(), "false");
}

#[tokio::test]
async fn owners_in_the_settings_need_no_request() {
    let service = Emulator::start().await;
    let bob = service
        .default_guild()
        .find_member("bob")
        .expect("he is a member");
    let bot = install(&service, AppGuards::new().owner(bob.id())).await;
    let fault = FaultPlan::at::<GetCurrentApplication>(Fault::Status(403));
    let _plan = service.inject(fault);
    assert_eq!(owns(&service, "bob").await, "true");
    assert_eq!(bot.failures(), []);

    // Without any list, the check fails closed.
    assert_ne!(service.you().slash("/pause").await.content(), "Paused.");
    assert_eq!(bot.failures().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn owners_are_read_again_after_an_hour_and_stay_if_that_fails() {
    let owned_by = |owner: &str| {
        let user = json!({"id": owner, "username": "ada", "discriminator": "0"});
        let app = json!({"id": "1", "name": "App", "owner": user});
        http_response(200, &[], &app.to_string())
    };
    // 40 is the user of the kit's interactions.
    let rejection = http_response(403, &[], "{}");
    let responses = [owned_by("40"), rejection, owned_by("5")];
    let transport = MockTransport::new(responses);
    let app = builder(&[own::COMMAND]).client(transport.client()).build();
    let app = app.expect("the app builds");
    let own = async || {
        let response = SignedRequest::from(slash("own", json!([])))
            .send_to(&app)
            .await;
        (response.content(), transport.requests().len())
    };

    assert_eq!(own().await, ("true".to_owned(), 1));
    advance(Duration::from_mins(59)).await;
    assert_eq!(own().await, ("true".to_owned(), 1));
    advance(Duration::from_mins(1)).await;
    assert_eq!(own().await, ("true".to_owned(), 2));
    assert_eq!(own().await, ("true".to_owned(), 2));
    advance(Duration::from_mins(1)).await;
    assert_eq!(own().await, ("false".to_owned(), 3));
}
