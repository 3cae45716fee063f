//! What an endpoint is: method, path, query, body and reply.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The method of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Removes.
    Delete,
    /// Reads.
    Get,
    /// Changes the given fields.
    Patch,
    /// Creates.
    Post,
    /// Replaces.
    Put,
}

impl Method {
    /// The method as HTTP spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Delete => "DELETE",
            Self::Get => "GET",
            Self::Patch => "PATCH",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One request to the service, as a value.
pub trait Endpoint {
    /// The method.
    const METHOD: Method;
    /// The path below the base, with `{name}` for each parameter: `/guilds/{guild}/roles`.
    const PATH: &'static str;
    /// What the body holds; `()` where there is none.
    type Body: Serialize + ?Sized;
    /// What comes back; `()` where nothing does.
    type Reply: DeserializeOwned;

    /// The values of the path's parameters, in order.
    fn params(&self) -> impl IntoIterator<Item = String>;

    /// The query, in order.
    fn query(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The body, if the endpoint takes one.
    fn body(&self) -> Option<&Self::Body>;

    /// The path with its parameters filled in, and the query.
    fn path_and_query(&self) -> String {
        let mut path = fill(Self::PATH, self.params());
        for (index, (name, value)) in self.query().into_iter().enumerate() {
            path.push(if index == 0 { '?' } else { '&' });
            path.push_str(name);
            path.push('=');
            path.push_str(&value);
        }
        path
    }
}

fn fill(template: &str, params: impl IntoIterator<Item = String>) -> String {
    let mut params = params.into_iter();
    let segments = template.split('/').map(|segment| {
        if segment.starts_with('{') {
            params.next().unwrap_or_default()
        } else {
            segment.to_owned()
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

/// What the declaration of an endpoint says, without its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndpointInfo {
    /// The name of its type.
    pub name: &'static str,
    /// The method.
    pub method: Method,
    /// The path below the base, with `{name}` for each parameter.
    pub path: &'static str,
}

impl EndpointInfo {
    /// What `E` says, under the name of its type.
    pub const fn of<E: Endpoint>(name: &'static str) -> Self {
        Self {
            name,
            method: E::METHOD,
            path: E::PATH,
        }
    }
}

/// Implements [`Endpoint`] for a struct whose fields are the parameters of its path, in order, and
/// then, if it has one, its body (`[body: Type]`) or a flag of its query (`?flag`).
macro_rules! endpoint {
    ($name:ident: $method:ident $path:literal ($($param:ident),*) $(?$flag:ident)? -> $reply:ty) => {
        impl $crate::api::Endpoint for $name {
            type Body = ();
            type Reply = $reply;

            $crate::api::endpoint::endpoint!(@route $method $path ($($param),*));

            $(fn query(&self) -> Vec<(&'static str, String)> {
                let flag = self.$flag.then(|| (stringify!($flag), "true".to_owned()));
                flag.into_iter().collect()
            })?

            fn body(&self) -> Option<&()> {
                None
            }
        }
    };
    ($name:ident: $method:ident $path:literal ($($param:ident),*) [$body:ident: $type:ty] -> $reply:ty) => {
        impl $crate::api::Endpoint for $name {
            type Body = $type;
            type Reply = $reply;

            $crate::api::endpoint::endpoint!(@route $method $path ($($param),*));

            fn body(&self) -> Option<&$type> {
                Some(&self.$body)
            }
        }
    };
    (@route $method:ident $path:literal ($($param:ident),*)) => {
        const METHOD: $crate::api::Method = $crate::api::Method::$method;
        const PATH: &'static str = $path;

        fn params(&self) -> impl IntoIterator<Item = String> {
            vec![$(self.$param.to_string()),*]
        }
    };
}

pub(crate) use endpoint;
