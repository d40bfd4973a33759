/// Of the program; the newest heading of CHANGELOG.md.
let version = "0.1.0"
