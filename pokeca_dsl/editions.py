"""Several cards of one name: what decks and libraries call each of them."""


def key_of(name: str, edition: str) -> str:
    """The name, with the edition (a set's code and number, "LNR 12") in brackets where there is one."""
    return f"{name} ({edition})" if edition else name
