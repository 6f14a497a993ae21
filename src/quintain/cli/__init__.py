"""The command line: `quintain ...`."""
