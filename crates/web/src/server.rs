//! Connections: accepted, counted, limited.

use crate::{Desk, LARGEST, LONGEST_HEAD, assets, gate, socket};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, post};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tesuji_game::Stop;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};

/// So many connections may be open; whoever comes then is sent away.
const CONNECTIONS: usize = 256;
/// The head of a request comes within this time.
const HEAD: Duration = Duration::from_secs(10);

fn routes(desk: &Arc<Desk>) -> Router {
    Router::new()
        .route("/socket", any(socket::open))
        .route("/ask", post(socket::post))
        .fallback(assets::get)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(Arc::clone(desk), gate::guard))
        .with_state(Arc::clone(desk))
}

/// Serves until the program is told to end.
pub(crate) async fn serve(listener: TcpListener, desk: Arc<Desk>) -> io::Result<()> {
    let (routes, places) = (routes(&desk), Arc::new(Semaphore::new(CONNECTIONS)));
    let ended = Arc::new(Notify::new());
    let ring = Arc::clone(&ended);
    let _alarm = desk.stop.alarm(move || ring.notify_one());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = ended.notified() => return Ok(()),
        };
        let Ok((stream, _)) = accepted else {
            // Too many files are open: that passes.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => {
                let (routes, stop) = (routes.clone(), desk.stop.clone());
                tokio::spawn(async move {
                    connected(stream, routes, &stop).await;
                    drop(place);
                });
            }
            Err(_) => refuse(&stream),
        }
    }
}

async fn connected(stream: TcpStream, routes: Router, stop: &Stop) {
    drop(stream.set_nodelay(true));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
    let service = TowerToHyperService::new(routes);
    if !stop.is_set() {
        // Whoever breaks off has had its answer.
        drop(http.serve_connection(TokioIo::new(stream), service).with_upgrades().await);
    }
}

/// Says that there are too many, as far as that goes without waiting.
fn refuse(stream: &TcpStream) {
    const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    drop(stream.try_write(FULL));
}
