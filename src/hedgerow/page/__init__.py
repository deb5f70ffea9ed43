"""The page in a browser: one JSON door, and the server that opens it here."""
