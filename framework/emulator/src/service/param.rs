//! Values as texts in a path or a query.

use guildhall_model::guild::WidgetStyle;
use guildhall_model::{Id, InteractionToken};

use super::Refusal;

/// A value in a path or a query.
pub(crate) trait Param: Sized {
    /// Reads the texts that are given under one name; most take the first.
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal>;
}

impl<T> Param for Id<T> {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        let text = first(name, texts)?;
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not snowflake.");
            Refusal::field(&[name], "NUMBER_TYPE_COERCE", &message)
        })
    }
}

impl Param for u32 {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        let text = first(name, texts)?;
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not int.");
            Refusal::field(&[name], "NUMBER_TYPE_COERCE", &message)
        })
    }
}

/// A switch is off where it is not there.
impl Param for bool {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        match texts.first().map(String::as_str) {
            None | Some("false" | "False" | "0") => Ok(false),
            Some("true" | "True" | "1") => Ok(true),
            Some(_) => Err(Refusal::field(
                &[name],
                "BOOLEAN_TYPE_CONVERT",
                "Must be either true or false.",
            )),
        }
    }
}

impl Param for String {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        first(name, texts).map(str::to_owned)
    }
}

impl Param for InteractionToken {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        Ok(first(name, texts)?.to_owned().into())
    }
}

impl Param for WidgetStyle {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        let style = Self::from(first(name, texts)?);
        if Self::ALL.contains(&style) {
            return Ok(style);
        }
        let known: Vec<_> = Self::ALL.iter().map(|it| format!("'{it}'")).collect();
        let message = format!("Value must be one of ({}).", known.join(", "));
        Err(Refusal::field(&[name], "BASE_TYPE_CHOICES", &message))
    }
}

impl<T: Param> Param for Option<T> {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        if texts.is_empty() {
            Ok(None)
        } else {
            T::read(name, texts).map(Some)
        }
    }
}

/// Separated by commas, or each under the name again.
impl<T> Param for Vec<Id<T>> {
    fn read(name: &str, texts: &[String]) -> Result<Self, Refusal> {
        let texts = texts.iter().flat_map(|text| text.split(','));
        let texts = texts.filter(|text| !text.is_empty());
        texts
            .map(|text| Id::read(name, &[text.to_owned()]))
            .collect()
    }
}

fn first<'t>(name: &str, texts: &'t [String]) -> Result<&'t str, Refusal> {
    let first = texts.first().map(String::as_str);
    first.ok_or_else(|| {
        let message = "This field is required";
        Refusal::field(&[name], "BASE_TYPE_REQUIRED", message)
    })
}
