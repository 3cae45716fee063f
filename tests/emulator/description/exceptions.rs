//! Differences between the emulator and the description, with reasons.

use super::fault::Fault;

/// A permanent difference.
#[derive(Debug)]
pub(crate) struct Exception {
    /// Text that the fault's place contains, such as a method, path or status.
    place: &'static str,
    /// End of the JSON path; `*` stands for any one segment.
    at: &'static str,
    /// Beginning of the fault's message.
    why: &'static str,
    /// Reason for the difference.
    pub(crate) reason: &'static str,
}

/// All permanent differences.
pub(crate) const EXCEPTIONS: [Exception; 11] = [
    Exception {
        place: " 400",
        at: "/_errors/*/code",
        why: "want integer, but got string",
        reason: "the documentation shows the codes of fields as text",
    },
    Exception {
        place: " 429",
        at: "",
        why: "missing properties 'code'",
        reason: "only some of the documented 429 responses have a code",
    },
    Exception {
        place: " 429",
        at: "",
        why: "want object, but got string",
        reason: "a proxy in front of the service blocks clients after too many invalid requests, with a body that is not JSON",
    },
    Exception {
        place: "/guilds/{guild_id}/channels",
        at: "/type",
        why: "value must be one of",
        reason: "media channels are documented, but missing in the OpenAPI description",
    },
    Exception {
        place: "/applications/@me 200",
        at: "/eligible_oauth2_scopes/*",
        why: "value must be",
        reason: "some scopes are documented, but missing in the OpenAPI description",
    },
    Exception {
        place: "",
        at: "/message_reference/type",
        why: "value must be 0",
        reason: "references of forwards are documented, but missing in the OpenAPI description",
    },
    Exception {
        place: "/applications/{application_id} 200",
        at: "/eligible_oauth2_scopes/*",
        why: "value must be",
        reason: "some scopes are documented, but missing in the OpenAPI description",
    },
    Exception {
        place: "/guilds/{guild_id}/onboarding 200",
        at: "/prompts/*/options/*/description",
        why: "want string, but got null",
        reason: "an option without a description is documented to have a null description",
    },
    Exception {
        place: "/entitlements",
        at: "/type",
        why: "value must be",
        reason: "some entitlement types are documented, but missing in the OpenAPI description",
    },
    Exception {
        place: "/entitlements",
        at: "",
        why: "missing properties 'user_id'",
        reason: "an entitlement of a guild is documented to have no user",
    },
    Exception {
        place: "/entitlements 200",
        at: "/*",
        why: "missing properties 'user_id'",
        reason: "an entitlement of a guild is documented to have no user",
    },
];

impl Exception {
    pub(crate) fn covers(&self, fault: &Fault) -> bool {
        fault.place.contains(self.place) && fault.why.starts_with(self.why) && self.is_at(&fault.at)
    }

    fn is_at(&self, at: &str) -> bool {
        let mut steps = at.rsplit('/');
        let mut wanted = self.at.rsplit('/').filter(|step| !step.is_empty());
        match self.at {
            "" => at.is_empty(),
            _ => wanted.all(|step| {
                let given = steps.next();
                given.is_some_and(|given| step == "*" || step == given)
            }),
        }
    }
}
