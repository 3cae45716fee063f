//! The gateway: sessions of bots that log in, by their frames.

mod client;

mod closing;
mod compression;
mod events;
mod every_event;
mod interactions;
mod login;
mod members;
mod presences;
mod scope;
mod sessions;
mod sharding;
mod threads;
mod trouble;
mod voice;
