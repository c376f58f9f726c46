"""The publisher's own engine beside ours: its games are replayed here, and every state is compared.

A development tool (``pip install --no-deps kaggle-environments``, the extra ``oracle``): nothing of that
package is copied or shipped, and no test of the suite needs it. ``python -m tests.oracle --games 100``.
"""
