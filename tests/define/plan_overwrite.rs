//! A plan reports what a bulk overwrite would silently lose, and applying the plan avoids the loss.

use acceptance::{StubResponse, StubServer, assert_contains};
use guildhall::deploy::plan::{
    Change, Declared, Deployed, Plan, PlanOptions, Renames, RestoreForecast, Scope,
};
use guildhall::deploy::publish::{apply, read};
use guildhall::model::api::ErrorCode;
use guildhall::model::{
    CommandBody, CommandOption, CommandOptionType, CommandType, Id, InteractionContextType,
    Permissions,
};
use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use crate::plan_fixture::{PlanFixture, slash};

/// Changes the only global command from `old` to `new`, asserts that the registered command equals `new`, and returns the
/// paths of the changed fields.
async fn changed_fields(old: CommandBody, new: CommandBody) -> Vec<String> {
    let mut fixture = PlanFixture::start().await;
    fixture.register(Scope::Global, [old]).await;
    fixture.declare(Scope::Global, [new.clone()]);
    let plan = fixture.plan().await;
    fixture
        .apply_plan(&plan)
        .await
        .expect("the service accepts the commands");
    assert!(fixture.plan().await.is_empty());
    let there = CommandBody::from(fixture.service.commands().remove(0));
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
async fn undeclared_contexts_are_removed() {
    let mut old = slash("roll");
    old.contexts = Some(vec![InteractionContextType::Guild]);
    assert_eq!(changed_fields(old, slash("roll")).await, ["contexts"]);
}

#[tokio::test]
async fn change_of_only_the_default_permissions_is_written() {
    let mut new = slash("ban");
    new.default_member_permissions = Some(Permissions::BAN_MEMBERS);
    let changed = changed_fields(slash("ban"), new.clone()).await;
    assert_eq!(changed, ["default_member_permissions"]);
    assert_eq!(
        changed_fields(new, slash("ban")).await,
        changed,
        "the reverse change"
    );
}

#[tokio::test]
async fn change_of_only_the_option_order_is_written() {
    let option = |name| CommandOption::new(CommandOptionType::String, name, "Something");
    let with = |names: [&'static str; 2]| CommandBody {
        options: names.map(option).into(),
        ..slash("ban")
    };
    let changed = changed_fields(with(["who", "why"]), with(["why", "who"])).await;
    assert_eq!(changed, ["options[]"]);
}

#[tokio::test]
async fn guild_copy_is_reported_until_it_is_deleted() {
    let mut fixture = PlanFixture::start().await;
    fixture
        .register(fixture.default_guild(), [slash("everywhere")])
        .await;
    let double = fixture.plan().await.duplicates().to_vec();
    assert_eq!((double.len(), double[0].guild), (1, fixture.guild_id()));
    fixture.declare(fixture.default_guild(), []);
    assert!(fixture.plan().await.duplicates().is_empty());
    fixture
        .apply()
        .await
        .expect("the service accepts the commands");
    assert!(fixture.local_commands().is_empty());
}

#[tokio::test]
async fn rename_loses_permissions_even_if_it_keeps_the_id() {
    for renames in [Renames::Recreate, Renames::Update] {
        let mut fixture = PlanFixture::start().await;
        fixture.options = PlanOptions::default().renames(renames);
        fixture.rename_guild_command().await;
        let id = fixture.local_commands()[0].id;
        let lost: Vec<_> = fixture
            .plan()
            .await
            .deletions()
            .map(|(_, command)| command.lost_permissions.len())
            .collect();
        fixture
            .apply()
            .await
            .expect("the service accepts the commands");
        assert_eq!(lost, vec![1]);
        assert_eq!(
            fixture.restricted_commands(fixture.guild_id()).await,
            vec![]
        );
        let is_kept = fixture.local_commands()[0].id == id;
        assert_eq!(is_kept, renames == Renames::Update);
    }
}

#[tokio::test]
async fn permissions_of_a_renamed_global_command_are_restored() {
    let mut fixture = PlanFixture::start().await;
    fixture.rename_global_command().await;
    let restored = fixture.apply_and_restore().await;
    assert!(restored[0].result.is_ok(), "{}", restored[0]);
    assert_eq!(
        fixture.restricted_commands(fixture.guild_id()).await,
        [fixture.service.commands()[0].id]
    );
}

#[tokio::test]
async fn permissions_of_a_deleted_command_are_reported_as_lost() {
    let mut fixture = PlanFixture::start().await;
    fixture.rename_guild_command().await;
    fixture.declare(fixture.default_guild(), []);
    let plan = fixture.plan().await;
    let recovery = plan
        .deletions()
        .next()
        .expect("the plan deletes a command")
        .1
        .lost_permissions[0]
        .recovery;
    assert_eq!(
        (recovery, plan.restorable().count()),
        (RestoreForecast::Gone, 0)
    );
    let restored = fixture.apply_and_restore().await;
    assert!(restored[0].result.is_err() && !restored[0].is_failure());
    assert!(
        fixture
            .restricted_commands(fixture.guild_id())
            .await
            .is_empty()
    );
}

/// Returns a fixture with a global command that three guilds deny; the declarations move the command into two of them.
async fn moving_command() -> (PlanFixture, [Scope; 3]) {
    let mut fixture = PlanFixture::start().await;
    fixture.declare(Scope::Global, [slash("everywhere"), slash("roll")]);
    let mut guilds = [fixture.default_guild(); 3];
    for (guild, name) in guilds[1..].iter_mut().zip(["Second", "Third"]) {
        *guild = Scope::Guild(fixture.service.guild(name).await.id());
        fixture.declare(*guild, []);
    }
    fixture
        .apply()
        .await
        .expect("the service accepts the commands");
    let roll = fixture
        .service
        .commands()
        .pop()
        .expect("the command is registered")
        .id;
    for guild in guilds.map(Scope::guild).into_iter().flatten() {
        fixture.deny(guild, roll).await;
    }
    fixture.declare(Scope::Global, [slash("everywhere")]);
    fixture.declare(guilds[0], [slash("roll")]);
    fixture.declare(guilds[1], [slash("roll")]);
    (fixture, guilds)
}

#[tokio::test]
async fn command_moving_into_guilds_is_lost_only_in_other_guilds() {
    let (fixture, guilds) = moving_command().await;
    let plan = fixture.plan().await;
    let (_, moved) = plan
        .deletions()
        .next()
        .expect("the plan deletes the global command");
    let to = guilds[..2].to_vec();
    assert!(matches!(&moved.change, Change::Deleted { to: scopes, .. } if *scopes == to));
    let fate = |guild: Scope| {
        let mut lost = moved.lost_permissions.iter();
        lost.find(|lost| Some(lost.guild) == guild.guild())
            .map(|lost| lost.recovery)
    };
    let expected = [
        RestoreForecast::Possible,
        RestoreForecast::Possible,
        RestoreForecast::Gone,
    ];
    assert_eq!(guilds.map(fate), expected.map(Some));
}

#[tokio::test]
async fn permissions_move_into_guilds_with_their_command() {
    let (fixture, guilds) = moving_command().await;
    let plan = fixture.plan().await;
    let creates: Vec<_> = plan.scopes().iter().map(|scope| scope.creates).collect();
    let published = fixture
        .apply_plan(&plan)
        .await
        .expect("the service accepts the commands");
    assert_eq!(creates.iter().sum::<usize>(), 2);
    assert_eq!(published.scopes.len(), 3);
    fixture.restore(&plan, &published).await;
    for guild in guilds.map(Scope::guild).into_iter().flatten() {
        let own = fixture.service.guild_commands(guild);
        let own: Vec<_> = own.iter().map(|command| command.id).collect();
        assert_eq!(fixture.restricted_commands(guild).await, own);
    }
}

#[tokio::test]
async fn permissions_set_by_a_guild_are_not_replaced() {
    let mut fixture = PlanFixture::start().await;
    fixture.declare(Scope::Global, [slash("here")]);
    fixture.rename_guild_command().await;
    let default_guild = fixture.guild_id();
    let global = fixture.service.commands()[0].id;
    fixture.deny(default_guild, global).await;
    fixture.declare(fixture.default_guild(), []);
    let report = fixture.apply_and_restore().await[0].to_string();
    assert_contains(
        &report,
        "the replacement already has permissions, or receives those of another deleted command",
    );
    assert_eq!(fixture.restricted_commands(default_guild).await, [global]);
}

#[tokio::test]
async fn omitted_entry_point_is_rejected_without_any_loss() {
    let fixture = PlanFixture::with_builder(Emulator::builder().activity(true)).await;
    let before = fixture.service.commands();
    let blind = Deployed::default();
    let plan = Plan::new(&fixture.declared, &blind, &PlanOptions::default());
    let error = fixture
        .apply_plan(&plan)
        .await
        .expect_err("the overwrite lacks the entry point");
    let code = error
        .client_error()
        .and_then(guildhall::client::Error::code);
    assert_eq!(code, Some(ErrorCode::ENTRY_POINT_COMMAND_MISSING));
    assert_eq!(fixture.service.commands(), before);
}

#[tokio::test]
async fn guild_receives_only_what_it_accepts() {
    let mut fixture = PlanFixture::with_builder(Emulator::builder().user_install(true)).await;
    let mut body = slash("here");
    body.contexts = Some(vec![InteractionContextType::Guild]);
    body.integration_types = Some(vec![
        guildhall::model::ApplicationIntegrationType::GuildInstall,
    ]);
    fixture.register(fixture.default_guild(), [body]).await;
    assert!(fixture.plan().await.is_empty());
    assert_eq!(fixture.local_commands().len(), 1);
}

#[tokio::test]
async fn unknown_commands_and_fields_are_sent_back_unchanged() {
    let launch = json!({"id": "71", "type": 4, "name": "launch", "handler": 2, "glow": {"red": 1},
        "options": [{"type": 3, "name": "a", "description": "b", "shade": 7}]});
    let strange = json!({"id": "72", "type": 9, "name": "odd", "shape": ["round"]});
    let more = json!({"application_id": "1", "version": "9", "guild_id": null,
        "default_member_permissions": null, "description": ""});
    let whole = |command: &Value| {
        let mut command = command.clone();
        let fields = more
            .as_object()
            .expect("the value is a JSON object")
            .clone();
        command
            .as_object_mut()
            .expect("the value is a JSON object")
            .extend(fields);
        command
    };
    let rows = json!([whole(&launch), whole(&strange)]);
    let none = json!([]);
    let scenes = [&rows, &json!({"id": "1", "name": "App"}), &none];
    let service = StubServer::start(scenes.map(|body| StubResponse::json(200, body))).await;
    let deployed = read(&service.client(), Id::new(1), [Scope::Global]).await;
    let declared = Declared::default().commands(Scope::Global, [slash("roll")]);
    let deployed = deployed.expect("the registered commands can be read");
    let plan = Plan::new(&declared, &deployed, &PlanOptions::default());
    assert_eq!(plan.deletions().count(), 0, "{plan}");
    let published = apply(&service.client(), Id::new(1), &plan).await;
    published.expect("the service accepts the commands");
    let sent: Vec<Value> =
        serde_json::from_slice(&service.received()[2].body).expect("the text is JSON");
    assert_eq!(sent[1..], [launch, strange]);
}

#[tokio::test]
async fn unknown_commands_and_values_are_tolerated() {
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
    let declared = Declared::default().commands(Scope::Global, [odd]);
    let plan = Plan::new(
        &declared,
        &deployed.expect("the registered commands can be read"),
        &PlanOptions::default(),
    );
    assert!(plan.is_empty(), "{plan}");
    let published = apply(&service.client(), Id::new(1), &plan).await;
    assert_eq!(
        published
            .expect("an empty plan sends no request")
            .scopes
            .len(),
        0
    );
}
