//! Custom option types with invalid specs: each error is reported at the command that uses the type.
use guildhall::prelude::*;
use guildhall::{model::{ChannelType, CommandOptionType as Kind}, rules::{ChoiceDef, ChoiceValue}};

const ONE: &[ChoiceDef<'static>] = &[ChoiceDef::new("One", ChoiceValue::Integer(1))];

macro_rules! own {
    ($($name:ident: $spec:expr;)*) => {$(
        struct $name;

        impl OptionType for $name {
            const SPEC: OptionSpec = $spec;

            fn read(_: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
                Ok(Self)
            }
        }
    )*};
}

own! {
    Unknown: OptionSpec::new(Kind::Unknown(99));
    TypeMismatch: OptionSpec::new(Kind::String).choices(ONE);
    Chosen: OptionSpec::new(Kind::Boolean).choices(ONE);
    Channels: OptionSpec::new(Kind::Channel).channel_types(&[ChannelType::Unknown(6)]);
    Valid: OptionSpec::new(Kind::Integer).choices(ONE);
}

/// Has options with invalid types
#[command]
fn take(
    /// A type that the service does not have
    unknown: Unknown,
    /// A choice of another type
    misfit: TypeMismatch,
    /// Choices on a type that cannot have choices
    chosen: Chosen,
    /// A channel type that the service does not have
    channels: Channels,
    /// Valid
    valid: Valid,
) {
    let _ = (unknown, misfit, chosen, channels, valid);
}

fn main() {}
