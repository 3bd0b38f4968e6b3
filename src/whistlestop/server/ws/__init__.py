"""WebSockets of players and bots."""
