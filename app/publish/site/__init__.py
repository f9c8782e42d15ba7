"""A folder of static files in which the visitor's browser runs the models: no server computes anything."""
