"""Changes of what a model looks at, as requests name them."""
