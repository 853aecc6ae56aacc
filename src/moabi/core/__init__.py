"""The engine: contract, state, chance, pending stack, components, words, compiled kernels."""
