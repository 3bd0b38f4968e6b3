"""Tournaments of bot accounts: pairing, rounds and standing."""
