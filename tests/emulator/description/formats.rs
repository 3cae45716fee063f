//! Formats of the OpenAPI description that JSON Schema does not define.

use std::error::Error;

use boon::Format;
use serde_json::Value;

/// The additional formats.
pub(crate) const FORMATS: [Format; 3] = [
    Format {
        name: "int32",
        func: int32,
    },
    Format {
        name: "int64",
        func: int64,
    },
    Format {
        name: "snowflake",
        func: snowflake,
    },
];

fn int32(value: &Value) -> Result<(), Box<dyn Error>> {
    let Some(number) = value.as_number() else {
        return Ok(());
    };
    let number = number.as_i64().ok_or("not a whole number")?;
    i32::try_from(number)?;
    Ok(())
}

fn int64(value: &Value) -> Result<(), Box<dyn Error>> {
    match value.as_number().map(serde_json::Number::is_i64) {
        Some(false) => Err("not a whole number of 64 bits".into()),
        Some(true) | None => Ok(()),
    }
}

fn snowflake(value: &Value) -> Result<(), Box<dyn Error>> {
    let number = value.as_str().map(str::parse::<u64>).transpose();
    number.map(drop).map_err(Into::into)
}
