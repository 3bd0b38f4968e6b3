"""Pages of plain HTML: a table can be laid out and played by forms alone, without JavaScript."""
