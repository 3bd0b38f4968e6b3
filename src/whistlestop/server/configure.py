"""Where settings come from: a flag, else the environment, else the file, else the default."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec

from whistlestop.games.problems import nearest
from whistlestop.games.toml_lines import key_lines
from whistlestop.rules import WhistlestopError
from whistlestop.server.config import Config, Setting, default_config_file, settings_of
from whistlestop.server.limiter import AddressRanges

__all__ = ["BadConfig", "Configured", "configure"]

_PREFIX: Final = "WHISTLESTOP_"
_OTHERS: Final = frozenset({"WHISTLESTOP_CONFIG", "WHISTLESTOP_COMPILE"})
"""Variables with our prefix that are not settings."""
_NETWORKS: Final = ("trusted_proxies", "limits.exempt")
"""Settings that are lists of addresses."""
_WORDS: Final = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
}


class BadConfig(WhistlestopError):
    """A setting that does not exist or cannot have this value. Values are not repeated: some are secret."""


@dataclass(frozen=True)
class Configured:
    config: Config
    file: Path | None
    """The file that was read, if there is one."""
    origins: Mapping[str, str]
    """Where each setting came from that is not at its default."""
    unknown_variables: tuple[str, ...] = ()
    """Variables of the environment that look like ours and are no setting."""


@dataclass(frozen=True)
class _Found:
    value: Any
    where: str
    is_text: bool


def configure(
    flags: Mapping[str, Any],
    environment: Mapping[str, str],
    file: Path | None = None,
    sets: tuple[str, ...] = (),
) -> Configured:
    """The settings. `flags` are those given; `sets` are `name=value` texts, as strong as flags."""
    known = {setting.name: setting for setting in settings_of()}
    path = _config_file(file, environment)
    found: dict[str, _Found] = {}
    if path is not None:
        found |= _from_file(path, known)
    found |= _from_environment(environment, known)
    for text in sets:
        name, sign, value = text.partition("=")
        setting = _known(name.strip(), known, "--set")
        if not sign:
            raise BadConfig("set_without_value", {"text": name})
        found[setting.name] = _Found(value, f"--set {setting.name}", True)
    for name, value in flags.items():
        found[name] = _Found(value, f"--{name.replace('_', '-')}", isinstance(value, str))
    values = {name: _converted(known[name], part) for name, part in found.items()}
    return Configured(
        _built(values),
        path,
        {name: part.where for name, part in found.items()},
        _unknown_variables(environment, known),
    )


def _config_file(file: Path | None, environment: Mapping[str, str]) -> Path | None:
    named = file or (
        Path(environment["WHISTLESTOP_CONFIG"]) if environment.get("WHISTLESTOP_CONFIG") else None
    )
    if named is not None:
        return named
    usual = default_config_file()
    return usual if usual.is_file() else None


def _from_file(path: Path, known: Mapping[str, Setting]) -> dict[str, _Found]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as problem:
        raise BadConfig("config_unreadable", {"file": str(path), "why": problem}) from problem
    try:
        data = tomllib.loads(text)
    except ValueError as problem:
        raise BadConfig("config_not_toml", {"file": str(path), "why": str(problem)}) from problem
    lines = key_lines(text)
    found: dict[str, _Found] = {}
    for keys, value in _leaves(data, known):
        line = next((lines[keys[:end]] for end in range(len(keys), 0, -1) if keys[:end] in lines), 1)
        where = f"{path}:{line}"
        found[_known(".".join(keys), known, where).name] = _Found(value, where, False)
    return found


def _leaves(data: Mapping[str, Any], known: Mapping[str, Setting], before: tuple[str, ...] = ()) -> Any:
    """Keys with their values; a table is gone into unless it is the value of a setting."""
    for key, value in data.items():
        keys = (*before, key)
        if isinstance(value, dict) and ".".join(keys) not in known:
            yield from _leaves(value, known, keys)
        else:
            yield keys, value


def _from_environment(environment: Mapping[str, str], known: Mapping[str, Setting]) -> dict[str, _Found]:
    return {
        setting.name: _Found(environment[setting.variable], setting.variable, True)
        for setting in known.values()
        if setting.variable in environment
    }


def _unknown_variables(environment: Mapping[str, str], known: Mapping[str, Setting]) -> tuple[str, ...]:
    """Not refused, for the environment is not ours alone."""
    names = {setting.variable for setting in known.values()} | _OTHERS
    return tuple(sorted(name for name in environment if name.startswith(_PREFIX) and name not in names))


def _known(name: str, known: Mapping[str, Setting], where: str) -> Setting:
    if name not in known:
        near = " ".join(nearest(name, known))
        raise BadConfig("unknown_setting", {"where": where, "setting": name[:60], "near": near})
    return known[name]


def _converted(setting: Setting, found: _Found) -> Any:
    plain = _plain_type(setting.type)
    value = _from_text(found.value, plain) if found.is_text else found.value
    try:
        converted = msgspec.convert(value, setting.type, strict=True)
    except msgspec.ValidationError as problem:
        raise _refusal(setting, plain, found.where) from problem
    if setting.name in _NETWORKS:
        try:
            AddressRanges(converted)
        except ValueError as problem:
            raise BadConfig("setting_networks", {"where": found.where, "setting": setting.name}) from problem
    return converted


def _from_text(text: Any, plain: Any) -> Any:
    """A text as its setting reads it; one that is no such thing stays a text and is refused."""
    if plain is bool:
        return _WORDS.get(str(text).lower(), text)
    if plain in (int, float):
        number = str(text).strip()
        return (
            plain(number)
            if re.fullmatch(r"[0-9]+" if plain is int else r"[0-9]+(\.[0-9]+)?", number)
            else text
        )
    if get_origin(plain) is tuple:
        return [part.strip() for part in str(text).split(",") if part.strip()]
    if get_origin(plain) is dict:
        pairs = [part.partition("=") for part in str(text).split(";") if part.strip()]
        return {name.strip(): value.strip() for name, _, value in pairs}
    return text


def _refusal(setting: Setting, plain: Any, where: str) -> BadConfig:
    """What would be allowed."""
    name = setting.name
    if plain in (int, float):
        return _out_of_range(setting, plain, where)
    if get_origin(plain) is Literal:
        words = " ".join(get_args(plain))
        return BadConfig("setting_choice", {"where": where, "setting": name, "words": words})
    if plain is bool:
        return BadConfig("setting_flag", {"where": where, "setting": name})
    if get_origin(plain) is tuple:
        return BadConfig("setting_list", {"where": where, "setting": name})
    if get_origin(plain) is dict:
        return BadConfig("setting_table", {"where": where, "setting": name})
    if setting.meta.pattern is not None:
        return BadConfig("setting_form", {"where": where, "setting": name, "meaning": setting.meaning})
    return BadConfig("setting_text", {"where": where, "setting": name})


def _out_of_range(setting: Setting, plain: Any, where: str) -> BadConfig:
    meta, name = setting.meta, setting.name
    low, high = f"{meta.ge if meta.ge is not None else meta.gt:.15g}", f"{meta.le:.15g}"
    if plain is int:
        return BadConfig("setting_whole", {"where": where, "setting": name, "low": low, "high": high})
    return BadConfig("setting_number", {"where": where, "setting": name, "low": low, "high": high})


def _plain_type(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _built(values: Mapping[str, Any]) -> Config:
    """Sections are structs of their own."""
    nested: dict[str, Any] = {}
    for name, value in values.items():
        section, dot, key = name.rpartition(".")
        if dot:
            nested.setdefault(section, {})[key] = value
        else:
            nested[name] = value
    for name, value in list(nested.items()):
        default = getattr(Config(), name)
        if isinstance(default, msgspec.Struct):
            nested[name] = msgspec.structs.replace(default, **value)
    return Config(**nested)
