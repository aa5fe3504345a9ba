//! The types of this crate as JSON Schema and as TypeScript declarations.
//!
//! Both are made out of the sources of the crate, so that the product carries nothing of it. `TESUJI_API=write cargo test -p
//! tesuji-api` writes them; without that a test compares them.

mod declarations;
mod json_schema;
mod model;

use std::path::PathBuf;

/// A file of `docs/api`, compared or written.
fn held(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/api").join(name);
    if std::env::var("TESUJI_API").is_ok_and(|how| how == "write") {
        std::fs::write(&path, text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "docs/api/{name} is old: TESUJI_API=write cargo test -p tesuji-api --test schema"
    );
}

#[test]
fn the_schema_is_up_to_date() {
    held("answers.schema.json", &json_schema::write(&model::read()));
}

#[test]
fn the_declarations_are_up_to_date() {
    held("answers.d.ts", &declarations::write(&model::read()));
}

#[test]
fn every_type_that_is_named_is_there() {
    let types = model::read();
    for name in types.iter().flat_map(model::Type::names) {
        assert!(types.iter().any(|one| one.name == name), "{name} is no type of the crate");
    }
}
