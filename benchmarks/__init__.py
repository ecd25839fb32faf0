"""Speed claims, each beside its peer or its raw limit in the same run. `python -m benchmarks` measures them all."""
