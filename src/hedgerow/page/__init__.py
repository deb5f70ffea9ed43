"""The page in a browser: one JSON door on `hedgerow.api`, and the server that opens it here."""
