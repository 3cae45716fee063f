//! Where the emulator differs from the description, and why.

use super::fault::Fault;

/// A difference that stays.
#[derive(Debug)]
pub(crate) struct Exception {
    /// What the place of the fault contains: the method, the path or the status.
    place: &'static str,
    /// The end of the JSON path, with `*` for any one step.
    at: &'static str,
    /// How the fault begins.
    why: &'static str,
    /// Why it stays.
    pub(crate) reason: &'static str,
}

/// All of them.
pub(crate) const EXCEPTIONS: [Exception; 8] = [
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
        reason: "the documentation has a code for some of these answers only",
    },
    Exception {
        place: " 429",
        at: "",
        why: "want object, but got string",
        reason: "whoever sends too much nonsense is shut out by what stands before the service",
    },
    Exception {
        place: "/guilds/{guild_id}/channels",
        at: "/type",
        why: "value must be one of",
        reason: "media channels are documented, and not described",
    },
    Exception {
        place: "/applications/@me 200",
        at: "/eligible_oauth2_scopes/*",
        why: "value must be",
        reason: "some scopes are documented, and not described",
    },
    Exception {
        place: "/guilds/{guild_id}/onboarding 200",
        at: "/prompts/*/options/*/description",
        why: "want string, but got null",
        reason: "an option without a description is documented to have null for one",
    },
    Exception {
        place: "/entitlements/*",
        at: "/type",
        why: "value must be",
        reason: "some types of entitlements are documented, and not described",
    },
    Exception {
        place: "/entitlements/*",
        at: "",
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
