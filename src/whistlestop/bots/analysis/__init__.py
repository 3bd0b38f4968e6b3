"""Analysis of a view: the board, paths and networks, missing cards, opponents, the length of the game."""
