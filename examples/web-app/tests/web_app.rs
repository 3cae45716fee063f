//! The application is served on loopback: the emulator sends commands, and a browser would read the site.

use guildhall::Config;
use guildhall::emulator::Emulator;
use guildhall::settings::Registration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use web_app::Orders;

/// Starts the application and registers its commands with the emulator. Returns the address of the application.
async fn start(discord: &Emulator) -> String {
    let recorder = web_app::install_recorder().expect("the test installs one recorder");
    let config = Config::default()
        .public_key(discord.public_key().parse().expect("the key is valid"))
        .application_id(discord.application_id())
        .token(discord.bot_token())
        .api_base(discord.api_base());
    let orders = Orders::default();
    let bot = web_app::bot(orders.clone())
        .register_on_start(Registration::Global)
        .config(config)
        .build();
    let bot = bot.expect("the app is valid");
    bot.register()
        .await
        .expect("the emulator accepts the commands");
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port is free");
    let address = listener
        .local_addr()
        .expect("the socket is bound")
        .to_string();
    let router = web_app::router(bot, orders, recorder);
    tokio::spawn(async move { axum::serve(listener, router).await });
    let url = format!("http://{address}/discord/interactions");
    discord
        .connect(&url)
        .await
        .expect("the endpoint answers a PING");
    address
}

/// Returns the response to a GET request, with its head.
async fn get(address: &str, path: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n");
    send(address, &format!("{head}Connection: close\r\n\r\n")).await
}

/// Sends a request, and returns the response.
async fn send(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address)
        .await
        .expect("the application listens");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("the request is sent");
    let mut response = String::new();
    stream
        .read_to_string(&mut response)
        .await
        .expect("the response is text");
    response
}

#[tokio::test]
async fn orders_of_the_bot_are_on_the_site_and_in_the_metrics() {
    let discord = Emulator::start().await;
    let address = start(&discord).await;

    let ordered = discord.you().slash("/order dish:Lentil soup").await;
    assert_eq!(ordered.content(), "Your order has the number 1.");

    let site = get(&address, "/").await;
    assert!(site.starts_with("HTTP/1.1 200"), "{site}");
    assert!(site.ends_with("Lentil soup"), "{site}");
    let metrics = get(&address, "/metrics").await;
    let counted = metrics
        .lines()
        .any(|line| line.starts_with("guildhall_interactions_total{"));
    assert!(counted, "{metrics}");
    // The bot verifies signatures inside of the application as well.
    let head = format!("POST /discord/interactions HTTP/1.1\r\nHost: {address}\r\n");
    let rejected = send(
        &address,
        &format!("{head}Content-Length: 10\r\nConnection: close\r\n\r\n{{\"type\":1}}"),
    )
    .await;

    assert!(rejected.starts_with("HTTP/1.1 401"), "{rejected}");
}
