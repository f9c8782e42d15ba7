"""The API: what all endpoints share, and the order in which they are listed; each noun has a folder beside this one."""
