//! The framework under a re-exported path.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

mod facade {
    pub(crate) use guildhall as framework;
}

mod bot {
    use guildhall::prelude::*;

    #[derive(Choice, Debug)]
    #[choice(crate = crate::facade::framework)]
    enum Weather {
        Sunny,
    }

    /// Shows it
    #[command(crate = super::facade::framework)]
    fn show(
        /// Weather
        weather: Weather,
    ) -> String {
        format!("{weather:?}")
    }

    /// Moderates
    #[group(crate = super::facade::framework, include(super::bot::show))]
    mod moderate {}
}

mod alias {
    use crate::facade::framework as kit;

    /// Keeps order
    #[kit::group(crate = kit)]
    mod order {
        /// Shows it
        #[guildhall::command]
        fn show() {}
    }
}

fn main() {}
