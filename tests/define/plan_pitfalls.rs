//! What a bulk overwrite breaks and nobody sees: shown by the plan, and mended by applying it.

use acceptance::{StubResponse, StubServer};
use guildhall::deploy::plan::{
    Change, Declared, Deployed, Plan, PlanOptions, Recovery, Renames, Scope,
};
use guildhall::deploy::publish::{apply, read};
use guildhall::model::api::Code;
use guildhall::model::{
    CommandBody, CommandOption, CommandOptionType, CommandType, Id, InteractionContextType,
    Permissions,
};
use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use crate::plan_desk::{Desk, slash};

/// The fields that a plan changes when the only global command becomes another one, which is there
/// in the end to the letter.
async fn mended(old: CommandBody, new: CommandBody) -> Vec<String> {
    let mut desk = Desk::start().await;
    desk.bring(Scope::Global, [old]).await;
    desk.declare(Scope::Global, [new.clone()]);
    let plan = desk.plan().await;
    desk.do_as(&plan).await.expect("it is legal");
    assert!(desk.plan().await.is_empty());
    let there = CommandBody::from(desk.service.commands().remove(0));
    let filled_in = (there.id, there.integration_types.clone());
    let (id, integration_types) = filled_in;
    assert_eq!(
        there,
        CommandBody {
            id,
            integration_types,
            ..new
        }
    );
    let Change::Changed { fields, .. } = &plan.scopes()[0].commands[0].change else {
        panic!("{plan:?}");
    };
    fields.iter().map(|field| field.path.clone()).collect()
}

#[tokio::test]
async fn contexts_that_are_declared_no_more_are_gone() {
    let mut old = slash("roll");
    old.contexts = Some(vec![InteractionContextType::Guild]);
    assert_eq!(mended(old, slash("roll")).await, ["contexts"]);
}

#[tokio::test]
async fn default_permissions_alone_are_written() {
    let mut new = slash("ban");
    new.default_member_permissions = Some(Permissions::BAN_MEMBERS);
    let changed = mended(slash("ban"), new.clone()).await;
    assert_eq!(changed, ["default_member_permissions"]);
    assert_eq!(mended(new, slash("ban")).await, changed, "and taken back");
}

#[tokio::test]
async fn order_of_options_alone_is_written() {
    let option = |name| CommandOption::new(CommandOptionType::String, name, "Something");
    let with = |names: [&'static str; 2]| CommandBody {
        options: names.map(option).into(),
        ..slash("ban")
    };
    let changed = mended(with(["who", "why"]), with(["why", "who"])).await;
    assert_eq!(changed, ["options[]"]);
}

#[tokio::test]
async fn copy_in_a_guild_is_told_until_it_is_gone() {
    let mut desk = Desk::start().await;
    desk.bring(desk.home(), [slash("everywhere")]).await;
    let home = desk.service.default_guild().id();
    let double = desk.plan().await.doubles().to_vec();
    assert_eq!((double.len(), double[0].guild), (1, home));
    desk.declare(desk.home(), []);
    assert!(desk.plan().await.doubles().is_empty());
    desk.apply().await.expect("it is legal");
    assert!(desk.service.guild_commands(home).is_empty());
}

#[tokio::test]
async fn rename_loses_permissions_for_good_also_under_its_id() {
    for renames in [Renames::Recreate, Renames::Update] {
        let mut desk = Desk::start().await;
        desk.options = PlanOptions::default().with_renames(renames);
        desk.rename_here().await;
        let home = desk.service.default_guild().id();
        let id = desk.service.guild_commands(home)[0].id;
        let lost: Vec<_> = desk
            .plan()
            .await
            .deletions()
            .map(|(_, it)| it.lost.len())
            .collect();
        desk.apply().await.expect("it is legal");
        assert_eq!((lost, desk.denied(home).await), (vec![1], vec![]));
        let is_kept = desk.service.guild_commands(home)[0].id == id;
        assert_eq!(is_kept, renames == Renames::Update);
    }
}

#[tokio::test]
async fn permissions_of_a_renamed_global_command_are_restored() {
    let mut desk = Desk::start().await;
    desk.rename_everywhere().await;
    let home = desk.service.default_guild().id();
    let restored = desk.apply_and_restore().await;
    assert!(restored[0].outcome.is_ok(), "{}", restored[0]);
    assert_eq!(desk.denied(home).await, [desk.service.commands()[0].id]);
}

#[tokio::test]
async fn what_was_set_for_a_deleted_command_is_told_and_gone() {
    let mut desk = Desk::start().await;
    desk.rename_here().await;
    let home = desk.service.default_guild().id();
    desk.declare(desk.home(), []);
    let plan = desk.plan().await;
    let told = plan.deletions().next().expect("it is deleted").1.lost[0].recovery;
    assert_eq!((told, plan.restorable().count()), (Recovery::Gone, 0));
    let restored = desk.apply_and_restore().await;
    assert!(restored[0].outcome.is_err() && !restored[0].is_failure());
    assert!(desk.denied(home).await.is_empty());
}

/// A global command that three guilds deny to everybody moves into two of them.
async fn moving() -> (Desk, [Scope; 3]) {
    let mut desk = Desk::start().await;
    desk.declare(Scope::Global, [slash("everywhere"), slash("roll")]);
    let mut guilds = [desk.home(); 3];
    for (guild, name) in guilds[1..].iter_mut().zip(["Second", "Third"]) {
        *guild = Scope::Guild(desk.service.guild(name).await.id());
        desk.declare(*guild, []);
    }
    desk.apply().await.expect("it is legal");
    let roll = desk.service.commands().pop().expect("it is there").id;
    for guild in guilds.map(Scope::guild).into_iter().flatten() {
        desk.deny(guild, roll).await;
    }
    desk.declare(Scope::Global, [slash("everywhere")]);
    desk.declare(guilds[0], [slash("roll")]);
    desk.declare(guilds[1], [slash("roll")]);
    (desk, guilds)
}

#[tokio::test]
async fn command_that_moves_into_guilds_is_lost_only_elsewhere() {
    let (desk, guilds) = moving().await;
    let plan = desk.plan().await;
    let (_, moved) = plan.deletions().next().expect("it leaves the global scope");
    let to = guilds[..2].to_vec();
    assert!(matches!(&moved.change, Change::Deleted { to: it, .. } if *it == to));
    let fate = |guild: Scope| {
        let mut lost = moved.lost.iter();
        lost.find(|lost| Some(lost.guild) == guild.guild())
            .map(|lost| lost.recovery)
    };
    let expected = [Recovery::Possible, Recovery::Possible, Recovery::Gone];
    assert_eq!(guilds.map(fate), expected.map(Some));
}

#[tokio::test]
async fn permissions_move_into_guilds_with_their_command() {
    let (desk, guilds) = moving().await;
    let plan = desk.plan().await;
    let creates: Vec<_> = plan.scopes().iter().map(|scope| scope.creates).collect();
    let published = desk.do_as(&plan).await.expect("it is legal");
    assert_eq!(
        (creates.iter().sum::<usize>(), published.scopes.len()),
        (2, 3)
    );
    desk.restored(&plan, &published).await;
    for guild in guilds.map(Scope::guild).into_iter().flatten() {
        let own = desk.service.guild_commands(guild);
        let own: Vec<_> = own.iter().map(|command| command.id).collect();
        assert_eq!(desk.denied(guild).await, own);
    }
}

#[tokio::test]
async fn permissions_that_a_guild_has_set_itself_are_not_replaced() {
    let mut desk = Desk::start().await;
    desk.declare(Scope::Global, [slash("here")]);
    desk.rename_here().await;
    let home = desk.service.default_guild().id();
    let global = desk.service.commands()[0].id;
    desk.deny(home, global).await;
    desk.declare(desk.home(), []);
    let said = desk.apply_and_restore().await[0].to_string();
    assert!(
        said.contains("the command in its place has permissions of its own"),
        "{said}"
    );
    assert_eq!(desk.denied(home).await, [global]);
}

#[tokio::test]
async fn entry_point_that_is_left_out_is_refused_and_nothing_is_lost() {
    let desk = Desk::of(Emulator::builder().entry_point()).await;
    let before = desk.service.commands();
    let blind = Deployed::default();
    let plan = Plan::new(&desk.declared, &blind, &PlanOptions::default());
    let error = desk.do_as(&plan).await.expect_err("it is left out");
    let code = error
        .client_error()
        .and_then(guildhall::client::Error::code);
    assert_eq!(code, Some(Code::ENTRY_POINT_COMMAND_MISSING));
    assert_eq!(desk.service.commands(), before);
}

#[tokio::test]
async fn guild_is_sent_nothing_that_it_refuses() {
    let mut desk = Desk::of(Emulator::builder().user_install()).await;
    let mut body = slash("here");
    body.contexts = Some(vec![InteractionContextType::Guild]);
    body.integration_types = Some(vec![
        guildhall::model::ApplicationIntegrationType::GuildInstall,
    ]);
    desk.bring(desk.home(), [body]).await;
    assert!(desk.plan().await.is_empty());
    assert_eq!(
        desk.service
            .guild_commands(desk.service.default_guild().id())
            .len(),
        1
    );
}

#[tokio::test]
async fn what_nobody_knows_goes_back_as_it_came() {
    let launch = json!({"id": "71", "type": 4, "name": "launch", "handler": 2, "glow": {"red": 1},
        "options": [{"type": 3, "name": "a", "description": "b", "shade": 7}]});
    let strange = json!({"id": "72", "type": 9, "name": "odd", "shape": ["round"]});
    let more = json!({"application_id": "1", "version": "9", "guild_id": null,
        "default_member_permissions": null, "description": ""});
    let whole = |command: &Value| {
        let mut command = command.clone();
        let fields = more.as_object().expect("it is one").clone();
        command.as_object_mut().expect("it is one").extend(fields);
        command
    };
    let rows = json!([whole(&launch), whole(&strange)]);
    let none = json!([]);
    let scenes = [&rows, &json!({"id": "1", "name": "App"}), &none];
    let service = StubServer::start(scenes.map(|body| StubResponse::json(200, body))).await;
    let deployed = read(&service.client(), Id::new(1), [Scope::Global]).await;
    let declared = Declared::default().with(Scope::Global, [slash("roll")]);
    let deployed = deployed.expect("it is read");
    let plan = Plan::new(&declared, &deployed, &PlanOptions::default());
    assert_eq!(plan.deletions().count(), 0, "{plan}");
    let published = apply(&service.client(), Id::new(1), &plan).await;
    published.expect("it is written");
    let sent: Vec<Value> = serde_json::from_slice(&service.received()[2].body).expect("it is JSON");
    assert_eq!(sent[1..], [launch, strange]);
}

#[tokio::test]
async fn what_nobody_knows_is_read_and_stays() {
    let launch = json!({"id": "71", "application_id": "1", "version": "9", "type": 4, "name": "launch",
        "description": "", "default_member_permissions": null, "handler": 2, "glow": {"red": 1}});
    let strange = json!({"id": "72", "application_id": "1", "version": "9", "type": 9, "name": "odd",
        "description": "", "default_member_permissions": null, "contexts": [0, 9]});
    let service = StubServer::start([
        StubResponse::json(200, &json!([launch, strange])),
        StubResponse::json(
            200,
            &json!({"id": "1", "name": "App", "integration_types_config": {"9": {}}}),
        ),
        StubResponse::json(200, &json!([])),
    ])
    .await;
    let deployed = read(&service.client(), Id::new(1), [Scope::Global]).await;
    let odd = CommandBody {
        contexts: Some(vec![
            InteractionContextType::Guild,
            InteractionContextType::from_wire(9),
        ]),
        ..CommandBody::new(CommandType::from_wire(9), "odd", "")
    };
    let declared = Declared::default().with(Scope::Global, [odd]);
    let plan = Plan::new(
        &declared,
        &deployed.expect("it is read"),
        &PlanOptions::default(),
    );
    assert!(plan.is_empty(), "{plan}");
    let published = apply(&service.client(), Id::new(1), &plan).await;
    assert_eq!(published.expect("nothing is sent").scopes.len(), 0);
}
