//! Values as texts in a path or a query.

use guildhall_model::guild::WidgetStyle;
use guildhall_model::{Id, InteractionToken};

use super::ApiError;

/// A value in a path or a query.
pub(crate) trait Param: Sized {
    /// Reads the texts that are given under one name; most take the first.
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError>;
}

impl<T> Param for Id<T> {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        let text = first(name, texts)?;
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not snowflake.");
            ApiError::field(&[name], "NUMBER_TYPE_COERCE", &message)
        })
    }
}

impl Param for u32 {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        let text = first(name, texts)?;
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not int.");
            ApiError::field(&[name], "NUMBER_TYPE_COERCE", &message)
        })
    }
}

/// A switch is off where it is not there.
impl Param for bool {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        match texts.first().map(String::as_str) {
            None | Some("false" | "False" | "0") => Ok(false),
            Some("true" | "True" | "1") => Ok(true),
            Some(_) => Err(ApiError::field(
                &[name],
                "BOOLEAN_TYPE_CONVERT",
                "Must be either true or false.",
            )),
        }
    }
}

impl Param for String {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        first(name, texts).map(str::to_owned)
    }
}

impl Param for InteractionToken {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        Ok(first(name, texts)?.to_owned().into())
    }
}

impl Param for WidgetStyle {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        let style = Self::from(first(name, texts)?);
        if Self::ALL.contains(&style) {
            return Ok(style);
        }
        let known: Vec<_> = Self::ALL.iter().map(|it| format!("'{it}'")).collect();
        let message = format!("Value must be one of ({}).", known.join(", "));
        Err(ApiError::field(&[name], "BASE_TYPE_CHOICES", &message))
    }
}

impl<T: Param> Param for Option<T> {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        if texts.is_empty() {
            Ok(None)
        } else {
            T::read(name, texts).map(Some)
        }
    }
}

/// Separated by commas, or each under the name again.
impl<T> Param for Vec<Id<T>> {
    fn read(name: &str, texts: &[String]) -> Result<Self, ApiError> {
        let texts = texts.iter().flat_map(|text| text.split(','));
        let texts = texts.filter(|text| !text.is_empty());
        texts
            .map(|text| Id::read(name, &[text.to_owned()]))
            .collect()
    }
}

fn first<'t>(name: &str, texts: &'t [String]) -> Result<&'t str, ApiError> {
    let first = texts.first().map(String::as_str);
    first.ok_or_else(|| {
        let message = "This field is required";
        ApiError::field(&[name], "BASE_TYPE_REQUIRED", message)
    })
}
