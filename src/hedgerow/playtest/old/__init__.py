"""Bots that were written for one game each. Only `playtest.bots` knows them."""
