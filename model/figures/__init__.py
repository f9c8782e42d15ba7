"""One head as a file: a drawing, a LaTeX document, or its numbers, with the names that the page Explore saves."""
