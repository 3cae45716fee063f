//! Endpoints of linked roles: the metadata records of an app, and the role connection of a user.
//!
//! The metadata records require a bot token, the role connection the access token of the user.

use super::Auth;
use super::declare::{endpoint, endpoints};
use crate::role_connection::check_records;
use crate::{
    Application, Id, List, RoleConnection, RoleConnectionBody, RoleConnectionMetadata, Timestamp,
    ValidationError,
};

/// Authorization of the endpoints of a user's role connection.
const CONNECTION_AUTH: Auth = Auth::Bearer(&["role_connections.write"]);

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/application-role-connection-metadata#get-application-role-connection-metadata-records)
    /// the role connection metadata records of an app.
    #[derive(Copy, Eq)]
    GetRoleConnectionMetadata: GET "/applications/{application}/role-connections/metadata" -> 200 List<RoleConnectionMetadata>;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/resources/application-role-connection-metadata#update-application-role-connection-metadata-records)
    /// the role connection metadata records of an app, at most 5.
    #[derive(Eq)]
    UpdateRoleConnectionMetadata: PUT "/applications/{application}/role-connections/metadata" -> 200 List<RoleConnectionMetadata>;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    body {
        /// All records of the app.
        records: Vec<RoleConnectionMetadata>,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_records(&self.records)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/user#get-current-user-application-role-connection) the role
    /// connection of the user that the access token belongs to.
    #[derive(Copy, Eq)]
    GetRoleConnection: GET "/users/@me/applications/{application}/role-connection" -> 200 RoleConnection;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    auth: CONNECTION_AUTH;
}

endpoint! {
    /// [Replaces](https://docs.discord.com/developers/resources/user#update-current-user-application-role-connection)
    /// the role connection of the user that the access token belongs to.
    #[derive(Eq)]
    UpdateRoleConnection: PUT "/users/@me/applications/{application}/role-connection" -> 200 RoleConnection;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    body {
        /// Account on the platform, and the metadata values.
        connection: RoleConnectionBody,
    }
    auth: CONNECTION_AUTH;
    checks: connection;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/user#delete-current-user-application-role-connection)
    /// the role connection of the user that the access token belongs to.
    #[derive(Copy, Eq)]
    DeleteRoleConnection: DELETE "/users/@me/applications/{application}/role-connection" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    auth: CONNECTION_AUTH;
}

endpoints![
    GetRoleConnectionMetadata,
    UpdateRoleConnectionMetadata,
    GetRoleConnection,
    UpdateRoleConnection,
    DeleteRoleConnection,
];
