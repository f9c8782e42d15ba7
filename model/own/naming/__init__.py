"""Names of rows and columns, whatever wrote them."""
