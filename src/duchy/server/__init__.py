"""The web application: tables, live play, storage. It speaks docs/guide/protocol.md; `duchy serve` starts it."""
