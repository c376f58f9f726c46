"""Measuring the language with printed texts: how much of what is printed it reads, runs and agrees on.

A corpus is a folder of JSON lines: ``texts.*.jsonl``, ``cards.*.jsonl``, ``pairs.jsonl``.
Nothing of a corpus is kept: what is published are figures, and a ledger of hashes.
"""
