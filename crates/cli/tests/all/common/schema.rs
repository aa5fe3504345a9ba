//! As much of JSON Schema as `docs/api` uses.

use serde_json::Value;

/// The schema that comes with the program.
pub(crate) fn schema() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api/answers.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Why a value is not what a part of the schema says; nothing if it is.
pub(crate) fn flaw(root: &Value, part: &Value, value: &Value) -> Option<String> {
    let all = |parts: &Value| parts.as_array()?.iter().find_map(|part| flaw(root, part, value));
    let some = |name: &str| {
        let parts = part[name].as_array()?;
        let fits = parts.iter().filter(|part| flaw(root, part, value).is_none()).count();
        (fits == 0 || (name == "oneOf" && fits > 1)).then(|| format!("{fits} of {name} fit {value}"))
    };
    if let Some(name) = part["$ref"].as_str()
        && let Some(why) = flaw(root, root.pointer(&name[1..])?, value)
    {
        return Some(format!("{name}: {why}"));
    }
    None.or_else(|| all(&part["allOf"]))
        .or_else(|| some("anyOf"))
        .or_else(|| some("oneOf"))
        .or_else(|| word(part, value))
        .or_else(|| kind(part, value))
        .or_else(|| fields(root, part, value))
        .or_else(|| items(root, part, value))
}

fn word(part: &Value, value: &Value) -> Option<String> {
    let is = part.get("const").is_none_or(|one| one == value)
        && part.get("enum").is_none_or(|all| all.as_array().unwrap().contains(value));
    (!is).then(|| format!("{value} is not that word"))
}

fn kind(part: &Value, value: &Value) -> Option<String> {
    let is = match part["type"].as_str()? {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{other}?"),
    };
    (!is).then(|| format!("{value} is no {}", part["type"]))
}

fn fields(root: &Value, part: &Value, value: &Value) -> Option<String> {
    let missing = part["required"].as_array().into_iter().flatten();
    let mut missing = missing.filter(|name| value.get(name.as_str().unwrap()).is_none());
    if let Some(name) = missing.next() {
        return Some(format!("{name} is missing in {value}"));
    }
    let properties = part["properties"].as_object()?;
    properties.iter().find_map(|(name, part)| {
        let why = flaw(root, part, value.get(name)?)?;
        Some(format!("{name}: {why}"))
    })
}

fn items(root: &Value, part: &Value, value: &Value) -> Option<String> {
    let items = value.as_array()?;
    let length = items.len() as u64;
    let fits = part["minItems"].as_u64().is_none_or(|least| least <= length)
        && part["maxItems"].as_u64().is_none_or(|most| length <= most);
    let inner = part.get("items")?;
    if fits { items.iter().find_map(|item| flaw(root, inner, item)) } else { Some(format!("{length} items")) }
}
