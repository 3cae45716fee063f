//! Endpoints of the entitlements of an app.
//!
//! The endpoints require a bot token, or a bearer token with the scope `applications.entitlements`.

use guildhall_rules::ENTITLEMENT_LIST_LIMIT;

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::validation::check_number;
use crate::{
    Application, Entitlement, EntitlementBody, Guild, Id, List, Sku, Timestamp, User,
    ValidationError,
};

/// Authorization of the endpoints, except the one that creates test entitlements.
const ENTITLEMENTS_AUTH: Auth = Auth::BotOrBearer(&["applications.entitlements"]);

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/entitlement#list-entitlements) the entitlements of an app,
    /// active or not, sorted by ID.
    #[derive(Eq)]
    ListEntitlements: GET "/applications/{application}/entitlements" -> 200 List<Entitlement>;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    query {
        /// ID of a user, to list the entitlements of this user only.
        user_id: Option<Id<User>>,
        /// IDs of SKUs, to list the entitlements for these SKUs only.
        sku_ids: Vec<Id<Sku>>,
        /// ID of a guild, to list the entitlements of this guild only.
        guild_id: Option<Id<Guild>>,
        /// Exclusive upper bound of the entitlement IDs. If `before` is set, the service ignores `after`.
        before: Option<Id<Entitlement>>,
        /// Exclusive lower bound of the entitlement IDs: the last ID of the previous page.
        after: Option<Id<Entitlement>>,
        /// Maximum number of results, 1–100; 100 if absent.
        limit: Option<u32>,
        /// Whether to omit entitlements that have ended.
        exclude_ended: bool,
        /// Whether to omit deleted entitlements; `true` if absent.
        exclude_deleted: Option<bool>,
    }
    auth: ENTITLEMENTS_AUTH;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &ENTITLEMENT_LIST_LIMIT)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/entitlement#get-entitlement) an entitlement.
    ///
    /// Fails with [`UNKNOWN_ENTITLEMENT`](super::ErrorCode::UNKNOWN_ENTITLEMENT) if the entitlement does not exist.
    #[derive(Copy, Eq)]
    GetEntitlement: GET "/applications/{application}/entitlements/{entitlement}" -> 200 Entitlement;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the entitlement.
        entitlement: Id<Entitlement>,
    }
    auth: ENTITLEMENTS_AUTH;
}

endpoint! {
    /// [Marks](https://docs.discord.com/developers/resources/entitlement#consume-an-entitlement) the entitlement for a
    /// one-time purchase as consumed.
    ///
    /// Fails with [`ONLY_CONSUMABLE_SKUS`](super::ErrorCode::ONLY_CONSUMABLE_SKUS) if the SKU is not consumable.
    #[derive(Copy, Eq)]
    ConsumeEntitlement: POST "/applications/{application}/entitlements/{entitlement}/consume" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the entitlement.
        entitlement: Id<Entitlement>,
    }
    events: ENTITLEMENT_UPDATE;
    auth: ENTITLEMENTS_AUTH;
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/entitlement#create-test-entitlement) a test entitlement
    /// for a subscription, as if a user or a guild had bought the SKU.
    #[derive(Copy, Eq)]
    CreateTestEntitlement: POST "/applications/{application}/entitlements" -> 200 Entitlement;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    body {
        /// SKU and owner.
        entitlement: EntitlementBody,
    }
    events: ENTITLEMENT_CREATE;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/entitlement#delete-test-entitlement) a test entitlement.
    ///
    /// Fails with
    /// [`YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS`](super::ErrorCode::YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS)
    /// for another entitlement.
    #[derive(Copy, Eq)]
    DeleteTestEntitlement: DELETE "/applications/{application}/entitlements/{entitlement}" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the entitlement.
        entitlement: Id<Entitlement>,
    }
    events: ENTITLEMENT_DELETE;
    auth: ENTITLEMENTS_AUTH;
}

endpoints![
    ListEntitlements,
    GetEntitlement,
    ConsumeEntitlement,
    CreateTestEntitlement,
    DeleteTestEntitlement,
];
