//! INTEGER and NUMBER options; a Rust integer brings its own range.

use guildhall_rules::{ArgumentFault, CommandOptionType, INTEGER_MAX, NumberDef};

use super::Given;
use crate::define::{OptionSpec, OptionType, Unfit};

macro_rules! integers {
    ($($integer:ty: $min:expr, $max:expr;)*) => {$(
        impl OptionType for $integer {
            const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Integer)
                .min(NumberDef::Integer($min))
                .max(NumberDef::Integer($max));

            fn read(given: &Given<'_>) -> Result<Self, Unfit> {
                let number = given.integer()?.try_into();
                number.map_err(|_| const { out_of($min, $max) }.into())
            }

            fn entered(&self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )*};
}

integers! {
    i8: i8::MIN as i64, i8::MAX as i64;
    i16: i16::MIN as i64, i16::MAX as i64;
    i32: i32::MIN as i64, i32::MAX as i64;
    i64: -INTEGER_MAX, INTEGER_MAX;
    u8: 0, u8::MAX as i64;
    u16: 0, u16::MAX as i64;
    u32: 0, u32::MAX as i64;
    u64: 0, INTEGER_MAX;
}

/// What is said of a number that is outside of a type's range.
const fn out_of(min: i64, max: i64) -> ArgumentFault {
    ArgumentFault::Range {
        min: Some(NumberDef::Integer(min)),
        max: Some(NumberDef::Integer(max)),
    }
}

impl OptionType for f64 {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Number);

    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.number()
    }

    fn entered(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl OptionType for f32 {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Number);

    #[expect(
        clippy::cast_possible_truncation,
        reason = "asking for f32 asks for its precision"
    )]
    fn read(given: &Given<'_>) -> Result<Self, Unfit> {
        given.number().map(|number| number as Self)
    }

    fn entered(&self) -> Option<String> {
        Some(self.to_string())
    }
}
