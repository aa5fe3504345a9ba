//! The page alone, without the rest of the program: `cargo run -p tesuji-web --example serve`.
#![expect(clippy::print_stderr, reason = "it is a program")]

use tesuji_game::Stop;
use tesuji_web::{PageServer, ServeOptions};

fn main() -> std::io::Result<()> {
    let server = PageServer::open(&ServeOptions::default(), &Stop::new())?;
    eprintln!("{}", server.link());
    server.run()
}
