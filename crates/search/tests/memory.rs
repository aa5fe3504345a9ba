//! Memory of the table. The only test of this process, so that what it measures is its own.

#[cfg(target_os = "linux")]
#[test]
fn a_table_is_there_before_it_is_used() {
    let resident = || {
        let text = std::fs::read_to_string("/proc/self/statm").unwrap();
        let pages: usize = text.split(' ').nth(1).unwrap().parse().unwrap();
        pages * 4096
    };
    let before = resident();
    let table = tesuji_search::Table::new(128).unwrap();
    assert!(resident() - before >= 127 << 20, "{} of {} bytes", resident() - before, 128 << 20);
    drop(table);
    assert!(resident() - before < 16 << 20);
}
