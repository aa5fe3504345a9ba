//! Tesuji beside its peers: `cargo bench --manifest-path peers/Cargo.toml`.
