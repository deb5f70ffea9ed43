"""The scoring vocabulary: rules written as sentences, counted and explained by one engine."""
