"""Measures what pokeca promises about its speed; ``python -m benchmarks`` from the checkout."""
