"""No picture of pixels is ever read here."""
