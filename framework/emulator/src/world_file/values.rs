//! Values of a world file: colors, and values that are written as in Discord's documentation.

use guildhall_model::{
    ApplicationIntegrationType, ChannelType, EntitlementType, GuildFeature, Locale, Permissions,
    SubscriptionStatus,
};
use serde::de::{Deserialize, Deserializer, Error};

/// Value given by its documented name.
#[derive(Clone, Debug)]
pub(crate) struct Named<T>(pub(crate) T);

/// Type whose values have documented names.
trait FromName: Sized {
    /// Noun for the type in error messages, such as `channel type`.
    const NOUN: &'static str;

    fn from_name(name: &str) -> Option<Self>;
}

impl<'de, T: FromName> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("no {} is named \"{name}\"", T::NOUN));
        T::from_name(&name).map(Self).ok_or_else(unknown)
    }
}

/// Implements `FromName` for enums with documented names.
macro_rules! named {
    ($($kind:ty: $what:literal;)*) => {$(
        impl FromName for $kind {
            const NOUN: &'static str = $what;

            fn from_name(name: &str) -> Option<Self> {
                let mut all = Self::ALL.iter();
                all.find(|kind| kind.name() == name).copied()
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

impl FromName for Permissions {
    const NOUN: &'static str = "permission";

    fn from_name(name: &str) -> Option<Self> {
        Self::from_name(name)
    }
}

impl FromName for GuildFeature {
    const NOUN: &'static str = "guild feature";

    fn from_name(name: &str) -> Option<Self> {
        let feature = Self::from(name);
        Self::ALL.contains(&feature).then_some(feature)
    }
}

impl FromName for Locale {
    const NOUN: &'static str = "locale";

    fn from_name(name: &str) -> Option<Self> {
        Some(Self::from(name)).filter(Self::is_known)
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

/// Returns the union of a list of permissions.
pub(crate) fn union(permissions: &[Named<Permissions>]) -> Permissions {
    permissions.iter().map(|permission| permission.0).collect()
}
