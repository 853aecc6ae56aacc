"""The routes, one module a concern; each has a `router`."""
