//! Linked roles: metadata records of an app, and the role connection of a user.

use std::collections::BTreeMap;

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    CONNECTION_METADATA, CONNECTION_METADATA_DESCRIPTION, CONNECTION_METADATA_KEY,
    CONNECTION_METADATA_NAME, CONNECTION_METADATA_VALUE, PLATFORM_NAME, PLATFORM_USERNAME,
};

use crate::validation::{check_count, check_each, check_size, check_text};
use crate::wire::lenient::or_default;
use crate::{Localizations, ValidationError, ValidationErrorKind};

/// [Role connection metadata
/// record](https://docs.discord.com/developers/resources/application-role-connection-metadata#application-role-connection-metadata-object)
/// of an app: a value that the app stores for each user, and that guilds compare.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema)]
pub struct RoleConnectionMetadata {
    /// Type of the value, and its comparison with the value that a guild has set.
    #[serde(rename = "type")]
    pub kind: RoleConnectionMetadataType,
    /// Key of the value, 1–50 characters of `a-z`, `0-9` and `_`.
    #[schema(length = CONNECTION_METADATA_KEY)]
    pub key: String,
    /// Name, 1–100 characters.
    #[schema(length = CONNECTION_METADATA_NAME)]
    pub name: String,
    /// Names in other locales, 1–100 characters each.
    pub name_localizations: Option<Localizations>,
    /// Description, 1–200 characters.
    #[schema(length = CONNECTION_METADATA_DESCRIPTION)]
    pub description: String,
    /// Descriptions in other locales, 1–200 characters each.
    pub description_localizations: Option<Localizations>,
}

impl RoleConnectionMetadata {
    /// Creates a record without localizations.
    pub fn new(
        kind: RoleConnectionMetadataType,
        key: impl Into<String>,
        name: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            key: key.into(),
            name: name.into(),
            name_localizations: None,
            description: description.into(),
            description_localizations: None,
        }
    }

    /// Checks the limits of a record.
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        let (names, descriptions) = (
            self.name_localizations.as_ref(),
            self.description_localizations.as_ref(),
        );
        check_key(&self.key)?;
        check_text("name", Some(&self.name), &CONNECTION_METADATA_NAME)?;
        check_values("name_localizations", names, &CONNECTION_METADATA_NAME)?;
        check_text(
            "description",
            Some(&self.description),
            &CONNECTION_METADATA_DESCRIPTION,
        )?;
        check_values(
            "description_localizations",
            descriptions,
            &CONNECTION_METADATA_DESCRIPTION,
        )
    }
}

/// Checks the records of an app: their number, and each record.
pub(crate) fn check_records(records: &Vec<RoleConnectionMetadata>) -> Result<(), ValidationError> {
    check_count("", Some(records), &CONNECTION_METADATA)?;
    check_each("", Some(records), RoleConnectionMetadata::check)
}

/// Checks the length and the characters of a key.
fn check_key(key: &String) -> Result<(), ValidationError> {
    check_text("key", Some(key), &CONNECTION_METADATA_KEY)?;
    let is_valid = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '_');
    match key.chars().find(|letter| !is_valid(*letter)) {
        Some(letter) => Err(ValidationError::new(
            ValidationErrorKind::Choice,
            "key",
            format_args!("`{letter}`"),
            "a-z, 0-9 and _",
        )),
        None => Ok(()),
    }
}

/// Checks the length of each value of a map, if present.
fn check_values<K: ToString>(
    field: &str,
    values: Option<&BTreeMap<K, String>>,
    valid: &std::ops::RangeInclusive<usize>,
) -> Result<(), ValidationError> {
    for (key, value) in values.into_iter().flatten() {
        check_text(&format!("{field}.{}", key.to_string()), Some(value), valid)?;
    }
    Ok(())
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/application-role-connection-metadata#application-role-connection-metadata-object-application-role-connection-metadata-type)
    /// of a metadata value, and its comparison with the value that a guild has set.
    RoleConnectionMetadataType {
        /// Integer, at most the value of the guild.
        IntegerLessThanOrEqual = 1 "INTEGER_LESS_THAN_OR_EQUAL",
        /// Integer, at least the value of the guild.
        IntegerGreaterThanOrEqual = 2 "INTEGER_GREATER_THAN_OR_EQUAL",
        /// Integer, equal to the value of the guild.
        IntegerEqual = 3 "INTEGER_EQUAL",
        /// Integer, different from the value of the guild.
        IntegerNotEqual = 4 "INTEGER_NOT_EQUAL",
        /// Time, at most as many days ago as the value of the guild.
        DatetimeLessThanOrEqual = 5 "DATETIME_LESS_THAN_OR_EQUAL",
        /// Time, at least as many days ago as the value of the guild.
        DatetimeGreaterThanOrEqual = 6 "DATETIME_GREATER_THAN_OR_EQUAL",
        /// Boolean, 0 or 1, equal to the value of the guild.
        BooleanEqual = 7 "BOOLEAN_EQUAL",
        /// Boolean, 0 or 1, different from the value of the guild.
        BooleanNotEqual = 8 "BOOLEAN_NOT_EQUAL",
    }
}

guildhall_rules::open_enum_serde! { RoleConnectionMetadataType }

crate::wire::kinds::closed_enums! { RoleConnectionMetadataType }

/// [Role connection](https://docs.discord.com/developers/resources/user#application-role-connection-object) of a user:
/// the account on a platform that an app has connected, and the user's metadata values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct RoleConnection {
    /// Name of the platform, at most 50 characters.
    pub platform_name: Option<String>,
    /// Username on the platform, at most 100 characters.
    pub platform_username: Option<String>,
    /// Values by the key of their metadata record, as strings of at most 100 characters.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: BTreeMap<String, String>,
}

/// Body that
/// [replaces](https://docs.discord.com/developers/resources/user#update-current-user-application-role-connection)
/// the role connection of a user.
#[derive(Clone, Debug, PartialEq, Eq, Object, Schema, Body)]
pub struct RoleConnectionBody {
    /// Name of the platform, at most 50 characters.
    #[schema(length = PLATFORM_NAME)]
    pub platform_name: Option<String>,
    /// Username on the platform, at most 100 characters.
    #[schema(length = PLATFORM_USERNAME)]
    pub platform_username: Option<String>,
    /// Values by the key of their metadata record, at most 5, as strings of 1–100 characters: a number, an ISO 8601
    /// timestamp, or `0` and `1` for a boolean.
    pub metadata: Option<BTreeMap<String, String>>,
}

impl RoleConnectionBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        let metadata = self.metadata.as_ref();
        check_text("platform_name", self.platform_name.as_ref(), &PLATFORM_NAME)?;
        check_text(
            "platform_username",
            self.platform_username.as_ref(),
            &PLATFORM_USERNAME,
        )?;
        let count = metadata.map(BTreeMap::len);
        check_size("metadata", "a count", count, &CONNECTION_METADATA)?;
        check_values("metadata", metadata, &CONNECTION_METADATA_VALUE)
    }
}
