//! Macros that declare the endpoints of a file.

/// Declares an endpoint: a type, a constructor with the required values as parameters, a setter for each optional query
/// string parameter, and the implementation of
/// [`Endpoint`](crate::api::Endpoint).
///
/// ```text
/// endpoint! {
///     /// Summary and further documentation.
///     Name: METHOD "/the/{path}" -> 200 Response;
///     path { … }                    // path parameters, in order
///     required { … }                // required query string parameter
///     query { … }                   // optional query string parameters
///     known { … }                   // current state of the resource, for `requires`; not sent
///     body { … }                    // request body
///     requires: PERMISSION & PERMISSION;
///     events: EVENT, EVENT;
///     accepts: reason;
///     auth: AUTH;                   // instead of the bot token
///     checks: body;                 // by its own method, before the request is sent
///     message: body;                // has components
///     impl { … }                    // further items of the `Endpoint` implementation
/// }
/// ```
///
/// The summary and the row with the method are required; all other rows are optional.
macro_rules! endpoint {
    (@declare {$($attributes:tt)*} $name:ident {}) => {
        $($attributes)*
        pub struct $name;
    };
    (@declare {$($attributes:tt)*} $name:ident {$($fields:tt)+}) => {
        $($attributes)*
        pub struct $name { $($fields)+ }
    };
    (@new () {}) => {};
    (@new ($($params:tt)*) {$($fields:tt)*}) => {
        /// Creates a request with the required values only.
        pub fn new($($params)*) -> Self {
            Self { $($fields)* }
        }
    };
    (@method DELETE) => { $crate::api::Method::Delete };
    (@method GET) => { $crate::api::Method::Get };
    (@method PATCH) => { $crate::api::Method::Patch };
    (@method POST) => { $crate::api::Method::Post };
    (@method PUT) => { $crate::api::Method::Put };
    (@type) => { () };
    (@type $body:ty) => { $body };
    (@body $self:ident) => { None };
    (@body $self:ident $body:ident) => { Some(&$self.$body) };
    (@takes reason) => { true };
    (@takes reason $name:ident) => {
        #[allow(deprecated, reason = "deprecated endpoints are declared as well")]
        impl $crate::api::AcceptsReason for $name {}
    };

    (
        #[doc = $summary:literal]
        $(#[$meta:meta])*
        $name:ident: $method:ident $path:literal -> $status:literal $(| $other_status:literal)* $response:ty;
        $(path { $($(#[$param_doc:meta])* $param:ident: $param_type:ty,)+ })?
        $(required { $(#[$required_doc:meta])* $required:ident: $required_type:ty, })?
        $(query { $($(#[$field_doc:meta])* $field:ident: $field_type:ty,)+ })?
        $(known { $(#[$known_doc:meta])* $known:ident: $known_type:ty, })?
        $(body { $(#[$body_doc:meta])* $body:ident: $body_type:ty, })?
        $(requires: $permission:ident $(& $other_permission:ident)*;)?
        $(events: $event:ident $(, $other_event:ident)*;)?
        $(accepts: $reason:ident;)?
        $(auth: $auth:expr;)?
        $(checks: $checked:ident;)?
        $(message: $message:ident;)?
        $(impl { $($item:tt)* })?
    ) => {
        $crate::api::declare::endpoint! {
            @declare {
                #[doc = $summary]
                #[doc = ""]
                #[doc = concat!(
                    "`", stringify!($method), " ", $path, "`, responds with ",
                    stringify!($status) $(, " or ", stringify!($other_status))*, "."
                )]
                $(#[doc = concat!(
                    "Requires `", stringify!($permission), "`"
                    $(, " and `", stringify!($other_permission), "`")*, "."
                )])?
                $(#[doc = concat!(
                    "Fires `", stringify!($event), "`"
                    $(, " and `", stringify!($other_event), "`")*, "."
                )])?
                $(#[doc = concat!("Accepts a ", stringify!($reason), " for the audit log.")])?
                $(#[$meta])*
                #[derive(Clone, Debug, PartialEq)]
            } $name {
                $($($(#[$param_doc])* pub $param: $param_type,)+)?
                $($(#[$required_doc])* pub $required: $required_type,)?
                $($($(#[$field_doc])* pub $field: $field_type,)+)?
                $($(#[$known_doc])* pub $known: $known_type,)?
                $($(#[$body_doc])* pub $body: $body_type,)?
            }
        }

        #[allow(deprecated, reason = "deprecated endpoints are declared as well")]
        impl $name {
            $crate::api::declare::endpoint! {
                @new (
                    $($($param: $param_type,)+)?
                    $($required: impl Into<$required_type>,)?
                    $($body: impl Into<$body_type>,)?
                ) {
                    $($($param,)+)?
                    $($required: $required.into(),)?
                    $($($field: <$field_type>::default(),)+)?
                    $($known: <$known_type>::default(),)?
                    $($body: $body.into(),)?
                }
            }

            $($(
                #[doc = concat!("Sets `", stringify!($field), "`.")]
                #[doc = ""]
                $(#[$field_doc])*
                #[must_use]
                pub fn $field(mut self, value: impl Into<$field_type>) -> Self {
                    self.$field = value.into();
                    self
                }
            )+)?

            $(
                #[doc = concat!("Sets `", stringify!($known), "`.")]
                #[doc = ""]
                $(#[$known_doc])*
                #[must_use]
                pub fn $known(mut self, value: impl Into<$known_type>) -> Self {
                    self.$known = value.into();
                    self
                }
            )?
        }

        #[allow(deprecated, reason = "deprecated endpoints are declared as well")]
        impl $crate::api::Endpoint for $name {
            const METHOD: $crate::api::Method = $crate::api::declare::endpoint!(@method $method);
            const PATH: &'static str = $path;
            const QUERY: &'static [&'static str] =
                &[$(stringify!($required),)? $($(stringify!($field),)+)?];
            const STATUSES: &'static [u16] = &[$status $(, $other_status)*];
            $(const REQUIRES: $crate::Requirement = $crate::Requirement::all(
                $crate::Permissions::$permission
                    $(.union($crate::Permissions::$other_permission))*
            );)?
            $(const EVENTS: &'static [&'static str] =
                &[stringify!($event) $(, stringify!($other_event))*];)?
            $(const ACCEPTS_REASON: bool = $crate::api::declare::endpoint!(@takes $reason);)?
            $(const AUTH: $crate::api::Auth = $auth;)?
            type Body = $crate::api::declare::endpoint!(@type $($body_type)?);
            type Response = $response;

            $(#[cfg(feature = "service")]
            fn body_fields() -> &'static [&'static str] {
                <$body_type as $crate::schema::Schema>::field_names()
            })?

            fn params(&self) -> impl IntoIterator<Item = String> {
                let params: [Option<String>; _] = [$($($crate::api::parameter::Parameter::to_param(&self.$param),)+)?];
                params.map(Option::unwrap_or_default)
            }

            fn query(&self) -> Vec<(&'static str, String)> {
                $crate::api::parameter::present_fields([
                    $((stringify!($required), $crate::api::parameter::Parameter::to_param(&self.$required)),)?
                    $($((stringify!($field), $crate::api::parameter::Parameter::to_param(&self.$field)),)+)?
                ])
            }

            fn body(&self) -> Option<&Self::Body> {
                $crate::api::declare::endpoint!(@body self $($body)?)
            }

            $(fn check(&self, _: $crate::Timestamp) -> Result<(), $crate::ValidationError> {
                self.$checked.check()
            })?

            $(fn change_components(&mut self, change: &mut dyn FnMut(&mut [$crate::Component])) {
                self.$message.change_components(change);
            })?

            $($($item)*)?
        }

        $($crate::api::declare::endpoint! { @takes $reason $name })?
    };
}

/// Declares `ENDPOINTS`, the list of the endpoints of a file. For endpoints without a type, list constants of type
/// `EndpointInfo` after a `+`.
macro_rules! endpoints {
    ($($name:ident,)+ $(+ $($untyped:ident,)+)?) => {
        #[allow(deprecated, reason = "deprecated endpoints are listed as well")]
        pub(super) const ENDPOINTS: &[$crate::api::EndpointInfo] = &[
            $($crate::api::EndpointInfo::for_endpoint::<$name>(stringify!($name)),)+
            $($($untyped,)+)?
        ];
    };
}

/// Implements [`AcceptsFiles`](crate::api::AcceptsFiles) for endpoints whose body is a message, in the field `$body`.
macro_rules! takes_files {
    ($($endpoint:ident.$body:ident),*) => {$(
        impl $crate::api::AcceptsFiles for $endpoint {
            fn attach(&mut self, files: Vec<$crate::AttachmentBody>) -> Result<(), $crate::ValidationError> {
                self.$body.attach(files);
                Ok(())
            }
        }
    )*};
}

pub(crate) use {endpoint, endpoints, takes_files};
