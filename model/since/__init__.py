"""Attention since 2017: what came after softmax(QK^T)V, each mechanism one function."""
