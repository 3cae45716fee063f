//! Values of a world file: colors, and values that are written as in Discord's documentation.

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, EntitlementType, GuildFeature, Locale, Permissions,
    SubscriptionStatus,
};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// Value given by its documented name.
#[derive(Clone, Debug)]
pub(crate) struct Named<T>(pub(crate) T);

/// Type whose values have documented names.
trait DocumentedName: Sized {
    /// Noun for the type in error messages, such as `channel type`.
    const NOUN: &'static str;

    fn from_name(name: &str) -> Option<Self>;

    fn to_name(&self) -> String;
}

impl<'de, T: DocumentedName> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("no {} is named \"{name}\"", T::NOUN));
        T::from_name(&name).map(Self).ok_or_else(unknown)
    }
}

impl<T: DocumentedName> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_name())
    }
}

/// Implements `DocumentedName` for enums with documented names.
macro_rules! named {
    ($($kind:ty: $what:literal;)*) => {$(
        impl DocumentedName for $kind {
            const NOUN: &'static str = $what;

            fn from_name(name: &str) -> Option<Self> {
                let mut all = Self::ALL.iter();
                all.find(|kind| kind.name() == name).copied()
            }

            fn to_name(&self) -> String {
                self.name().to_owned()
            }
        }
    )*};
}

named! {
    ApplicationIntegrationType: "integration type";
    ChannelType: "channel type";
    EntitlementType: "entitlement type";
    SubscriptionStatus: "subscription status";
}

impl DocumentedName for Permissions {
    const NOUN: &'static str = "permission";

    fn from_name(name: &str) -> Option<Self> {
        Self::from_name(name)
    }

    /// Returns the name of the first permission.
    fn to_name(&self) -> String {
        let name = self.iter_names().next();
        name.map(|(name, _)| name.to_owned()).unwrap_or_default()
    }
}

impl DocumentedName for GuildFeature {
    const NOUN: &'static str = "guild feature";

    fn from_name(name: &str) -> Option<Self> {
        let feature = Self::from(name);
        Self::ALL.contains(&feature).then_some(feature)
    }

    fn to_name(&self) -> String {
        self.as_str().to_owned()
    }
}

impl DocumentedName for Locale {
    const NOUN: &'static str = "locale";

    fn from_name(name: &str) -> Option<Self> {
        Some(Self::from(name)).filter(Self::is_known)
    }

    fn to_name(&self) -> String {
        self.code().to_owned()
    }
}

/// Color, written as `#3498db`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Color(pub(crate) u32);

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let wrong = || {
            D::Error::custom(format!(
                "a color must look like \"#3498db\", not \"{text}\""
            ))
        };
        number.map(Self).ok_or_else(wrong)
    }
}

impl Color {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference to the field"
    )]
    pub(crate) const fn is_none(&self) -> bool {
        self.0 == 0
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("#{:06x}", self.0))
    }
}

/// Returns the permissions of a set, each on its own. Permissions without a documented name are omitted.
pub(crate) fn separated(permissions: Permissions) -> Vec<Named<Permissions>> {
    let names = permissions.iter_names();
    names.map(|(_, permission)| Named(permission)).collect()
}

/// Returns the union of a list of permissions.
pub(crate) fn union(permissions: &[Named<Permissions>]) -> Permissions {
    permissions.iter().map(|permission| permission.0).collect()
}
