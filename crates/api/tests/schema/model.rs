//! What the sources say of the types.

use std::path::PathBuf;
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Token};

/// A type of the crate.
pub(crate) struct Type {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) shape: Shape,
}

pub(crate) enum Shape {
    /// An object.
    Object(Vec<Field>),
    /// One of some words.
    Words(Vec<(String, String)>),
    /// An object with one field, whose name says what it is.
    Keyed(Vec<Field>),
    /// An object with a field that says which it is.
    Tagged(String, Vec<Variant>),
}

pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) value: Value,
    /// Whether it may be missing.
    pub(crate) optional: bool,
    /// Whether its own fields stand in its place.
    pub(crate) flat: bool,
}

pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) content: Content,
}

pub(crate) enum Content {
    Fields(Vec<Field>),
    Named(String),
}

/// What a field holds.
#[derive(Clone)]
pub(crate) enum Value {
    String,
    Integer,
    Number,
    Bool,
    Named(String),
    OrNull(Box<Value>),
    List(Box<Value>),
    Tuple(Box<Value>, usize),
}

impl Type {
    /// Every type that it names.
    pub(crate) fn names(&self) -> Vec<String> {
        let of = |fields: &[Field]| fields.iter().filter_map(|field| field.value.name()).collect::<Vec<_>>();
        match &self.shape {
            Shape::Object(fields) | Shape::Keyed(fields) => of(fields),
            Shape::Words(_) => Vec::new(),
            Shape::Tagged(_, variants) => variants
                .iter()
                .flat_map(|variant| match &variant.content {
                    Content::Fields(fields) => of(fields),
                    Content::Named(name) => vec![name.clone()],
                })
                .collect(),
        }
    }
}

impl Value {
    fn name(&self) -> Option<String> {
        match self {
            Value::Named(name) => Some(name.clone()),
            Value::OrNull(value) | Value::List(value) | Value::Tuple(value, _) => value.name(),
            Value::String | Value::Integer | Value::Number | Value::Bool => None,
        }
    }
}

/// All types of the crate that serialise, by name.
pub(crate) fn read() -> Vec<Type> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut types = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        types.extend(syn::parse_file(&text).unwrap().items.into_iter().filter_map(item));
    }
    types.sort_by(|one, other| one.name.cmp(&other.name));
    types
}

fn item(item: Item) -> Option<Type> {
    match item {
        Item::Struct(one) => {
            let shape = Shape::Object(fields(&one.fields));
            Some(Type { name: one.ident.to_string(), doc: doc(&one.attrs), shape })
        }
        Item::Enum(one) => {
            let serde = serde(&one.attrs);
            let name = |variant: &syn::Variant| {
                let renamed = value_of(&self::serde(&variant.attrs), "rename");
                renamed.unwrap_or_else(|| snake(&variant.ident.to_string()))
            };
            let shape = if let Some(tag) = value_of(&serde, "tag") {
                let variant = |one: &syn::Variant| Variant {
                    name: name(one),
                    doc: doc(&one.attrs),
                    content: content(&one.fields),
                };
                Shape::Tagged(tag, one.variants.iter().map(variant).collect())
            } else if one.variants.iter().all(|variant| variant.fields.is_empty()) {
                Shape::Words(
                    one.variants.iter().map(|variant| (name(variant), doc(&variant.attrs))).collect(),
                )
            } else {
                let keyed = |one: &syn::Variant| Field {
                    name: name(one),
                    doc: doc(&one.attrs),
                    value: value(&one.fields.iter().next().unwrap().ty),
                    optional: false,
                    flat: false,
                };
                Shape::Keyed(one.variants.iter().map(keyed).collect())
            };
            Some(Type { name: one.ident.to_string(), doc: doc(&one.attrs), shape })
        }
        _ => None,
    }
}

fn content(fields: &Fields) -> Content {
    match fields {
        Fields::Unnamed(one) => match value(&one.unnamed[0].ty) {
            Value::Named(name) => Content::Named(name),
            _ => panic!("a tagged variant holds a type of its own"),
        },
        other => Content::Fields(self::fields(other)),
    }
}

fn fields(fields: &Fields) -> Vec<Field> {
    let field = |field: &syn::Field| {
        let serde = serde(&field.attrs);
        let own = field.ident.as_ref().map(|ident| ident.unraw().to_string()).unwrap_or_default();
        Field {
            name: value_of(&serde, "rename").unwrap_or(own),
            doc: doc(&field.attrs),
            value: value(&field.ty),
            optional: serde.iter().any(|meta| meta.path().is_ident("skip_serializing_if")),
            flat: serde.iter().any(|meta| meta.path().is_ident("flatten")),
        }
    };
    fields.iter().map(field).collect()
}

fn value(one: &syn::Type) -> Value {
    match one {
        syn::Type::Array(array) => {
            let Expr::Lit(length) = &array.len else { panic!("the length of an array is a number") };
            let Lit::Int(length) = &length.lit else { panic!("the length of an array is a number") };
            Value::Tuple(Box::new(value(&array.elem)), length.base10_parse().unwrap())
        }
        syn::Type::Path(path) => {
            let last = path.path.segments.last().unwrap();
            let inner = || match &last.arguments {
                PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                    Some(GenericArgument::Type(inner)) => value(inner),
                    _ => panic!("{} of what?", last.ident),
                },
                _ => panic!("{} of what?", last.ident),
            };
            match last.ident.to_string().as_str() {
                "String" => Value::String,
                "bool" => Value::Bool,
                "f64" => Value::Number,
                "u8" | "u16" | "u32" | "u64" | "i32" | "i64" => Value::Integer,
                "Option" => Value::OrNull(Box::new(inner())),
                "Vec" => Value::List(Box::new(inner())),
                "Box" => inner(),
                name => Value::Named(name.to_string()),
            }
        }
        _ => panic!("a type that answers do not have"),
    }
}

/// What stands in `#[serde(...)]`.
fn serde(attributes: &[Attribute]) -> Vec<Meta> {
    let of = |attribute: &Attribute| {
        attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).unwrap().into_iter()
    };
    attributes.iter().filter(|attribute| attribute.path().is_ident("serde")).flat_map(of).collect()
}

/// The text of `name = "text"`.
fn value_of(metas: &[Meta], name: &str) -> Option<String> {
    metas.iter().find_map(|meta| match meta {
        Meta::NameValue(pair) if pair.path.is_ident(name) => literal(&pair.value),
        _ => None,
    })
}

fn literal(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

/// The documentation in one line.
fn doc(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => literal(&pair.value),
        _ => None,
    };
    let lines: Vec<String> = attributes.iter().filter_map(line).map(|line| line.trim().to_string()).collect();
    lines.join(" ")
}

/// `SolveSummary` as `solve_summary`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
