"""What the server says, a file for each subject. docs/guide/protocol.md tells the same in words, and
`tools/page_types.py` writes the page's types from it."""
