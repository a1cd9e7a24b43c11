"""Batches on a GPU: the same rules as kernels, on memory that torch owns."""
