//! What the schema cannot say of accounts: who is nobody, and what belongs to nobody.

use guildhall_model::ApplicationIntegrationType::UserInstall;

use super::WorldFile;
use super::accounts::{DirectFile, EntitlementFile, UserFile};
use super::check::{FaultCollector, USER_NAME, is_member};

impl FaultCollector {
    pub(super) fn accounts(&mut self, file: &WorldFile) {
        self.unique("users", file.users.iter().map(|user| &*user.name));
        for (index, user) in file.users.iter().enumerate() {
            self.user(&format!("users[{index}]"), user, file);
        }
        for (index, direct) in file.direct_messages.iter().enumerate() {
            self.direct(&format!("direct_messages[{index}].among"), direct, file);
        }
        for (index, entitlement) in file.entitlements.iter().enumerate() {
            self.entitlement(&format!("entitlements[{index}]"), entitlement, file);
        }
    }

    fn user(&mut self, path: &str, user: &UserFile, file: &WorldFile) {
        self.length(format!("{path}.name"), &user.name, USER_NAME);
        if user.installed && !file.app.is_for(UserInstall) {
            let message = "`app.install` does not hold \"USER_INSTALL\"";
            self.add(format!("{path}.installed"), message);
        }
    }

    fn direct(&mut self, path: &str, direct: &DirectFile, file: &WorldFile) {
        if direct.among.is_empty() {
            self.add(path, "at least one user is needed");
        }
        for (index, name) in direct.among.iter().enumerate() {
            let path = format!("{path}[{index}]");
            if direct.among[..index].contains(name) {
                self.add(path, format!("\"{name}\" is in it already"));
            } else {
                self.known_user(path, name, file);
            }
        }
    }

    fn entitlement(&mut self, path: &str, entitlement: &EntitlementFile, file: &WorldFile) {
        match (&entitlement.user, &entitlement.guild) {
            (Some(user), None) => self.known_user(format!("{path}.user"), user, file),
            (None, Some(name)) => {
                if !file.guilds.iter().any(|guild| guild.name == *name) {
                    let message = format!("no guild is named \"{name}\"");
                    self.add(format!("{path}.guild"), message);
                }
            }
            _ => self.add(path, "an entitlement is of a `user` or of a `guild`"),
        }
        let lasts = entitlement.starts_at.zip(entitlement.ends_at);
        if lasts.is_some_and(|(start, end)| end <= start) {
            self.add(format!("{path}.ends_at"), "it ends before it starts");
        }
    }

    fn known_user(&mut self, path: String, name: &str, file: &WorldFile) {
        let listed = file.users.iter().any(|user| user.name == name);
        if !listed && !file.guilds.iter().any(|guild| is_member(guild, name)) {
            self.add(path, format!("no user is named \"{name}\""));
        }
    }
}
