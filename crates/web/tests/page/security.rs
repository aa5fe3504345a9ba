//! Who is refused, and how: raw sockets, since a browser would write headers of its own.

use crate::common::{Page, read_status, socket, status};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const QUESTION: &str = r#"{"ask":"board","game":"chess"}"#;

#[test]
fn a_rebound_name_is_refused_before_anything_else() {
    let page = Page::new();
    let port = page.port;
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    for host in &ours {
        assert_eq!(status(&page.get("/", &format!("host: {host}\r\n"))), 200, "{host}");
    }
    for host in [
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".to_string(),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        String::new(),
    ] {
        // The name that was rebound is host and origin at once: they agree with each other, and not with us.
        let headers = format!("host: {host}\r\norigin: http://{host}\r\n");
        assert_eq!(status(&page.get("/", &headers)), 421, "{host}");
        assert_eq!(status(&page.get("/", &format!("host: {host}\r\n"))), 421, "GET of {host}");
        let opened = socket(&host, &format!("http://{host}"), &page.token);
        assert_eq!(page.status(&opened), 421, "socket of {host}");
    }
    assert_eq!(status(&page.get("/", "")), 421, "no host");
    let host = page.host();
    assert_ne!(status(&page.get("/", &format!("host: evil.example\r\nhost: {host}\r\n"))), 200, "two hosts");
    let absolute = format!("GET http://evil.example/ HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    assert_ne!(status(&page.raw(&absolute)), 200, "a host in the first line");
}

#[test]
fn a_page_of_another_origin_is_refused() {
    let page = Page::new();
    let (host, token) = (page.host(), page.token.clone());
    for origin in [
        "http://evil.example",
        "null",
        "https://evil.example",
        &format!("https://{host}"),
        &format!("http://{host}.evil.example"),
        &format!("http://{host}/"),
        "http://127.0.0.1",
    ] {
        assert_eq!(page.status(&socket(&host, origin, &token)), 403, "socket of {origin}");
        let posted = page.post(&format!("origin: {origin}\r\n{}", page.bearer()), QUESTION);
        assert_eq!(status(&posted), 403, "question of {origin}");
    }
    assert_eq!(page.status(&socket(&host, "", &token)), 403, "a socket says where it comes from");
    assert_eq!(page.status(&socket(&host, &page.origin(), &token)), 101);
    let ours = format!("origin: {}\r\n{}", page.origin(), page.bearer());
    assert_eq!(status(&page.post(&ours, QUESTION)), 200);
}

#[test]
fn a_wrong_token_is_refused() {
    let page = Page::new();
    let (host, origin) = (page.host(), page.origin());
    for token in
        ["", "0", &page.token[1..], &format!("{}0", page.token), &page.token.to_uppercase().replace('0', "O")]
    {
        assert_eq!(page.status(&socket(&host, &origin, token)), 401, "{token}");
        assert_eq!(
            status(&page.post(&format!("authorization: Bearer {token}\r\n"), QUESTION)),
            401,
            "{token}"
        );
    }
    assert_eq!(status(&page.post("", QUESTION)), 401);
    assert_eq!(page.token.len(), 32, "128 bits");
    assert_ne!(page.token, Page::new().token);
}

#[test]
fn no_other_origin_is_let_in_and_every_answer_is_guarded() {
    let page = Page::new();
    let host = format!("host: {}\r\n", page.host());
    for path in ["/", "/main.js", "/nothing", "/socket"] {
        let answer = page.get(path, &host).to_lowercase();
        assert!(!answer.contains("access-control"), "{path}");
        let policy = "content-security-policy: default-src 'self';";
        assert!(answer.contains(policy) && answer.contains("frame-ancestors 'none'"), "{path}: {answer}");
        assert!(answer.contains("x-content-type-options: nosniff"), "{path}");
        assert!(answer.contains("referrer-policy: no-referrer"), "{path}");
        assert!(!answer.contains("unsafe-"), "{path}");
    }
    let preflight = format!(
        "OPTIONS /ask HTTP/1.1\r\n{host}origin: http://evil.example\r\naccess-control-request-method: POST\r\n\
         access-control-request-headers: authorization\r\nconnection: close\r\n\r\n"
    );
    assert_eq!(status(&page.raw(&preflight)), 403);
    assert!(!page.get("/", &host).contains(&page.token), "the token is in the link alone");
}

#[test]
fn what_is_too_large_is_refused() {
    let page = Page::new();
    let body = format!(r#"{{"ask":"read","game":"chess","text":"{}"}}"#, "x".repeat(2 << 20));
    assert_eq!(status(&page.post(&page.bearer(), &body)), 413);
    let endless = format!(
        "POST /ask HTTP/1.1\r\nhost: {}\r\n{}content-length: 99999999999\r\n\r\n",
        page.host(),
        page.bearer()
    );
    assert_eq!(page.status(&endless), 413, "refused before it is read");
    let long = format!("host: {}\r\nx: {}\r\n", page.host(), "y".repeat(100 << 10));
    assert_eq!(status(&page.get("/", &long)), 431);
}

#[test]
fn a_thousand_connections_are_too_many_and_do_no_harm() {
    let page = Page::new();
    let idle: Vec<TcpStream> =
        (0..1000).filter_map(|_| TcpStream::connect(("127.0.0.1", page.port)).ok()).collect();
    assert!(idle.len() >= 900, "{} connections", idle.len());
    let deadline = Instant::now() + Duration::from_secs(5);
    let host = format!("host: {}\r\n", page.host());
    let mut refused = 0;
    while refused == 0 && Instant::now() < deadline {
        refused = idle.iter().filter(|stream| is_refused(stream)).count();
    }
    assert!((600..=760).contains(&refused), "{refused} refused");
    drop(idle);
    while status(&page.get("/", &host)) != 200 {
        assert!(Instant::now() < deadline, "there is room again when they are gone");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether the server has sent the connection away.
fn is_refused(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let mut head = [0; 12];
    matches!((&*stream).read(&mut head), Ok(12)) && &head == b"HTTP/1.1 503"
}

#[test]
fn garbage_ends_its_connection_and_no_other() {
    let page = Page::new();
    for garbage in [
        &b"\0\0\0\0\0\0\0\0"[..],
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        &[0xff; 5000],
    ] {
        let mut stream = page.connect();
        stream.write_all(garbage).unwrap();
        drop(stream.shutdown(std::net::Shutdown::Write));
        assert!([0, 400].contains(&read_status(&mut stream)));
    }
    // An open socket that sends anything but frames.
    for garbage in [
        &[0xff; 64][..],
        b"hello, hello, hello",
        &[0x01, 0x00, 0x01, 0x00],
        &[0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
    ] {
        let mut stream = page.connect();
        stream.write_all(socket(&page.host(), &page.origin(), &page.token).as_bytes()).unwrap();
        assert_eq!(read_status(&mut stream), 101);
        stream.write_all(garbage).unwrap();
        drop(stream.shutdown(std::net::Shutdown::Write));
        let mut rest = Vec::new();
        drop(stream.read_to_end(&mut rest));
        assert!(rest.len() < 1000);
    }
    assert_eq!(status(&page.get("/", &format!("host: {}\r\n", page.host()))), 200);
}

#[test]
fn nothing_is_read_or_written_by_request() {
    let page = Page::new();
    let host = format!("host: {}\r\n", page.host());
    let secret = std::env::temp_dir().join(format!("tesuji-web-{}", std::process::id()));
    std::fs::write(&secret, "[weights]\nsecret = 1\n").unwrap();
    let path = secret.display().to_string();
    for wanted in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/etc/passwd",
        "/files.rs",
        "/views/../main.js",
        &path,
    ] {
        assert_eq!(status(&page.get(wanted, &host)), 404, "{wanted}");
    }
    for method in ["PUT", "DELETE", "POST", "PATCH"] {
        let answer = page.raw(&format!(
            "{method} /main.js HTTP/1.1\r\n{host}content-length: 0\r\nconnection: close\r\n\r\n"
        ));
        assert_eq!(status(&answer), 405, "{method}");
    }
    let bearer = page.bearer();
    for question in [
        format!(r#"{{"ask":"evaluation","line":{{"game":"chess"}},"eval":"{path}"}}"#),
        format!(r#"{{"ask":"why","line":{{"game":"chess"}},"move":"e2e4","search":{{"eval":"{path}"}}}}"#),
        format!(
            r#"{{"ask":"why","line":{{"game":"chess"}},"move":"e2e4","search":{{"off":["eval={path}"]}}}}"#
        ),
        format!(r#"{{"ask":"read","game":"chess","text":"{path}"}}"#),
        format!(r#"{{"ask":"board","game":"{path}"}}"#),
    ] {
        let answer = page.post(&bearer, &question);
        assert!(status(&answer) == 400 && !answer.contains("secret"), "{question}: {answer}");
    }
    std::fs::remove_file(&secret).unwrap();
}
