"""Accounts, passwords, keys, the origin check and the limits of each client."""
