"""Games as data: one folder per game, and the loader that reads it. `docs/boards.md` explains how to write one."""

from whistlestop.games.game import Game
from whistlestop.games.loader import available, check, load, warnings
from whistlestop.games.loader import find as folder_of
from whistlestop.games.mechanic_data import column_readers
from whistlestop.games.places import CityPlace
from whistlestop.games.problems import BadGame, BadOption, DataProblem, UnknownGame
from whistlestop.games.registry import registered_mechanics, texts_folder
from whistlestop.games.settings import Option
from whistlestop.games.sketch import Sketch, sketch
from whistlestop.games.template import copy_template
from whistlestop.games.texts import OptionTexts, Texts

__all__ = [
    "BadGame",
    "BadOption",
    "CityPlace",
    "DataProblem",
    "Game",
    "Option",
    "OptionTexts",
    "Sketch",
    "Texts",
    "UnknownGame",
    "available",
    "check",
    "column_readers",
    "copy_template",
    "folder_of",
    "load",
    "registered_mechanics",
    "sketch",
    "texts_folder",
    "warnings",
]
