//! Option types whose values are looked up: the conversion runs before the handler, and has its context.

use std::any::Any;
use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;

use super::arguments::ArgumentReader;
use super::parameter::OptionType;
use crate::context::Context;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::interaction::option_error::OptionError;
use crate::interaction::option_input::OptionInput;

/// An option type whose conversion has the context of the handler, for example to read the app's state or a database,
/// or to send a request to the service.
///
/// A type that needs only the entered value implements [`OptionType`] instead, which is faster.
///
/// ```
/// use guildhall::prelude::*;
///
/// /// Titles of the tracks.
/// struct Library(Vec<String>);
///
/// struct Track {
///     number: usize,
/// }
///
/// impl ConvertedOption for Track {
///     type Input = String;
///
///     async fn convert(title: String, ctx: &Context) -> Result<Self> {
///         let Library(titles) = ctx.state()?;
///         let number = titles.iter().position(|other| *other == title);
///         let number = number.ok_or_else(|| OptionError::new("no track has this title"))?;
///         Ok(Self { number })
///     }
/// }
///
/// /// Play a track
/// #[command]
/// async fn play(
///     /// Title of the track
///     track: Track,
/// ) -> String {
///     format!("Playing track {}.", track.number)
/// }
/// # fn main() {}
/// ```
///
/// The conversions run one after another, in the order of the options, after the guards and before the handler. The
/// time that they take counts toward the delay of the automatic deferral. A handler whose parameters have no converted
/// types does not pay for the conversions of others.
///
/// Options of commands can have such a type, and `Option` of such a type. In the `Partial` struct of autocomplete
/// functions, the option has the type [`Self::Input`]. Fields of modals and parameters of components cannot have such a
/// type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an option",
    label = "not an option type"
)]
pub trait ConvertedOption: Sized + Send + 'static {
    /// Type of the value that the user enters, with the option type and its limits.
    type Input: OptionType;

    /// Converts the value that the user entered. The context is that of the handler.
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if the value is invalid: the user sees its message after the option's name. Any other
    /// error is handled like an error of the handler.
    fn convert(
        input: Self::Input,
        ctx: &Context,
    ) -> impl Future<Output = Result<Self, Error>> + Send;

    /// Conversion that runs before the handler; `None` for an [`OptionType`].
    #[doc(hidden)]
    const CONVERTER: Option<Converter> = Some(Converter(convert_argument::<Self>));

    /// Reads a value that needs no conversion.
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if the value is invalid, or if the type needs a conversion.
    #[doc(hidden)]
    fn read_unconverted(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        let _ = input;
        Err(OptionError::mismatch(
            "the type of this option needs a conversion",
        ))
    }
}

impl<T: OptionType> ConvertedOption for T {
    type Input = T;

    fn convert(input: T, _ctx: &Context) -> impl Future<Output = Result<Self, Error>> + Send {
        ready(Ok(input))
    }

    const CONVERTER: Option<Converter> = None;

    fn read_unconverted(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        T::read(input)
    }
}

/// The conversion of an option, which runs before the handler.
#[derive(Clone, Copy)]
pub struct Converter(pub(crate) ConverterFn);

/// A function that converts the value of the option with this index. Its future resolves to `None` if the user did not
/// set the option.
pub(crate) type ConverterFn = for<'a> fn(ArgumentReader<'a>, usize) -> ConversionFuture<'a>;

/// A value of any type, which a conversion returned.
pub(crate) type ConvertedValue = Box<dyn Any + Send>;

type ConversionFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Option<ConvertedValue>, HandlerError>> + Send + 'a>>;

impl fmt::Debug for Converter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Converter")
    }
}

fn convert_argument<T: ConvertedOption>(
    reader: ArgumentReader<'_>,
    index: usize,
) -> ConversionFuture<'_> {
    Box::pin(async move {
        let Some(input) = reader.argument::<Option<T::Input>>(index)? else {
            return Ok(None);
        };
        let context = reader.context()?;
        match T::convert(input, &context).await {
            Ok(value) => Ok(Some(Box::new(value) as ConvertedValue)),
            Err(error) => Err(match error.cause::<OptionError>() {
                Some(invalid) => reader.argument_error(reader.option(index)?, invalid.clone()),
                None => error.into(),
            }),
        }
    })
}
