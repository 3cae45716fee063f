//! Whatever the rules accept, the service takes; whatever breaks a rule is refused for that rule.

use acceptance::register;
use guildhall::model::CommandBody;
use guildhall::rules::Fault;
use guildhall_emulator::Emulator;
use proptest::prelude::*;

use crate::tree::{command, mutation, slash};

fn runtime() -> tokio::runtime::Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime starts")
}

/// Registers it with the service in memory, and says what is registered then.
fn registered(sent: &CommandBody) -> Result<CommandBody, String> {
    runtime().block_on(async {
        let emulator = Emulator::start().await.map_err(|error| error.to_string())?;
        register(&emulator, std::slice::from_ref(sent)).await?;
        let mut commands = emulator.commands();
        let mut body = CommandBody::from(commands.remove(0));
        body.id = None;
        // What was left out, the service has filled in.
        if sent.integration_types.is_none() {
            body.integration_types = None;
        }
        Ok(body)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn tree_that_the_rules_accept_is_registered_as_it_was_sent(body in command()) {
        let findings = body.check(false);
        // The trees are legal part by part; what they come to is counted only here.
        prop_assume!(findings.iter().all(|finding| finding.fault != Fault::TooLarge));
        prop_assert!(findings.is_empty(), "{:?}", findings.first());
        prop_assert_eq!(registered(&body), Ok(body));
    }

    #[test]
    fn tree_survives_json(body in command()) {
        let json = serde_json::to_string(&body).expect("a definition has a wire form");
        prop_assert_eq!(serde_json::from_str::<CommandBody>(&json).expect("it can be read"), body);
    }

    #[test]
    fn broken_rule_is_found_and_refused(body in slash(), (break_it, fault) in mutation()) {
        let mut body = body;
        break_it(&mut body);
        let findings = body.check(false);
        prop_assert!(findings.iter().any(|finding| finding.fault == fault), "{:?}", findings.first());
        prop_assert!(registered(&body).is_err());
    }
}
