//! Whatever the rules accept, the service takes; whatever breaks a rule is refused for that rule.

use acceptance::overwrite_commands;
use guildhall::model::{CommandBody, CommandType, Locale};
use guildhall::rules::{Fault, Scope};
use guildhall_emulator::Emulator;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use crate::mutation::{Base, Mutation, UNBROKEN, mutations};
use crate::tree::{command, entry_point, menu, size, slash};

/// Room that a mutation may take, so that it breaks its rule and not that of the size.
const ROOM: usize = 1000;

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime starts")
}

/// Registers it with the service in memory, and says what is registered then.
fn registered(sent: &CommandBody, scope: Scope) -> Result<CommandBody, String> {
    runtime().block_on(async {
        // An app has what its commands take: users who install it, an Activity to launch.
        let builder = Emulator::builder().user_install();
        let builder = match (sent.kind, scope) {
            (CommandType::PrimaryEntryPoint, Scope::Global) => builder.entry_point(),
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
        // What was left out, the service has filled in.
        if sent.integration_types.is_none() {
            body.integration_types = None;
        }
        Ok(body)
    })
}

/// The faults that the rules find.
fn faults(body: &CommandBody, scope: Scope) -> Vec<Fault> {
    let findings = body.check(scope == Scope::Guild);
    findings.iter().map(|finding| finding.fault).collect()
}

/// A legal command of each sort that a mutation starts from.
#[derive(Clone, Debug)]
pub(crate) struct Bases {
    slash: CommandBody,
    menu: CommandBody,
    entry_point: CommandBody,
}

pub(crate) fn bases() -> impl Strategy<Value = Bases> {
    let slash = slash().prop_filter("it has no room", |body| {
        size(body) + ROOM <= guildhall::rules::SIZE_MAX
    });
    (slash, menu(), entry_point()).prop_map(|(slash, menu, entry_point)| Bases {
        slash,
        menu,
        entry_point,
    })
}

impl Bases {
    pub(crate) fn broken_by(&self, mutation: &Mutation, pick: usize) -> CommandBody {
        let body = match mutation.base {
            Base::Slash => &self.slash,
            Base::Menu => &self.menu,
            Base::EntryPoint => &self.entry_point,
        };
        mutation.of(body.clone(), pick)
    }
}

/// Claims that the service refuses it for this fault, or takes it as it is where the fault is ours.
fn is_taken_or_refused(body: CommandBody, scope: Scope, fault: Fault) -> TestCaseResult {
    let answer = registered(&body, scope);
    if !fault.is_refused_by_service() {
        prop_assert_eq!(answer, Ok(body), "{:?}", fault);
        return Ok(());
    }
    let Err(refusal) = answer else {
        return Err(TestCaseError::fail(format!("{fault:?} is accepted")));
    };
    // An empty text is left out, and then it is missing.
    let codes = [fault.service_code(), "BASE_TYPE_REQUIRED"];
    prop_assert!(
        codes.iter().any(|code| refusal.contains(code)),
        "{:?}: {}",
        fault,
        refusal
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn tree_is_found_legal_and_registered_as_it_was_sent((body, scope) in command()) {
        prop_assert_eq!(faults(&body, scope), []);
        prop_assert_eq!(registered(&body, scope), Ok(body));
    }

    #[test]
    fn tree_survives_json((body, _) in command()) {
        let json = serde_json::to_string(&body).expect("a definition has a wire form");
        prop_assert_eq!(serde_json::from_str::<CommandBody>(&json).expect("it can be read"), body);
    }

    #[test]
    fn broken_rule_is_found_and_no_other(bases in bases(), pick in any::<usize>()) {
        for mutation in mutations() {
            let body = bases.broken_by(&mutation, pick);
            let found = faults(&body, mutation.scope);
            let only = !found.is_empty() && found.iter().all(|fault| *fault == mutation.breaks);
            prop_assert!(only, "{:?} is not all of {:?}", mutation, found);
        }
    }
}

proptest! {
    // Each case is a service and a request for every mutation.
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn broken_rule_is_refused_unless_it_is_ours(bases in bases(), pick in any::<usize>()) {
        for mutation in mutations() {
            let body = bases.broken_by(&mutation, pick);
            is_taken_or_refused(body, mutation.scope, mutation.breaks)?;
        }
    }
}

#[test]
fn every_fault_has_a_mutation_or_a_reason() {
    for fault in Fault::ALL {
        let broken = mutations().any(|mutation| mutation.breaks == *fault);
        let excused = UNBROKEN.iter().any(|(unbroken, _)| unbroken == fault);
        assert!(broken != excused, "{fault:?}: one of the two is to be");
    }
}

#[test]
fn locale_spelled_twice_is_found_although_it_is_sent_once() {
    let mut body = CommandBody::new(CommandType::ChatInput, "one", "Counts");
    let spelled = Locale::Unknown("de".into());
    body.name_localizations =
        Some([(Locale::German, "eins".into()), (spelled, "ein".into())].into());
    assert_eq!(faults(&body, Scope::Global), [Fault::LocaleRepeated]);
}
