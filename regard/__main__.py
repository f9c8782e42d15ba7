"""python -m regard: the same as the command `regard`."""

from regard.app.__main__ import main

main()
