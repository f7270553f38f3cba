"""Environments for those who let programs learn: `pip install duchy[rl]`.

`table.py` is one table over the contract, in any game; `batch.py` are many tables in compiled code. The adapters are
`gym.py` (Gymnasium), `zoo.py` (PettingZoo) and `spiel.py` (OpenSpiel). docs/guide/environments.md tells how to use
them.
"""
