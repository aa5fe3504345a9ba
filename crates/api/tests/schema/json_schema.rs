//! JSON Schema.

use crate::model::{Content, Field, Shape, Type, Value, Variant};
use serde_json::{Map, Value as Json, json};

pub(crate) fn write(types: &[Type]) -> String {
    let definitions: Map<String, Json> =
        types.iter().map(|one| (one.name.clone(), definition(one))).collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What Tesuji answers with --json",
        "$ref": "#/$defs/Document",
        "$defs": definitions,
    });
    serde_json::to_string_pretty(&schema).unwrap() + "\n"
}

fn definition(one: &Type) -> Json {
    let mut schema = match &one.shape {
        Shape::Object(fields) => object(fields),
        Shape::Words(words) => json!({ "enum": words.iter().map(|(word, _)| word).collect::<Vec<_>>() }),
        Shape::Keyed(fields) => {
            let one = |field: &Field| object(std::slice::from_ref(field));
            json!({ "oneOf": fields.iter().map(one).collect::<Vec<_>>() })
        }
        Shape::Tagged(tag, variants) => {
            json!({ "oneOf": variants.iter().map(|one| variant(tag, one)).collect::<Vec<_>>() })
        }
    };
    schema["description"] = one.doc.clone().into();
    schema
}

fn object(fields: &[Field]) -> Json {
    let own = || fields.iter().filter(|field| !field.flat);
    let property = |field: &Field| {
        let mut schema = value(&field.value);
        schema["description"] = field.doc.clone().into();
        (field.name.clone(), schema)
    };
    let required = own().filter(|field| !field.optional).map(|field| &field.name);
    let mut schema = json!({
        "type": "object",
        "properties": own().map(property).collect::<Map<_, _>>(),
        "required": required.collect::<Vec<_>>(),
    });
    let flat: Vec<Json> = fields.iter().filter(|field| field.flat).map(|field| value(&field.value)).collect();
    if !flat.is_empty() {
        schema["allOf"] = flat.into();
    }
    schema
}

fn variant(tag: &str, variant: &Variant) -> Json {
    let which = json!({ "const": variant.name });
    let mut schema = match &variant.content {
        Content::Fields(fields) => object(fields),
        Content::Named(name) => {
            json!({ "type": "object", "properties": {}, "required": [], "allOf": [reference(name)] })
        }
    };
    schema["properties"][tag] = which;
    schema["required"].as_array_mut().unwrap().push(tag.into());
    schema["description"] = variant.doc.clone().into();
    schema
}

fn reference(name: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn value(one: &Value) -> Json {
    match one {
        Value::String => json!({ "type": "string" }),
        Value::Integer => json!({ "type": "integer" }),
        Value::Number => json!({ "type": "number" }),
        Value::Bool => json!({ "type": "boolean" }),
        Value::Named(name) => reference(name),
        Value::OrNull(inner) => json!({ "anyOf": [value(inner), { "type": "null" }] }),
        Value::List(inner) => json!({ "type": "array", "items": value(inner) }),
        Value::Tuple(inner, length) => {
            json!({ "type": "array", "items": value(inner), "minItems": length, "maxItems": length })
        }
    }
}
