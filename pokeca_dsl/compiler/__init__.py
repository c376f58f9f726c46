"""From card and effect objects to what the engine plays: names linked, mistakes found, texts lowered."""
