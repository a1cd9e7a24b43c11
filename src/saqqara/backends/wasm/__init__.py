"""Rules as WebAssembly: one module a game, for the page, and under wasmtime for everything else.

Numba types and lowers the rules, LLVM (which Numba brings along) turns that into code for WebAssembly, `wasm-ld` links
it. docs/engine.md says what a module offers.
"""
