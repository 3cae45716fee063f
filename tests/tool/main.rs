//! Claims about `tool`.
