//! A server of its own for each test, and raw requests to it.

use serde_json::Value;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread::JoinHandle;
use std::time::Duration;
use tesuji_game::Stop;
use tesuji_web::{PageServer, ServeOptions};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

/// A server that ends with the test.
pub(crate) struct Page {
    pub(crate) port: u16,
    pub(crate) token: String,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Page {
    pub(crate) fn new() -> Page {
        let stop = Stop::new();
        let server =
            PageServer::open(&ServeOptions { threads: 1, ..ServeOptions::default() }, &stop).unwrap();
        let link = server.link();
        let (address, token) =
            link.strip_prefix("http://127.0.0.1:").unwrap().split_once("/#token=").unwrap();
        let (port, token) = (address.parse().unwrap(), token.to_string());
        let thread = Some(std::thread::spawn(move || server.run().unwrap()));
        Page { port, token, stop, thread }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.host())
    }

    /// Sends bytes and gives all that comes back until the other side is done, which may be before it has heard all.
    pub(crate) fn raw(&self, request: &str) -> String {
        let mut stream = self.connect();
        drop(stream.write_all(request.as_bytes()));
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer));
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A request for a file with these headers.
    pub(crate) fn get(&self, path: &str, headers: &str) -> String {
        self.raw(&format!("GET {path} HTTP/1.1\r\n{headers}connection: close\r\n\r\n"))
    }

    /// A question that is posted, with the headers of the page and these.
    pub(crate) fn post(&self, headers: &str, body: &str) -> String {
        let host = self.host();
        self.raw(&format!(
            "POST /ask HTTP/1.1\r\nhost: {host}\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        ))
    }

    /// The token as a header.
    pub(crate) fn bearer(&self) -> String {
        format!("authorization: Bearer {}\r\n", self.token)
    }

    /// The first line of the answer to a request that may keep the connection open.
    pub(crate) fn status(&self, request: &str) -> u16 {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        read_status(&mut stream)
    }
}

/// A tab without a browser.
pub(crate) struct Tab(pub(crate) WebSocket<TcpStream>);

impl Tab {
    pub(crate) fn open(page: &Page) -> Tab {
        let url = format!("ws://{}/socket?token={}", page.host(), page.token);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", page.origin().parse().unwrap());
        Tab(tungstenite::client(request, page.connect()).unwrap().0)
    }

    pub(crate) fn say(&mut self, call: &Value) {
        self.0.send(Message::text(call.to_string())).unwrap();
    }

    pub(crate) fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The next answer to a question of a kind.
    pub(crate) fn wait(&mut self, id: u32, news: &str) -> Value {
        loop {
            let reply = self.hear();
            if reply["id"] == id && reply["news"] == news {
                return reply;
            }
            assert_ne!(reply["news"], "wrong", "{reply}");
        }
    }

    pub(crate) fn ask(&mut self, id: u32, question: Value) -> Value {
        let mut call = question;
        call["id"] = id.into();
        self.say(&call);
        loop {
            let reply = self.hear();
            if reply["id"] == id {
                return reply;
            }
        }
    }
}

/// A request to open a socket.
pub(crate) fn socket(host: &str, origin: &str, token: &str) -> String {
    let origin = if origin.is_empty() { String::new() } else { format!("origin: {origin}\r\n") };
    format!(
        "GET /socket?token={token} HTTP/1.1\r\nhost: {host}\r\n{origin}connection: Upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// The status of the answer that comes next; 0 if the connection ends without one.
pub(crate) fn read_status(stream: &mut TcpStream) -> u16 {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return 0,
        }
    }
    status(&String::from_utf8_lossy(&head))
}

/// The status of an answer.
pub(crate) fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

impl Drop for Page {
    fn drop(&mut self) {
        self.stop.set();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}
