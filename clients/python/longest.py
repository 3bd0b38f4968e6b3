"""A small bot for the protocol: the longest route it can pay for, or else cards."""

from whistlestop_client import Turn, main


def choose(turn: Turn) -> str | tuple[str, str]:
    lengths = {track["name"]: track["length"] for track in turn.game["game"]["board"]["tracks"]}
    claims = [option for option in turn.options if option.startswith("claim ")]
    if claims:
        longest = max(claims, key=lambda option: lengths[option.split()[1]])
        return longest, f"the longest of {len(claims)} I can pay for"
    return "draw" if "draw" in turn.options else turn.options[0]


if __name__ == "__main__":
    main(choose, name="longest")
