use super::*;
use crate::folder::Folder;
use std::fs;
use std::io::Write as _;

fn refused(files: Files) -> String {
    files.check().unwrap_err().to_string()
}

/// Everything that is in a folder.
fn listed(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.file("")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn an_output_is_no_input_by_whatever_name() {
    let folder = Folder::new();
    let input = folder.file("games.pgn");
    fs::write(&input, "games").unwrap();
    let mut names = vec![input.clone(), folder.file("./games.pgn")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&input, folder.file("link.pgn")).unwrap();
        fs::hard_link(&input, folder.file("hard.pgn")).unwrap();
        names.extend([folder.file("link.pgn"), folder.file("hard.pgn")]);
    }
    for name in names {
        let error = Files::new().reads("--openings", [&input]).writes("--pgn", [&name]).check().unwrap_err();
        assert!(error.is_usage());
        let expected = format!("--pgn: {}: is read by --openings too; name another file", name.display());
        assert_eq!(error.to_string(), expected);
        let kept = refused(Files::new().reads("FILE", [&input]).keeps("--journal", [&name]));
        assert!(kept.contains("is read by FILE too"), "{kept}");
    }
    assert_eq!(fs::read_to_string(&input).unwrap(), "games");
}

#[test]
fn two_outputs_are_two_files() {
    let folder = Folder::new();
    let both = [folder.file("new"), folder.file("./new")];
    let error = refused(Files::new().writes("--pgn", &both[..1]).keeps("--journal", &both[1..]));
    assert!(error.starts_with("--journal: ") && error.contains("is written by --pgn too"), "{error}");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("new", folder.file("link")).unwrap();
        let error =
            refused(Files::new().writes("--out", &both[..1]).writes("--report", [folder.file("link")]));
        assert!(error.contains("is written by --out too"), "{error}");
        let nowhere = ["/dev/null"];
        assert!(Files::new().writes("--out", nowhere).writes("--report", nowhere).check().is_ok());
    }
}

#[test]
fn what_cannot_be_written_is_refused_and_nothing_is_left_behind() {
    let folder = Folder::new();
    fs::write(folder.file("file"), "text").unwrap();
    for (path, why) in [("none/x", "No such file"), ("file/x", "Not a directory"), ("", "is a directory")] {
        for files in [
            Files::new().writes("--out", [folder.file(path)]),
            Files::new().keeps("--out", [folder.file(path)]),
        ] {
            let error = refused(files);
            assert!(error.to_lowercase().contains(&why.to_lowercase()), "{path}: {error}");
        }
    }
    assert!(Files::new().writes("--out", [folder.file("new"), folder.file("file")]).check().is_ok());
    assert_eq!(listed(&folder), ["file"]);
    #[cfg(target_os = "linux")]
    {
        let error = refused(Files::new().keeps("--records", ["/dev/full"]));
        assert_eq!(error, "--records: /dev/full: is no regular file, which is needed here");
        assert!(refused(Files::new().writes("--out", ["/proc/x"])).contains("/proc/x: "));
    }
}

#[test]
fn the_old_file_stays_until_the_new_one_is_whole() {
    let folder = Folder::new();
    let path = folder.file("games.pgn");
    fs::write(&path, "old").unwrap();
    let outputs = Files::new().writes("--pgn", [&path]).check().unwrap();
    let mut draft = outputs.draft("--pgn").unwrap().unwrap();
    draft.write_all(b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    draft.finish().unwrap();
    assert_eq!((fs::read_to_string(&path).unwrap().as_str(), listed(&folder).len()), ("new", 1));
    // Nothing was written: nothing is left.
    drop(outputs.draft("--pgn").unwrap());
    outputs.draft("--pgn").unwrap().unwrap().finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(listed(&folder), ["games.pgn"]);
    // What was written and cannot be finished may be all that there is.
    let mut draft = outputs.draft("--pgn").unwrap().unwrap();
    draft.write_all(b"newer").unwrap();
    let error = draft.failed(io::ErrorKind::StorageFull.into()).to_string();
    let part = error.split("what was written is in ").nth(1).unwrap();
    assert_eq!(fs::read_to_string(part).unwrap(), "newer");
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    fs::remove_file(part).unwrap();
    let mut draft = outputs.draft("--pgn").unwrap().unwrap().all_or_nothing();
    draft.write_all(b"half").unwrap();
    drop(draft);
    assert_eq!((fs::read_to_string(&path).unwrap().as_str(), listed(&folder).len()), ("new", 1));
    assert!(outputs.draft("--other").unwrap().is_none());
}

#[test]
#[cfg(unix)]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let (path, link) = (folder.file("real"), folder.file("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("real", &link).unwrap();
    std::os::unix::fs::symlink("later", folder.file("dangling")).unwrap();
    let outputs = Files::new().writes("--out", [&link, &folder.file("dangling")]).check().unwrap();
    outputs.write("--out", b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    assert!(link.read_link().is_ok() && folder.file("dangling").read_link().is_ok());
    assert_eq!(fs::read_to_string(folder.file("later")).unwrap(), "new");
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_is_written_to_and_stays_one() {
    let outputs =
        Files::new().writes("--out", ["/dev/null"]).writes("--report", ["/dev/full"]).check().unwrap();
    outputs.write("--out", b"text").unwrap();
    let error = outputs.write("--report", b"text").unwrap_err().to_string();
    assert_eq!(error, "--report: /dev/full: No space left on device");
    assert!(["/dev/null", "/dev/full"].iter().all(|path| !Path::new(path).metadata().unwrap().is_file()));
}

#[test]
fn a_file_is_claimed_once_and_the_owner_is_named() {
    let folder = Folder::new();
    let path = folder.file("run.jsonl");
    let first = claim(&path).unwrap();
    let error = claim(&path).unwrap_err().to_string();
    assert!(error.ends_with(&format!("run.jsonl: is in use by process {}", std::process::id())), "{error}");
    drop(first);
    assert_eq!(listed(&folder), ["run.jsonl"]);
    // What a crash has left behind, and what is not ours.
    fs::write(folder.file("run.jsonl.lock"), "1\n").unwrap();
    drop(claim(&path).unwrap());
    assert_eq!(listed(&folder), ["run.jsonl"]);
    fs::write(folder.file("run.jsonl.lock"), "my bicycle").unwrap();
    drop(claim(&path).unwrap());
    assert_eq!(fs::read_to_string(folder.file("run.jsonl.lock")).unwrap(), "my bicycle");
}
