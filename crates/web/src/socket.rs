//! The socket of a tab, and questions that are posted.

use crate::ask::{Who, answer, who};
use crate::runs::Run;
use crate::session::{GIVEN_UP, Outbox, Session};
use crate::{Desk, LARGEST};
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tesuji_api::{PageCall, PageNews, PageQuestion, PageReply, PageWrong};
use tokio::sync::mpsc::{self, Sender};

/// So many answers may wait for a tab that does not take them.
const WAITING: usize = 256;
/// After so many messages that make no sense a socket is closed.
const NONSENSE: u32 = 20;

/// Opens the socket of a tab.
pub(crate) async fn open(
    State(desk): State<Arc<Desk>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if desk.gate.is_from_here(&headers) != Some(true) {
        return (StatusCode::FORBIDDEN, "This socket is for the page of this server.\n").into_response();
    }
    let query = query.unwrap_or_default();
    let token = query.strip_prefix("token=").unwrap_or_default();
    if !desk.gate.admits(token) {
        return (StatusCode::UNAUTHORIZED, "The link that 'tesuji serve' printed opens the page.\n")
            .into_response();
    }
    let Some(place) = desk.place() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "Too many tabs are open.\n").into_response();
    };
    upgrade.max_message_size(LARGEST).max_frame_size(LARGEST).on_upgrade(async move |socket| {
        talk(socket, &desk).await;
        drop(place);
    })
}

/// Answers go to the socket in the order they are made.
struct Letters(Sender<PageReply>);

impl Outbox for Letters {
    fn send(&self, reply: &PageReply) -> bool {
        self.0.blocking_send(reply.clone()).is_ok()
    }
}

async fn talk(mut socket: WebSocket, desk: &Arc<Desk>) {
    let (send, mut letters) = mpsc::channel(WAITING);
    let Ok(session) = Session::open(desk, Box::new(Letters(send.clone()))) else { return };
    let mut nonsense = 0;
    let mut run = None;
    loop {
        tokio::select! {
            reply = letters.recv() => {
                let Some(text) = reply.and_then(|reply| serde_json::to_string(&reply).ok()) else { return };
                if socket.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => match serde_json::from_str::<PageCall>(&text) {
                    Ok(call) if who(&call.question) == Who::Run => {
                        // The one before ends.
                        drop(run.take());
                        run = begin(desk, call, &send);
                    }
                    Ok(call) => heard(desk, &session, call, &send),
                    Err(error) => {
                        nonsense += 1;
                        if nonsense >= NONSENSE {
                            return part(socket, "this is no conversation").await;
                        }
                        let id = serde_json::from_str::<Numbered>(&text).map_or(0, |call| call.id);
                        drop(send.try_send(wrong(id, error.to_string())));
                    }
                },
                Some(Ok(Message::Binary(_))) => return part(socket, "questions are text").await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        }
    }
}

/// The number of a question that makes no sense otherwise.
struct Numbered {
    id: u32,
}

impl<'de> serde::Deserialize<'de> for Numbered {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Numbered, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        Ok(Numbered { id: value["id"].as_u64().unwrap_or_default() as u32 })
    }
}

async fn part(mut socket: WebSocket, why: &'static str) {
    let frame = CloseFrame { code: close_code::UNSUPPORTED, reason: why.into() };
    drop(socket.send(Message::Close(Some(frame))).await);
}

fn wrong(id: u32, message: String) -> PageReply {
    PageReply { id, news: PageNews::Wrong(Box::new(PageWrong { message })) }
}

/// Begins a report or an experiment, if that is what is wanted.
fn begin(desk: &Arc<Desk>, call: PageCall, send: &Sender<PageReply>) -> Option<Run> {
    if call.question == PageQuestion::Halt {
        return None;
    }
    let begun = Run::begin(desk, call.id, call.question, Box::new(Letters(send.clone())));
    begun.map_err(|message| drop(send.try_send(wrong(call.id, message)))).ok()
}

/// Gives a question to whom it concerns.
fn heard(desk: &Arc<Desk>, session: &Session, call: PageCall, send: &Sender<PageReply>) {
    let PageCall { id, question } = call;
    match (who(&question), question) {
        (Who::Quick, question) => drop(send.try_send(told(id, answer(desk, &question)))),
        (Who::Aside, question) => {
            let (desk, send) = (Arc::clone(desk), send.clone());
            tokio::spawn(async move {
                drop(send.send(aside(&desk, id, question).await).await);
            });
        }
        (Who::Session, PageQuestion::Analyse(analysis)) => session.inbox().analyse(Some((id, analysis))),
        (Who::Session, PageQuestion::Rest) => session.inbox().analyse(None),
        (Who::Session, question) => {
            for old in session.inbox().ask(id, question) {
                drop(send.try_send(wrong(old, GIVEN_UP.to_string())));
            }
        }
        (Who::Run, _) => {}
    }
}

fn told(id: u32, answer: Result<PageNews, String>) -> PageReply {
    answer.map_or_else(|message| wrong(id, message), |news| PageReply { id, news })
}

/// Answers on a thread of its own; only so many at once.
async fn aside(desk: &Arc<Desk>, id: u32, question: PageQuestion) -> PageReply {
    let Ok(_permit) = desk.aside.acquire().await else { return wrong(id, "the program ends".to_string()) };
    let desk = Arc::clone(desk);
    let done = tokio::task::spawn_blocking(move || told(id, answer(&desk, &question))).await;
    done.unwrap_or_else(|_| wrong(id, "this question broke something: please report it".to_string()))
}

/// Answers a question that was posted.
pub(crate) async fn post(State(desk): State<Arc<Desk>>, headers: HeaderMap, body: Bytes) -> Response {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !sent.strip_prefix("Bearer ").is_some_and(|token| desk.gate.admits(token)) {
        return (StatusCode::UNAUTHORIZED, "The token of the printed link is missing.\n").into_response();
    }
    let reply = match serde_json::from_slice::<PageQuestion>(&body) {
        Err(error) => wrong(0, error.to_string()),
        Ok(PageQuestion::Analyse(_) | PageQuestion::Rest) => {
            wrong(0, "a search without an end needs the socket".to_string())
        }
        Ok(question) if who(&question) == Who::Run => {
            wrong(0, "what is told while it runs needs the socket".to_string())
        }
        Ok(question) if who(&question) == Who::Session => searched(&desk, question).await,
        Ok(question) => aside(&desk, 0, question).await,
    };
    let failed = matches!(reply.news, PageNews::Wrong(_));
    let status = if failed { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let text = serde_json::to_string(&reply.news).unwrap_or_default();
    (status, [(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Answers with a search, in a session of its own. Whoever goes away ends it.
async fn searched(desk: &Arc<Desk>, question: PageQuestion) -> PageReply {
    let Some(_place) = desk.place() else { return wrong(0, "too many tabs are open".to_string()) };
    let (send, mut letters) = mpsc::channel(WAITING);
    let Ok(session) = Session::open(desk, Box::new(Letters(send))) else {
        return wrong(0, "there is no thread to be had".to_string());
    };
    session.inbox().ask(0, question);
    letters.recv().await.unwrap_or_else(|| wrong(0, "the program ends".to_string()))
}
