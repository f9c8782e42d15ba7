"""A class that follows the presenter's page: one room for a server, without accounts, in memory alone."""
