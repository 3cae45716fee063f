//! What an access token allows.

use guildhall_model::api::{Code, CurrentAuthorization, GetCurrentAuthorization};
use guildhall_model::{Application, Id, User};

use super::{ApiError, ApiRequest, ApiResponse, Serve, ok};
use crate::world::World;

impl Serve<GetCurrentAuthorization> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let header = request.header("authorization").unwrap_or("");
        let token = header.trim_start_matches("Bearer ");
        let grant = self.grants.find(token, self.clock.now_millis());
        let grant = grant.ok_or(Code::INVALID_TOKEN)?;
        let own = &self.identity.application;
        let user = self.users.get(grant.user);
        ok(&CurrentAuthorization {
            application: Application {
                description: own.description.clone(),
                flags: own.flags,
                verify_key: own.verify_key.clone(),
                ..Application::new(own.id, &own.name)
            },
            expires: grant.end().ok_or(Code::INVALID_TOKEN)?,
            scopes: grant.scopes.clone(),
            user: user.filter(|_| grant.has(&["identify"])).cloned(),
        })
    }
}
