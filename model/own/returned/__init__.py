"""Readers of what libraries return, a module for each kind; `regard.model.own.outputs` asks one after the other."""
