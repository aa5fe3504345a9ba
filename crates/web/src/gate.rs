//! Who may ask: the page that this program serves, and nobody else.
//!
//! A page of another origin can make a browser send requests to a server on loopback, and a name that its owner binds to
//! 127.0.0.1 makes them look as if they were of the same origin. So `Host` is compared with the addresses of this server
//! before anything else, on every request; what asks questions needs the right `Origin` too, and a token that no other
//! page can know. `docs/security.md` has the whole of it.

use crate::{Desk, LARGEST, LONGEST_HEAD};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// What every answer says of itself.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Names under which this server may be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gate {
    hosts: Vec<String>,
    token: String,
}

impl Gate {
    /// For a server at this address.
    pub(crate) fn new(address: SocketAddr, token: String) -> Gate {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() {
            hosts.push(format!("localhost:{port}"));
        }
        Gate { hosts, token }
    }

    /// The first part of the link that is printed.
    pub(crate) fn link(&self) -> String {
        format!("http://{}/#token={}", self.hosts[0], self.token)
    }

    fn is_ours(&self, host: Option<&HeaderValue>) -> bool {
        host.and_then(|host| host.to_str().ok())
            .is_some_and(|host| self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host)))
    }

    /// Whether a request comes from the page, if it says where it comes from.
    pub(crate) fn is_from_here(&self, headers: &HeaderMap) -> Option<bool> {
        let origin = headers.get(header::ORIGIN)?.to_str().unwrap_or_default();
        Some(self.hosts.iter().any(|host| origin.strip_prefix("http://") == Some(host)))
    }

    /// Whether this is the token; how long it takes does not tell how much of it is right.
    pub(crate) fn admits(&self, token: &str) -> bool {
        let differences =
            self.token.bytes().zip(token.bytes()).fold(0, |sum, (ours, theirs)| sum | (ours ^ theirs));
        self.token.len() == token.len() && differences == 0
    }
}

/// Looks at every request before it is answered, and puts the headers on every answer.
pub(crate) async fn guard(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (host, second) = (hosts.next(), hosts.next());
    let absolute = request.uri().authority().is_some();
    let mut response = if !desk.gate.is_ours(host) || second.is_some() || absolute {
        (StatusCode::MISDIRECTED_REQUEST, "This server answers only under its own address.\n").into_response()
    } else if desk.gate.is_from_here(request.headers()) == Some(false) {
        (StatusCode::FORBIDDEN, "This server answers only its own page.\n").into_response()
    } else if head_length(request.headers()) > LONGEST_HEAD {
        (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "The head is too long.\n").into_response()
    } else if is_too_large(request.headers()) {
        (StatusCode::PAYLOAD_TOO_LARGE, "This is too much at once.\n").into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The bytes of all headers. What reads them takes some more than it is told to.
fn head_length(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum()
}

/// Whether a body says itself that it is too large. One that does not say so is read only so far.
fn is_too_large(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    length.is_some_and(|length| length.parse::<u64>().is_ok_and(|length| length > LARGEST as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_hosts_are_compared_whole() {
        let gate = Gate::new("127.0.0.1:4000".parse().unwrap(), "secret".to_string());
        assert!(gate.admits("secret"));
        assert!(!["", "secre", "secret1", "Secret"].iter().any(|token| gate.admits(token)));
        let ours = |host: &str| gate.is_ours(Some(&HeaderValue::from_str(host).unwrap()));
        assert!(ours("127.0.0.1:4000") && ours("LOCALHOST:4000"));
        for host in ["127.0.0.1", "127.0.0.1:4001", "evil.example:4000", "localhost.evil:4000", "[::1]:4000"]
        {
            assert!(!ours(host), "{host}");
        }
        assert!(!gate.is_ours(None));
    }
}
