//! The service accepts every definition that satisfies the rules, and rejects a broken rule with the rule's error code.

use acceptance::overwrite_commands;
use guildhall::model::{CommandBody, CommandType, Locale};
use guildhall::rules::{Fault, Scope};
use guildhall_emulator::Emulator;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use crate::command_strategy::{command, entry_point, menu, size, slash};
use crate::mutation::{Base, FAULTS_WITHOUT_MUTATION, Mutation, mutations};

/// Characters reserved for a mutation, so that the mutated command does not also exceed the size limit.
const RESERVED_SIZE: usize = 1000;

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime starts")
}

/// Registers a command with the emulator and returns it as registered.
fn register_and_read(sent: &CommandBody, scope: Scope) -> Result<CommandBody, String> {
    runtime().block_on(async {
        // Commands may require user installations and an Activity: the app has both.
        let builder = Emulator::builder().user_install(true);
        let builder = match (sent.kind, scope) {
            (CommandType::PrimaryEntryPoint, Scope::Global) => builder.activity(true),
            _ => builder,
        };
        let emulator = builder.start().await.map_err(|error| error.to_string())?;
        let commands = std::slice::from_ref(sent);
        overwrite_commands(&emulator, scope, commands).await?;
        let mut commands = match scope {
            Scope::Global => emulator.commands(),
            Scope::Guild => emulator.guild_commands(emulator.default_guild().id()),
        };
        let mut body = CommandBody::from(commands.remove(0));
        body.id = None;
        // The service fills in omitted integration types.
        if sent.integration_types.is_none() {
            body.integration_types = None;
        }
        Ok(body)
    })
}

/// Returns the faults that the rules report for a command.
fn faults(body: &CommandBody, scope: Scope) -> Vec<Fault> {
    let findings = body.check(scope == Scope::Guild);
    findings.iter().map(|finding| finding.fault).collect()
}

/// Valid commands that mutations start from.
#[derive(Clone, Debug)]
pub(crate) struct Bases {
    slash: CommandBody,
    menu: CommandBody,
    entry_point: CommandBody,
}

pub(crate) fn bases() -> impl Strategy<Value = Bases> {
    let slash = slash().prop_filter("it has no room", |body| {
        size(body) + RESERVED_SIZE <= guildhall::rules::COMMAND_SIZE_MAX
    });
    (slash, menu(), entry_point()).prop_map(|(slash, menu, entry_point)| Bases {
        slash,
        menu,
        entry_point,
    })
}

impl Bases {
    pub(crate) fn apply(&self, mutation: &Mutation, pick: usize) -> CommandBody {
        let body = match mutation.base {
            Base::Slash => &self.slash,
            Base::Menu => &self.menu,
            Base::EntryPoint => &self.entry_point,
        };
        mutation.apply(body.clone(), pick)
    }
}

/// Returns a command without the fields that the service ignores.
fn as_stored(mut body: CommandBody, scope: Scope) -> CommandBody {
    if scope == Scope::Guild {
        (body.contexts, body.integration_types) = (None, None);
    }
    for option in &mut body.options {
        option.required &= !option.kind.is_subcommand_or_group();
        for inner in &mut option.options {
            inner.required &= !inner.kind.is_subcommand_or_group();
        }
    }
    body.into_stored()
}

/// Returns the code of a fault. JSON leaves out an empty description of a command, so that the service finds none.
fn service_code(body: &CommandBody, fault: Fault) -> &'static str {
    match (fault, body.kind, body.description.as_str()) {
        (Fault::DescriptionEmpty, CommandType::ChatInput, "") => "BASE_TYPE_REQUIRED",
        _ => fault.service_code(),
    }
}

/// Asserts that the service rejects the body with the fault's error code, or accepts the body if the fault breaks a rule
/// of the framework only.
fn assert_accepted_or_rejected(body: CommandBody, scope: Scope, fault: Fault) -> TestCaseResult {
    let response = register_and_read(&body, scope);
    if !fault.is_rejected_by_service() {
        prop_assert_eq!(response, Ok(as_stored(body, scope)), "{:?}", fault);
        return Ok(());
    }
    let Err(rejection) = response else {
        return Err(TestCaseError::fail(format!("{fault:?} is accepted")));
    };
    let code = service_code(&body, fault);
    prop_assert!(rejection.contains(code), "{:?}: {}", fault, rejection);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn generated_command_is_valid_and_registered_unchanged((body, scope) in command()) {
        prop_assert_eq!(faults(&body, scope), []);
        prop_assert_eq!(register_and_read(&body, scope), Ok(body));
    }

    #[test]
    fn generated_command_round_trips_through_json((body, _) in command()) {
        let json = serde_json::to_string(&body).expect("every body can be serialized");
        prop_assert_eq!(serde_json::from_str::<CommandBody>(&json).expect("the serialized body can be deserialized"), body);
    }

    #[test]
    fn mutation_breaks_exactly_its_rule(bases in bases(), pick in any::<usize>()) {
        for mutation in mutations() {
            let body = bases.apply(&mutation, pick);
            let found = faults(&body, mutation.scope);
            let only = !found.is_empty() && found.iter().all(|fault| *fault == mutation.fault);
            prop_assert!(only, "expected only the fault of {:?}, found {:?}", mutation, found);
        }
    }
}

proptest! {
    // Few cases: each starts an emulator and sends a request for every mutation.
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn service_rejects_every_mutation_except_of_rules_that_only_we_have(bases in bases(), pick in any::<usize>()) {
        for mutation in mutations() {
            let body = bases.apply(&mutation, pick);
            assert_accepted_or_rejected(body, mutation.scope, mutation.fault)?;
        }
    }
}

#[test]
fn every_fault_has_a_mutation_or_a_reason() {
    for fault in Fault::ALL {
        let broken = mutations().any(|mutation| mutation.fault == *fault);
        let excused = FAULTS_WITHOUT_MUTATION
            .iter()
            .any(|(unbroken, _)| unbroken == fault);
        assert!(
            broken != excused,
            "{fault:?} must have either a mutation or an entry in FAULTS_WITHOUT_MUTATION"
        );
    }
}

#[test]
fn repeated_locale_is_found_despite_different_spelling() {
    let mut body = CommandBody::new(CommandType::ChatInput, "one", "Counts");
    let spelled = Locale::Unknown("de".into());
    body.name_localizations =
        Some([(Locale::German, "eins".into()), (spelled, "ein".into())].into());
    assert_eq!(faults(&body, Scope::Global), [Fault::LocaleRepeated]);
}
