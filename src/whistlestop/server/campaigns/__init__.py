"""Campaigns: a log of their own, members, and an ordinary table for each game."""
