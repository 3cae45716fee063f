//! The gateway: sessions of bots that log in, by their frames.

mod client;

mod closing;
mod compression;
mod events;
mod interactions;
mod login;
mod members;
mod scope;
mod sessions;
mod sharding;
mod trouble;
mod voice;
