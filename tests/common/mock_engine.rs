//! The program of the mock engine (see `examples/mock_engine`), which misbehaves as its arguments say.

use std::{path::PathBuf, process::Command, sync::OnceLock};

/// The program, built when it is first asked for: cargo builds examples only with all tests.
pub fn program() -> &'static str {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let test = std::env::current_exe().unwrap();
        let folder = test.ancestors().nth(2).unwrap();
        let target = folder.parent().unwrap();
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--example",
                "mock_engine",
                "--target-dir",
            ])
            .arg(target)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.unwrap().success());
        let program: PathBuf = folder.join("examples/mock_engine");
        program.to_str().unwrap().to_owned()
    })
}
