//! TypeScript declarations.

use crate::model::{Content, Field, Shape, Type, Value, Variant};
use std::fmt::Write as _;

pub(crate) fn write(types: &[Type]) -> String {
    let mut text = String::from(
        "// What Tesuji answers with --json. Written by: TESUJI_API=write cargo test -p tesuji-api\n",
    );
    for one in types {
        let _ = write!(text, "\n/** {} */\n{}", one.doc, declaration(one));
    }
    text
}

fn declaration(one: &Type) -> String {
    let name = &one.name;
    match &one.shape {
        Shape::Object(fields) => match fields.iter().find(|field| field.flat) {
            Some(flat) => format!("export type {name} = {} & {};\n", object(fields), value(&flat.value)),
            None => format!("export interface {name} {}\n", object(fields)),
        },
        Shape::Words(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
            format!("export type {name} = {};\n", words.join(" | "))
        }
        Shape::Keyed(fields) => {
            let one = |field: &Field| format!("\n  | {{ {}: {} }}", field.name, value(&field.value));
            format!("export type {name} ={};\n", fields.iter().map(one).collect::<String>())
        }
        Shape::Tagged(tag, variants) => {
            let all: String = variants.iter().map(|one| variant(tag, one)).collect();
            format!("export type {name} ={all};\n")
        }
    }
}

fn variant(tag: &str, variant: &Variant) -> String {
    let which = format!("{{ {tag}: \"{}\" }}", variant.name);
    match &variant.content {
        Content::Named(name) => format!("\n  | ({which} & {name})"),
        Content::Fields(fields) if fields.is_empty() => format!("\n  | {which}"),
        Content::Fields(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|field| format!("{}: {}", field.name, value(&field.value))).collect();
            format!("\n  | {{ {tag}: \"{}\"; {} }}", variant.name, fields.join("; "))
        }
    }
}

fn object(fields: &[Field]) -> String {
    let mut text = String::from("{\n");
    for field in fields.iter().filter(|field| !field.flat) {
        let mark = if field.optional { "?" } else { "" };
        let _ = writeln!(text, "  /** {} */", field.doc);
        let _ = writeln!(text, "  {}{mark}: {};", field.name, value(&field.value));
    }
    text + "}"
}

fn value(one: &Value) -> String {
    match one {
        Value::String => "string".to_string(),
        Value::Integer | Value::Number => "number".to_string(),
        Value::Bool => "boolean".to_string(),
        Value::Named(name) => name.clone(),
        Value::OrNull(inner) => format!("{} | null", value(inner)),
        Value::List(inner) => match value(inner) {
            plain if plain.contains(' ') => format!("({plain})[]"),
            plain => format!("{plain}[]"),
        },
        Value::Tuple(inner, length) => format!("[{}]", vec![value(inner); *length].join(", ")),
    }
}
