"""Rules on a GPU: one module of PTX a game, one table a thread.

Numba types and lowers the rules, LLVM (which Numba brings along) turns that into PTX, without a GPU and without any of
CUDA's packages. The driver of a GPU makes machine code of it; it is called through ctypes.
"""
