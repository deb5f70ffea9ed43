"""JSON calls and server of the browser page."""
