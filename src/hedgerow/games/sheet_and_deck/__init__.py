"""The engine that runs games made of data."""
