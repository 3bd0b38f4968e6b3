"""What a claim brings and costs, line by line."""

from whistlestop.mechanics.previews import PreviewLine, Previews, preview
from whistlestop.rules import Claim, View
from whistlestop.text.catalogue import say
from whistlestop.text.names import Names

__all__ = ["preview_texts", "with_preview"]


def preview_texts(view: View, claim: Claim, lang: str, names: Names) -> list[str]:
    """`company colour: +$2`. Nothing in games in which a claim brings its points alone: the board shows these."""
    if not view.public.rules.implementing(Previews):
        return []
    return [_line(line, lang, names) for line in preview(view, claim)]


def with_preview(text: str, view: View, claim: Claim, lang: str, names: Names) -> str:
    """`2 red (company colour: +$2)`."""
    brings = preview_texts(view, claim, lang, names)
    return say("claim.brings", lang, way=text, brings="; ".join(brings)) if brings else text


def _line(line: PreviewLine, lang: str, names: Names) -> str:
    why = names.word(line.why, lang)
    if not line.gets:
        sign, unit = "+" if line.points > 0 else "−", names.rules.knobs.unit
        return say("preview.points", lang, why=why, sign=sign, points=abs(line.points), unit=unit)
    word = names.word(line.word, lang)
    return say(
        "preview.gets", lang, why=why, gets=say(f"preview.{line.gets}", lang, count=line.number, word=word)
    )
