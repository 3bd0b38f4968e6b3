"""Boards of the workshop: drafts, the processes that check and draw them, and the gazetteer."""
