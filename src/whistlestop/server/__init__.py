"""The server: tables for people anywhere, kept on disk before anybody sees a move."""
