"""What came after softmax(QK^T)V, over numbers that anybody types."""
