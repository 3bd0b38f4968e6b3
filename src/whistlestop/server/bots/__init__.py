"""The bots of a server: the catalogue, the process pool and its workers."""
