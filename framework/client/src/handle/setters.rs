//! How the setters of a request are declared: a line for each, with its name and what it takes.

/// Declares setters of requests, which set fields of a body or of a query.
///
/// ```text
/// setters! {
///     Endpoint.body: Body => {            // several that share a body are separated by commas
///         field(impl Into<String>);
///         other_name(Duration) sets field by convert;
///     }
/// }
/// setters! { Endpoint => { field_of_the_query(bool); } }
/// ```
macro_rules! setters {
    ($($endpoint:ident.$part:ident),+: $body:ident => $setters:tt) => {
        $($crate::handle::setters! { @impl $endpoint ($part: $body) $setters })+
    };
    ($endpoint:ident => $setters:tt) => {
        $crate::handle::setters! { @impl $endpoint () $setters }
    };

    (@impl $endpoint:ident $place:tt { $(
        $(#[$doc:meta])*
        $name:ident($type:ty) $(sets $field:ident)? $(by $convert:path)?;
    )+ }) => {
        impl $crate::Request<$endpoint> {$(
            #[doc = $crate::handle::setters!(@doc $endpoint $place $name $($field)?)]
            $(#[doc = ""] #[$doc])*
            pub fn $name(self, value: $type) -> Self {
                let value = $crate::handle::setters!(@value value $($convert)?);
                $crate::handle::setters!(@set self value $endpoint $place $name $($field)?)
            }
        )+}
    };

    (@doc $owner:ident () $name:ident) => {
        concat!("Sets [`", stringify!($name), "`](field@", stringify!($owner), "::", stringify!($name), ").")
    };
    (@doc $endpoint:ident ($part:ident: $body:ident) $name:ident) => {
        $crate::handle::setters!(@doc $body () $name)
    };
    (@doc $endpoint:ident $place:tt $name:ident $field:ident) => {
        $crate::handle::setters!(@doc $endpoint $place $field)
    };

    (@value $value:ident) => { $value };
    (@value $value:ident $convert:path) => { $convert($value) };

    (@set $request:ident $value:ident $endpoint:ident () $name:ident) => {
        $request.map(|endpoint| $endpoint::$name(endpoint, $value))
    };
    (@set $request:ident $value:ident $endpoint:ident ($part:ident: $body:ident) $name:ident) => {
        $request.map(|mut endpoint| {
            endpoint.$part = $body::$name(endpoint.$part, $value);
            endpoint
        })
    };
    (@set $request:ident $value:ident $endpoint:ident $place:tt $name:ident $field:ident) => {
        $crate::handle::setters!(@set $request $value $endpoint $place $field)
    };
}

pub(super) use setters;
