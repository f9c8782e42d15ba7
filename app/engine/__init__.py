"""Questions to the models: queues, batches, limits and a cache of answers."""
